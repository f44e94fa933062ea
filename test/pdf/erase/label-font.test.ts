import { expect, it } from 'vitest'
import { shape } from '../../../engines/pdf/erase/label-font.ts'

const shown = (text: string) =>
  shape(text)
    .map((char) => char.shown)
    .join('')

it.each([
  ['Latin stays as it is', '[NAME]', '[NAME]'],
  ['Hebrew is drawn from the right, its numbers from the left', 'שלום 12', '12 םולש'],
  ['brackets are mirrored', '[של]', '[לש]'],
  ['Arabic letters join', 'محمد', '\ufeaa\ufee4\ufea4\ufee3'],
])('%s', (_, text, drawn) => expect(shown(text)).toBe(drawn))

it('reads a joined form as its letter', () => {
  expect(shape('محمد').map(({ text }) => text)).toEqual([...'محمد'].reverse())
})

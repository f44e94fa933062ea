import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

function names(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))
}

describe('names after a rank', () => {
  it.each([
    ['He was arrested by DS Threlfall and DC Imrie.', ['Threlfall', 'Imrie']],
    ['PC 4471 Nwachukwu attended.', ['4471 Nwachukwu']],
    ['POK Heitkötter und PKin Özcan nahmen den Sachverhalt auf.', ['Heitkötter', 'Özcan']],
  ])('are values: %s', (text, expected) => {
    const found = names(text)
    expect(found).toHaveLength(expected.length)
    for (const [k, name] of expected.entries()) expect(found[k]).toContain(name)
  })

  it.each(['The DC motor and the PC World magazine.', 'Insert the DI Board.', 'DC 20 Volt'])(
    'are not words behind an abbreviation: %s',
    (text) => {
      expect(names(text)).toEqual([])
    },
  )
})

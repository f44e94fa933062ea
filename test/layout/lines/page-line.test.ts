import { describe, expect, it } from 'vitest'
import { buildLine } from '../../../engines/layout/lines/page-line.ts'
import { sheet } from '../page-builder.ts'

describe('a line of mostly monospaced words', () => {
  it.each([
    ['For mills see', 'https://mills.example/history/of/the/many/stones.', false],
    ['For mills see', 'mill --history --of-the --many-stones --and-rivers', true],
    ['12', 'https://mills.example/history/of/the/many/stones.', true],
    ['', 'https://mills.example/history/of/the/many/stones.', true],
  ])('is prose if they are an address after other words: %s %s', (words, text, mono) => {
    const page = words === '' ? sheet() : sheet().text(72, 100, words)
    page.text(150, 100, text, { mono: true })
    expect(buildLine(page.build().words, 1, false).mono).toBe(mono)
  })

  it('is prose if it begins with the end of an address', () => {
    const page = sheet().text(72, 100, 'stones.html', { mono: true }).text(140, 100, 'and')
    page.text(170, 100, 'https://mills.example/history/of/rivers', { mono: true })
    expect(buildLine(page.build().words, 1, false).mono).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

/** A bullet, words that fill the line with spaces of equal width, and a line of code below the first word. */
function item(gap: number) {
  const page = sheet().flow(prose(6), { x: 72, width: 440 })
  page.text(80, 200, '•')
  const words = ['name', 'of', 'the', 'user;', 'reader', 'of', 'the', 'password', 'and', 'its', 'writer:']
  let x = 92
  for (const word of words) {
    page.text(x, 200, word)
    x += 5 * word.length + gap
  }
  return page.text(92, 212, '(setf user:name-of-one)', { mono: true })
}

describe('a line of code after a colon', () => {
  it('belongs to the paragraph if the line above it is stretched to the full width', () => {
    const blocks = summarise(analyse({ pages: [item(18).build()] }).blocks)
    expect(JSON.stringify(blocks)).toMatch(/writer: `?\(setf user:name-of-one\)/)
  })

  it('is code if the line above it is not stretched', () => {
    const blocks = summarise(analyse({ pages: [item(3).build()] }).blocks)
    expect(JSON.stringify(blocks)).not.toMatch(/writer: `?\(setf/)
  })
})

describe('entries with a hanging indent', () => {
  it('keep their last line, even if it begins with a capital letter', () => {
    const page = sheet().flow(prose(6))
    for (const [i, author] of ['Anna Poole', 'Bert Hall', 'Cora Lane'].entries()) {
      const y = 220 + 24 * i
      page.text(
        72,
        y,
        `[${i + 1}] ${author}. A long history of mills, of rivers, of springs and of the great old worn grey many`,
      )
      page.text(90, y + 12, 'Stones in them. Harbour, 1998.')
    }
    page.text(72, 292, 'They are all that was written of them.')
    const blocks = summarise(analyse({ pages: [page.build()] }).blocks)
    expect(blocks).toHaveLength(5)
    expect(blocks[1]).toBe(
      '[1] Anna Poole. A long history of mills, of rivers, of springs and of the great old worn grey many Stones in them. Harbour, 1998.',
    )
  })
})

describe('an address in a monospaced font', () => {
  it('belongs to the paragraph if it goes over lines', () => {
    const page = sheet().flow(prose(6))
    page.text(72, 220, 'Anna Poole wrote a long history of mills, of rivers and of all the springs that are.')
    page.text(
      72,
      232,
      'https://mills.example/history/of/the/many/stones/that-are/in-them-and-on-the-banks/',
      { mono: true },
    )
    page.text(72, 244, 'chapters/1998.pdf', { mono: true })
    expect(summarise(analyse({ pages: [page.build()] }).blocks)).toHaveLength(2)
  })
})

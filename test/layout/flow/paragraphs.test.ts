import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { areTermRows } from '../../../engines/layout/flow/paragraphs.ts'
import { buildLine } from '../../../engines/layout/lines/page-line.ts'
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
  it('belongs to the paragraph if it continues over lines', () => {
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

/** A line with a term at 72 and an explanation at a place. Characters are 5 points wide. */
function row(term: string, at: number, left = 72, mono = true) {
  const page = sheet().text(left, 100, term, { mono }).text(at, 100, 'shows the next page')
  return buildLine(page.build().words, 1, false)
}

describe('rows of a list of terms', () => {
  it('are apart if their explanations begin at one place', () => {
    expect(areTermRows(row('n', 140), row('page', 140))).toBe(true)
    expect(areTermRows(row('n', 140), row('page', 140.9))).toBe(true)
    expect(areTermRows(row('n', 140), row('page', 142))).toBe(false)
    expect(areTermRows(row('n', 140), row('page', 140, 74))).toBe(false)
  })

  it('may have one term that reaches its explanation', () => {
    const long = row('a long term!', 72 + 62.5)
    expect(areTermRows(row('n', 134.5), long)).toBe(true)
    expect(areTermRows(long, row('n', 134.5))).toBe(true)
    expect(areTermRows(long, long)).toBe(false)
    expect(areTermRows(row('n', 134.5), row('a long term!', 72 + 62.5, 72, false))).toBe(false)
  })

  it('have a space of an em and a half after a few words', () => {
    // Four letters end at 92.
    expect(areTermRows(row('page', 107), row('next', 107))).toBe(true)
    expect(areTermRows(row('page', 106), row('next', 106))).toBe(false)
    // Six words of a letter end at 114.5, five at 107.
    expect(areTermRows(row('a b c d e', 140), row('a b c d e', 140))).toBe(true)
    expect(areTermRows(row('a b c d e f', 140), row('a b c d e f', 140))).toBe(false)
  })

  it.each([
    [6, true],
    [6.1, false],
  ])('may have spaces of %f points in an explanation of 10 points', (space, found) => {
    // Three letters end at 155.
    const page = sheet()
      .text(72, 100, 'one')
      .text(140, 100, 'two')
      .text(155 + space, 100, 'three')
    const line = buildLine(page.build().words, 1, false)
    expect(areTermRows(line, line)).toBe(found)
  })
})

describe('a line with the mark of a note', () => {
  const line =
    'Rivers carry the water of the hills to the sea and along the way they meet other rivers and lakes'

  it.each([
    [0.3, 1],
    [0.5, 2],
  ])(
    'that is %s points smaller than text of 10 points, whose sentence continues, begins paragraph %i',
    (step, count) => {
      const page = sheet()
      for (let i = 0; i < 3; i++) page.text(72, 100 + 12 * i, line)
      page
        .text(72, 136, `^1 ${line.slice(0, 90)}`, { size: 10 - step })
        .text(72, 148, line, { size: 10 - step })
      page.y = 200
      page.flow(prose(6))
      expect(analyse({ pages: [page.build()] }).blocks).toHaveLength(count + 1)
    },
  )
})

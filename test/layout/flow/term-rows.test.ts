import { describe, expect, it } from 'vitest'
import { areTermRows } from '../../../engines/layout/flow/term-rows.ts'
import { buildLine } from '../../../engines/layout/lines/page-line.ts'
import { sheet } from '../page-builder.ts'

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

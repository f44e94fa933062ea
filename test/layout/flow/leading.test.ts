import { describe, expect, it } from 'vitest'
import { Leading } from '../../../engines/layout/flow/leading.ts'
import { buildLine, type PageLine } from '../../../engines/layout/lines/page-line.ts'
import { type Look, sheet } from '../page-builder.ts'

function lines(count: number, step: number, look: Look): PageLine[] {
  return Array.from({ length: count }, (_, i) =>
    buildLine(
      sheet()
        .text(72, 100 + step * i, 'a line of words', look)
        .build().words,
      1,
      false,
    ),
  )
}

describe('the usual distance between lines', () => {
  const prose = lines(6, 12, { size: 10 })

  it('is not that of listings, which are set smaller and tighter', () => {
    const leading = new Leading([prose, lines(40, 9, { size: 9, mono: true })])
    expect(leading.of(10, false)).toBe(12)
    expect(leading.of(9, true)).toBe(9)
  })

  it('is that of listings too if they have the size of the text', () => {
    const listing = lines(40, 12, { size: 10, mono: true })
    expect(new Leading([lines(3, 16, { size: 10 }), listing]).of(10, false)).toBe(12)
    expect(new Leading([prose, lines(40, 9.5, { size: 10.5, mono: true })]).of(10, false)).toBe(9.5)
  })

  it('is guessed from the most frequent size if the size does not occur', () => {
    expect(new Leading([prose]).of(20, false)).toBe(26)
  })
})

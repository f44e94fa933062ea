import { describe, expect, it } from 'vitest'
import { boundsOf } from '../../../../engines/model/geometry.ts'
import type { PageWord } from '../../../../engines/model/page-content.ts'
import { splitAtLinks } from '../../../../engines/pdf/reading/words/split-at-links.ts'

/** A word whose letters are ten points wide, the first at x = 0. */
function word(text: string): PageWord {
  const letters = [...text].map((_, i) => ({ x0: i * 10, y0: 0, x1: i * 10 + 10, y1: 12 }))
  const box = { x0: 0, y0: 0, x1: letters.length * 10, y1: 12 }
  const look = { size: 10, font: 'F', bold: false, italic: false, mono: false }
  return {
    text,
    box,
    baseline: 10,
    ...look,
    spaceBefore: true,
    line: -1,
    confidence: 1,
    mcid: -1,
    charBounds: boundsOf(letters),
  }
}

const split = (text: string, from: number, to: number) =>
  splitAtLinks(
    [word(text)],
    [{ box: { x0: from, y0: -2, x1: to, y1: 14 }, href: 'https://example.org/' }],
  ).map((part) => part.text)

describe('a word that a link covers in part', () => {
  it.each([
    ['end.', 0, 30, ['end', '.']],
    ['(see', 10, 40, ['(', 'see']],
    ['的Foundations可从', 10, 120, ['的', 'Foundations', '可从']],
    ['“name”', 10, 50, ['“', 'name', '”']],
  ])('%s is cut where the link begins and ends', (text, from, to, parts) => {
    expect(split(text, from, to)).toEqual(parts)
  })

  it.each([
    ['example', 4, 63],
    ['example', 25, 70],
    ['end.', -5, 45],
    ['שלום', 0, 20],
  ])('%s stays whole where the edge is rough', (text, from, to) => {
    expect(split(text, from, to)).toEqual([text])
  })

  it('keeps the space before it and its character boxes', () => {
    const [, stop] = splitAtLinks([word('end.')], [{ box: { x0: 0, y0: 0, x1: 30, y1: 12 }, href: 'x' }])
    expect(stop).toMatchObject({ spaceBefore: false, box: { x0: 30, x1: 40 } })
  })

  it('is not split by a link that covers the page', () => {
    expect(
      splitAtLinks([word('end.')], [{ box: { x0: 0, y0: -500, x1: 30, y1: 500 }, href: 'x' }]),
    ).toHaveLength(1)
  })
})

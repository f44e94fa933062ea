import type { Glyph } from '../content/surface.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const leftToRight = /[\p{L}\p{N}]/u
/** Digits run to the right and say nothing about the direction of the line. */
const letter = /\p{L}/u

/**
 * A line of glyphs sorted from left to right, put into the order in which it is read. A page knows no logical
 * order, so the visual one is turned back: runs of right-to-left letters are reversed, and where they prevail the
 * order of the runs too (a simple inverse of the Unicode bidirectional algorithm, UAX 9, without nesting).
 */
export function logicalOrder(line: readonly Glyph[]): readonly Glyph[] {
  let right = 0
  let left = 0
  for (const glyph of line) {
    if (rightToLeft.test(glyph.text)) right++
    else if (letter.test(glyph.text)) left++
  }
  if (right === 0) return line

  const runs: { rtl: boolean; glyphs: Glyph[] }[] = []
  let neutral: Glyph[] = []
  for (const glyph of line) {
    const rtl = rightToLeft.test(glyph.text)
    if (!rtl && !leftToRight.test(glyph.text)) {
      neutral.push(glyph)
      continue
    }
    const last = runs.at(-1)
    if (last && last.rtl === rtl) {
      append(last.glyphs, neutral)
      last.glyphs.push(glyph)
    } else {
      // Neutrals between two directions stay with the prevailing one.
      if (last && last.rtl === right >= left) append(last.glyphs, neutral)
      else if (neutral.length > 0) runs.push({ rtl: right >= left, glyphs: neutral })
      runs.push({ rtl, glyphs: [glyph] })
    }
    neutral = []
  }
  const tail = runs.at(-1)
  if (tail && neutral.length > 0) {
    if (tail.rtl === right >= left) append(tail.glyphs, neutral)
    else runs.push({ rtl: right >= left, glyphs: neutral })
  }
  if (right >= left) runs.reverse()
  return runs.flatMap((run) => (run.rtl ? run.glyphs.reverse() : run.glyphs))
}

/** One by one: a line can hold more glyphs than a call takes arguments. */
function append(glyphs: Glyph[], more: readonly Glyph[]): void {
  for (const glyph of more) glyphs.push(glyph)
}

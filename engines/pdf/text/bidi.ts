import type { PlacedText } from './placed-text.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const leftToRight = /[\p{L}\p{N}]/u
/** Digits run left to right in all scripts, so they do not count for the direction of the line. */
const letter = /\p{L}/u

/**
 * Reorders a line of glyphs from visual order (left to right) to logical order. Runs of right-to-left letters are
 * reversed, and if these are the majority, the order of the runs too. A simple inverse of the Unicode bidirectional
 * algorithm (UAX 9), without nesting.
 */
export function logicalOrder<P extends Pick<PlacedText, 'text'>>(line: readonly P[]): readonly P[] {
  if (!line.some(({ text }) => mayBeRightToLeft(text))) return line
  let right = 0
  let left = 0
  for (const glyph of line) {
    if (rightToLeft.test(glyph.text)) right++
    else if (letter.test(glyph.text)) left++
  }
  if (right === 0) return line

  const runs: { rtl: boolean; glyphs: P[] }[] = []
  let neutral: P[] = []
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
      // Neutral characters between two directions belong to the dominant one.
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

/** Without a regular expression, since most text is far below the first of these letters. */
function mayBeRightToLeft(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x590) return true
  return false
}

/** Without spread, as a line may have more glyphs than a call takes arguments. */
function append<P>(glyphs: P[], more: readonly P[]): void {
  for (const glyph of more) glyphs.push(glyph)
}

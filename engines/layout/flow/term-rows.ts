import type { PageLine } from '../lines/page-line.ts'

/** Words of a term. */
const maxTermWords = 5
/** Ems between a term and its explanation, and between the other words of the line. */
const minTermGapEms = 1.5
const maxSpaceEms = 0.6
/** Points between the starts of explanations below each other. */
const startTolerance = 1

/**
 * Whether two lines are rows of a list of terms: each has a term and, after a wide space, an explanation that begins where the other one
 * does. In one of them the term, in another style, may reach the explanation.
 */
export function areTermRows(a: PageLine, b: PageLine): boolean {
  if (a.rtl || b.rtl || Math.abs(a.box.x0 - b.box.x0) > startTolerance) return false
  const [first, second] = [explanationStart(a), explanationStart(b)]
  if (first !== null && second !== null) return Math.abs(first - second) <= startTolerance
  if (first !== null) return hasExplanationAt(b, first)
  return second !== null && hasExplanationAt(a, second)
}

/** The start of the words after the only wide space of a line, which is among its first words. */
function explanationStart({ words, size }: PageLine): number | null {
  let widest = -1
  let [most, other] = [0, 0]
  for (let i = 1; i < words.length; i++) {
    const gap = words[i].box.x0 - words[i - 1].box.x1
    if (gap > most) [widest, most, other] = [i, gap, most]
    else other = Math.max(other, gap)
  }
  const isTerm = widest > 0 && widest <= maxTermWords && most >= minTermGapEms * size
  return isTerm && other <= maxSpaceEms * size ? words[widest].box.x0 : null
}

/** Whether the explanation of a line begins at a place: a word in another style than the term before it. */
function hasExplanationAt({ words }: PageLine, x: number): boolean {
  return words.some((word, i) => {
    if (i === 0 || i > maxTermWords || Math.abs(word.box.x0 - x) > startTolerance) return false
    const { bold, italic, mono } = words[i - 1]
    return bold !== word.bold || italic !== word.italic || mono !== word.mono
  })
}

import { type Passage, shape } from '../text/token-window.ts'

/** Endings of the second words of species that words of living languages hardly have. */
const latinEnd = /(?:us|um|ii|ae|ensis|oides)$/

/**
 * Whether a lone capitalised word is a genus: a small word of Latin form follows that the dictionary does not hold, as in
 * `Daphne mezereum`.
 */
export function isGenus(passage: Passage, start: number): boolean {
  const i = passage.tokenAt(start)
  const k = i + 1
  if (!passage.spaced(i) || passage.shape[i] !== shape.capital || passage.shape[k] !== shape.lower)
    return false
  if (passage.size(k) < 5 || passage.marks[k] !== 0) return false
  return latinEnd.test(passage.text.slice(passage.start[k], passage.end[k]))
}

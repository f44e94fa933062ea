import { shape, type TokenWindow } from '../text/token-window.ts'

/** Endings of the second words of species that words of living languages hardly have. */
const latinEnd = /(?:us|um|ii|ae|ensis|oides)$/

/**
 * Whether a lone capitalised word is a genus: a small word of Latin form follows that the dictionary does not hold, as in
 * `Daphne mezereum`.
 */
export function isGenus(window: TokenWindow, start: number): boolean {
  const i = window.tokenAt(start)
  const k = i + 1
  if (!window.spaced(i) || window.shape[i] !== shape.capital || window.shape[k] !== shape.lower) return false
  if (window.size(k) < 5 || window.marks[k] !== 0) return false
  return latinEnd.test(window.text.slice(window.start[k], window.end[k]))
}

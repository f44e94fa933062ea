import { shape, type TokenWindow } from './token-window.ts'

/** Endings of the second words of species that are rare in words of living languages. */
const latinEnd = /(?:us|um|ii|ae|ensis|oides)$/

/**
 * Whether a single capitalised word is a genus: a lower-case word with a Latin ending that is not in the dictionary follows, as in
 * `Daphne mezereum`.
 */
export function isGenus(window: TokenWindow, start: number): boolean {
  const i = window.tokenAt(start)
  const k = i + 1
  if (!window.spaced(i) || window.shape[i] !== shape.capital || window.shape[k] !== shape.lower) return false
  if (window.size(k) < 5 || window.marks[k] !== 0) return false
  return latinEnd.test(window.text.slice(window.start[k], window.end[k]))
}

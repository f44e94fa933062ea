/** Parts of lists of people, in one line or one below the other. */

import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit } from '../grammar.ts'
import type { Person } from './expected-name.ts'
import { addKnownName } from './known-names.ts'

/** Of a name of several words: above a guess of the tagger, which takes unknown surnames for towns and companies. */
export const fullScore = 0.89
/** Of a single word after a label. */
export const singleScore = 0.65

/** What stands before an item: a bullet or its number. */
export const marker = String.raw`(?:[-–•*·▪◦][ \t]+|\d{1,4}[.)]?[ \t]+)?`
export const inBrackets = String.raw`(?:[ \t]*\([^()\n]{1,60}\))?`

/** Where a pattern ends that begins at a position; undefined if it does not match there. */
export function endOf(pattern: RegExp, { text }: TokenWindow, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}

export function report(
  window: TokenWindow,
  { first, last, start, end, size }: Person,
  score: number,
  reason: string,
  emit: Emit,
): void {
  if (emit(start, end, 'NAME', score, reason) && size > 1) addKnownName(window, first, last)
}

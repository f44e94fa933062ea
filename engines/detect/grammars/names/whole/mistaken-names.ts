import { wordMark } from '../../../dictionaries/marks.ts'
import { wordClass } from '../../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../../tokens/token-window.ts'
import { isCapitalised, isParticle, sign } from './name-parts.ts'

const listedPlaces = wordMark.country | wordMark.region | wordMark.city | wordMark.org
/** Tokens of the longest name that was taken for a company. */
const maxTokens = 6

/**
 * Whether the tagger took a person for a company or a place though what stands around says otherwise: one word behind initials or a
 * title (`T. O. Adeyemi-Walsh`, `Prof. af Klercker`), or given names with an initial behind a comma (`Möhring-Sałacka, Annegret W.`).
 */
export function isPersonInPlace(window: TokenWindow, start: number, end: number): boolean {
  const first = window.tokenAt(start)
  const last = window.tokenAt(end) - 1
  if (last < first || last - first > maxTokens) return false
  for (let k = first; k <= last; k++) {
    if (!isCapitalised(window, k) || (k < last && !window.hyphenated(k))) return false
    if (window.marks[k] & listedPlaces || window.classes[k] & (wordClass.legal | wordClass.institution))
      return false
  }
  let before = first - 1
  while (before >= 0 && first - before < 4 && window.spaced(before) && isParticle(window, before)) before--
  if (before < 0 || window.start[before + 1] - window.end[before] > 2) return false
  if (window.unit(window.start[before + 1] - 1) !== sign.blank) return false
  if (window.shape[before] === shape.initial)
    return (
      // Not the flat in `3º A. Playamar`.
      (first < last || window.shape[before - 1] === shape.initial) &&
      window.unit(window.end[before]) === sign.fullStop &&
      window.unit(window.start[first] - 1) === sign.blank
    )
  const isTitle = (window.classes[before] & (wordClass.title | wordClass.role)) === wordClass.title
  return isTitle && window.codes[window.end[before]] !== sign.comma
}

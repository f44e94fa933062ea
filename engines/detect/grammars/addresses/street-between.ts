import { wordMark } from '../../dictionaries/marks.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Emit } from '../grammar.ts'
import { emitAddress } from './parts.ts'
import {
  ambiguousBetween,
  furtherStreet,
  houseNumber,
  isLinked,
  isYear,
  lowerCaseWord,
  matchEnd,
} from './streets.ts'
import { readTail } from './tail.ts'

/** Words of the longest name. */
const maxNameWords = 4

/** Nordahl Rolfsens vei 187, Király u. 23., Gajeva ulica 5, Atatürk Caddesi No: 12: the street's word at token i. */
export function streetBetween(window: TokenWindow, i: number, emit: Emit): number {
  const small = window.lineIsLower(window.start[i])
  let first = i
  for (
    let k = i - 1;
    k >= 0 && i - k <= maxNameWords && isLinked(window, k) && isNamePart(window, k, small);
    k--
  )
    first = k
  while (first < i && !small && !isCapitalised(window, first)) first++
  if (first === i) return 0
  first = withPreposition(window, first)
  let end = window.end[i]
  const hasFullStop = window.unit(end) === 46
  if (hasFullStop) end++
  const house = matchEnd(houseNumber, window, end)
  if (house === end || window.unit(end) === 44 || isYear(window, end, house)) return 0
  const isAmbiguous = ambiguousBetween.has(lowerCaseWord(window, i)) && !hasFullStop && i - first < 2
  if (small && (window.marks[i] & wordMark.common) !== 0) return 0
  const numbered = leadingNumber(window, first)
  const streetEnd = matchEnd(furtherStreet, window, house)
  const tail = readTail(window, streetEnd, small)
  if (isAmbiguous && tail.parts.every(({ kind }) => kind !== 'postcode')) return 0
  emitAddress(window, numbered ?? first, streetEnd, tail, 0.93, 'name, street word and number', emit)
  return tail.end
}

const prepositions = new Set(words('street-between.prepositions'))

/** Am Alten Markt 27: a capitalised preposition begins a German street. */
function withPreposition(window: TokenWindow, first: number): number {
  const k = first - 1
  const isOne =
    k >= 0 && window.spaced(k) && isCapitalised(window, k) && prepositions.has(lowerCaseWord(window, k))
  return isOne ? k : first
}

function isNamePart(window: TokenWindow, k: number, small: boolean): boolean {
  if (window.shape[k] === shape.number) return false
  if (isCapitalised(window, k)) return (window.marks[k] & wordMark.stop) === 0 || window.size(k) > 2
  // A common noun may be part of the name: Árpád fejedelem útja.
  return window.size(k) > 2 && (window.marks[k] & (small ? wordMark.stop : wordMark.frequent)) === 0
}

/** The token of a flat's or box's number before the name: 64 Király u. 23. */
function leadingNumber(window: TokenWindow, first: number): number | undefined {
  const k = first - 1
  if (k < 0 || window.shape[k] !== shape.number || window.size(k) > 3) return undefined
  return window.unit(window.end[k]) === 32 && window.start[first] === window.end[k] + 1 ? k : undefined
}

import { wordClass } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { numberFirstAddress } from './number-first.ts'
import { emitStreetName, oneWordStreet } from './one-word-streets.ts'
import { streetBetween } from './street-between.ts'
import { streetFirst } from './street-first.ts'
import { addressStarts, loneFlatPattern, lowerCaseWord, matchEnd, maxStreetWords } from './streets.ts'
import { readTail } from './tail.ts'

/**
 * Street addresses: number and street (12 Oak Street), street word and number (Calle Mayor 5, 12 rue de la Paix, Via Roma 3),
 * one-word streets (Hauptstraße 5, Kerkstraat 12), with flat or floor, town, state and postcode where they follow.
 */
export const addresses: Grammar = {
  name: 'addresses',
  types: [{ code: 'ADDRESS', label: 'Street address', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    let after = 0
    let numbersEnd = 0
    const { at, count } = addressStarts(window)
    for (let n = 0; n < count; n++) {
      const i = at[n]
      if (window.start[i] < after) continue
      let end = 0
      if (window.shape[i] === shape.number) {
        while (numbersEnd < window.count && (numbersEnd <= i || window.shape[numbersEnd] === shape.number))
          numbersEnd++
        // No street is in a row of numbers, each of which would be read with the words behind it.
        if (numbersEnd - i <= maxTokensToStreet) end = numberFirstAddress(window, i, emit)
      } else if (window.size(i) === 6 && window.codes[window.start[i]] === 99)
        end = emitCorner(window, i, emit)
      else if (window.classes[i] & wordClass.unit) end = emitFlat(window, i, emit)
      else if (window.classes[i] & wordClass.streetBefore && !isCareOf(window, i))
        // Str. Lalelelor nr. 8 begins with the word that ends Carl-von-Stein-Str. 7.
        end = streetFirst(window, i, i, emit) || oneWordStreet(window, i, emit)
      else if (window.size(i) >= 5 || window.unit(window.end[i]) === 46) end = oneWordStreet(window, i, emit)
      if (end === 0 && window.classes[i] & wordClass.streetBetween) end = streetBetween(window, i, emit)
      if (end === 0 && window.classes[i] & wordClass.streetAfter) emitStreetName(window, i, emit)
      after = Math.max(after, end)
    }
  },
}

/** A house number, a second one, and the words up to the one for street. */
const maxTokensToStreet = maxStreetWords + 2

/** The corner of two streets. */
const cornerPattern =
  /corner of (?:[\p{L}\d][\p{L}\d.'-]{0,30} ){1,6}and (?:[\p{L}\d][\p{L}\d.'-]{0,30} ){0,4}(?:street|avenue|road|lane|drive|boulevard|st|ave|rd|\d{1,4})(?![\p{L}\d])/iuy

function emitCorner(window: TokenWindow, i: number, emit: Emit): number {
  const end = matchEnd(cornerPattern, window, window.start[i])
  if (end === window.start[i]) return 0
  const first = i > 0 && window.spaced(i - 1) && lowerCaseWord(window, i - 1) === 'the' ? i - 1 : i
  const tail = readTail(window, end, false)
  emit(window.start[first], tail.end, 'ADDRESS', 0.95, 'corner of two streets')
  return tail.end
}

/** A flat without a street, as on a separate line: Apt. 5, Suite 300. */
function emitFlat(window: TokenWindow, i: number, emit: Emit): number {
  const before = window.unit(window.start[i] - 1)
  if (isWordUnit(before) || !(isCapitalised(window, i) || window.lineIsLower(window.start[i]))) return 0
  const at = window.start[i]
  loneFlatPattern.lastIndex = at
  const found = loneFlatPattern.exec(window.text)
  if (found === null) return 0
  emit(at, at + found[0].length, 'ADDRESS', 0.55, 'flat and number')
  return at + found[0].length
}

/** `c/o`, which begins with the sign of a Spanish street (C/ Mayor). */
function isCareOf(window: TokenWindow, i: number): boolean {
  const at = window.start[i]
  return (
    window.size(i) === 1 &&
    (window.unit(at) | 32) === 99 &&
    window.unit(at + 1) === 47 &&
    (window.unit(at + 2) | 32) === 111 &&
    window.size(i + 1) === 1
  )
}

import { digitsOf, isRepeated } from '../checks/check-digits.ts'
import { isSomeNationalPhone } from '../checks/phone-numbers.ts'
import { nameMarks, wordMark } from '../dictionaries/word-classes.ts'
import { entityTag, shape, type TokenWindow } from '../tokens/token-window.ts'
import type { Grammar } from './grammar.ts'

/** Groups of digits, or 9 to 11 digits, up to the end of the line or the next comma. */
const numberAlone =
  /\(?\d{2,5}\)?(?:[ .\-/]{1,2}\d{2,8}){1,4}(?=[ \t]*(?:[\r\n,;]|$))|\d{9,11}(?=[ \t]*(?:[\r\n,;]|$))/y
/** Lines and code units above a number in which its person is searched for: name, position, street, town. */
const maxLines = 4
const maxUnits = 240
const ordinary = wordMark.common | wordMark.frequent | wordMark.stop | wordMark.country | wordMark.city

/**
 * Telephone numbers without a label in a signature, a letterhead or a list of people: alone in a line below a name or an e-mail address, or
 * between commas after a name. This position is the evidence, so any number that is valid in a country's plan is found.
 */
export const contactLines: Grammar = {
  name: 'contact-lines',
  types: ['PHONE'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] !== shape.number || window.size(i) < 2) continue
      const bracket = window.unit(window.start[i] - 1) === 40 ? 1 : 0
      const start = window.start[i] - bracket
      const place = placeOf(window, start)
      if (place === undefined || (place === 'comma' && !isName(window, i - 1))) continue
      numberAlone.lastIndex = start
      const value = numberAlone.exec(window.text)?.[0]
      if (value === undefined || !isPhone(value)) continue
      if (place === 'line' && !personAbove(window, i, start)) continue
      if (window.tables.at(start) !== undefined) continue
      emit(start, start + value.length, 'PHONE', 0.6, 'number alone below or behind a person')
    }
  },
}

/** Whether only spaces are between a position and the start of its line or a comma. */
function placeOf(window: TokenWindow, start: number): 'line' | 'comma' | undefined {
  let at = start - 1
  while (window.unit(at) === 32 || window.unit(at) === 9) at--
  if (at < 0) return undefined
  const code = window.codes[at]
  if (code === 10 || code === 13) return 'line'
  return code === 44 && at < start - 1 ? 'comma' : undefined
}

function isPhone(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length >= 8 && digits.length <= 11 && !isRepeated(digits) && isSomeNationalPhone(value)
}

/** Whether one of the lines above starts with a name or contains an e-mail address. */
function personAbove(window: TokenWindow, i: number, start: number): boolean {
  let lines = 0
  for (let k = i - 1; k >= 0 && start - window.start[k] <= maxUnits; k--) {
    const at = window.start[k] - 1
    if (window.unit(at) === 64) return true
    if (at >= 0 && window.codes[at] !== 10) continue
    if (isName(window, k)) return true
    if (++lines === maxLines) return false
  }
  return false
}

/** Whether a word that is not an ordinary word in the dictionary follows a given name: Koldo Larrañaga. */
function isBehindGiven(window: TokenWindow, k: number): boolean {
  if (k === 0 || !window.spaced(k - 1) || window.marks[k] & ordinary) return false
  return window.shape[k - 1] === shape.capital && (window.marks[k - 1] & ordinary) === 0
}

/** Whether a token is part of a person's name, according to the tagger or the dictionary. */
function isName(window: TokenWindow, k: number): boolean {
  if (k < 0) return false
  if (window.tags[k] === entityTag.name) return true
  const marks = window.marks[k]
  return (
    (window.shape[k] === shape.capital || window.shape[k] === shape.upper) &&
    ((marks & nameMarks) !== 0 || isBehindGiven(window, k)) &&
    (marks & wordMark.common) === 0
  )
}

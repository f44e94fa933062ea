import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { entityTag, shape, type TokenWindow } from '../../text/token-window.ts'
import { isCapitalised, placeAt, placeMarks } from '../gazetteer.ts'
import { flatHere } from './streets.ts'

/** A part of an address behind its street. */
export interface Part {
  readonly kind: 'unit' | 'town' | 'state' | 'postcode' | 'country'
  readonly start: number
  readonly end: number
}

/** What stands behind a street: its parts, and where the last of them ends. */
export interface Tail {
  readonly parts: readonly Part[]
  readonly end: number
}

/** Between two parts: blanks, a comma or a spaced hyphen, up to two line ends with the signs that quote or indent a line. */
const separator = /[ \t]{0,3}[,.]?[ \t]{0,2}(?:- )?(?:\r?\n[ \t>|*?#]{0,8}){0,2},?[ \t]{0,2}/uy
const postcode =
  /(?:(?:[A-Z]{1,2}-)?\d{5}(?:-\d{3,4})?|\d{4}-\d{3}|\d{4} [A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3} \d{2}|\d{4}(?= \p{Lu}))(?![\p{L}\d]|[-/]\d| \d\d)/uy
const code = /[A-Z]{2,3}(?![\p{L}\d])/uy
/** A code in any case, believed before a postcode alone. */
const looseCode = /[A-Za-z]{1,3}(?=[ ,\n]{1,4}\d{5}(?!\d))/uy

/** What stands behind an address and is no town: Tel., E-mail. */
const contact =
  /^(?:e|e-?mail|tele?f?(?:ono|éfono|ephone|efon)?|tlfn?o?|tfn?o?|fax|phone|correo|email|web|mobile|cell|office|and|at)$/i

/** Parts at most, and words of a town. */
const most = 7
const townWords = 5

/** Reads unit, town, state, postcode and country, in any order, as far as they go on. `lower`: the street is written without capitals. */
export function tailOf(window: TokenWindow, from: number, lower: boolean): Tail {
  const parts: Part[] = []
  let at = from
  // Up to here the parts are sure; a town that nothing confirms is dropped.
  let sure = 0
  while (parts.length < most) {
    const start = matched(separator, window, at)
    if (start === at) break
    const part = partAt(window, start, parts, lower)
    if (part === undefined) break
    parts.push(part)
    at = part.end
    if (part.kind !== 'town' || confirmed(window, part, at, parts, from)) sure = parts.length
    if (part.kind === 'country' && !postcodeFollows(window, at)) break
  }
  parts.length = sure
  return { parts, end: sure === 0 ? from : parts[sure - 1].end }
}

function matched(pattern: RegExp, window: TokenWindow, at: number): number {
  pattern.lastIndex = at
  const found = pattern.exec(window.text)
  return found === null ? at : at + found[0].length
}

function partAt(
  window: TokenWindow,
  start: number,
  parts: readonly Part[],
  lower: boolean,
): Part | undefined {
  const seen = (kind: Part['kind']): boolean => parts.some((part) => part.kind === kind)
  if (!seen('town') && !seen('country')) {
    const end = matched(flatHere, window, start)
    if (end > start) return { kind: 'unit', start, end }
  }
  if (!seen('postcode')) {
    const end = matched(postcode, window, start)
    if (end > start && (end - start > 4 || !seen('town'))) return { kind: 'postcode', start, end }
  }
  const i = window.tokenAt(start)
  if (i >= window.count || window.start[i] !== start || window.shape[i] === shape.number) return undefined
  if (seen('town') || seen('postcode')) {
    const end = matched(code, window, start)
    if (end > start && window.size(i) <= 3 && !seen('state')) return { kind: 'state', start, end }
  }
  if (!seen('state')) {
    const end = matched(looseCode, window, start)
    if (end > start) return { kind: 'state', start, end }
  }
  const known = placeAt(window, i)
  if (known !== undefined && known.marks & wordMark.country && (lower || isCapitalised(window, i)))
    return { kind: 'country', start, end: countryEnd(window, known.last) }
  if (seen('country')) return undefined
  if (parts.filter(({ kind }) => kind === 'town').length > 1) return undefined
  const end = Math.max(townEnd(window, i, lower), known !== undefined && lower ? window.end[known.last] : 0)
  return end > start ? { kind: 'town', start, end } : undefined
}

/** "Republic of the Congo" behind "Democratic" and the like are the gazetteer's; here the longest form counts. */
function countryEnd(window: TokenWindow, last: number): number {
  return window.end[last]
}

/** The words of a town: capitalised, with short small words between (Chiclana de la Frontera), on one line. */
function townEnd(window: TokenWindow, first: number, lower: boolean): number {
  let end = 0
  for (let k = first; k < window.count && k - first < townWords; k++) {
    if (k > first && !joined(window, k)) break
    const form = window.shape[k]
    if (form === shape.number) {
      // København K, Praha 4: a district's number or letter.
      if (k > first && window.size(k) <= 2 && end > 0) end = window.end[k]
      break
    }
    if (contact.test(window.text.slice(window.start[k], window.end[k]))) break
    // SW1A of a postcode, IL of "Springfield IL 62701", St. of a street.
    if (window.glued(k)) break
    if (k > first && matched(looseCode, window, window.start[k]) > window.start[k]) break
    if (k === first && window.classes[k] & wordClass.streetAfter && window.size(k) < 4) break
    const capital = isCapitalised(window, k)
    const word =
      (window.marks[k] & wordMark.stop) === 0 ||
      (window.marks[k] & placeMarks) !== 0 ||
      (k + 1 < window.count && window.spaced(k) && window.shape[k + 1] === window.shape[k])
    if (capital && (word || k > first)) {
      if (k > first && placeStartsHere(window, k)) break
      end = window.end[k]
    } else if (lower && form === shape.lower && (window.marks[k] & wordMark.stop) === 0) {
      if (k > first && placeStartsHere(window, k)) break
      end = window.end[k]
    } else if (k === first || form === shape.upper || window.size(k) > 4) break
  }
  return end
}

/** A country begins: "Zoetermeer Norway". */
function placeStartsHere(window: TokenWindow, k: number): boolean {
  const found = placeAt(window, k)
  return found !== undefined && (found.marks & wordMark.country) !== 0 && window.size(k) > 3
}

function joined(window: TokenWindow, k: number): boolean {
  const gap = window.start[k] - window.end[k - 1]
  const sign = window.codes[window.end[k - 1]]
  if (gap === 1) return sign === 32 || sign === 45 || sign === 39
  return gap === 2 && sign === 46 && window.codes[window.end[k - 1] + 1] === 32
}

/** A town is believed when it is one, when its line ends there and a line or flat led to it, or when more of an address follows. */
function confirmed(
  window: TokenWindow,
  town: Part,
  at: number,
  parts: readonly Part[],
  from: number,
): boolean {
  const i = window.tokenAt(town.start)
  const known = placeAt(window, i)
  if (known !== undefined && window.end[known.last] === town.end) return true
  if (window.tags[i] === entityTag.place) return true
  const previous = parts[parts.length - 2]
  if (previous?.kind === 'postcode') return true
  if (previous?.kind === 'unit' && unheard(window, i, at)) return true
  const lineEnds = at >= window.length || window.codes[at] === 10 || window.codes[at] === 13
  const led = window.text.slice(previous === undefined ? from : previous.end, town.start)
  return lineEnds && (/[\n,]/.test(led) || previous?.kind === 'unit')
}

/** Capitalised words that are no ordinary ones: behind a flat, a town nobody listed. */
function unheard(window: TokenWindow, first: number, end: number): boolean {
  for (let k = first; k < window.count && window.start[k] < end; k++)
    if (!isCapitalised(window, k) || (window.marks[k] & wordMark.common) !== 0) return false
  return true
}

function postcodeFollows(window: TokenWindow, at: number): boolean {
  const start = matched(separator, window, at)
  return start > at && matched(postcode, window, start) > start
}

/** A code of a state of the United States. */
export function isState(window: TokenWindow, part: Part): boolean {
  const i = window.tokenAt(part.start)
  return (
    i < window.count && (window.classes[i] & wordClass.stateCode) !== 0 && window.shape[i] === shape.upper
  )
}

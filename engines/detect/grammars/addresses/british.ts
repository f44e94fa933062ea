import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isWhitespace } from '../../text/chars.ts'
import { isCapitalised, placeMarks } from '../../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { britishPostcode } from './postcodes.ts'

/** Words of which the last names a house or a group of houses: The Old Forge, 2 Rectory Cottages. */
const houses = new WordList(words('british.houses'))
/** Small words inside the names of houses, streets and towns: Newcastle upon Tyne, Stow on the Wold, Chapel en le Frith. */
const links = new WordList(words('british.links'))
const addressLabels = new WordList(words('labels.address'))
/** Lines and parts between commas that are read, and tokens and units of one. */
const [maxParts, maxTokens, maxUnits] = [6, 6, 48]
const score = 0.88

/** A part of an address, between commas or line ends. */
interface Part {
  readonly start: number
  readonly end: number
  /** Whether it has a house number, or a word for a street or house. */
  readonly isStreet: boolean
  /** Whether nothing before it belongs to the address. */
  readonly isFirst: boolean
}

/**
 * British addresses without a street and number that other rules know, by the postcode at their end: a named house (Hollybank, Station
 * Road, Ludlow SY8 2HX) or a street without a word for it (4 Larkrise, Cowley, OX4 3QN).
 */
export const britishAddresses: Grammar = {
  name: 'british-addresses',
  types: ['ADDRESS'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      const postcode = britishPostcode(window, i)
      if (postcode?.isSpaced) addressBefore(window, window.start[i], postcode.end, emit)
    }
  },
}

function addressBefore(window: TokenWindow, postcode: number, end: number, emit: Emit): void {
  const parts: Part[] = []
  let to = postcode
  while (parts.length < maxParts) {
    const part = partBefore(window, to, parts.length)
    if (part === undefined) break
    parts.push(part)
    if (part.isFirst) break
    to = part.start
  }
  const street = parts.findLastIndex(({ isStreet }) => isStreet)
  if (street < 0) return
  // A part of capitalised words before a street without a number is its house.
  const isNumbered = window.shape[window.tokenAt(parts[street].start)] === shape.number
  const first = !isNumbered && street + 1 < parts.length ? street + 1 : street
  const { start } = parts[first]
  if (!window.text.slice(start, postcode).includes('\n')) {
    emit(start, end, 'ADDRESS', score, 'house or street before a British postcode')
    return
  }
  window.crossLineEnds(start, postcode)
  for (let k = first; k >= 0; k--)
    emit(
      parts[k].start,
      parts[k].end,
      k === 0 && k < street ? 'LOCATION' : 'ADDRESS',
      score,
      'house or street before a British postcode',
    )
}

/** The part that ends before a position, its separator aside, with `after` parts up to the postcode. Undefined: a sentence, a name or a label. */
function partBefore(window: TokenWindow, before: number, after: number): Part | undefined {
  const { codes } = window
  let end = before
  let lines = 0
  while (end > 0 && (isWhitespace(codes[end - 1]) || codes[end - 1] === 44)) if (codes[--end] === 10) lines++
  if (end === 0 || lines > 1) return undefined
  const last = window.tokenAt(end) - 1
  if (last < 0 || window.end[last] !== end) return undefined
  let first = last + 1
  let isFirst = true
  for (let k = last; k >= 0 && last - k < maxTokens && end - window.start[k] <= maxUnits; k--) {
    const isNumber = window.shape[k] === shape.number
    if (!isNumber && !isCapitalised(window, k) && !isPossessive(window, k) && !links.isAt(window, k)) break
    if (isPerson(window, k, after)) break
    first = k
    const gap = k === 0 ? '' : window.text.slice(window.end[k - 1], window.start[k])
    if (isNumber && !/^[-–/]$/.test(gap)) break
    if (!/^(?: |-|'|’|\. ?)$/.test(gap)) {
      isFirst = !/^[ \t]*(?:,[ \t]*(?:\r?\n[ \t]*)?|\r?\n[ \t]*)$/.test(gap)
      break
    }
  }
  while (first <= last && links.isAt(window, first) && window.shape[first] === shape.lower) first++
  if (addressLabels.isAt(window, first)) {
    if (first === last) return undefined
    first++
    isFirst = true
  }
  if (first > last || (window.shape[first] === shape.number && !isHouseNumber(window, first)))
    return undefined
  // 12 High, Street: the line broke inside the name, which other rules read.
  if (first === last && window.classes[last] & wordClass.streetAfter) return undefined
  const isStreet =
    window.shape[first] === shape.number ||
    (last > first && ((window.classes[last] & wordClass.streetAfter) !== 0 || houses.isAt(window, last)))
  return {
    start: window.start[first],
    end,
    isStreet,
    isFirst: isFirst || window.shape[first] === shape.number,
  }
}

/** Up to four digits with nothing before them: not the rest of BR0098213. */
function isHouseNumber(window: TokenWindow, k: number): boolean {
  return window.size(k) <= 4 && (k === 0 || window.end[k - 1] < window.start[k])
}

/** From this confidence on a word that the tagger takes for a person's ends the address. */
const maxNameConfidence = 0.8

function isPerson(window: TokenWindow, k: number, after: number): boolean {
  // A county or post town stands before the postcode, and a village before a county: Croyde, Devon EX33 1QA.
  if (window.tags[k] !== entityTag.name || after === 0) return false
  if (window.marks[k] & wordMark.given) return true
  if (after === 1) return false
  // Cowley: a town. 4 Larkrise: a street.
  const isPlace = (window.marks[k] & placeMarks) !== 0 && (window.marks[k] & wordMark.surname) === 0
  const isNumbered = k > 0 && window.spaced(k - 1) && window.shape[k - 1] === shape.number
  return window.tagConfidence[k] > maxNameConfidence && !isPlace && !isNumbered
}

/** The s of Tanner's Row. */
function isPossessive(window: TokenWindow, k: number): boolean {
  return window.size(k) === 1 && window.unit(window.start[k] - 1) === 39
}

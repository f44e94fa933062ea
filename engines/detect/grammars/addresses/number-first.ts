import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit } from '../grammar.ts'
import { emitAddress } from './parts.ts'
import { streetFirst } from './street-first.ts'
import {
  ambiguousCompound,
  ambiguousStreets,
  compoundPattern,
  endsLikeStreet,
  flatPattern,
  furtherStreet,
  houseNumber,
  isLinked,
  linkingWords,
  lowerCaseWord,
  matchEnd,
  maxStreetWords,
} from './streets.ts'
import { isState, readTail } from './tail.ts'

/** After a house number that several houses share, in French, Italian and Spanish. */
/** 5th, 42nd. */
const ordinalEndings = new WordList(words('number-first.ordinal-endings'))
const repeats = new WordList(words('number-first.repeats'))
/** Parts of laws and pages, after their number: 1 Satz 2, 3 Abs. 1, 584 Rn. 12. */
const citationWords = new WordList(words('number-first.citation-words'))
const prepositions = new WordList(words('number-first.prepositions'))

/** "In 2019 Main Street banks grew": a year, not a house number. */
function isYearBehindPreposition(window: TokenWindow, i: number): boolean {
  if (window.size(i) !== 4 || i === 0) return false
  const value = window.number(i)
  return value >= 1900 && value < 2100 && prepositions.isAt(window, i - 1)
}

/** The last group of a card number: 4012 8888 8888 1881 Oak Creek Pharmacy. */
function isPartOfNumber(window: TokenWindow, i: number): boolean {
  const before = i - 1
  return (
    before > 0 &&
    window.shape[before] === shape.number &&
    window.size(before) === 4 &&
    window.size(i) === 4 &&
    window.start[i] === window.end[before] + 1
  )
}

/** § 3 Abs. 1 */
function isOfSection(window: TokenWindow, i: number): boolean {
  const before = window.start[i] - 1
  return (
    window.unit(before) === sectionSign ||
    (window.unit(before) === 32 && window.unit(before - 1) === sectionSign)
  )
}
const sectionSign = 0xa7

/** 5. Dezember 2017 */
function isYearOfDate(window: TokenWindow, i: number): boolean {
  return (
    i > 0 && window.size(i) === 4 && (window.classes[i - 1] & wordClass.month) !== 0 && window.spaced(i - 1)
  )
}

function isCompound(word: string): boolean {
  return word.length >= 6 && compoundPattern.test(word) && !ambiguousCompound.test(word)
}

/** 12 Oak Street; 12 rue de la Paix; 92 Eusebio Dávila 57 where its tail confirms it. Returns the end, 0 for none. */
export function numberFirstAddress(window: TokenWindow, i: number, emit: Emit): number {
  if (window.size(i) > 5 || isYearBehindPreposition(window, i)) return 0
  const before = window.unit(window.start[i] - 1)
  if (isWordUnit(before) || before === 46 || before === 45 || before === 47 || before === 95 || before === 36)
    return 0
  if (isPartOfNumber(window, i) || isOfSection(window, i) || isYearOfDate(window, i)) return 0
  // A number that ends a sentence or clause is not a house number: "page 8. Traffic".
  const behind = window.unit(window.end[i])
  if (behind === 46 || behind === 58 || behind === 59) return 0
  let k = i + 1
  // 12a, 12 bis, 12-14, and a second number (unit before house: 03 2657 Koontz Lane).
  if (window.glued(i) && window.size(k) === 1) k++
  else if (isLinked(window, i) && window.shape[k] === shape.number && window.size(k) <= 5 && !window.glued(k))
    k++
  // 27 bis, rue de la Paix
  else if (
    window.spaced(i) &&
    k + 1 < window.count &&
    repeats.isAt(window, k) &&
    window.classes[k + 1] & wordClass.streetBefore
  )
    k++
  if (k >= window.count || !(isLinked(window, k - 1) || window.spaced(k - 1) || isCommaGap(window, k - 1)))
    return 0
  if (window.classes[k] & wordClass.streetBefore && window.size(k) > 1) {
    const end = streetFirst(window, k, i, emit)
    if (end > 0) return end
  }
  let capitals = 0
  let lowers = 0
  for (let n = 0; n < maxStreetWords && k < window.count; n++, k++) {
    if (capitals > 0 && flatFollows(window, k)) return emitUpToFlat(window, i, k - 1, emit)
    if (n > 0 && !isLinked(window, k - 1) && !window.glued(k - 1)) return 0
    if (n > 0 && window.codes[window.end[k - 1]] === 46 && window.size(k - 1) > 5) return 0
    if (window.shape[k] === shape.number) {
      // 5th Avenue, 1432 40th Street.
      if (window.size(k) > 4) return 0
      if (k > i + 1 && !window.glued(k)) {
        const end = emitUpToNumber(window, i, k, capitals, emit)
        if (end > 0) return end
      }
      continue
    }
    if (n === 0 && citationWords.isAt(window, k)) return 0
    if (
      n > 0 &&
      window.classes[k] & wordClass.streetAfter &&
      (isCapitalised(window, k) || window.shape[k] === shape.lower)
    ) {
      // The last street word of a row counts: 3 Park Lane, 12 St James Road.
      if (
        isLinked(window, k) &&
        k + 1 < window.count &&
        window.classes[k + 1] & wordClass.streetAfter &&
        isCapitalised(window, k + 1)
      )
        k++
      return emitUpToStreet(window, i, k, capitals, emit)
    }
    if (endsLikeStreet(window, k) && isCompound(lowerCaseWord(window, k)))
      return emitUpToStreet(window, i, k, capitals + 1, emit, true)
    if (isCapitalised(window, k)) {
      capitals++
      const end = emitUpToState(window, i, k, n, emit)
      if (end > 0) return end
    } else if (window.glued(k - 1) && ordinalEndings.isAt(window, k)) capitals++
    else if (!linkingWords.isAt(window, k)) {
      // 33 34 ou écrivez au 31
      if (
        window.shape[k] === shape.lower &&
        capitals === 0 &&
        (window.marks[k] & wordMark.stop) !== 0 &&
        window.size(k) < 4 &&
        !window.lineIsLower(window.start[k])
      )
        return 0
      // One lower-case word (Trg revolucije 12), or up to four in an address without capitals.
      if (window.shape[k] !== shape.lower || (capitals === 0 ? n > 3 : lowers++ > 0)) return 0
    }
  }
  return 0
}

/** 9670 Reichert Falls, Lake Cecil, NH 96184: a street whose word is not listed counts if state and ZIP follow its town. */
function emitUpToState(window: TokenWindow, first: number, last: number, words: number, emit: Emit): number {
  const end = window.end[last]
  const sign = window.unit(end)
  if (words === 0 || words > 3 || (sign !== 44 && sign !== 10 && sign !== 13)) return 0
  const tail = readTail(window, end, false)
  const state = tail.parts.findIndex((part) => part.kind === 'state' && isState(window, part))
  if (state < 1 || tail.parts[state + 1]?.kind !== 'postcode') return 0
  emitAddress(window, first, end, tail, 0.93, 'number, name and town with its state', emit)
  return tail.end
}

/** Whether a flat begins at token k, near the token before: Apt. 5, Suite 12. */
function flatFollows(window: TokenWindow, k: number): boolean {
  if ((window.classes[k] & wordClass.unit) === 0 || window.start[k] - window.end[k - 1] > 4) return false
  return matchEnd(flatPattern, window, window.start[k]) > window.start[k]
}

/** 92 Mill End 57, Apt. 5: without a street word, a number before and a flat behind are enough. */
function emitUpToFlat(window: TokenWindow, first: number, last: number, emit: Emit): number {
  const end = window.end[last]
  const tail = readTail(window, end, window.shape[last] === shape.lower)
  emitAddress(window, first, end, tail, 0.9, 'number, name and flat', emit)
  return tail.end
}

const addressWords = new WordList(words('number-first.address-words'))

/** 78 Camiño Ancho 91: a name between two numbers, behind "at" or "address", or with a flat, postcode or country behind. */
function emitUpToNumber(
  window: TokenWindow,
  first: number,
  last: number,
  capitals: number,
  emit: Emit,
): number {
  if (capitals === 0 && window.size(last - 1) < 4) return 0
  if (!window.spaced(first) || /^[.,]\d/.test(window.text.slice(window.end[last], window.end[last] + 2)))
    return 0
  const word = window.shape[last - 1]
  if (word === shape.number || (window.size(last - 1) < 2 && window.unit(window.end[last - 1]) !== 46))
    return 0
  // 1 May 12
  if (last - first === 2 && window.classes[last - 1] & wordClass.month) return 0
  let end = matchEnd(houseNumber, window, window.end[last - 1])
  if (end < window.end[last]) end = window.end[last]
  const hasLead = first > 0 && addressWords.isAt(window, first - 1)
  // On the same line only a flat, a street name or a comma continues the address; other words are part of the sentence.
  if (!hasLead && window.unit(end) === 32 && !isNextPart(window, end + 1)) return 0
  const streetEnd = matchEnd(furtherStreet, window, end)
  const tail = readTail(window, streetEnd, capitals === 0)
  const confirmed = tail.parts.some(
    ({ kind }) => kind === 'unit' || kind === 'country' || kind === 'postcode',
  )
  if (!confirmed && !hasLead) return 0
  if (
    capitals === 0 &&
    !tail.parts.some(({ kind }) => kind === 'unit') &&
    !(hasLead && window.lineIsLower(window.start[first]))
  )
    return 0
  emitAddress(window, first, streetEnd, tail, confirmed ? 0.95 : 0.9, 'name between two numbers', emit)
  return tail.end
}

/** Whether a flat or a further street name begins. */
function isNextPart(window: TokenWindow, at: number): boolean {
  return matchEnd(flatPattern, window, at) > at || matchEnd(furtherStreet, window, at - 1) > at
}

function isCommaGap(window: TokenWindow, i: number): boolean {
  return window.start[i + 1] - window.end[i] === 2 && window.codes[window.end[i]] === 44
}

/** As other addresses without a tail. */
const smallStreetScore = 0.75
const smallLeads = new WordList(words('number-first.small-leads'))
const notStreets = new WordList(words('number-first.not-streets'))

/**
 * Whether a number and a street word in a line without capitals are an address: at 9 marsh lane. The words between are not of the
 * language where the street word is (22 tithebarn close), and something before the number leads to a place, or nothing is before it.
 */
function isSmallStreet(window: TokenWindow, first: number, street: number, isAmbiguous: boolean): boolean {
  if (!window.lineIsLower(window.start[first]) || street - first < 2 || street - first > 3) return false
  const isLed = first > 0 && smallLeads.isAt(window, first - 1)
  const isFirst = first === 0 || window.text.slice(window.end[first - 1], window.start[first]).includes('\n')
  if (!isLed && !isFirst) return false
  for (let k = first + 1; k < street; k++) {
    if (window.shape[k] !== shape.lower || window.marks[k] & wordMark.stop || notStreets.isAt(window, k))
      return false
    if ((isAmbiguous || !isLed) && window.marks[k] & (wordMark.common | wordMark.frequent)) return false
  }
  return true
}

/** Emits the address from its first token to its street word, with direction, further street and tail. */
function emitUpToStreet(
  window: TokenWindow,
  first: number,
  street: number,
  capitals: number,
  emit: Emit,
  hasHouseBehind = false,
): number {
  const word = lowerCaseWord(window, street)
  let end = window.end[street]
  // 70 Eskelundsvej 15: the flat is before the street and the house number behind.
  if (hasHouseBehind) end = matchEnd(houseNumber, window, end)
  if (window.unit(end) === 46 && word.length <= 5 && window.unit(end + 1) !== 10) end++
  const direction = /(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\b\.?)/y
  end = matchEnd(direction, window, end)
  end = matchEnd(furtherStreet, window, end)
  const capital = isCapitalised(window, street)
  const tail = readTail(window, end, !capital && capitals === 0)
  const more = tail.parts.length > 0
  const isAmbiguous = ambiguousStreets.has(word)
  if (capitals === 0 && !more) {
    if (!isSmallStreet(window, first, street, isAmbiguous)) return 0
    emitAddress(window, first, end, tail, smallStreetScore, 'number and street in small letters', emit)
    return tail.end
  }
  const score = more ? 0.95 : capital && capitals > 0 ? (isAmbiguous ? 0.6 : 0.93) : 0.4
  emitAddress(window, first, end, tail, score, 'number and street', emit)
  return tail.end
}

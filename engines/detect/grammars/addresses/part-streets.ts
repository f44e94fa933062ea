import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { wordSet, words } from '../../words/words.ts'
import { type AddressPart, houseEnd, numberedPart } from './numbered-parts.ts'
import { partWord, partWordAt, type WordOfPart } from './part-words.ts'
import {
  ambiguousBefore,
  ambiguousStreets,
  isLinked,
  isYear,
  linkingWords,
  lowerCaseWord,
  matchEnd,
} from './streets.ts'

/** Words of the longest name of a street: Calle 5 de Febrero has three. In longer rows other words would be read into it. */
export const maxNameWords = 4
/** Letters of a small word inside a name: van der. */
const maxLinkUnits = 5
/** Letters of the shortest name. */
const minNameUnits = 3
/** Digits of the number of a street or house. */
const maxNumberUnits = 5
/** Between the word for a street and its name: a space, a full stop, a slash, a quote. */
const beforeName = /(?:[./][ \t]{0,2}|[ \t]{1,2})"?/uy
const [quote, point, slash] = [34, 46, 47]
/** German words that begin the name of a street, and are words of any text: Im, Am. */
const prepositions = wordSet('any-street.prepositions')

/** The street that begins at a position: ul. Velonska 9, 1748 Sk., Vellon Sitesi. */
export function streetPart(window: TokenWindow, at: number): AddressPart | undefined {
  const k = window.tokenAt(at)
  if (k >= window.count || window.start[k] !== at) return undefined
  const found = partWordAt(window, k)
  const street = found !== undefined && found.bits & partWord.before ? wordFirst(window, k, found) : undefined
  return street ?? nameFirst(window, k)
}

function streetOf(
  window: TokenWindow,
  first: number,
  end: number,
  word: number,
  isSure: boolean,
): AddressPart {
  return {
    kind: 'street',
    start: window.start[first],
    end,
    word: lowerCaseWord(window, word),
    bits: 0,
    isSure,
  }
}

/** ul. Velonska, Jalan Brolmek, Calle 5 de Febrero, شارع النخيل. */
function wordFirst(window: TokenWindow, k: number, { last: word }: WordOfPart): AddressPart | undefined {
  const end = window.end[word]
  const sign = window.unit(end)
  const isMarked = sign === point || sign === slash
  // C/ Mayor and not the initial of C. Mayor; ถ. is not an initial.
  const isInitial = word === k && window.size(k) === 1 && window.shape[k] !== shape.uncased
  if (isInitial && sign !== slash) return undefined
  const text = lowerCaseWord(window, k)
  if (prepositions.has(text)) return undefined
  const at = matchEnd(beforeName, window, end)
  const first = word + 1
  if (at === end || first >= window.count || window.start[first] !== at) return undefined
  let last = word
  for (let n = first; n < window.count && n - first < maxNameWords; n++) {
    if (n > first && (!isLinked(window, n - 1) || numberedPart(window, window.start[n]) !== undefined)) break
    const form = window.shape[n]
    if (form === shape.number) {
      if (n > first || sign === point) break
      // Calle 5 de Febrero; in Calle 7 and Jalan 14/7 the number is the name.
      if (isLinked(window, n) && linkingWords.isAt(window, n + 1)) continue
      const to = houseEnd(window, end)
      return to > at ? streetOf(window, k, to, k, true) : undefined
    }
    if (form !== shape.lower) last = n
    else if (window.size(n) > maxLinkUnits && !linkingWords.isAt(window, n)) break
  }
  if (last === word) return undefined
  const isSure = isMarked || isCapitalised(window, k) || !ambiguousBefore.has(text)
  const nameEnd = window.end[last] + (window.unit(window.end[last]) === quote ? 1 : 0)
  return streetOf(window, k, houseEnd(window, nameEnd), k, isSure)
}

/** 1748 Sk., Vellon Sitesi, Shanti Niketan CHS 4: a name with the word for its street behind it. */
function nameFirst(window: TokenWindow, first: number): AddressPart | undefined {
  if (!isNameWord(window, first)) return undefined
  // Apt. 338 32 216 Menzies Street
  if (window.shape[first] === shape.number && window.shape[first + 1] === shape.number) return undefined
  let isName = false
  for (let k = first; k < window.count && k - first < maxNameWords; k++) {
    const isLower = window.shape[k] === shape.lower
    if (!isLinked(window, k) || (isLower && window.size(k) > maxLinkUnits)) return undefined
    // Not the O and U of O.U.G.
    if (window.shape[k] === shape.number || (!isLower && window.size(k) >= minNameUnits)) isName = true
    const found = partWordAt(window, k + 1)
    if (found === undefined || (found.bits & (partWord.after | partWord.named)) === 0) continue
    // A number is the name of a Turkish street, and the house before an English one.
    if (
      k === first &&
      window.shape[k] === shape.number &&
      (window.classes[k + 1] & wordClass.streetBetween) === 0
    )
      return undefined
    const end = window.end[found.last]
    const isAbbreviated = window.unit(end) === point
    // 5 g, 3 U: a letter counts as a word with its full stop.
    const isLetter = window.size(k + 1) === 1
    if (!isName || (isLetter && (!isAbbreviated || window.shape[k + 1] !== shape.lower))) return undefined
    const isSure =
      (found.bits & partWord.after) !== 0 &&
      (isAbbreviated || !ambiguousStreets.has(lowerCaseWord(window, k + 1)))
    return streetOf(window, first, houseEnd(window, end + (isAbbreviated ? 1 : 0)), k + 1, isSure)
  }
  return undefined
}

function isNameWord(window: TokenWindow, k: number): boolean {
  const form = window.shape[k]
  if (form === shape.number) return window.size(k) <= maxNumberUnits
  return form === shape.uncased || isCapitalised(window, k)
}

/** The first token of the name before the word for its street at token k: the 1748 of 1748 Sk. */
export function nameBefore(window: TokenWindow, k: number, read: number): number | undefined {
  let first = k
  for (
    let n = k - 1;
    n >= 0 && k - n <= maxNameWords && isLinked(window, n) && window.start[n] >= read;
    n--
  ) {
    if (isNameWord(window, n)) first = n
    else if (window.shape[n] !== shape.lower || window.size(n) > maxLinkUnits) break
  }
  while (first < k - 1 && (window.marks[first] & wordMark.stop) !== 0) first++
  return first < k && isNameWord(window, first) ? first : undefined
}

/** Words that number other things than houses, and such signs: Page 12, No. 5. */
const otherWords = new WordList([...words('numbered.public'), ...words('numbered.words')])
const otherClasses = wordClass.month | wordClass.weekday | wordClass.title
const separatorBefore = /^(?:,? ?|[ \t]{1,2})$/u
const digit = /\d/

/** Where a street with its house number in front begins: 14 rue de la Paix. */
export function numberedStart(window: TokenWindow, street: AddressPart, read: number): number | undefined {
  if (digit.test(window.text.slice(street.start, street.end))) return undefined
  return startOf(window, numberBefore(window, window.tokenAt(street.start), read))
}

/**
 * Where a street without a word for it begins, by the home behind it (Kanaaldijk Noord 118 bus 3), or by the word for its number (Horní Vellov
 * č. p. 118). Undefined where there is none.
 *
 * @param at where the first of the other parts begins
 * @param bits what their words say
 */
export function bareStreetBefore(
  window: TokenWindow,
  at: number,
  bits: number,
  read: number,
): number | undefined {
  const last = window.tokenAt(at) - 1
  if (last < 0 || !isBeside(window, last, at)) return undefined
  if (bits & partWord.house) return startOf(window, nameEndingAt(window, last, read))
  if ((bits & partWord.home) === 0) return undefined
  if (window.shape[last] !== shape.number || isYear(window, window.start[last] - 1, window.end[last]))
    return undefined
  const isJoined = window.unit(window.start[last] - 1) === slash && window.shape[last - 1] === shape.number
  const house = isJoined ? last - 1 : last
  const name = house - 1
  if (window.start[house] < read) return undefined
  const first =
    name >= 0 && isBeside(window, name, window.start[house]) ? nameEndingAt(window, name, read) : undefined
  if (first !== undefined) return startOf(window, numberBefore(window, first, read) ?? first)
  // A house of a village: 14/7 หมู่ 3.
  return isJoined ? window.start[house] : undefined
}

function startOf(window: TokenWindow, k: number | undefined): number | undefined {
  return k === undefined ? undefined : window.start[k]
}

/** Whether nothing but spaces and a comma is between token k and a position. */
function isBeside(window: TokenWindow, k: number, position: number): boolean {
  return separatorBefore.test(window.text.slice(window.end[k], position))
}

/** The number before a street: 14 rue de la Paix, 1184 County Road 447. */
function numberBefore(window: TokenWindow, first: number, read: number): number | undefined {
  const k = first - 1
  const isNumber =
    k >= 0 &&
    window.shape[k] === shape.number &&
    window.size(k) <= maxNumberUnits &&
    isBeside(window, k, window.start[first]) &&
    window.start[k] >= read &&
    (k === 0 || window.start[k] - window.end[k - 1] > 0)
  return isNumber ? k : undefined
}

/** The first token of a name that ends with a token: capitalised words, with small ones between. */
function nameEndingAt(window: TokenWindow, last: number, read: number): number | undefined {
  let first: number | undefined
  let isName = false
  for (let n = last; n >= 0 && last - n < maxNameWords && window.start[n] >= read; n--) {
    if (n < last && !isLinked(window, n)) break
    if ((window.classes[n] & otherClasses) !== 0 || otherWords.isAt(window, n)) break
    if (isCapitalised(window, n)) {
      // Not the answers C. 14 D. 16.
      isName ||= window.size(n) >= minNameUnits
      if ((window.marks[n] & wordMark.stop) === 0 || window.shape[n] === shape.initial) first = n
    } else if (n === last || !linkingWords.isAt(window, n)) break
  }
  return isName ? first : undefined
}

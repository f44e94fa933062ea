import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isCapitalised, placeMarks } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { emitAddress } from './parts.ts'
import { isLinked, linkingWords, lowerCaseWord } from './streets.ts'
import { type AddressPart, readTail } from './tail.ts'

/** What a house number continues with: a letter, a floor, a further number: 12 bis, 44a, 8-II, 4/II, 263-265. */
const houseParts = String.raw`(?: ?[-/–] ?\d{1,4})?(?:[ -]?(?:bis|ter|quater|[A-Za-z]|[-/][IVX]{1,4}))?(?![\p{L}\d])`
const houseEnd = new RegExp(String.raw`${houseParts}(?=[ \t]{0,2}(?:[,·•|]|\r?\n))`, 'uy')
/** Where words before the street lead to it, the sentence or the text may end after the number, or a town follow: in Leiden, te Leiden. */
const houseEndBehindLead = new RegExp(
  String.raw`${houseParts}(?=[ \t]{0,2}(?:[,.;)]|\r?\n|$)| (?:in|te) \p{Lu})`,
  'uy',
)
const maxWords = 6
/** German words that begin a street's name, and are words of any text. */
const prepositions = new Set(words('any-street.prepositions'))
/** Those with which a German street begins that is named by its place. */
const germanLeads = new Set(words('any-street.german-leads'))
const germanScore = 0.6
const fullStop = 46
const numberSigns = new WordList(words('any-street.number-signs'))
/** Particles that are part of a street's name also at its beginning. */
const leading = new Set(words('any-street.leading'))

/**
 * Streets without a word for street, by the postcode and town behind them: Korte Voorhout 8, 2511 EK Den Haag. Any capitalised words with
 * a house number count there, and behind `Adres:` or `woont op`.
 */
export const anyStreet: Grammar = {
  name: 'any-street',
  types: ['ADDRESS'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] !== shape.number || window.size(i) > 4 || i === 0 || !isStreetWord(window, i - 1))
        continue
      if (!emitByPostcode(window, i, emit)) emitByLead(window, i, emit)
    }
  },
}

function emitByPostcode(window: TokenWindow, i: number, emit: Emit): boolean {
  const end = houseNumberEnd(houseEnd, window, i)
  if (end === undefined) return false
  const tail = readTail(window, end, false)
  const code = tail.parts.findIndex(({ kind }) => kind === 'postcode')
  const town = tail.parts[code + 1]
  if (code < 0 || code > 1 || town?.kind !== 'town' || !isAnchor(window, tail.parts[code], town)) return false
  const first = streetStart(window, i)
  if (first === undefined) return false
  // 2511 EK, 1100-053 and the like are nothing but postcodes.
  const score = /^\d+$/.test(window.text.slice(tail.parts[code].start, tail.parts[code].end)) ? 0.88 : 0.94
  emitAddress(window, first, end, tail, score, 'name and number before a postcode and town', emit)
  return true
}

function emitByLead(window: TokenWindow, i: number, emit: Emit): void {
  const first = streetStart(window, i)
  if (first === undefined) return
  if (!hasResidenceLead(window, first)) {
    emitGerman(window, first, i, emit)
    return
  }
  const end = houseNumberEnd(houseEndBehindLead, window, i)
  if (end === undefined) return
  emitAddress(
    window,
    first,
    end,
    readTail(window, end, false),
    0.85,
    'name and number behind words for an address',
    emit,
  )
}

const house = new RegExp(houseParts, 'uy')
const line = /[ \t]{0,2}(?:,|\r?\n|$)/y

/** Am Sandberg 3, Hinter dem Turme 8: behind a comma or first on its line, the last word no ordinary one, and nothing after the number. */
function emitGerman(window: TokenWindow, first: number, i: number, emit: Emit): void {
  if (!germanLeads.has(lowerCaseWord(window, first)) || !isCapitalised(window, first)) return
  if (window.marks[i - 1] & (wordMark.common | wordMark.frequent)) return
  const before = window.text.slice(Math.max(0, window.start[first] - 2), window.start[first])
  if (!/^$|\n ?$|, $/.test(before)) return
  const end = houseNumberEnd(house, window, i)
  if (end === undefined) return
  line.lastIndex = end
  if (line.test(window.text))
    emit(window.start[first], end, 'ADDRESS', germanScore, 'preposition, name and number')
}

/** The end of house number i with what it continues with. */
function houseNumberEnd(pattern: RegExp, window: TokenWindow, i: number): number | undefined {
  pattern.lastIndex = window.end[i]
  return pattern.test(window.text) ? pattern.lastIndex : undefined
}

/** Whether token i may be the last word of a street: with a capital, or `nr.` after such a word. */
function isStreetWord(window: TokenWindow, i: number): boolean {
  if (window.glued(i) || !isLinked(window, i)) return false
  if (window.codes[window.end[i]] === fullStop && !isNumberSign(window, i)) return false
  if (isCapitalised(window, i)) return true
  return (
    i > 0 && isNumberSign(window, i) && (isCapitalised(window, i - 1) || window.shape[i - 1] === shape.number)
  )
}

function isNumberSign(window: TokenWindow, i: number): boolean {
  return numberSigns.isAt(window, i)
}

/** Whether a street begins at token k by its own word, which other rules read. */
function isOtherStreet(window: TokenWindow, k: number): boolean {
  return (window.classes[k] & wordClass.streetBefore) !== 0 && !prepositions.has(lowerCaseWord(window, k))
}

/** Whether a full stop ends a sentence behind token k: behind words of more than three letters. */
function endsSentence(window: TokenWindow, k: number): boolean {
  return window.codes[window.end[k]] === fullStop && window.size(k) > 3
}

/** The first token of the street before house number i: capitalised words, linking words and numbers between them (Straße des 17. Juni). */
function streetStart(window: TokenWindow, i: number): number | undefined {
  let first: number | undefined
  for (let k = i - 1; k >= 0 && i - k <= maxWords && isLinked(window, k); k--) {
    if (endsSentence(window, k) || isOtherStreet(window, k)) return undefined
    if (isCapitalised(window, k)) first = k
    else if (window.shape[k] === shape.number) {
      // 2e Jacob van Campenstraat, Plein 1945 nr. 7
      if (window.size(k) > 2 && !isNumberSign(window, k + 1)) break
      if (window.glued(k) && first === k + 2) first = k
    } else if (
      !linkingWords.isAt(window, k) &&
      !isNumberSign(window, k) &&
      !window.glued(k - 1 < 0 ? k : k - 1)
    )
      break
  }
  if (first === undefined) return undefined
  const before = first - 1
  if (before >= 0 && isLinked(window, before) && leading.has(lowerCaseWord(window, before))) return before
  return first
}

/**
 * Whether a postcode and its town show that an address is before them. Four or five digits alone are often other numbers, so their
 * town must be listed, and four must not be a year.
 */
function isAnchor(window: TokenWindow, { start, end }: AddressPart, town: AddressPart): boolean {
  const code = window.text.slice(start, end)
  if (!/^\d{4,5}$/.test(code)) return true
  const i = window.tokenAt(town.start)
  const listed = (window.marks[i] & placeMarks) !== 0
  return (
    listed && (code.length === 5 || (!/^(?:19|20)/.test(code) && (window.marks[i] & wordMark.frequent) === 0))
  )
}

/** Labels of a street. `address` itself is not one of them: in technical texts it is that of a memory or a network. */
const labels = new WordList(words('residence-lead.labels'))
const labelGap = /^[ \t]?:[ \t]{0,4}(?:\r?\n[ \t]{0,4})?$/
/** Dutch: woont op, woonachtig aan de, gevestigd aan, verhuisd naar. */
const verbs = new WordList(words('residence-lead.verbs'))
const residencePrepositions = new WordList(words('residence-lead.prepositions'))
const articles = new WordList(words('residence-lead.articles'))

/** The same of other languages, right before the street: residente in, demeurant au, wohnhaft, vive en, zam., bor på, lives at. */
const phrases = new RegExp(`(?:${alternatives('residence-lead.phrases')})[:,]? $`, 'iu')
/** Units of the longest of them. */
const maxPhrase = 24

/** Whether the words before token `first` say that an address follows: `Adres:`, `woont aan de`. */
function hasResidenceLead(window: TokenWindow, first: number): boolean {
  let k = first - 1
  if (k < 0) return false
  if (labels.isAt(window, k) && labelGap.test(window.text.slice(window.end[k], window.start[first])))
    return true
  const start = window.start[first]
  if (phrases.test(window.text.slice(Math.max(0, start - maxPhrase), start))) return true
  if (!isSpacedWord(window, k)) return false
  if (articles.isAt(window, k)) k--
  return (
    k > 0 &&
    isSpacedWord(window, k) &&
    residencePrepositions.isAt(window, k) &&
    isSpacedWord(window, k - 1) &&
    verbs.isAt(window, k - 1)
  )
}

function isSpacedWord(window: TokenWindow, k: number): boolean {
  return k >= 0 && window.spaced(k) && window.shape[k] === shape.lower
}

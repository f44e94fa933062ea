import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { numberFirstAddress } from './number-first.ts'
import { emitAddress } from './parts.ts'
import { streetFirst } from './street-first.ts'
import {
  addressStarts,
  ambiguousBetween,
  ambiguousCompound,
  compoundPattern,
  danishFloor,
  endsLikeStreet,
  furtherStreet,
  houseNumber,
  isLinked,
  isYear,
  linkingWords,
  loneFlatPattern,
  lowerCaseWord,
  matchEnd,
  maxStreetWords,
} from './streets.ts'
import { readTail } from './tail.ts'

/**
 * Street addresses: number and street (12 Oak Street), street word and number (Calle Mayor 5, 12 rue de la Paix, Via Roma 3),
 * one-word streets (Hauptstraße 5, Kerkstraat 12), with flat or floor, town, state and postcode where they follow.
 */
export const addresses: Grammar = {
  name: 'addresses',
  types: ['ADDRESS'],
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
      } else if (window.classes[i] & wordClass.unit) end = emitFlat(window, i, emit)
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

/** Words of the longest name. */
const maxNameWords = 4

/** Nordahl Rolfsens vei 187, Király u. 23., Gajeva ulica 5, Atatürk Caddesi No: 12: the street's word at token i. */
function streetBetween(window: TokenWindow, i: number, emit: Emit): number {
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

const articles = new Set(words('one-word-streets.articles'))

/** Am Alten Markt 3: with a word between, they belong to the name. */
const prepositionsBeforeStreet = new Set(words('one-word-streets.prepositions'))
/** Obere Donaustraße: they belong to a long word too. */
const adjectives = new Set(words('one-word-streets.adjectives'))
const dutchParticles = new Set(words('one-word-streets.dutch-particles'))

/** Hauptstraße 5, Kerkstraat 12, Lange Str. 7. */
function oneWordStreet(window: TokenWindow, i: number, emit: Emit): number {
  if (!isCapitalised(window, i) && window.shape[i] !== shape.lower) return 0
  if (!endsLikeStreet(window, i)) return 0
  const word = lowerCaseWord(window, i)
  if (!compoundPattern.test(word)) return 0
  const abbreviated = window.unit(window.end[i]) === 46
  if (word.length < 5 && !abbreviated) return 0
  const end = window.end[i] + (abbreviated ? 1 : 0)
  const house = matchEnd(houseNumber, window, end)
  if (house === end || window.unit(end) === 44 || isYear(window, end, house)) return 0
  let first = i
  while (
    first > 0 &&
    i - first < 4 &&
    isLinked(window, first - 1) &&
    (isCapitalised(window, first - 1) || isInsideHyphens(window, first - 1)) &&
    (first < i &&
    prepositionsBeforeStreet.has(lowerCaseWord(window, first - 1)) &&
    isCapitalised(window, first - 1)
      ? true
      : !articles.has(lowerCaseWord(window, first - 1))) &&
    (window.codes[window.end[first - 1]] === 45 ||
      word.length <= 7 ||
      adjectives.has(lowerCaseWord(window, first - 1)))
  )
    first--
  if (!isCapitalised(window, first)) return 0
  first = withParticle(window, first)
  const streetEnd = matchEnd(danishFloor, window, matchEnd(furtherStreet, window, house))
  const tail = readTail(window, streetEnd, window.shape[i] === shape.lower)
  // Industriering 44, 46236 Bottrop is a street; Engineering 44 is not.
  if (word.endsWith('ring') && tail.parts.length === 0) return 0
  // Paul-Nevermann-Platz 47 is more certain than Platz 47.
  const joined = first < i && window.codes[window.end[i - 1]] === 45
  const isAmbiguous = ambiguousCompound.test(word) && !joined && tail.parts.length === 0
  emitAddress(window, first, streetEnd, tail, isAmbiguous ? 0.55 : 0.93, 'one-word street and number', emit)
  return tail.end
}

/** The street with a particle before it (van Eeghenstraat), and what is before that: Burgemeester de Vlugtlaan. */
function withParticle(window: TokenWindow, first: number): number {
  const particle = first - 1
  if (particle < 0 || !isLinked(window, particle) || window.shape[particle] !== shape.lower) return first
  const word = lowerCaseWord(window, particle)
  const before = particle - 1
  const isNamed = before >= 0 && isLinked(window, before) && isCapitalised(window, before)
  if (isNamed && dutchParticles.has(word) && !startsSentence(window, before)) return before
  return word === 'van' || word === 'von' ? particle : first
}

/** Carl-von-Ossietzky-Str.: a particle between hyphens. */
function isInsideHyphens(window: TokenWindow, i: number): boolean {
  return (
    i > 0 &&
    linkingWords.isAt(window, i) &&
    window.codes[window.end[i]] === 45 &&
    window.codes[window.end[i - 1]] === 45
  )
}

const unambiguousWords = new Set(words('one-word-streets.unambiguous-words'))

/** Boyle Street: a street's name without a number, where the word before is a name or not an ordinary word. */
function emitStreetName(window: TokenWindow, i: number, emit: Emit): void {
  const k = i - 1
  if (k < 0 || window.shape[i] !== shape.capital || window.shape[k] !== shape.capital || !window.spaced(k))
    return
  if (!unambiguousWords.has(lowerCaseWord(window, i)) || window.classes[k] & wordClass.streetAfter) return
  const marks = window.marks[k]
  if (
    marks & wordMark.stop ||
    (marks & wordMark.common && (marks & (wordMark.given | wordMark.surname)) === 0)
  )
    return
  emit(window.start[k], window.end[i], 'ADDRESS', 0.76, 'name of a street')
}

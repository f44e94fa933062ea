import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Emit } from '../grammar.ts'
import { emitAddress } from './parts.ts'
import {
  ambiguousCompound,
  compoundPattern,
  danishFloor,
  endsLikeStreet,
  furtherStreet,
  houseNumber,
  isLinked,
  isOneOf,
  isYear,
  linkingWords,
  lowerCaseWord,
  matchEnd,
} from './streets.ts'
import { readTail } from './tail.ts'

const articles = new Set(words('one-word-streets.articles'))

/** Am Alten Markt 3: with a word between, they belong to the name. */
const prepositions = new Set(words('one-word-streets.prepositions'))
/** Obere Donaustraße: they belong to a long word too. */
const adjectives = new Set(words('one-word-streets.adjectives'))
const dutchParticles = new Set(words('one-word-streets.dutch-particles'))

/** Hauptstraße 5, Kerkstraat 12, Lange Str. 7. */
export function oneWordStreet(window: TokenWindow, i: number, emit: Emit): number {
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
    (first < i && prepositions.has(lowerCaseWord(window, first - 1)) && isCapitalised(window, first - 1)
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
    isOneOf(linkingWords, window, i) &&
    window.codes[window.end[i]] === 45 &&
    window.codes[window.end[i - 1]] === 45
  )
}

const unambiguousWords = new Set(words('one-word-streets.unambiguous-words'))

/** Boyle Street: a street's name without a number, where the word before is a name or not an ordinary word. */
export function emitStreetName(window: TokenWindow, i: number, emit: Emit): void {
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

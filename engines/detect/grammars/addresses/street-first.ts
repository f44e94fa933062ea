import { wordClass } from '../../dictionaries/word-classes.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Emit } from '../grammar.ts'
import { emitAddress } from './parts.ts'
import {
  ambiguousBefore,
  floorAndDoor,
  furtherStreet,
  houseNumber,
  isLinked,
  isYear,
  kilometre,
  linkingWords,
  lowerCaseWord,
  matchEnd,
  maxStreetWords,
} from './streets.ts'
import { readTail } from './tail.ts'

/** Abbreviations that are written in lower case, with a full stop. */
const abbreviations = new Set(words('street-first.abbreviations'))

/** Italian words for street that are written in lower case inside a sentence, and mean other things: via Berlin. */
const italian = new Set(words('street-first.italian'))

/** With a number in front: 5 traverse du Moulin. Above what the tagger says of the name alone. */
const numberedScore = 0.9
const squares = new Set(words('street-first.squares'))
const articles = new Set(words('street-first.articles'))

function isArticle(window: TokenWindow, i: number): boolean {
  return window.shape[i] === shape.lower && articles.has(lowerCaseWord(window, i))
}

/** Carrera 7 No. 71-21: in Colombia streets have numbers, and a house has the number of the next street and its distance. */
const numberedStreet =
  /(?:carrera|calle|avenida|av|cra|kra|cll|dg|tv|diagonal|transversal)\.? \d{1,3}[A-Z]?(?: (?:sur|norte|este|oeste|bis))? (?:no\.?|n[º°]\.?|#|número) ?\d{1,3}[A-Z]? ?- ?\d{1,3}(?!\d)/iuy

/** Calle Mayor 5; rue de la Paix, with its number before at token `first`. Returns the end, 0 for none. */
export function streetFirst(window: TokenWindow, i: number, first: number, emit: Emit): number {
  const word = lowerCaseWord(window, i)
  const numbered = first < i
  const crossing = matchEnd(numberedStreet, window, window.start[i])
  if (crossing > window.start[i]) {
    const tail = readTail(window, crossing, false)
    emitAddress(window, i, crossing, tail, 0.95, 'numbered street and house', emit)
    return tail.end
  }
  const at = window.end[i]
  // 65 via lagrange 3: in a line without capitals the number in front is enough.
  const isLowerCase = numbered && window.shape[i] === shape.lower && window.lineIsLower(window.start[i])
  let needsPlace = false
  if (ambiguousBefore.has(word)) {
    const slash = window.unit(at) === 47
    const point = window.unit(at) === 46
    if (window.size(i) <= 2 && !slash && !point && !(numbered && isCapitalised(window, i))) return 0
    // ul. Marszałkowska 5, ул. Ленина 5
    const abbreviated = point && abbreviations.has(word)
    const next = i + 1
    const isPhrase =
      numbered &&
      window.size(i) > 3 &&
      next < window.count &&
      // 14 place de la Mairie, 1 place Bellecour
      (isArticle(window, next) || (squares.has(word) && isCapitalised(window, next)))
    needsPlace = !isCapitalised(window, i) && !slash && !isLowerCase && !abbreviated && !isPhrase
    if (needsPlace && !italian.has(word)) return 0
  }
  let last = i
  let capitals = 0
  let lowers = 0
  for (let k = i + 1; k < window.count && k - i <= maxStreetWords; k++) {
    const gap = window.start[k] - window.end[k - 1]
    if (gap > (window.unit(at) === 47 ? 3 : 2) || (k > i + 1 && !isLinked(window, k - 1))) break
    if (k === i + 1 && window.text.slice(at, window.start[k]).includes('\n')) break
    if (window.shape[k] === shape.number) {
      const month = (window.classes[k + 1 < window.count ? k + 1 : k] & wordClass.month) !== 0
      // Calle 13 de Junio: a number inside the name.
      if (!month && !(k === i + 1 && isLinked(window, k) && linkingWords.isAt(window, k + 1))) break
      last = k
    } else if (isCapitalised(window, k) || window.shape[k] === shape.mixed) {
      // Irish names have a capital inside: Cois na hAbhann.
      capitals++
      last = k
    } else if (window.shape[k] === shape.lower && !linkingWords.isAt(window, k)) {
      // Calle embajadores, 23: the name may be in lower case.
      if (capitals > 0 || window.size(k) < 4 || window.classes[k] & wordClass.unit) break
      lowers++
      last = k
    } else if (!linkingWords.isAt(window, k) && !(window.shape[k] === shape.uncased)) break
  }
  if (capitals === 0 && (lowers === 0 || lowers > 2 || (ambiguousBefore.has(word) && !isLowerCase))) return 0
  const end = window.end[last]
  let house = matchEnd(kilometre, window, end)
  if (house === end) {
    house = matchEnd(houseNumber, window, end)
    // Strada Provinciale 12 km 4: the road's number and the place on it.
    if (house > end) house = matchEnd(kilometre, window, house)
  }
  if (capitals === 0 && !isLowerCase && (house === end || !isCapitalised(window, i))) return 0
  if (house > end && !numbered) house = matchEnd(floorAndDoor, window, house)
  // With a number in front, one behind a comma is a postcode.
  const behind = house > end && !(numbered && window.unit(end) === 44)
  // 64 Rua Papoula 1998: with a number in front, the number behind is not a year.
  // Rua Paulista, 1975, Recife: a year would not be between commas.
  const betweenCommas = window.unit(end) === 44 && window.unit(house) === 44
  const hasHouse = behind && (numbered || betweenCommas || !isYear(window, end, house))
  if (!hasHouse && !numbered) {
    // Without a house number only an unambiguous street word counts, with a low score.
    if (ambiguousBefore.has(word) || window.size(i) < 3 || !isCapitalised(window, i)) return 0
    emit(window.start[i], end, 'ADDRESS', 0.4, 'street word and name')
    return end
  }
  const streetEnd = matchEnd(furtherStreet, window, hasHouse ? house : end)
  const tail = readTail(window, streetEnd, isLowerCase)
  if (needsPlace && !tail.parts.some(({ kind }) => kind === 'postcode')) return 0
  const isAmbiguous = ambiguousBefore.has(word)
  if (isLowerCase && isAmbiguous && !hasHouse && !tail.parts.some(({ kind }) => kind === 'unit')) return 0
  const known =
    !isAmbiguous || tail.parts.length > 0 || (window.size(i) <= 2 && window.unit(window.end[i]) === 47)
  const score = known
    ? 0.95
    : capitals > 0 && hasHouse && window.size(i) > 2 && !startsSentence(window, i)
      ? 0.9
      : numbered
        ? numberedScore
        : 0.55
  emitAddress(window, first, streetEnd, tail, score, 'street word, name and number', emit)
  return tail.end
}

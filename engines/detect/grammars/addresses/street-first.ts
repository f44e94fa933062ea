import { wordClass } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../text/token-window.ts'
import { isCapitalised } from '../gazetteer.ts'
import type { Emit } from '../grammar.ts'
import { startsSentence } from '../names/scores.ts'
import { tellAddress } from './parts.ts'
import { extended, goesOn, isYear, linked, linking, longestStreet, lower } from './street-tokens.ts'
import { floorAndDoor, kilometre, looseBefore, numberTail } from './streets.ts'
import { tailOf } from './tail.ts'

/** Written small with their point. */
const abbreviations = new Set('ul ул пр пер av'.split(' '))

/** Calle Mayor 5; rue de la Paix (with its number before, at token `first`). */
export function streetFirst(window: TokenWindow, i: number, first: number, emit: Emit): number {
  const word = lower(window, i)
  const numbered = first < i
  const at = window.end[i]
  // 65 via lagrange 3: a whole line without capitals, where the number in front says what it is.
  const careless = numbered && window.shape[i] === shape.lower && window.lineIsLower(window.start[i])
  if (looseBefore.has(word)) {
    const slash = window.unit(at) === 47
    const point = window.unit(at) === 46
    if (window.size(i) <= 2 && !slash && !point && !(numbered && isCapitalised(window, i))) return 0
    // ul. Marszałkowska 5, ул. Ленина 5
    const abbreviated = point && abbreviations.has(word)
    if (!isCapitalised(window, i) && !slash && !careless && !abbreviated) return 0
  }
  let last = i
  let capitals = 0
  let lowers = 0
  for (let k = i + 1; k < window.count && k - i <= longestStreet; k++) {
    const gap = window.start[k] - window.end[k - 1]
    if (gap > (window.unit(at) === 47 ? 3 : 2) || (k > i + 1 && !linked(window, k - 1))) break
    if (k === i + 1 && window.text.slice(at, window.start[k]).includes('\n')) break
    if (window.shape[k] === shape.number) {
      const month = (window.classes[k + 1 < window.count ? k + 1 : k] & wordClass.month) !== 0
      // Calle 13 de Junio: a number inside the name.
      if (!month && !(k === i + 1 && linked(window, k) && linking.has(lower(window, k + 1)))) break
      last = k
    } else if (isCapitalised(window, k)) {
      capitals++
      last = k
    } else if (window.shape[k] === shape.lower && !linking.has(lower(window, k))) {
      // Calle embajadores, 23: a careless hand writes the name small.
      if (capitals > 0 || window.size(k) < 4 || window.classes[k] & wordClass.unit) break
      lowers++
      last = k
    } else if (!linking.has(lower(window, k)) && !(window.shape[k] === shape.uncased)) break
  }
  if (capitals === 0 && (lowers === 0 || lowers > 2 || (looseBefore.has(word) && !careless))) return 0
  const end = window.end[last]
  let house = extended(kilometre, window, end)
  if (house === end) house = extended(numberTail, window, end)
  if (capitals === 0 && !careless && (house === end || !isCapitalised(window, i))) return 0
  if (house > end && !numbered) house = extended(floorAndDoor, window, house)
  // With the number in front, one behind a comma is the postcode's.
  const behind = house > end && !(numbered && window.unit(end) === 44)
  // 64 Rua Papoula 1998: behind a number in front, a year would make no sense.
  const hasHouse = behind && (numbered || !isYear(window, end, house))
  if (!hasHouse && !numbered) {
    // Without a house number only an unmistakable street word counts, and weakly.
    if (looseBefore.has(word) || window.size(i) < 3 || !isCapitalised(window, i)) return 0
    emit(window.start[i], end, 'ADDRESS', 0.4, 'street word and name')
    return end
  }
  const streetEnd = extended(goesOn, window, hasHouse ? house : end)
  const tail = tailOf(window, streetEnd, careless)
  const loose = looseBefore.has(word)
  if (careless && loose && !hasHouse && !tail.parts.some(({ kind }) => kind === 'unit')) return 0
  const known = !loose || tail.parts.length > 0 || (window.size(i) <= 2 && window.unit(window.end[i]) === 47)
  const score = known
    ? 0.95
    : capitals > 0 && hasHouse && window.size(i) > 2 && !startsSentence(window, i)
      ? 0.9
      : 0.55
  tellAddress(window, first, streetEnd, tail, score, 'street word, name and number', emit)
  return tail.end
}

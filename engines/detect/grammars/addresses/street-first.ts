import { wordClass } from '../../dictionaries/word-classes.ts'
import { type Passage, shape } from '../../text/token-window.ts'
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
export function streetFirst(passage: Passage, i: number, first: number, emit: Emit): number {
  const word = lower(passage, i)
  const numbered = first < i
  const at = passage.end[i]
  // 65 via lagrange 3: a whole line without capitals, where the number in front says what it is.
  const careless = numbered && passage.shape[i] === shape.lower && passage.lineIsLower(passage.start[i])
  if (looseBefore.has(word)) {
    const slash = passage.unit(at) === 47
    const point = passage.unit(at) === 46
    if (passage.size(i) <= 2 && !slash && !point && !(numbered && isCapitalised(passage, i))) return 0
    // ul. Marszałkowska 5, ул. Ленина 5
    const abbreviated = point && abbreviations.has(word)
    if (!isCapitalised(passage, i) && !slash && !careless && !abbreviated) return 0
  }
  let last = i
  let capitals = 0
  let lowers = 0
  for (let k = i + 1; k < passage.count && k - i <= longestStreet; k++) {
    const gap = passage.start[k] - passage.end[k - 1]
    if (gap > (passage.unit(at) === 47 ? 3 : 2) || (k > i + 1 && !linked(passage, k - 1))) break
    if (k === i + 1 && passage.text.slice(at, passage.start[k]).includes('\n')) break
    if (passage.shape[k] === shape.number) {
      const month = (passage.classes[k + 1 < passage.count ? k + 1 : k] & wordClass.month) !== 0
      // Calle 13 de Junio: a number inside the name.
      if (!month && !(k === i + 1 && linked(passage, k) && linking.has(lower(passage, k + 1)))) break
      last = k
    } else if (isCapitalised(passage, k)) {
      capitals++
      last = k
    } else if (passage.shape[k] === shape.lower && !linking.has(lower(passage, k))) {
      // Calle embajadores, 23: a careless hand writes the name small.
      if (capitals > 0 || passage.size(k) < 4 || passage.classes[k] & wordClass.unit) break
      lowers++
      last = k
    } else if (!linking.has(lower(passage, k)) && !(passage.shape[k] === shape.uncased)) break
  }
  if (capitals === 0 && (lowers === 0 || lowers > 2 || (looseBefore.has(word) && !careless))) return 0
  const end = passage.end[last]
  let house = extended(kilometre, passage, end)
  if (house === end) house = extended(numberTail, passage, end)
  if (capitals === 0 && !careless && (house === end || !isCapitalised(passage, i))) return 0
  if (house > end && !numbered) house = extended(floorAndDoor, passage, house)
  // With the number in front, one behind a comma is the postcode's.
  const behind = house > end && !(numbered && passage.unit(end) === 44)
  // 64 Rua Papoula 1998: behind a number in front, a year would make no sense.
  const hasHouse = behind && (numbered || !isYear(passage, end, house))
  if (!hasHouse && !numbered) {
    // Without a house number only an unmistakable street word counts, and weakly.
    if (looseBefore.has(word) || passage.size(i) < 3 || !isCapitalised(passage, i)) return 0
    emit(passage.start[i], end, 'ADDRESS', 0.4, 'street word and name')
    return end
  }
  const streetEnd = extended(goesOn, passage, hasHouse ? house : end)
  const tail = tailOf(passage, streetEnd, careless)
  const loose = looseBefore.has(word)
  if (careless && loose && !hasHouse && !tail.parts.some(({ kind }) => kind === 'unit')) return 0
  const known =
    !loose || tail.parts.length > 0 || (passage.size(i) <= 2 && passage.unit(passage.end[i]) === 47)
  const score = known
    ? 0.95
    : capitals > 0 && hasHouse && passage.size(i) > 2 && !startsSentence(passage, i)
      ? 0.9
      : 0.55
  tellAddress(passage, first, streetEnd, tail, score, 'street word, name and number', emit)
  return tail.end
}

import { isWordUnit, plainUnit, plainWord } from '../chars.ts'
import { wordClass } from '../classes.ts'
import { mark } from '../dictionaries/marks.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { type Passage, shape } from '../passage.ts'
import { isCapitalised, placeAt } from './gazetteer.ts'
import {
  cityTail,
  compound,
  compoundEndings,
  flatWords,
  loneFlat,
  looseBefore,
  looseCompound,
  looseStreets,
  numberTail,
  streetsAfter,
  streetsBefore,
  unitTail,
} from './streets.ts'

const linking = new Set(
  'de la le les los las el du des del der den dem da do dos das di e y van von of the d l och'.split(' '),
)
/** Words between the house number and the street's word, or behind a leading street word, at most. */
const longestStreet = 6

/**
 * Street addresses: number and street (12 Oak Street), street word and number (Calle Mayor 5, 12 rue de la Paix, Via Roma 3),
 * one-word streets (Hauptstraße 5, Kerkstraat 12); then flat or floor, town, state and postcode where they follow.
 */
export const addresses: Grammar = {
  name: 'addresses',
  types: [{ code: 'ADDRESS', label: 'Street address', category: 'PII', region: 'GLOBAL' }],
  prepare: (lexicon) => {
    lexicon.classify(streetsAfter, wordClass.streetAfter)
    lexicon.classify(streetsBefore, wordClass.streetBefore)
    lexicon.classify(flatWords, wordClass.unit)
  },
  find: (passage, emit) => {
    let after = 0
    for (let i = 0; i < passage.count; i++) {
      if (passage.start[i] < after) continue
      let end = 0
      if (passage.shape[i] === shape.number) end = numberFirst(passage, i, emit)
      else if (passage.classes[i] & wordClass.unit) end = flatAlone(passage, i, emit)
      else if (passage.classes[i] & wordClass.streetBefore) end = streetFirst(passage, i, i, emit)
      else if (passage.size(i) >= 6 || passage.unit(passage.end[i]) === 46)
        end = compoundFirst(passage, i, emit)
      after = Math.max(after, end)
    }
  },
}

function lower(passage: Passage, i: number): string {
  return passage.text.slice(passage.start[i], passage.end[i]).toLowerCase()
}

/** Tokens of one street name are parted by a blank, a hyphen, an apostrophe, a point and a blank. */
function linked(passage: Passage, i: number): boolean {
  if (i + 1 >= passage.count) return false
  const gap = passage.start[i + 1] - passage.end[i]
  const code = passage.codes[passage.end[i]]
  if (gap === 1) return code === 32 || code === 45 || code === 39 || code === 46 || code === 47
  return gap === 2 && (code === 46 || code === 32) && passage.codes[passage.end[i] + 1] === 32
}

const articles = new Set('die der das den dem des in an am im zur zum unsere unser ihre seine the'.split(' '))
const prepositions = new Set('in since until during by en im seit depuis desde nel dal em sinds'.split(' '))

/** "In 2019 Main Street banks grew": a year, no house. */
function yearBehindPreposition(passage: Passage, i: number): boolean {
  if (passage.size(i) !== 4 || i === 0) return false
  const value = passage.number(i)
  return value >= 1900 && value < 2100 && prepositions.has(lower(passage, i - 1))
}

/** 12 Oak Street; 12 rue de la Paix; 92 Eusebio Dávila 57 is left to its tail. */
function numberFirst(passage: Passage, i: number, emit: Emit): number {
  if (passage.size(i) > 5 || yearBehindPreposition(passage, i)) return 0
  const before = passage.unit(passage.start[i] - 1)
  if (isWordUnit(before) || before === 46 || before === 45 || before === 47 || before === 95 || before === 36)
    return 0
  let k = i + 1
  // 12a, 12 bis, 12-14, and a second number (unit before house: 03 2657 Koontz Lane).
  if (passage.glued(i) && passage.size(k) === 1) k++
  else if (
    linked(passage, i) &&
    passage.shape[k] === shape.number &&
    passage.size(k) <= 5 &&
    !passage.glued(k)
  )
    k++
  if (k >= passage.count || !(linked(passage, k - 1) || passage.spaced(k - 1) || commaGap(passage, k - 1)))
    return 0
  if (passage.classes[k] & wordClass.streetBefore && passage.size(k) > 1) {
    const end = streetFirst(passage, k, i, emit)
    if (end > 0) return end
  }
  let capitals = 0
  for (let n = 0; n < longestStreet && k < passage.count; n++, k++) {
    if (capitals > 0 && flatFollows(passage, k)) return closeAtFlat(passage, i, k - 1, emit)
    if (n > 0 && !linked(passage, k - 1) && !passage.glued(k - 1)) return 0
    const word = lower(passage, k)
    if (
      n > 0 &&
      passage.classes[k] & wordClass.streetAfter &&
      (isCapitalised(passage, k) || passage.shape[k] === shape.lower)
    ) {
      // The last street word of a row counts: 3 Park Lane, 12 St James Road.
      if (
        linked(passage, k) &&
        k + 1 < passage.count &&
        passage.classes[k + 1] & wordClass.streetAfter &&
        isCapitalised(passage, k + 1)
      )
        k++
      return close(passage, i, k, capitals, emit)
    }
    if (word.length >= 6 && endsLikeStreet(passage, k) && compound.test(word) && !looseCompound.test(word))
      return close(passage, i, k, capitals + 1, emit, true)
    if (isCapitalised(passage, k)) capitals++
    else if (passage.shape[k] === shape.number) {
      // 5th Avenue, 1432 40th Street.
      if (passage.size(k) > 4) return 0
    } else if (/^(?:st|nd|rd|th)$/.test(word) && passage.glued(k - 1)) capitals++
    else if (!linking.has(word)) return 0
  }
  return 0
}

/** Apt. 5, Suite 12: a flat's word at token k, near the token before, and its number. */
function flatFollows(passage: Passage, k: number): boolean {
  if ((passage.classes[k] & wordClass.unit) === 0 || passage.start[k] - passage.end[k - 1] > 4) return false
  return extended(unitTail, passage, passage.end[k - 1]) > passage.end[k - 1]
}

/** 92 Mill End 57, Apt. 5: no word says street, but a number before and a flat behind do. */
function closeAtFlat(passage: Passage, first: number, last: number, emit: Emit): number {
  const tailed = withTail(passage, passage.end[last])
  emit(passage.start[first], trimPoint(passage, tailed), 'ADDRESS', 0.75, 'number, name and flat')
  return tailed
}

/** A flat by itself, as on a line of its own: Apt. 5, Suite 300. */
function flatAlone(passage: Passage, i: number, emit: Emit): number {
  const before = passage.unit(passage.start[i] - 1)
  if (!isCapitalised(passage, i) || isWordUnit(before)) return 0
  const at = passage.start[i]
  loneFlat.lastIndex = at
  const found = loneFlat.exec(passage.text)
  if (found === null) return 0
  emit(at, at + found[0].length, 'ADDRESS', 0.55, 'flat and number')
  return at + found[0].length
}

function commaGap(passage: Passage, i: number): boolean {
  return passage.start[i + 1] - passage.end[i] === 2 && passage.codes[passage.end[i]] === 44
}

/** The address whose first token and street word are known: score, direction, unit, town. */
function close(
  passage: Passage,
  first: number,
  street: number,
  capitals: number,
  emit: Emit,
  housed = false,
): number {
  const word = lower(passage, street)
  let end = passage.end[street]
  // 70 Eskelundsvej 15: some write the house behind the street and the flat before.
  if (housed) end = extended(numberTail, passage, end)
  if (passage.unit(end) === 46 && word.length <= 5 && passage.unit(end + 1) !== 10) end++
  const direction = /(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\b\.?)/y
  end = extended(direction, passage, end)
  // A name that goes on behind the street's word: 1432 Robertson Ave Watson Street.
  const tailed = withTail(passage, end)
  const capital = isCapitalised(passage, street)
  const tail = tailed > end
  if (capitals === 0 && !tail) return 0
  const loose = looseStreets.has(word)
  const score = tail ? 0.85 : capital && capitals > 0 ? (loose ? 0.55 : 0.75) : 0.4
  emit(passage.start[first], trimPoint(passage, tailed), 'ADDRESS', score, 'number and street')
  return tailed
}

/** A full stop behind an abbreviation at the very end is the sentence's, so it is left out. */
function trimPoint(passage: Passage, end: number): number {
  return passage.unit(end - 1) === 46 ? end - 1 : end
}

/** Calle Mayor 5; rue de la Paix (with its number before, at token `first`). */
function streetFirst(passage: Passage, i: number, first: number, emit: Emit): number {
  const word = lower(passage, i)
  const numbered = first < i
  let at = passage.end[i]
  if (looseBefore.has(word)) {
    const slash = passage.unit(at) === 47
    const point = passage.unit(at) === 46
    if (passage.size(i) <= 2 && !slash && !point && !(numbered && isCapitalised(passage, i))) return 0
    if (!isCapitalised(passage, i)) return 0
  }
  if (passage.unit(at) === 47) at++
  let last = i
  let capitals = 0
  for (let k = i + 1; k < passage.count && k - i <= longestStreet; k++) {
    const gap = passage.start[k] - passage.end[k - 1]
    if (gap > 2 || (k > i + 1 && !linked(passage, k - 1))) break
    if (passage.shape[k] === shape.number) {
      const month = (passage.classes[k + 1 < passage.count ? k + 1 : k] & wordClass.month) !== 0
      // Calle 13 de Junio: a number inside the name.
      if (!month && !(k === i + 1 && linked(passage, k) && linking.has(lower(passage, k + 1)))) break
      last = k
    } else if (isCapitalised(passage, k)) {
      capitals++
      last = k
    } else if (!linking.has(lower(passage, k)) && !(passage.shape[k] === shape.uncased)) break
  }
  if (capitals === 0) return 0
  const end = passage.end[last]
  const house = extended(numberTail, passage, end)
  // With the number in front, one behind a comma is the postcode's.
  const behind = house > end && !(numbered && passage.unit(end) === 44)
  const hasHouse = behind && !isYear(passage, end, house)
  if (!hasHouse && !numbered) {
    // Without a house number only an unmistakable street word counts, and weakly.
    if (looseBefore.has(word) || passage.size(i) < 3 || !isCapitalised(passage, i)) return 0
    emit(passage.start[i], end, 'ADDRESS', 0.4, 'street word and name')
    return end
  }
  const tailed = withTail(passage, hasHouse ? house : end)
  const score = looseBefore.has(word) && passage.size(i) > 2 ? 0.6 : 0.8
  emit(passage.start[first], trimPoint(passage, tailed), 'ADDRESS', score, 'street word, name and number')
  return tailed
}

/** Hauptstraße 5, Kerkstraat 12, Lange Str. 7. */
function compoundFirst(passage: Passage, i: number, emit: Emit): number {
  if (!isCapitalised(passage, i) && passage.shape[i] !== shape.lower) return 0
  if (!endsLikeStreet(passage, i)) return 0
  const word = lower(passage, i)
  if (!compound.test(word)) return 0
  const abbreviated = passage.unit(passage.end[i]) === 46
  if (word.length < 5 && !abbreviated) return 0
  const end = passage.end[i] + (abbreviated ? 1 : 0)
  const house = extended(numberTail, passage, end)
  if (house === end || passage.unit(end) === 44 || isYear(passage, end, house)) return 0
  let first = i
  while (
    first > 0 &&
    i - first < 3 &&
    linked(passage, first - 1) &&
    isCapitalised(passage, first - 1) &&
    !articles.has(lower(passage, first - 1)) &&
    (passage.codes[passage.end[first - 1]] === 45 || word.length <= 7)
  )
    first--
  if (!isCapitalised(passage, first)) return 0
  const tailed = withTail(passage, house)
  const loose = looseCompound.test(word) && tailed === house
  emit(
    passage.start[first],
    trimPoint(passage, tailed),
    'ADDRESS',
    loose ? 0.55 : 0.8,
    'one-word street and number',
  )
  return tailed
}

/** One look at a word's last three letters, which most words do not pass. */
function endsLikeStreet(passage: Passage, i: number): boolean {
  const at = passage.end[i]
  return endings[endingKey(passage.codes[at - 3], passage.codes[at - 2], passage.codes[at - 1])] !== 0
}

/** The last three letters of every ending of one-word streets, hashed to 15 bits. */
const endings = new Uint8Array(1 << 15)
function endingKey(a: number, b: number, c: number): number {
  return ((plainUnit(a) & 31) << 10) | ((plainUnit(b) & 31) << 5) | (plainUnit(c) & 31)
}
for (const ending of compoundEndings) {
  const [a, b, c] = [...plainWord(ending).slice(-3)].map((char) => char.charCodeAt(0))
  endings[endingKey(a, b, c)] = 1
}

/** "Straße 1990" is more often a year's number than a house's. */
function isYear(passage: Passage, from: number, to: number): boolean {
  return /^\D*(?:19|20)\d\d$/.test(passage.text.slice(from, to)) && to - from > 4
}

function extended(pattern: RegExp, passage: Passage, at: number): number {
  pattern.lastIndex = at
  const found = pattern.exec(passage.text)
  return found === null ? at : at + found[0].length
}

/** Up to two units (floor, flat), then town, state, postcode or country. */
function withTail(passage: Passage, end: number): number {
  let at = extended(unitTail, passage, end)
  if (at > end) at = extended(unitTail, passage, at)
  const town = extended(cityTail, passage, at)
  if (town > at && sane(passage, at, town)) return withCountry(passage, town)
  return withCountry(passage, at)
}

/** A tail holds capitalised words: it must not swallow the next sentence. */
function sane(passage: Passage, from: number, to: number): boolean {
  let lowers = 0
  for (let i = passage.tokenAt(from); i < passage.count && passage.start[i] < to; i++) {
    if (passage.shape[i] === shape.lower && !linking.has(lower(passage, i))) lowers++
    if (passage.shape[i] === shape.capital && passage.marks[i] & mark.stop && !linking.has(lower(passage, i)))
      return false
  }
  return lowers === 0
}

/** ", Germany" or "Ponta Grossa, Brazil" behind. */
function withCountry(passage: Passage, end: number): number {
  const i = passage.tokenAt(end)
  if (
    i >= passage.count ||
    passage.start[i] - end > 2 ||
    passage.unit(end) !== 44 ||
    !isCapitalised(passage, i)
  )
    return end
  const found = placeAt(passage, i)
  if (found === undefined || (found.marks & (mark.country | mark.region | mark.city | mark.town)) === 0)
    return end
  const reached = passage.end[found.last]
  return found.marks & mark.country ? reached : withCountryOnce(passage, reached)
}

function withCountryOnce(passage: Passage, end: number): number {
  const i = passage.tokenAt(end)
  if (
    i >= passage.count ||
    passage.start[i] - end > 2 ||
    passage.unit(end) !== 44 ||
    !isCapitalised(passage, i)
  )
    return end
  const found = placeAt(passage, i)
  return found !== undefined && found.marks & (mark.country | mark.region) ? passage.end[found.last] : end
}

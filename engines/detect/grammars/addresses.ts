import { isWordUnit } from '../chars.ts'
import { wordClass } from '../classes.ts'
import { mark } from '../dictionaries/marks.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { type Passage, shape } from '../passage.ts'
import { tellAddress } from './address-parts.ts'
import { tailOf } from './address-tail.ts'
import { isCapitalised } from './gazetteer.ts'
import { startsSentence } from './name-scores.ts'
import { addressStarts, endsLikeStreet } from './street-starts.ts'
import {
  compound,
  flatHere,
  flatWords,
  floorAndDoor,
  kilometre,
  loneFlat,
  looseBefore,
  looseCompound,
  looseStreets,
  numberTail,
  streetsAfter,
  streetsBefore,
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
    const { at, count } = addressStarts(passage)
    for (let n = 0; n < count; n++) {
      const i = at[n]
      if (passage.start[i] < after) continue
      let end = 0
      if (passage.shape[i] === shape.number) end = numberFirst(passage, i, emit)
      else if (passage.size(i) === 6 && passage.codes[passage.start[i]] === 99) end = corner(passage, i, emit)
      else if (passage.classes[i] & wordClass.unit) end = flatAlone(passage, i, emit)
      else if (passage.classes[i] & wordClass.streetBefore) end = streetFirst(passage, i, i, emit)
      else if (passage.size(i) >= 6 || passage.unit(passage.end[i]) === 46)
        end = compoundFirst(passage, i, emit)
      if (end === 0 && passage.classes[i] & wordClass.streetAfter) nameOfStreet(passage, i, emit)
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

/** A street's name that goes on behind the first: 1432 Robertson Ave Watson Street. */
const goesOn = /(?: \p{Lu}[\p{L}'-]{1,24}){1,2} (?:Street|Avenue|Road|Drive|Lane)(?![\p{L}\d])/uy

/** Where two streets meet. */
const meeting =
  /corner of (?:[\p{L}\d][\p{L}\d.'-]{0,30} ){1,6}and (?:[\p{L}\d][\p{L}\d.'-]{0,30} ){0,4}(?:street|avenue|road|lane|drive|boulevard|st|ave|rd|\d{1,4})(?![\p{L}\d])/iuy

function corner(passage: Passage, i: number, emit: Emit): number {
  const end = extended(meeting, passage, passage.start[i])
  if (end === passage.start[i]) return 0
  const first = i > 0 && passage.spaced(i - 1) && lower(passage, i - 1) === 'the' ? i - 1 : i
  const tail = tailOf(passage, end, false)
  emit(passage.start[first], tail.end, 'ADDRESS', 0.95, 'corner of two streets')
  return tail.end
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
  // "page 8. Traffic" and "at 9, Anna": a number that ends a sentence or a clause is no house.
  const behind = passage.unit(passage.end[i])
  if (behind === 46 || behind === 58 || behind === 59) return 0
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
  let lowers = 0
  for (let n = 0; n < longestStreet && k < passage.count; n++, k++) {
    if (capitals > 0 && flatFollows(passage, k)) return closeAtFlat(passage, i, k - 1, emit)
    if (n > 0 && !linked(passage, k - 1) && !passage.glued(k - 1)) return 0
    if (n > 0 && passage.codes[passage.end[k - 1]] === 46 && passage.size(k - 1) > 5) return 0
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
      if (k > i + 1 && !passage.glued(k)) {
        const end = closeAtNumber(passage, i, k, capitals, emit)
        if (end > 0) return end
      }
    } else if (/^(?:st|nd|rd|th)$/.test(word) && passage.glued(k - 1)) capitals++
    else if (!linking.has(word)) {
      // One more word in lower case, as in Trg revolucije 12, and a whole street of an address without capitals.
      if (passage.shape[k] !== shape.lower || (capitals === 0 ? n > 3 : lowers++ > 0)) return 0
    }
  }
  return 0
}

const unmistakable = new Set('street avenue road boulevard lane'.split(' '))

/** Boyle Street: a street's name without a number, where the word before it is a name or no ordinary word. */
function nameOfStreet(passage: Passage, i: number, emit: Emit): void {
  const k = i - 1
  if (k < 0 || passage.shape[i] !== shape.capital || passage.shape[k] !== shape.capital || !passage.spaced(k))
    return
  if (!unmistakable.has(lower(passage, i)) || passage.classes[k] & wordClass.streetAfter) return
  const marks = passage.marks[k]
  if (marks & mark.stop || (marks & mark.common && (marks & (mark.given | mark.surname)) === 0)) return
  emit(passage.start[k], passage.end[i], 'ADDRESS', 0.76, 'name of a street')
}

/** Apt. 5, Suite 12: a flat's word at token k, near the token before, and its number. */
function flatFollows(passage: Passage, k: number): boolean {
  if ((passage.classes[k] & wordClass.unit) === 0 || passage.start[k] - passage.end[k - 1] > 4) return false
  return extended(flatHere, passage, passage.start[k]) > passage.start[k]
}

/** 92 Mill End 57, Apt. 5: no word says street, but a number before and a flat behind do. */
function closeAtFlat(passage: Passage, first: number, last: number, emit: Emit): number {
  const end = passage.end[last]
  const tail = tailOf(passage, end, passage.shape[last] === shape.lower)
  tellAddress(passage, first, end, tail, 0.9, 'number, name and flat', emit)
  return tail.end
}

const addressed = new Set('at address lives live resides living adresse domicilio dirección'.split(' '))

/** 78 Camiño Ancho 91: a name between two numbers, led by "at" or "address", or with a flat, postcode or country behind. */
function closeAtNumber(passage: Passage, first: number, last: number, capitals: number, emit: Emit): number {
  let end = extended(numberTail, passage, passage.end[last - 1])
  if (end < passage.end[last]) end = passage.end[last]
  if (!passage.spaced(first) || /^[.,]\d/.test(passage.text.slice(passage.end[last], passage.end[last] + 2)))
    return 0
  if (capitals === 0 && passage.size(last - 1) < 4) return 0
  const word = passage.shape[last - 1]
  if (word === shape.number || (passage.size(last - 1) < 2 && passage.unit(passage.end[last - 1]) !== 46))
    return 0
  const led = first > 0 && addressed.has(lower(passage, first - 1))
  // In the same line a flat goes on with the address, or a comma does; other words are the sentence's.
  if (!led && passage.unit(end) === 32 && !isNextPart(passage, end + 1)) return 0
  const streetEnd = extended(goesOn, passage, end)
  const tail = tailOf(passage, streetEnd, capitals === 0)
  const sure = tail.parts.some(({ kind }) => kind === 'unit' || kind === 'country' || kind === 'postcode')
  if (!sure && !led) return 0
  if (
    capitals === 0 &&
    !tail.parts.some(({ kind }) => kind === 'unit') &&
    !(led && passage.lineIsLower(passage.start[first]))
  )
    return 0
  tellAddress(passage, first, streetEnd, tail, sure ? 0.95 : 0.9, 'name between two numbers', emit)
  return tail.end
}

/** A flat, or the street's name going on. */
function isNextPart(passage: Passage, at: number): boolean {
  return extended(flatHere, passage, at) > at || extended(goesOn, passage, at - 1) > at
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
  end = extended(goesOn, passage, end)
  const capital = isCapitalised(passage, street)
  const tail = tailOf(passage, end, !capital && capitals === 0)
  const more = tail.parts.length > 0
  if (capitals === 0 && !more) return 0
  const loose = looseStreets.has(word)
  const score = more ? 0.95 : capital && capitals > 0 ? (loose ? 0.6 : 0.93) : 0.4
  tellAddress(passage, first, end, tail, score, 'number and street', emit)
  return tail.end
}

/** Calle Mayor 5; rue de la Paix (with its number before, at token `first`). */
function streetFirst(passage: Passage, i: number, first: number, emit: Emit): number {
  const word = lower(passage, i)
  const numbered = first < i
  const at = passage.end[i]
  if (looseBefore.has(word)) {
    const slash = passage.unit(at) === 47
    const point = passage.unit(at) === 46
    if (passage.size(i) <= 2 && !slash && !point && !(numbered && isCapitalised(passage, i))) return 0
    if (!isCapitalised(passage, i) && !slash) return 0
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
      if (capitals > 0 || passage.size(k) < 4) break
      lowers++
      last = k
    } else if (!linking.has(lower(passage, k)) && !(passage.shape[k] === shape.uncased)) break
  }
  if (capitals === 0 && (lowers === 0 || lowers > 2 || looseBefore.has(word))) return 0
  const end = passage.end[last]
  let house = extended(kilometre, passage, end)
  if (house === end) house = extended(numberTail, passage, end)
  if (capitals === 0 && (house === end || !isCapitalised(passage, i))) return 0
  if (house > end && !numbered) house = extended(floorAndDoor, passage, house)
  // With the number in front, one behind a comma is the postcode's.
  const behind = house > end && !(numbered && passage.unit(end) === 44)
  const hasHouse = behind && !isYear(passage, end, house)
  if (!hasHouse && !numbered) {
    // Without a house number only an unmistakable street word counts, and weakly.
    if (looseBefore.has(word) || passage.size(i) < 3 || !isCapitalised(passage, i)) return 0
    emit(passage.start[i], end, 'ADDRESS', 0.4, 'street word and name')
    return end
  }
  const streetEnd = extended(goesOn, passage, hasHouse ? house : end)
  const tail = tailOf(passage, streetEnd, false)
  const loose = looseBefore.has(word)
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
  const streetEnd = extended(goesOn, passage, house)
  const tail = tailOf(passage, streetEnd, passage.shape[i] === shape.lower)
  const loose = looseCompound.test(word) && tail.parts.length === 0
  tellAddress(passage, first, streetEnd, tail, loose ? 0.55 : 0.93, 'one-word street and number', emit)
  return tail.end
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

import { wordClass } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { type Passage, shape } from '../../text/token-window.ts'
import { isCapitalised } from '../gazetteer.ts'
import type { Emit } from '../grammar.ts'
import { tellAddress } from './parts.ts'
import { streetFirst } from './street-first.ts'
import { endsLikeStreet } from './street-starts.ts'
import { extended, goesOn, linked, linking, longestStreet, lower } from './street-tokens.ts'
import { compound, flatHere, looseCompound, looseStreets, numberTail } from './streets.ts'
import { tailOf } from './tail.ts'

const prepositions = new Set('in since until during by en im seit depuis desde nel dal em sinds'.split(' '))

/** "In 2019 Main Street banks grew": a year, no house. */
function yearBehindPreposition(passage: Passage, i: number): boolean {
  if (passage.size(i) !== 4 || i === 0) return false
  const value = passage.number(i)
  return value >= 1900 && value < 2100 && prepositions.has(lower(passage, i - 1))
}

/** 12 Oak Street; 12 rue de la Paix; 92 Eusebio Dávila 57 is left to its tail. */
export function numberFirst(passage: Passage, i: number, emit: Emit): number {
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
    if (passage.shape[k] === shape.number) {
      // 5th Avenue, 1432 40th Street.
      if (passage.size(k) > 4) return 0
      if (k > i + 1 && !passage.glued(k)) {
        const end = closeAtNumber(passage, i, k, capitals, emit)
        if (end > 0) return end
      }
      continue
    }
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
    else if (/^(?:st|nd|rd|th)$/.test(word) && passage.glued(k - 1)) capitals++
    else if (!linking.has(word)) {
      // One more word in lower case, as in Trg revolucije 12, and a whole street of an address without capitals.
      if (passage.shape[k] !== shape.lower || (capitals === 0 ? n > 3 : lowers++ > 0)) return 0
    }
  }
  return 0
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
  if (capitals === 0 && passage.size(last - 1) < 4) return 0
  if (!passage.spaced(first) || /^[.,]\d/.test(passage.text.slice(passage.end[last], passage.end[last] + 2)))
    return 0
  const word = passage.shape[last - 1]
  if (word === shape.number || (passage.size(last - 1) < 2 && passage.unit(passage.end[last - 1]) !== 46))
    return 0
  let end = extended(numberTail, passage, passage.end[last - 1])
  if (end < passage.end[last]) end = passage.end[last]
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

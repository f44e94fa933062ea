import { wordClass } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../text/token-window.ts'
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
function yearBehindPreposition(window: TokenWindow, i: number): boolean {
  if (window.size(i) !== 4 || i === 0) return false
  const value = window.number(i)
  return value >= 1900 && value < 2100 && prepositions.has(lower(window, i - 1))
}

/** 12 Oak Street; 12 rue de la Paix; 92 Eusebio Dávila 57 is left to its tail. */
export function numberFirst(window: TokenWindow, i: number, emit: Emit): number {
  if (window.size(i) > 5 || yearBehindPreposition(window, i)) return 0
  const before = window.unit(window.start[i] - 1)
  if (isWordUnit(before) || before === 46 || before === 45 || before === 47 || before === 95 || before === 36)
    return 0
  // "page 8. Traffic" and "at 9, Anna": a number that ends a sentence or a clause is no house.
  const behind = window.unit(window.end[i])
  if (behind === 46 || behind === 58 || behind === 59) return 0
  let k = i + 1
  // 12a, 12 bis, 12-14, and a second number (unit before house: 03 2657 Koontz Lane).
  if (window.glued(i) && window.size(k) === 1) k++
  else if (linked(window, i) && window.shape[k] === shape.number && window.size(k) <= 5 && !window.glued(k))
    k++
  if (k >= window.count || !(linked(window, k - 1) || window.spaced(k - 1) || commaGap(window, k - 1)))
    return 0
  if (window.classes[k] & wordClass.streetBefore && window.size(k) > 1) {
    const end = streetFirst(window, k, i, emit)
    if (end > 0) return end
  }
  let capitals = 0
  let lowers = 0
  for (let n = 0; n < longestStreet && k < window.count; n++, k++) {
    if (capitals > 0 && flatFollows(window, k)) return closeAtFlat(window, i, k - 1, emit)
    if (n > 0 && !linked(window, k - 1) && !window.glued(k - 1)) return 0
    if (n > 0 && window.codes[window.end[k - 1]] === 46 && window.size(k - 1) > 5) return 0
    if (window.shape[k] === shape.number) {
      // 5th Avenue, 1432 40th Street.
      if (window.size(k) > 4) return 0
      if (k > i + 1 && !window.glued(k)) {
        const end = closeAtNumber(window, i, k, capitals, emit)
        if (end > 0) return end
      }
      continue
    }
    const word = lower(window, k)
    if (
      n > 0 &&
      window.classes[k] & wordClass.streetAfter &&
      (isCapitalised(window, k) || window.shape[k] === shape.lower)
    ) {
      // The last street word of a row counts: 3 Park Lane, 12 St James Road.
      if (
        linked(window, k) &&
        k + 1 < window.count &&
        window.classes[k + 1] & wordClass.streetAfter &&
        isCapitalised(window, k + 1)
      )
        k++
      return close(window, i, k, capitals, emit)
    }
    if (word.length >= 6 && endsLikeStreet(window, k) && compound.test(word) && !looseCompound.test(word))
      return close(window, i, k, capitals + 1, emit, true)
    if (isCapitalised(window, k)) capitals++
    else if (/^(?:st|nd|rd|th)$/.test(word) && window.glued(k - 1)) capitals++
    else if (!linking.has(word)) {
      // One more word in lower case, as in Trg revolucije 12, and a whole street of an address without capitals.
      if (window.shape[k] !== shape.lower || (capitals === 0 ? n > 3 : lowers++ > 0)) return 0
    }
  }
  return 0
}

/** Apt. 5, Suite 12: a flat's word at token k, near the token before, and its number. */
function flatFollows(window: TokenWindow, k: number): boolean {
  if ((window.classes[k] & wordClass.unit) === 0 || window.start[k] - window.end[k - 1] > 4) return false
  return extended(flatHere, window, window.start[k]) > window.start[k]
}

/** 92 Mill End 57, Apt. 5: no word says street, but a number before and a flat behind do. */
function closeAtFlat(window: TokenWindow, first: number, last: number, emit: Emit): number {
  const end = window.end[last]
  const tail = tailOf(window, end, window.shape[last] === shape.lower)
  tellAddress(window, first, end, tail, 0.9, 'number, name and flat', emit)
  return tail.end
}

const addressed = new Set('at address lives live resides living adresse domicilio dirección'.split(' '))

/** 78 Camiño Ancho 91: a name between two numbers, led by "at" or "address", or with a flat, postcode or country behind. */
function closeAtNumber(
  window: TokenWindow,
  first: number,
  last: number,
  capitals: number,
  emit: Emit,
): number {
  if (capitals === 0 && window.size(last - 1) < 4) return 0
  if (!window.spaced(first) || /^[.,]\d/.test(window.text.slice(window.end[last], window.end[last] + 2)))
    return 0
  const word = window.shape[last - 1]
  if (word === shape.number || (window.size(last - 1) < 2 && window.unit(window.end[last - 1]) !== 46))
    return 0
  let end = extended(numberTail, window, window.end[last - 1])
  if (end < window.end[last]) end = window.end[last]
  const led = first > 0 && addressed.has(lower(window, first - 1))
  // In the same line a flat goes on with the address, or a comma does; other words are the sentence's.
  if (!led && window.unit(end) === 32 && !isNextPart(window, end + 1)) return 0
  const streetEnd = extended(goesOn, window, end)
  const tail = tailOf(window, streetEnd, capitals === 0)
  const sure = tail.parts.some(({ kind }) => kind === 'unit' || kind === 'country' || kind === 'postcode')
  if (!sure && !led) return 0
  if (
    capitals === 0 &&
    !tail.parts.some(({ kind }) => kind === 'unit') &&
    !(led && window.lineIsLower(window.start[first]))
  )
    return 0
  tellAddress(window, first, streetEnd, tail, sure ? 0.95 : 0.9, 'name between two numbers', emit)
  return tail.end
}

/** A flat, or the street's name going on. */
function isNextPart(window: TokenWindow, at: number): boolean {
  return extended(flatHere, window, at) > at || extended(goesOn, window, at - 1) > at
}

function commaGap(window: TokenWindow, i: number): boolean {
  return window.start[i + 1] - window.end[i] === 2 && window.codes[window.end[i]] === 44
}

/** The address whose first token and street word are known: score, direction, unit, town. */
function close(
  window: TokenWindow,
  first: number,
  street: number,
  capitals: number,
  emit: Emit,
  housed = false,
): number {
  const word = lower(window, street)
  let end = window.end[street]
  // 70 Eskelundsvej 15: some write the house behind the street and the flat before.
  if (housed) end = extended(numberTail, window, end)
  if (window.unit(end) === 46 && word.length <= 5 && window.unit(end + 1) !== 10) end++
  const direction = /(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\b\.?)/y
  end = extended(direction, window, end)
  end = extended(goesOn, window, end)
  const capital = isCapitalised(window, street)
  const tail = tailOf(window, end, !capital && capitals === 0)
  const more = tail.parts.length > 0
  if (capitals === 0 && !more) return 0
  const loose = looseStreets.has(word)
  const score = more ? 0.95 : capital && capitals > 0 ? (loose ? 0.6 : 0.93) : 0.4
  tellAddress(window, first, end, tail, score, 'number and street', emit)
  return tail.end
}

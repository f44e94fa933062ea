import { mark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { type Passage, shape } from '../../text/token-window.ts'
import { isCapitalised } from '../gazetteer.ts'
import type { Emit } from '../grammar.ts'
import { tellAddress } from './parts.ts'
import { endsLikeStreet } from './street-starts.ts'
import { extended, goesOn, isYear, linked, lower } from './street-tokens.ts'
import { compound, looseCompound, numberTail } from './streets.ts'
import { tailOf } from './tail.ts'

const articles = new Set('die der das den dem des in an am im zur zum unsere unser ihre seine the'.split(' '))

/** Hauptstraße 5, Kerkstraat 12, Lange Str. 7. */
export function compoundFirst(passage: Passage, i: number, emit: Emit): number {
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
  // Paul-Nevermann-Platz 47 is surer than Platz 47.
  const joined = first < i && passage.codes[passage.end[i - 1]] === 45
  const loose = looseCompound.test(word) && !joined && tail.parts.length === 0
  tellAddress(passage, first, streetEnd, tail, loose ? 0.55 : 0.93, 'one-word street and number', emit)
  return tail.end
}

const unmistakable = new Set('street avenue road boulevard lane'.split(' '))

/** Boyle Street: a street's name without a number, where the word before it is a name or no ordinary word. */
export function nameOfStreet(passage: Passage, i: number, emit: Emit): void {
  const k = i - 1
  if (k < 0 || passage.shape[i] !== shape.capital || passage.shape[k] !== shape.capital || !passage.spaced(k))
    return
  if (!unmistakable.has(lower(passage, i)) || passage.classes[k] & wordClass.streetAfter) return
  const marks = passage.marks[k]
  if (marks & mark.stop || (marks & mark.common && (marks & (mark.given | mark.surname)) === 0)) return
  emit(passage.start[k], passage.end[i], 'ADDRESS', 0.76, 'name of a street')
}

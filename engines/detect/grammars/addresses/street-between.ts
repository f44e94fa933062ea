import { mark } from '../../dictionaries/marks.ts'
import { type Passage, shape } from '../../text/token-window.ts'
import { isCapitalised } from '../gazetteer.ts'
import type { Emit } from '../grammar.ts'
import { tellAddress } from './parts.ts'
import { extended, goesOn, isYear, linked, lower } from './street-tokens.ts'
import { looseBetween, numberTail } from './streets.ts'
import { tailOf } from './tail.ts'

/** Words of the name at most. */
const mostWords = 4

/** Nordahl Rolfsens vei 187, Király u. 23., Gajeva ulica 5, Atatürk Caddesi No: 12: the street's word at token i. */
export function streetBetween(passage: Passage, i: number, emit: Emit): number {
  const small = passage.lineIsLower(passage.start[i])
  let first = i
  for (
    let k = i - 1;
    k >= 0 && i - k <= mostWords && linked(passage, k) && isNamePart(passage, k, small);
    k--
  )
    first = k
  while (first < i && !small && !isCapitalised(passage, first)) first++
  if (first === i) return 0
  let end = passage.end[i]
  const pointed = passage.unit(end) === 46
  if (pointed) end++
  const house = extended(numberTail, passage, end)
  if (house === end || passage.unit(end) === 44 || isYear(passage, end, house)) return 0
  const loose = looseBetween.has(lower(passage, i)) && !pointed && i - first < 2
  if (loose || (small && (passage.marks[i] & mark.common) !== 0)) return 0
  const numbered = leadingNumber(passage, first)
  const streetEnd = extended(goesOn, passage, house)
  const tail = tailOf(passage, streetEnd, small)
  tellAddress(passage, numbered ?? first, streetEnd, tail, 0.93, 'name, street word and number', emit)
  return tail.end
}

function isNamePart(passage: Passage, k: number, small: boolean): boolean {
  if (passage.shape[k] === shape.number) return false
  if (isCapitalised(passage, k)) return (passage.marks[k] & mark.stop) === 0 || passage.size(k) > 2
  // Árpád fejedelem útja: one common noun inside the name.
  return passage.size(k) > 2 && (passage.marks[k] & (small ? mark.stop : mark.frequent)) === 0
}

/** A flat's or a box's number before the name: 64 Király u. 23. */
function leadingNumber(passage: Passage, first: number): number | undefined {
  const k = first - 1
  if (k < 0 || passage.shape[k] !== shape.number || passage.size(k) > 3) return undefined
  return passage.unit(passage.end[k]) === 32 && passage.start[first] === passage.end[k] + 1 ? k : undefined
}

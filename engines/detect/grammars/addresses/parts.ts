import { wordClass } from '../../dictionaries/word-classes.ts'
import { isBlank, isLineEnd } from '../../text/chars.ts'
import { type Passage, shape } from '../../text/token-window.ts'
import type { Emit } from '../grammar.ts'
import { tellCompanyAbove } from './letterhead.ts'
import { isState, type Part, type Tail } from './tail.ts'

/**
 * How an address is told. Written in a line of text, or behind a label, with its postcode, state or country at its end, it is one
 * value: ADDRESS. Where every line is a field of its own (a letterhead), where the postcode leads the town (28035 Madrid), and where
 * street and town alone are named, its parts are told each: street, flat and postcode as ADDRESS, town and country as LOCATION.
 */
export function tellAddress(
  passage: Passage,
  first: number,
  streetEnd: number,
  tail: Tail,
  score: number,
  reason: string,
  emit: Emit,
): void {
  const start = passage.start[first]
  tellCompanyAbove(passage, start, emit)
  if (!inParts(passage, first, tail)) {
    emit(start, trimmed(passage, tail.end), 'ADDRESS', score, reason)
    return
  }
  const units = tail.parts.filter(({ kind }) => kind === 'unit')
  const block = passage.text.slice(start, tail.end).includes('\n')
  // A flat on the street's own line belongs to it: Calle Mayor 5, 2º A.
  let end = streetEnd
  let told = 0
  if (!block)
    for (const unit of units) {
      if (unit !== tail.parts[told]) break
      end = unit.end
      told++
    }
  const second = secondNumber(passage, first, end)
  if (second === undefined) emit(start, trimmed(passage, end), 'ADDRESS', score, reason)
  else {
    emit(start, passage.end[first], 'ADDRESS', score, 'building before a street address')
    emit(passage.start[second], trimmed(passage, end), 'ADDRESS', score, reason)
  }
  for (const part of tail.parts.slice(told))
    emit(part.start, part.end, typeOf(passage, part, tail), score, reason)
}

function inParts(passage: Passage, first: number, tail: Tail): boolean {
  if (tail.parts.length === 0) return secondNumber(passage, first, tail.end) !== undefined
  if (labelled(passage, first)) return false
  const start = passage.start[first]
  if (standsApart(passage, first)) return passage.text.slice(start, tail.end).includes('\n') || leads(tail)
  if (flatBefore(passage, first) || leads(tail)) return true
  return tail.parts.every(({ kind }) => kind === 'town')
}

/** The postcode stands before the town. */
function leads({ parts }: Tail): boolean {
  const code = parts.findIndex(({ kind }) => kind === 'postcode')
  const next = code >= 0 ? parts[code + 1]?.kind : undefined
  return next === 'town' || next === 'country'
}

/** 78 Camiño Ancho 91, 95 199 Beach Road: the token where the street's own address begins, when a number leads it. */
function secondNumber(passage: Passage, first: number, end: number): number | undefined {
  if (passage.shape[first] !== shape.number || passage.glued(first)) return undefined
  const next = first + 1
  if (passage.shape[next] === shape.number) {
    // 350 5th Avenue has one number.
    const streetNumber = passage.start[next] < end && !passage.glued(next) && passage.spaced(first)
    return streetNumber && passage.end[next] < end ? next : undefined
  }
  const last = passage.tokenAt(end) - 1
  const house = passage.shape[last] === shape.number ? last : last - 1
  return house > next && passage.shape[house] === shape.number && passage.unit(passage.end[first]) === 32
    ? next
    : undefined
}

function typeOf(passage: Passage, part: Part, tail: Tail): string {
  if (part.kind === 'town' || part.kind === 'country') return 'LOCATION'
  if (part.kind === 'state') return isState(passage, part) || leads(tail) ? 'LOCATION' : 'ADDRESS'
  if (part.kind === 'unit') return 'ADDRESS'
  // The codes of other countries are parts of the place they lead, or of the address they close.
  if (tail.parts.some((other) => other.kind === 'state' && isState(passage, other))) return 'US_ZIP'
  return leads(tail) ? 'LOCATION' : 'ADDRESS'
}

/**
 * It opens a block of its own: nothing but signs of quoting before it on its line, and that line quoted, or the first, or below an
 * empty one. Right under a name or a company, as on an envelope, it goes on their block.
 */
function standsApart(passage: Passage, first: number): boolean {
  let at = passage.start[first] - 1
  let quoted = false
  while (at >= 0 && (isBlank(passage.codes[at]) || passage.codes[at] === 62 || passage.codes[at] === 63)) {
    if (isLineEnd(passage.codes[at])) break
    quoted ||= !isBlank(passage.codes[at])
    at--
  }
  if (at < 0) return true
  if (!isLineEnd(passage.codes[at])) return false
  at--
  if (at >= 0 && passage.codes[at] === 13) at--
  return quoted || at < 0 || isLineEnd(passage.codes[at])
}

/** "Address:", "his address is": the value of one field. */
function labelled(passage: Passage, first: number): boolean {
  const before = passage.text.slice(Math.max(0, passage.start[first] - 24), passage.start[first])
  return /address(?:es)?"?(?: is)?\s*[:=]?\s*"?$/i.test(before) && /\n|[:=] {2,}/.test(before.slice(-6))
}

/** Apt. 5 right before. */
function flatBefore(passage: Passage, first: number): boolean {
  const k = first - 2
  return k >= 0 && (passage.classes[k] & wordClass.unit) !== 0 && passage.spaced(first - 1)
}

/** A full stop behind an abbreviation at the very end is the sentence's, so it is left out. */
function trimmed(passage: Passage, end: number): number {
  return passage.unit(end - 1) === 46 ? end - 1 : end
}

import { wordClass } from '../../dictionaries/word-classes.ts'
import { isLineEnd, isWhitespace } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../text/token-window.ts'
import type { Emit } from '../grammar.ts'
import { tellCompanyAbove } from './letterhead.ts'
import { isState, type Part, type Tail } from './tail.ts'

/**
 * How an address is told. Written in a line of text, or behind a label, with its postcode, state or country at its end, it is one
 * value: ADDRESS. Where every line is a field of its own (a letterhead), where the postcode leads the town (28035 Madrid), and where
 * street and town alone are named, its parts are told each: street, flat and postcode as ADDRESS, town and country as LOCATION.
 */
export function tellAddress(
  window: TokenWindow,
  first: number,
  streetEnd: number,
  tail: Tail,
  score: number,
  reason: string,
  emit: Emit,
): void {
  const start = window.start[first]
  tellCompanyAbove(window, start, emit)
  if (!inParts(window, first, tail)) {
    emit(start, trimmed(window, tail.end), 'ADDRESS', score, reason)
    return
  }
  const units = tail.parts.filter(({ kind }) => kind === 'unit')
  const block = window.text.slice(start, tail.end).includes('\n')
  // A flat on the street's own line belongs to it: Calle Mayor 5, 2º A.
  let end = streetEnd
  let told = 0
  if (!block)
    for (const unit of units) {
      if (unit !== tail.parts[told]) break
      end = unit.end
      told++
    }
  const second = secondNumber(window, first, end)
  if (second === undefined) emit(start, trimmed(window, end), 'ADDRESS', score, reason)
  else {
    emit(start, window.end[first], 'ADDRESS', score, 'building before a street address')
    emit(window.start[second], trimmed(window, end), 'ADDRESS', score, reason)
  }
  for (const part of tail.parts.slice(told))
    emit(part.start, part.end, typeOf(window, part, tail), score, reason)
}

function inParts(window: TokenWindow, first: number, tail: Tail): boolean {
  if (tail.parts.length === 0) return secondNumber(window, first, tail.end) !== undefined
  if (labelled(window, first)) return false
  const start = window.start[first]
  if (standsApart(window, first)) return window.text.slice(start, tail.end).includes('\n') || leads(tail)
  if (flatBefore(window, first) || leads(tail)) return true
  return tail.parts.every(({ kind }) => kind === 'town')
}

/** The postcode stands before the town. */
function leads({ parts }: Tail): boolean {
  const code = parts.findIndex(({ kind }) => kind === 'postcode')
  const next = code >= 0 ? parts[code + 1]?.kind : undefined
  return next === 'town' || next === 'country'
}

/** 78 Camiño Ancho 91, 95 199 Beach Road: the token where the street's own address begins, when a number leads it. */
function secondNumber(window: TokenWindow, first: number, end: number): number | undefined {
  if (window.shape[first] !== shape.number || window.glued(first)) return undefined
  const next = first + 1
  if (window.shape[next] === shape.number) {
    // 350 5th Avenue has one number.
    const streetNumber = window.start[next] < end && !window.glued(next) && window.spaced(first)
    return streetNumber && window.end[next] < end ? next : undefined
  }
  const last = window.tokenAt(end) - 1
  const house = window.shape[last] === shape.number ? last : last - 1
  return house > next && window.shape[house] === shape.number && window.unit(window.end[first]) === 32
    ? next
    : undefined
}

function typeOf(window: TokenWindow, part: Part, tail: Tail): string {
  if (part.kind === 'town' || part.kind === 'country') return 'LOCATION'
  if (part.kind === 'state') return isState(window, part) || leads(tail) ? 'LOCATION' : 'ADDRESS'
  if (part.kind === 'unit') return 'ADDRESS'
  // The codes of other countries are parts of the place they lead, or of the address they close.
  if (tail.parts.some((other) => other.kind === 'state' && isState(window, other))) return 'US_ZIP'
  return leads(tail) ? 'LOCATION' : 'ADDRESS'
}

/**
 * It opens a block of its own: nothing but signs of quoting before it on its line, and that line quoted, or the first, or below an
 * empty one. Right under a name or a company, as on an envelope, it goes on their block.
 */
function standsApart(window: TokenWindow, first: number): boolean {
  let at = window.start[first] - 1
  let quoted = false
  while (at >= 0 && (isWhitespace(window.codes[at]) || window.codes[at] === 62 || window.codes[at] === 63)) {
    if (isLineEnd(window.codes[at])) break
    quoted ||= !isWhitespace(window.codes[at])
    at--
  }
  if (at < 0) return true
  if (!isLineEnd(window.codes[at])) return false
  at--
  if (at >= 0 && window.codes[at] === 13) at--
  return quoted || at < 0 || isLineEnd(window.codes[at])
}

/** "Address:", "his address is": the value of one field. */
function labelled(window: TokenWindow, first: number): boolean {
  const before = window.text.slice(Math.max(0, window.start[first] - 24), window.start[first])
  return /address(?:es)?"?(?: is)?\s*[:=]?\s*"?$/i.test(before) && /\n|[:=] {2,}/.test(before.slice(-6))
}

/** Apt. 5 right before. */
function flatBefore(window: TokenWindow, first: number): boolean {
  const k = first - 2
  return k >= 0 && (window.classes[k] & wordClass.unit) !== 0 && window.spaced(first - 1)
}

/** A full stop behind an abbreviation at the very end is the sentence's, so it is left out. */
function trimmed(window: TokenWindow, end: number): number {
  return window.unit(end - 1) === 46 ? end - 1 : end
}

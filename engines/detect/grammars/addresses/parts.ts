import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isDigit, isLineEnd, isWhitespace, isWordUnit } from '../../text/chars.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit } from '../grammar.ts'
import { emitCompanyAbove } from './company-above.ts'
import { type AddressPart, type AddressTail, isState } from './tail.ts'

/**
 * Emits an address as one value or in parts. In a line of text or after a label, with its postcode, state or country at the end, it
 * is one ADDRESS. In an address block, where the postcode is before the town (28035 Madrid), and where only street and town are given,
 * each part is emitted: street, flat and postcode as ADDRESS, town and country as LOCATION. Returns its end.
 */
export function emitAddress(
  window: TokenWindow,
  first: number,
  streetEnd: number,
  tail: AddressTail,
  score: number,
  reason: string,
  emit: Emit,
): number {
  const start = addressStart(window, first)
  emitCompanyAbove(window, start, emit)
  if (!isReportedInParts(window, first, tail)) {
    emit(
      start,
      withoutFullStop(window, tail.end),
      'ADDRESS',
      certainty(window, start, tail.end, score),
      reason,
    )
    return tail.end
  }
  // The line ends between its parts break no other value.
  window.crossLineEnds(start, tail.end)
  const units = tail.parts.filter(({ kind }) => kind === 'unit')
  const isBlock = window.text.slice(start, tail.end).includes('\n')
  // A flat on the same line belongs to the street: Calle Mayor 5, 2º A.
  let end = streetEnd
  let emitted = 0
  if (!isBlock)
    for (const unit of units) {
      if (unit !== tail.parts[emitted]) break
      end = unit.end
      emitted++
    }
  const second = secondNumber(window, first, end)
  if (second === undefined)
    emit(start, withoutFullStop(window, end), 'ADDRESS', certainty(window, start, end, score), reason)
  else {
    const guess = Math.min(score, guessedScore)
    emit(start, window.end[first], 'ADDRESS', guess, 'building before a street address')
    emit(window.start[second], withoutFullStop(window, end), 'ADDRESS', guess, reason)
  }
  for (const part of tail.parts.slice(emitted))
    emit(part.start, part.end, partType(window, part, tail), score, reason)
  return tail.end
}

/** A floor, flat, named house or rural route before a street's number. */
const flatBefore =
  /(?:^|[\s(>,:])((?:\d{1,2}(?:st|nd|rd|th) |Ground |First |Second |Third |Top )[Ff]loor, |(?:The )?(?:\p{Lu}[\p{L}'’-]{1,20} ){1,2}(?:Cottage|House|Lodge|Farm|Villa|Barn|Rectory|Vicarage|Building|Tower), |(?:Flat|Unit|Apartment|Apt|Appt|Suite|Studio|Plot|Level|Room|RR|HC)\.? (?:\d{1,4}[A-Za-z]?, )?)$/u
/** Units of such a part. */
const maxFlatUnits = 48

/** Where an address begins: Flat 3, 45 Oak Road; Rose Cottage, 4 Church Lane. The street's own rule may begin at the flat's number. */
function addressStart(window: TokenWindow, first: number): number {
  const start = window.start[first]
  if (window.shape[first] !== shape.number) return start
  const found = flatBefore.exec(window.text.slice(Math.max(0, start - maxFlatUnits), start))
  return found === null ? start : start - found[1].length
}

/** The highest score of a street whose beginning or end is a guess: of such, nine in ten are exact. */
const guessedScore = 0.88

/** The score of a street: lower where a word or number right beside it may belong to it. */
function certainty(window: TokenWindow, start: number, end: number, score: number): number {
  if (score <= guessedScore) return score
  const behind = window.unit(end) === 32 ? window.unit(end + 1) : window.unit(end)
  const mayContinue = isDigit(behind) || behind === hyphen || (isWordUnit(behind) && window.unit(end) !== 32)
  const before = window.tokenAt(start) - 1
  const mayBegin =
    before >= 0 &&
    window.spaced(before) &&
    (window.shape[before] === shape.number ||
      (isCapitalised(window, before) && (window.marks[before] & wordMark.stop) === 0))
  return mayContinue || mayBegin ? guessedScore : score
}

const hyphen = 45

function isReportedInParts(window: TokenWindow, first: number, tail: AddressTail): boolean {
  if (tail.parts.length === 0) return secondNumber(window, first, tail.end) !== undefined
  if (isLabelled(window, first)) return false
  const start = window.start[first]
  if (startsBlock(window, first))
    return window.text.slice(start, tail.end).includes('\n') || postcodeLeads(tail)
  if (isFlatBefore(window, first) || postcodeLeads(tail)) return true
  return tail.parts.every(({ kind }) => kind === 'town')
}

/** Whether the postcode is before the town. */
function postcodeLeads({ parts }: AddressTail): boolean {
  const code = parts.findIndex(({ kind }) => kind === 'postcode')
  const next = code >= 0 ? parts[code + 1]?.kind : undefined
  return next === 'town' || next === 'country'
}

/** 78 Camiño Ancho 91, 95 199 Beach Road: the token where the street begins behind a building's number. */
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

function partType(window: TokenWindow, part: AddressPart, tail: AddressTail): string {
  if (part.kind === 'town' || part.kind === 'country') return 'LOCATION'
  if (part.kind === 'state') return isState(window, part) || postcodeLeads(tail) ? 'LOCATION' : 'ADDRESS'
  if (part.kind === 'unit') return 'ADDRESS'
  // Postcodes of other countries are part of the place they precede, or of the address they end.
  if (tail.parts.some((other) => other.kind === 'state' && isState(window, other))) return 'US_ZIP'
  return postcodeLeads(tail) ? 'LOCATION' : 'ADDRESS'
}

/**
 * Whether an address begins a separate block: only quote signs are before it on its line, and that line is quoted, the first, or below
 * an empty one. Right under a name or company, as on an envelope, it continues their block.
 */
function startsBlock(window: TokenWindow, first: number): boolean {
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

/** Whether an address is the value of a field: "Address:", "his address is". */
function isLabelled(window: TokenWindow, first: number): boolean {
  const before = window.text.slice(Math.max(0, window.start[first] - 24), window.start[first])
  return /address(?:es)?"?(?: is)?\s*[:=]?\s*"?$/i.test(before) && /\n|[:=] {2,}/.test(before.slice(-6))
}

/** Whether a flat is right before (Apt. 5). */
function isFlatBefore(window: TokenWindow, first: number): boolean {
  const k = first - 2
  return k >= 0 && (window.classes[k] & wordClass.unit) !== 0 && window.spaced(first - 1)
}

/** The end without a full stop, which is more likely to end the sentence than to be part of an abbreviation. */
function withoutFullStop(window: TokenWindow, end: number): number {
  return window.unit(end - 1) === 46 ? end - 1 : end
}

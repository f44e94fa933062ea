import { isCapitalised } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { alternatives } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { type AddressPart, numberedPart } from './numbered-parts.ts'
import { bareStreetBefore, maxNameWords, nameBefore, numberedStart, streetPart } from './part-streets.ts'
import { mayBePartWord, partWord, partWordAt } from './part-words.ts'
import { emitAddress } from './parts.ts'
import { isLinked, matchEnd } from './streets.ts'
import { readTail } from './tail.ts'

/**
 * Between two parts: spaces, a comma or semicolon with a line end behind it, a hyphen or slash; a full stop behind an abbreviation or number;
 * words between an address and a street beside it (off Mill Road).
 */
const separator = new RegExp(
  String.raw`(?:\.?[ \t]{0,2}[,،、;][ \t]{0,2}(?:\r?\n[ \t]{0,4})?|\.?[ \t]{1,2}(?:[-/|·•][ \t]{1,2})?|[-/.|])(?:(?:${alternatives('address-parts.landmarks')})[ \t]{1,2})?`,
  'iuy',
)
/** Parts of the longest address. */
const maxParts = 8

/**
 * A street and a unit are an address as sure as one of another rule. Two parts without a street may be the place of a thing, and in a script without
 * capitals the rules of the script know more of its towns.
 */
const scores = { street: 0.96, other: 0.72 } as const
const reason = 'numbered parts of an address'
/** Parts of an address that is as sure without a street: Door No. 14/3, 2nd Floor, 7th Cross. */
const minSureParts = 3

/**
 * Addresses as chains of parts that a word and a number say (flat, floor, block, lot, entrance), in any order and language, with their
 * streets: Brolmek Mah. 1748 Sk. No:12 D:5; str. Brolmec nr. 14, bl. C3, sc. B; Plot 17 Block C. One part alone is not an address.
 */
export const partChains: Grammar = {
  name: 'part-chains',
  types: ['ADDRESS', 'LOCATION'],
  find: (window, emit) => {
    let read = 0
    let word = -1
    for (let k = 0; k < window.count; k++) {
      if (window.start[k] < read) continue
      const isNumber = window.shape[k] === shape.number
      if (word < k) word = nextPartWord(window, k)
      // A number is of a part by a word near behind it.
      if (isNumber ? word - k > maxNameWords : word > k) continue
      const first = isNumber ? k : firstTokenOf(window, k, read)
      if (first === undefined) continue
      const chain = chainAt(window, first, read)
      if (chain === undefined) continue
      emitChain(window, chain, emit)
      read = chain.end
    }
  },
}

/** The first token from k on that may be a word of a part; the number of tokens without one. */
function nextPartWord(window: TokenWindow, k: number): number {
  while (k < window.count && !mayBePartWord(window, k)) k++
  return k
}

/** The first token of a part that the word at token k may belong to; undefined for most words. */
function firstTokenOf(window: TokenWindow, k: number, read: number): number | undefined {
  const bits = partWordAt(window, k)?.bits ?? 0
  if (bits === 0) return undefined
  // Av. Camino Real 5 and not the name before it.
  const isBeforeName =
    bits & partWord.before && k + 1 < window.count && isLinked(window, k) && isCapitalised(window, k + 1)
  const name =
    bits & (partWord.after | partWord.named) && !isBeforeName ? nameBefore(window, k, read) : undefined
  if (name !== undefined) return name
  // The Box of P.O. Box is of another rule.
  const isAbbreviated = k > 0 && window.shape[k - 1] === shape.initial && isLinked(window, k - 1)
  if (bits & partWord.weak && isAbbreviated) return undefined
  if (bits & (partWord.unit | partWord.weak | partWord.numberSign | partWord.before)) return k
  return undefined
}

interface Chain {
  readonly start: number
  readonly end: number
  readonly parts: readonly AddressPart[]
  readonly hasStreet: boolean
}

function chainAt(window: TokenWindow, first: number, read: number): Chain | undefined {
  const parts = partsFrom(window, window.start[first])
  if (parts.length === 0 || isLabelled(parts)) return undefined
  const [{ kind, start }] = parts
  const end = parts[parts.length - 1].end
  const streets = parts.filter((part) => part.kind === 'street')
  if (streets.length === parts.length && !areOneAddress(window, streets)) return undefined
  const bits = parts.reduce((all, part) => all | part.bits, 0)
  const bare = kind === 'street' ? undefined : bareStreetBefore(window, start, bits, read)
  const evidence = parts.reduce((sum, part) => sum + weightOf(part), bare === undefined ? 0 : weights.sure)
  if (evidence < minEvidence) return undefined
  const from = bare ?? (kind === 'street' ? numberedStart(window, parts[0], read) : undefined) ?? start
  if (!hasDigit.test(window.text.slice(from, end))) return undefined
  return { start: from, end, parts, hasStreet: bare !== undefined || streets.length > 0 }
}

/** What a part says for an address, in points: words that also number other things, and names that also are of other things, say half. */
const weights = { sure: 2, weak: 1 } as const
/** One number is a page, a room or a lot of goods; a street and a floor are an address, and so are two parts of a building. */
const minEvidence = 3
const hasDigit = /\d/

function weightOf({ kind, isSure }: AddressPart): number {
  return kind === 'unit' || (kind === 'street' && isSure) ? weights.sure : weights.weak
}

/** Whether streets without a unit are one address: a quarter and its street (Dedebaşı Mah. 6139 Sk. 8/2), and not a list of streets. */
function areOneAddress(window: TokenWindow, streets: readonly AddressPart[]): boolean {
  const numbered = streets.findIndex(({ start, end }) => hasDigit.test(window.text.slice(start, end)))
  return streets.every(({ isSure }) => isSure) && numbered === streets.length - 1
}

/** Street 27a Mill Lane: the first word is the label of a street. */
function isLabelled([first, second]: readonly AddressPart[]): boolean {
  return (
    second !== undefined &&
    (first.bits & partWord.after) !== 0 &&
    second.kind === 'street' &&
    second.start - first.end < 2
  )
}

/** The parts from a position on, of which each says something else: Lot 3, Lot 4 is a list. */
function partsFrom(window: TokenWindow, from: number): AddressPart[] {
  const parts: AddressPart[] = []
  for (let at = from; parts.length < maxParts; ) {
    const part = numberedPart(window, at) ?? streetPart(window, at)
    if (part === undefined) break
    if (parts.some(({ word }) => word === part.word)) break
    parts.push(part)
    const next = matchEnd(separator, window, part.end)
    if (next === part.end) break
    at = next
  }
  return parts
}

function emitChain(window: TokenWindow, { start, end, parts, hasStreet }: Chain, emit: Emit): void {
  const first = window.tokenAt(start)
  const isUncased = parts.some((part) => window.shape[window.tokenAt(part.start)] === shape.uncased)
  const score = !isUncased && (hasStreet || parts.length >= minSureParts) ? scores.street : scores.other
  if (hasStreet && window.start[first] === start)
    emitAddress(window, first, end, readTail(window, end, false), score, reason, emit)
  else emit(start, end, 'ADDRESS', score, reason)
  // Where a rule for streets has found the first of them, the others stay.
  for (const part of parts) emit(part.start, part.end, 'ADDRESS', scores.other, reason)
}

import type { Recognizer } from '../recognizers/recognizer.ts'
import { type PhraseBook, PhraseSet } from '../tokens/phrases.ts'
import { words } from '../words/words.ts'

/**
 * A recognizer with its index in the registry, a sticky pattern with the indices of its group, and its context as phrase IDs. All objects
 * have the same fields in the same order, which makes reading them fast.
 */
export interface CompiledRecognizer {
  readonly index: number
  readonly recognizer: Recognizer
  readonly name: string
  readonly type: string
  readonly pattern: RegExp
  readonly group: string | undefined
  readonly check: Recognizer['check']
  readonly ambiguous: Recognizer['ambiguous']
  /** The scores without and with context. */
  readonly base: number
  readonly raised: number
  readonly context: PhraseSet
  readonly hasContext: boolean
  /** Whether the recognizer has a group that ends where the match ends. */
  readonly isGroupAtEnd: boolean
  /** By the number of digits in a number's first run: 1 if such a number triggers it. Undefined without a digits trigger. */
  readonly digitLengths: Uint8Array | undefined
  /** The beginnings of mixed tokens that trigger it; undefined without a mixed trigger. */
  readonly prefixes: readonly string[] | undefined
}

/** A literal trigger and what it triggers. */
interface LiteralTrigger {
  readonly text: string
  readonly compiled: CompiledRecognizer
}

/** From this number of digits on, longer numbers are treated as equally long; no recognizer needs a longer run. */
export const maxRunDigits = 40

/**
 * The triggers of a list of recognizers, in buckets, so that a hit only costs its own recognizers: literals by their first two code units,
 * signs by themselves, labels by phrase. The prefilter selects those of numbers and mixed tokens.
 */
export interface TriggerIndex {
  readonly recognizers: readonly CompiledRecognizer[]
  /** By code unit, bits: `firstUnit.literal`, `firstUnit.sign`. */
  readonly firstUnits: Uint8Array
  /** By first code unit * 128 + second code unit: 0, or the bucket's index plus one. */
  readonly literalPairs: Uint16Array
  readonly literals: readonly (readonly LiteralTrigger[])[]
  /** By `prefixHash` of the first three code units of a token: 1 where some literal may begin so. */
  readonly literalPrefixes: Uint8Array
  readonly signs: readonly (readonly CompiledRecognizer[] | undefined)[]
  readonly labels: readonly (readonly CompiledRecognizer[] | undefined)[]
  /**
   * Phrases directly before a number that show that it is not personal data: versions, places in a document, standards, products, errors.
   * They halve the score that the number has by its format, check digit or more distant context.
   */
  readonly otherNumbers: PhraseSet
}

/** What may start with a code unit. */
export const firstUnit = { literal: 1, sign: 2 } as const

export function indexTriggers(recognizers: readonly Recognizer[], book: PhraseBook): TriggerIndex {
  const literalPairs = new Uint16Array(128 * 128)
  const literals: LiteralTrigger[][] = []
  const signs: (CompiledRecognizer[] | undefined)[] = Array.from({ length: 128 })
  const labels: (CompiledRecognizer[] | undefined)[] = []
  const firstUnits = new Uint8Array(0x10000)
  const literalPrefixes = new Uint8Array(prefixHashes)
  const contexts = new Map<Recognizer['context'], PhraseSet>()
  const all = recognizers.map((recognizer, index) => compileRecognizer(recognizer, index, book, contexts))

  const addLiteral = (text: string, compiled: CompiledRecognizer): void => {
    addPrefixes(literalPrefixes, text)
    firstUnits[text.charCodeAt(0)] |= firstUnit.literal
    const first = text.charCodeAt(0) * 128
    for (const second of text.length > 1 ? [text.charCodeAt(1)] : ascii) {
      const pair = first + second
      if (literalPairs[pair] === 0) literalPairs[pair] = literals.push([])
      literals[literalPairs[pair] - 1].push({ text, compiled })
    }
  }
  for (const compiled of all) {
    for (const trigger of compiled.recognizer.triggers) {
      switch (trigger.on) {
        case 'literal':
          for (const text of trigger.of) addLiteral(text, compiled)
          break
        case 'sign':
          for (const sign of trigger.of) {
            const code = sign.charCodeAt(0)
            firstUnits[code] |= firstUnit.sign
            signs[code] = [...(signs[code] ?? []), compiled]
          }
          break
        case 'label':
          for (const label of trigger.of) {
            const id = book.add(label)
            if (id < 0) continue
            const list = labels[id]
            if (list === undefined) labels[id] = [compiled]
            else pushOnce(list, compiled)
          }
          break
      }
    }
  }
  const otherNumbers = new PhraseSet(words('numbers.of-other-things').map((word) => book.add(word)))
  // Look-ups by phrase stay within the array, which keeps them fast.
  for (let id = 0; id < book.size; id++) labels[id] ??= undefined
  return {
    recognizers: all,
    firstUnits,
    literalPairs,
    literals,
    literalPrefixes,
    signs,
    labels,
    otherNumbers,
  }
}

const prefixHashes = 1 << 15

/** Three code units hashed to 15 bits. */
export function prefixHash(first: number, second: number, third: number): number {
  return (Math.imul(first, 961) + Math.imul(second, 31) + (third & 127)) & (prefixHashes - 1)
}

/** A literal of fewer than three code units may be followed by anything. */
function addPrefixes(prefixes: Uint8Array, text: string): void {
  const [first, second, third] = [0, 1, 2].map((i) => (i < text.length ? [text.charCodeAt(i)] : ascii))
  for (const a of first) for (const b of second) for (const c of third) prefixes[prefixHash(a, b, c)] = 1
}

const ascii = Array.from({ length: 128 }, (_, code) => code)

/** @param contexts those compiled so far, which recognizers of one number share */
function compileRecognizer(
  recognizer: Recognizer,
  index: number,
  book: PhraseBook,
  contexts: Map<Recognizer['context'], PhraseSet>,
): CompiledRecognizer {
  const { name, type, pattern, group, check, ambiguous, score } = recognizer
  let context = contexts.get(recognizer.context)
  if (context === undefined) {
    context = contextOf(recognizer, book)
    contexts.set(recognizer.context, context)
  }
  const isGroupAtEnd = group !== undefined && endsMatch(pattern.source, group)
  const flags = `${pattern.flags.replace(/[dgy]/g, '')}y${group === undefined || isGroupAtEnd ? '' : 'd'}`
  return {
    index,
    recognizer,
    name,
    type,
    pattern: new RegExp(pattern.source, flags),
    group,
    check,
    ambiguous,
    base: score.base,
    raised: score.context ?? score.base,
    context,
    hasContext: context.size > 0,
    isGroupAtEnd,
    digitLengths: digitLengthsOf(recognizer),
    prefixes: prefixesOf(recognizer),
  }
}

function contextOf({ context = {} }: Recognizer, book: PhraseBook): PhraseSet {
  const ids = Object.values(context).flatMap((words) => words.map((word) => book.add(word)))
  return new PhraseSet(ids.filter((id) => id >= 0))
}

function digitLengthsOf({ triggers }: Recognizer): Uint8Array | undefined {
  const lengths = new Uint8Array(maxRunDigits + 1)
  for (const trigger of triggers) {
    if (trigger.on !== 'digits') continue
    if (trigger.lengths === undefined) lengths.fill(1)
    else for (const length of trigger.lengths) if (length <= maxRunDigits) lengths[length] = 1
  }
  return lengths.includes(1) ? lengths : undefined
}

function prefixesOf({ triggers }: Recognizer): readonly string[] | undefined {
  const prefixes = triggers.flatMap((trigger) => (trigger.on === 'mixed' ? (trigger.prefix ?? ['']) : []))
  return prefixes.length === 0 ? undefined : prefixes
}

function pushOnce(list: CompiledRecognizer[], compiled: CompiledRecognizer): void {
  if (!list.includes(compiled)) list.push(compiled)
}

/**
 * Whether a named group of a pattern ends where the match ends, so that its position follows from its length: only assertions follow it,
 * and it is neither in another group nor in one of several alternatives. Asking the engine for the position of a group runs the pattern
 * again.
 */
export function endsMatch(source: string, group: string): boolean {
  const start = source.indexOf(`(?<${group}>`)
  if (start < 0 || depthAt(source, start) !== 0 || hasAlternatives(source)) return false
  let at = closingOf(source, start) + 1
  while (/^\(\?<?[=!]/.test(source.slice(at, at + 4))) at = closingOf(source, at) + 1
  return at === source.length
}

/** Calls `visit` for each code unit outside of sets and escapes, with the number of groups around it, until it returns true. */
function walk(source: string, from: number, visit: (at: number, depth: number) => boolean): number {
  let depth = 0
  let inSet = false
  for (let at = from; at < source.length; at++) {
    const unit = source[at]
    if (unit === '\\') {
      at++
      continue
    }
    if (inSet) {
      inSet = unit !== ']'
      continue
    }
    if (unit === '[') inSet = true
    else if (unit === '(') depth++
    else if (unit === ')') depth--
    if (visit(at, depth)) return at
  }
  return source.length
}

function depthAt(source: string, position: number): number {
  let found = 0
  walk(source, 0, (at, depth) => {
    if (at >= position) return true
    found = depth
    return false
  })
  return found
}

/** The parenthesis that closes the group which begins at a position. */
function closingOf(source: string, start: number): number {
  return walk(source, start, (at, depth) => at > start && depth === 0)
}

function hasAlternatives(source: string): boolean {
  return walk(source, 0, (at, depth) => depth === 0 && source[at] === '|') < source.length
}

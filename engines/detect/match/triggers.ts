import type { Recognizer } from '../recognizers/recognizer.ts'
import { otherNumberWords } from './other-numbers.ts'
import type { PhraseBook } from './phrases.ts'

/** A recognizer made ready: its number, its pattern able to tell where its group lies, its context as phrase numbers. */
export interface Wake {
  readonly index: number
  readonly recognizer: Recognizer
  readonly pattern: RegExp
  readonly context: ReadonlySet<number>
  readonly hasContext: boolean
  /** By the digits of a number's first run, whether it wakes; undefined for none. */
  readonly lengths: Uint8Array | undefined
  /** What a mixed token that wakes it begins with; undefined for none. */
  readonly prefixes: readonly string[] | undefined
}

/** A literal trigger beyond its first two units. */
export interface LiteralWake {
  readonly text: string
  readonly wake: Wake
}

export interface MixedWake {
  readonly prefix: string
  readonly wake: Wake
}

/** First runs of digits are told apart up to this many digits. */
export const longestRun = 40

/**
 * All triggers of a list of recognizers, bucketed so that a hit costs the recognizers it concerns and no others:
 * numbers by the length of their first run, mixed tokens by their first letter, literals by their first two units,
 * signs by themselves, labels by phrase.
 */
export interface TriggerIndex {
  readonly wakes: readonly Wake[]
  readonly digits: readonly (readonly Wake[])[]
  readonly mixed: readonly (readonly MixedWake[])[]
  /** By unit: whether a literal begins with it (1), whether it is a sign (2). */
  readonly firsts: Uint8Array
  /** 0, or one more than the bucket's number, by first unit * 128 + second unit. */
  readonly literalPairs: Uint16Array
  readonly literals: readonly (readonly LiteralWake[])[]
  /** By `leadOf` the first three units of a token: 1 where some literal may begin so. */
  readonly leads: Uint8Array
  readonly signs: readonly (readonly Wake[] | undefined)[]
  readonly labels: readonly (readonly Wake[] | undefined)[]
  /** Phrases that name numbers of no interest. */
  readonly others: ReadonlySet<number>
}

export function indexTriggers(recognizers: readonly Recognizer[], book: PhraseBook): TriggerIndex {
  const digits: Wake[][] = Array.from({ length: longestRun + 1 }, () => [])
  const mixed: MixedWake[][] = Array.from({ length: 128 }, () => [])
  const literalPairs = new Uint16Array(128 * 128)
  const literals: LiteralWake[][] = []
  const signs: (Wake[] | undefined)[] = Array.from({ length: 128 })
  const labels: (Wake[] | undefined)[] = []
  const firstUnits = new Uint8Array(0x10000)
  const wakes = recognizers.map((recognizer, index) => wakeOf(recognizer, index, book))

  const leads = new Uint8Array(leadCount)
  const literal = (text: string, wake: Wake): void => {
    enterLeads(leads, text)
    firstUnits[text.charCodeAt(0)] |= 1
    const firsts = text.charCodeAt(0) * 128
    const seconds = text.length > 1 ? [text.charCodeAt(1)] : Array.from({ length: 128 }, (_, i) => i)
    for (const second of seconds) {
      const pair = firsts + second
      if (literalPairs[pair] === 0) literalPairs[pair] = literals.push([])
      literals[literalPairs[pair] - 1].push({ text, wake })
    }
  }
  for (const wake of wakes) {
    for (const trigger of wake.recognizer.triggers) {
      switch (trigger.on) {
        case 'digits':
          for (const length of trigger.lengths ?? digits.keys())
            if (length <= longestRun) pushOnce(digits[length], wake)
          break
        case 'mixed':
          for (const prefix of trigger.prefix ?? ['']) {
            const firsts = prefix === '' ? [...mixed.keys()] : [prefix.charCodeAt(0)]
            for (const first of firsts) mixed[first].push({ prefix, wake })
          }
          break
        case 'literal':
          for (const text of trigger.of) literal(text, wake)
          break
        case 'sign':
          for (const sign of trigger.of) {
            const code = sign.charCodeAt(0)
            firstUnits[code] |= 2
            signs[code] = [...(signs[code] ?? []), wake]
          }
          break
        case 'label':
          for (const label of trigger.of) {
            const id = book.add(label)
            if (id < 0) continue
            const list = labels[id]
            if (list === undefined) labels[id] = [wake]
            else pushOnce(list, wake)
          }
          break
      }
    }
  }
  const others = new Set(otherNumberWords.map((word) => book.add(word)))
  for (let id = 0; id < book.size; id++) labels[id] ??= undefined
  return { wakes, digits, mixed, firsts: firstUnits, literalPairs, literals, leads, signs, labels, others }
}

const leadCount = 1 << 15

/** Three units hashed to 15 bits. */
export function leadOf(first: number, second: number, third: number): number {
  return (Math.imul(first, 961) + Math.imul(second, 31) + (third & 127)) & (leadCount - 1)
}

/** A literal shorter than three units leads to whatever follows it. */
function enterLeads(leads: Uint8Array, text: string): void {
  const [first, second, third] = [0, 1, 2].map((i) => (i < text.length ? [text.charCodeAt(i)] : ascii))
  for (const a of first) for (const b of second) for (const c of third) leads[leadOf(a, b, c)] = 1
}

const ascii = Array.from({ length: 128 }, (_, code) => code)

function wakeOf(recognizer: Recognizer, index: number, book: PhraseBook): Wake {
  const context = new Set<number>()
  for (const words of Object.values(recognizer.context ?? {}))
    for (const word of words) context.add(book.add(word))
  context.delete(-1)
  const { pattern, group } = recognizer
  const flags = `${pattern.flags.replace(/[dgy]/g, '')}y${group === undefined ? '' : 'd'}`
  return {
    index,
    recognizer,
    pattern: new RegExp(pattern.source, flags),
    context,
    hasContext: context.size > 0,
    lengths: lengthsOf(recognizer),
    prefixes: prefixesOf(recognizer),
  }
}

function lengthsOf({ triggers }: Recognizer): Uint8Array | undefined {
  const lengths = new Uint8Array(longestRun + 1)
  for (const trigger of triggers) {
    if (trigger.on !== 'digits') continue
    if (trigger.lengths === undefined) lengths.fill(1)
    else for (const length of trigger.lengths) if (length <= longestRun) lengths[length] = 1
  }
  return lengths.includes(1) ? lengths : undefined
}

function prefixesOf({ triggers }: Recognizer): readonly string[] | undefined {
  const prefixes = triggers.flatMap((trigger) => (trigger.on === 'mixed' ? (trigger.prefix ?? ['']) : []))
  return prefixes.length === 0 ? undefined : prefixes
}

function pushOnce(list: Wake[], wake: Wake): void {
  if (!list.includes(wake)) list.push(wake)
}

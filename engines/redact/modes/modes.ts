import { createHash } from 'node:crypto'
import type { NumberAssigner } from './numbers.ts'
import { keyedDigest } from './synthetic/keyed-random.ts'
import { type SyntheticContext, syntheticValue } from './synthetic/synthetic.ts'
import type { TokenAssigner } from './tokens.ts'

/** What a mode can use in addition to the value. */
export interface ModeContext {
  readonly type: string
  /** The key or header of the value, as words; empty if it has none. */
  readonly label: string
  /** The caller's key, if any. */
  readonly key: string | undefined
  /** Its key is `defaultKey` if the caller gave none. */
  readonly synthetic: SyntheticContext
  readonly tokens: TokenAssigner
  /** Numbers the placeholders of mode `redact`. Default: no numbers. */
  readonly numbers?: NumberAssigner
}

export type Mode = (value: string, context: ModeContext) => string

/** Always eight blocks: their number would reveal the length of the value. */
export const blackoutBar = '█'.repeat(8)

/**
 * The first 16 hexadecimal digits of SHA-256 of the value, or of HMAC-SHA-256 with a key. Without a key, anyone who can guess
 * the value (the nine digits of an SSN, a name from a list) can hash the guess and compare.
 */
function hash(value: string, { key }: ModeContext): string {
  const digest = key === undefined ? createHash('sha256').update(value).digest() : keyedDigest(key, value)
  return digest.toString('hex').slice(0, 16)
}

/** Minimum digits. Shorter numbers may be dates. */
const minLongNumberDigits = 9

/**
 * Replaces each letter and digit by `*`. A long number (nine digits or more, at most four letters) keeps its last four digits,
 * as on a card receipt. Punctuation is kept, except runs of three or more, which may be part of a secret.
 */
function mask(value: string, { type }: ModeContext): string {
  const digits = value.match(/\p{Nd}/gu)?.length ?? 0
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  const shown = digits >= minLongNumberDigits && letters <= 4 ? digits - 4 : digits
  let seen = 0
  const masked = value
    .replace(/(\p{Nd})|\p{L}\p{M}*|\p{N}/gu, (char, digit?: string) =>
      digit !== undefined && seen++ >= shown ? char : '*',
    )
    .replace(/[^\s\p{L}\p{N}*]{3,}/gu, (run) => '*'.repeat(run.length))
  return masked.includes('*') && masked !== value ? masked : `[${type}]`
}

/** How a value is replaced. A new mode is one line. */
export const modes = {
  blackout: () => blackoutBar,
  hash,
  synthetic: (value, { type, label, synthetic }) => syntheticValue(type, value, synthetic, label),
  redact: (value, { type, numbers }) => numbers?.placeholderOf(type, value) ?? `[${type}]`,
  mask,
  token: (value, { type, tokens }) => tokens.tokenOf(type, value),
} as const satisfies Readonly<Record<string, Mode>>

/** How values in text are replaced. */
export type TextMode = keyof typeof modes

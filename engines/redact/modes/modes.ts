import { createHash } from 'node:crypto'
import { keyedDigest } from './synthetic/keyed-random.ts'
import { type Invention, invent } from './synthetic/synthetic.ts'
import type { TokenBook } from './tokens.ts'

/** What a mode may use besides the value. */
export interface Surroundings {
  readonly type: string
  /** The caller's key, if any. */
  readonly key: string | undefined
  /** What inventions are drawn under; under `defaultKey` where the caller has given none. */
  readonly invention: Invention
  /** The tokens of the text. */
  readonly tokens: TokenBook
}

export type Mode = (value: string, surroundings: Surroundings) => string

/** Eight full blocks: always as many, since their number would tell the length of what was there. */
export const blackoutBar = '█'.repeat(8)

/**
 * The first 16 hexadecimal digits of SHA-256 of the value, or of HMAC-SHA-256 with a key. Without a key anybody who can guess the
 * value (nine digits of an SSN, a name of a list) can hash the guess and compare; with a key only its holder can.
 */
function hash(value: string, { key }: Surroundings): string {
  const digest = key === undefined ? createHash('sha256').update(value).digest() : keyedDigest(key, value)
  return digest.toString('hex').slice(0, 16)
}

/** Digits from which on a number is long: more than a date has. */
const longNumber = 9

/**
 * Each letter and digit becomes `*`; of a long number (nine digits or more, at most four letters) the last four digits stay, as on a
 * card receipt. Signs stay, but not a run of three, which may itself be a secret.
 */
function mask(value: string, { type }: Surroundings): string {
  const digits = value.match(/\p{Nd}/gu)?.length ?? 0
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  const shown = digits >= longNumber && letters <= 4 ? digits - 4 : digits
  let seen = 0
  const masked = value
    .replace(/(\p{Nd})|\p{L}\p{M}*|\p{N}/gu, (char, digit?: string) =>
      digit !== undefined && seen++ >= shown ? char : '*',
    )
    .replace(/[^\s\p{L}\p{N}*]{3,}/gu, (run) => '*'.repeat(run.length))
  return masked.includes('*') && masked !== value ? masked : `[${type}]`
}

/** How a value is replaced. A new mode is one more line. */
export const modes = {
  blackout: () => blackoutBar,
  hash,
  synthetic: (value, { type, invention }) => invent(type, value, invention),
  redact: (_value, { type }) => `[${type}]`,
  mask,
  token: (value, { type, tokens }) => tokens.tokenOf(type, value),
} as const satisfies Readonly<Record<string, Mode>>

export type TextMode = keyof typeof modes

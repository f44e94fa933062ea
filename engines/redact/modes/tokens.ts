import { keyedDigest } from './synthetic/keyed-random.ts'

/** Crockford's base 32: no I, L, O, U, so that a token survives being read aloud or typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 40 bits: two of 100,000 values of a batch share a token once in 200 batches, and are told apart where they do. */
const digits = 8
/** What may be a token of somebody's: `[NAME_7F3AK2QD]`. */
export const tokenShape = /\[[A-Z][A-Z0-9_]*_[0-9A-HJKMNP-TV-Z]{8,}\]/g

/**
 * The tokens of one text. Each stands for one value, and none stands in the text already, so that putting the values back gives
 * the text as it was. The same type, value and key give the same token in every text.
 */
export class TokenBook {
  readonly #key: string
  readonly #there: ReadonlySet<string>
  readonly #values = new Map<string, string>()

  constructor(text: string, key: string) {
    this.#key = key
    this.#there = new Set(text.match(tokenShape) ?? [])
  }

  tokenOf(type: string, value: string): string {
    for (let attempt = 0; ; attempt++) {
      const token = `[${type}_${name(keyedDigest(this.#key, 'token', type, value, String(attempt)))}]`
      const known = this.#values.get(token)
      if (known === value) return token
      if (known === undefined && !this.#there.has(token)) {
        this.#values.set(token, value)
        return token
      }
    }
  }
}

function name(digest: Buffer): string {
  let out = ''
  for (let i = 0; i < digits; i++) out += alphabet[digest[i] & 31]
  return out
}

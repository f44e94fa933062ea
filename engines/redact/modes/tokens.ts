import { keyedDigest } from './synthetic/keyed-random.ts'

/** Crockford's base 32: without I, L, O and U, so that a token can be read aloud and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters, 5 bits each. Among 100,000 values, two share 40 bits about once in 200 batches; then the next digest is used. */
const tokenLength = 8
/** Matches tokens such as `[NAME_7F3AK2QD]`, and numbered placeholders such as `[NAME_1]`. */
export const tokenPattern = /\[[A-Z][A-Z0-9_]*_(?:[0-9A-HJKMNP-TV-Z]{8,}|[1-9][0-9]{0,6})\]/g

/** Whether a text is one token and nothing else. */
export function isToken(text: string): boolean {
  return text.replace(tokenPattern, '') === '' && text.indexOf('[', 1) < 0 && text !== ''
}

/**
 * Assigns the tokens of one text. Each token stands for one value, and no token is already in the text, so that restoring gives the
 * original text. The same type, value and key give the same token in every text.
 */
export class TokenAssigner {
  readonly #key: string
  readonly #present: ReadonlySet<string>
  readonly #values = new Map<string, string>()

  constructor(text: string, key: string) {
    this.#key = key
    this.#present = new Set(text.match(tokenPattern) ?? [])
  }

  tokenOf(type: string, value: string): string {
    for (let attempt = 0; ; attempt++) {
      const token = `[${type}_${name(keyedDigest(this.#key, 'token', type, value, String(attempt)))}]`
      const known = this.#values.get(token)
      if (known === value) return token
      if (known === undefined && !this.#present.has(token)) {
        this.#values.set(token, value)
        return token
      }
    }
  }
}

function name(digest: Buffer): string {
  let out = ''
  for (let i = 0; i < tokenLength; i++) out += alphabet[digest[i] & 31]
  return out
}

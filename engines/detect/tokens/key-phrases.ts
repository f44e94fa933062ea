import { plainWord } from '../text/chars.ts'
import { words } from '../words/words.ts'
import type { TokenColumns } from './token-columns.ts'
import { shape } from './word-shape.ts'

/** Signs behind a key: its closing quote, a colon, an equals sign, the end of a tag. */
const keyEnds = new Set([...'"\'`:=>'].map((sign) => sign.charCodeAt(0)))
/** Words at the end of a key that do not change what it names. */
const fillers = new Set(words('key-phrases.fillers'))
/** Longer words are not keys. */
const maxKeyUnits = 48
/** Words of the longest phrase that is looked for in a key. */
const maxPhraseWords = 5
/** Keys whose phrases are kept, since a document repeats its keys. */
const maxKeysKept = 2_000

/** A phrase of a key, in units of the key. */
interface KeyPhrase {
  readonly id: number
  readonly start: number
  readonly end: number
}

/**
 * The phrases in keys in camel case (`applicantSsn`, `driverLicenseNumber`). Such a key is one token, so the words of its phrases
 * are not tokens. Trailing fillers count as part of the phrase.
 */
export class KeyPhrases {
  readonly #idOf: (words: string) => number | undefined
  #byKey = new Map<string, readonly KeyPhrase[]>()

  constructor(idOf: (words: string) => number | undefined) {
    this.#idOf = idOf
  }

  /** To be called when phrases are added. */
  forget(): void {
    this.#byKey.clear()
  }

  /** Calls `found` with the phrases in the window's keys, in text order. */
  find(window: TokenColumns, found: (id: number, start: number, end: number) => void): void {
    const { notable, notableCount, shape: shapes, codes, start, end, text, length } = window
    for (let n = 0; n < notableCount; n++) {
      const token = notable[n]
      if (shapes[token] !== shape.mixed) continue
      const to = end[token]
      if (to >= length || to - start[token] > maxKeyUnits) continue
      if (!keyEnds.has(codes[to] === 32 ? codes[to + 1] : codes[to])) continue
      for (const phrase of this.#phrasesOf(text.slice(start[token], to)))
        found(phrase.id, start[token] + phrase.start, start[token] + phrase.end)
    }
  }

  #phrasesOf(key: string): readonly KeyPhrase[] {
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const phrases = this.#readKey(key)
    if (this.#byKey.size >= maxKeysKept) this.#byKey.clear()
    this.#byKey.set(key, phrases)
    return phrases
  }

  #readKey(key: string): KeyPhrase[] {
    const words = key.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    const plain = words.map(plainWord)
    const phrases: KeyPhrase[] = []
    // A key that is one phrase in whole is found as a word: phrases are also stored without their blanks.
    if (words.length < 2 || this.#idOf(plain.join(' ')) !== undefined) return phrases
    let at = 0
    for (let i = 0; i < words.length; ) {
      const count = this.#longestPhrase(plain, i)
      const id = count === 0 ? undefined : this.#idOf(plain.slice(i, i + count).join(' '))
      let taken = Math.max(1, count)
      if (id !== undefined) {
        let last = i + count
        while (last < words.length && fillers.has(plain[last])) last++
        if (last === words.length) taken = last - i
        phrases.push({ id, start: at, end: at + unitsOf(words, i, i + taken) })
      }
      at += unitsOf(words, i, i + taken)
      i += taken
    }
    return phrases
  }

  /** How many words from `first` on are the longest known phrase; 0 for none. */
  #longestPhrase(words: readonly string[], first: number): number {
    for (let count = Math.min(maxPhraseWords, words.length - first); count > 0; count--)
      if (this.#idOf(words.slice(first, first + count).join(' ')) !== undefined) return count
    return 0
  }
}

function unitsOf(words: readonly string[], from: number, to: number): number {
  let units = 0
  for (let i = from; i < to; i++) units += words[i].length
  return units
}

import { hashOf, type Lexicon } from '../dictionaries/lexicon.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { Automaton } from '../text/automaton.ts'
import { plainWord } from '../text/chars.ts'
import { lowerBound } from '../text/lower-bound.ts'
import { words } from '../words/words.ts'
import type { TokenColumns } from './token-columns.ts'
import { isUnspaced, shape } from './word-shape.ts'

interface Phrase {
  readonly slots: readonly number[]
  readonly id: number
}

/**
 * Label and context phrases of all recognizers, by their first word. Words are compared in plain form. White space, points,
 * slashes, hyphens, underscores or nothing (`passportNo`) may separate them.
 */
export class PhraseBook {
  readonly #lexicon: Lexicon
  readonly #byFirst = new Map<number, Phrase[]>()
  readonly #ids = new Map<string, number>()
  /** Ids by phrase as written: recognizers share most of their context words. */
  readonly #added = new Map<string, number>()
  readonly #names: string[] = []
  readonly #inKeys = new KeyPhrases(
    (words) => this.#ids.get(words),
    (word) => this.#beginsPhrase(word),
  )
  /** Phrases of one word in Han, kana or Hangul, which may be anywhere in a run of such letters. */
  readonly #unspaced: { readonly word: string; readonly id: number }[] = []
  #automaton: Automaton | undefined

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** Adds a phrase and returns its id, the same for the same words; -1 for a phrase without a word. */
  add(phrase: string): number {
    let id = this.#added.get(phrase)
    if (id === undefined) {
      id = this.#addWords(phrase)
      this.#added.set(phrase, id)
    }
    return id
  }

  #addWords(phrase: string): number {
    const words = phrase
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 0)
      .map(plainWord)
    if (words.length === 0) return -1
    const key = words.join(' ')
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#names.length
    this.#inKeys.forget()
    this.#ids.set(key, id)
    this.#names.push(key)
    this.#addToIndex({ slots: words.map((word) => this.#lexicon.slotOf(word)), id })
    if (words.length === 1 && key.length > 1 && isUnspaced(key.charCodeAt(0))) {
      this.#unspaced.push({ word: key, id })
      this.#automaton = undefined
    }
    if (words.length > 1) this.#addToIndex({ slots: [this.#lexicon.slotOf(words.join(''))], id })
    return id
  }

  #beginsPhrase(word: string): boolean {
    const { low, high } = hashOf(word)
    return (this.#lexicon.classes(this.#lexicon.find(low, high)) & wordClass.phrase) !== 0
  }

  get size(): number {
    return this.#names.length
  }
  /** The phrase in plain form. */
  nameOf(id: number): string {
    return this.#names[id]
  }

  #addToIndex(phrase: Phrase): void {
    const [first] = phrase.slots
    const list = this.#byFirst.get(first)
    if (list === undefined) this.#byFirst.set(first, [phrase])
    else {
      list.push(phrase)
      list.sort((a, b) => b.slots.length - a.slots.length)
    }
    this.#lexicon.addClasses(first, wordClass.phrase)
  }

  /** Writes all phrases of the window to `hits`, in text order; of phrases with the same start the longest is first. */
  find(window: TokenColumns, hits: PhraseHits): void {
    hits.clear()
    const { count, classes, slot, leading, leadingCount } = window
    for (let n = 0; n < leadingCount; n++) {
      const i = leading[n]
      if ((classes[i] & wordClass.phrase) === 0) continue
      const phrases = this.#byFirst.get(slot[i])
      if (phrases === undefined) continue
      for (const { slots, id } of phrases) {
        const last = i + slots.length - 1
        if (last < count && follows(window, i, slots)) hits.add(id, window.start[i], window.end[last])
      }
    }
    if (window.unspaced && this.#unspaced.length > 0) this.#findUnspaced(window, hits)
    this.#inKeys.find(window, (id, start, end) => hits.insert(id, start, end))
  }

  /** Adds the phrases inside runs of Han, kana and Hangul: 電話番号 in 私の電話番号は. */
  #findUnspaced({ count, start, end, codes }: TokenColumns, hits: PhraseHits): void {
    this.#automaton ??= new Automaton(
      this.#unspaced.map(({ word }) => Uint16Array.from(word, (char) => char.charCodeAt(0))),
    )
    const automaton = this.#automaton
    for (let i = 0; i < count; i++) {
      const from = start[i]
      if (!isUnspaced(codes[from])) continue
      let state = 0
      for (let at = from; at < end[i]; at++) {
        state = automaton.step(state, codes[at])
        for (let key = automaton.output(state); key >= 0; key = automaton.shorter(key)) {
          const { word, id } = this.#unspaced[automaton.keyOf(key)]
          const begin = at + 1 - word.length
          // A phrase that is the whole token was found as such.
          if (begin !== from || at + 1 !== end[i]) hits.add(id, begin, at + 1)
        }
      }
    }
    hits.sort()
  }
}

function follows(window: TokenColumns, first: number, slots: readonly number[]): boolean {
  for (let k = 1; k < slots.length; k++) {
    const i = first + k
    if (window.slot[i] !== slots[k]) return false
    const gap = window.start[i] - window.end[i - 1]
    if (gap > 3) return false
    for (let at = window.end[i - 1]; at < window.start[i]; at++)
      if (!isSeparator(window.codes[at])) return false
  }
  return true
}

/** Space, tab, line end, point, slash, hyphen, underscore, apostrophe, ampersand. */
function isSeparator(code: number): boolean {
  return (
    code === 32 ||
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 45 && code <= 47) ||
    code === 95 ||
    code === 38 ||
    code === 39
  )
}

/** Phrases found in a window, as columns of typed arrays. */
export class PhraseHits {
  count = 0
  id = new Int32Array(1024)
  start = new Uint32Array(1024)
  end = new Uint32Array(1024)
  /** The last hit that `lowerBound` found. */
  #near = 0

  clear(): void {
    this.count = 0
  }

  add(id: number, start: number, end: number): void {
    if (this.count === this.id.length) {
      this.id = grown(this.id, new Int32Array(this.count * 2))
      this.start = grown(this.start, new Uint32Array(this.count * 2))
      this.end = grown(this.end, new Uint32Array(this.count * 2))
    }
    this.id[this.count] = id
    this.start[this.count] = start
    this.end[this.count++] = end
  }

  /** Adds a phrase that was found out of text order. */
  insert(id: number, start: number, end: number): void {
    const at = this.lowerBound(start + 1)
    this.add(id, start, end)
    for (const column of [this.id, this.start, this.end]) column.copyWithin(at + 1, at, this.count - 1)
    this.id[at] = id
    this.start[at] = start
    this.end[at] = end
  }

  /** Restores the order of the text, of hits with the same start the longest first. */
  sort(): void {
    const order = Array.from({ length: this.count }, (_, i) => i).sort(
      (a, b) => this.start[a] - this.start[b] || this.end[b] - this.end[a],
    )
    for (const column of [this.id, this.start, this.end]) {
      const sorted = order.map((i) => column[i])
      column.set(sorted)
    }
  }

  /** The first hit that starts at or behind a position. */
  lowerBound(position: number): number {
    this.#near = lowerBound(this.start, this.count, position, this.#near)
    return this.#near
  }
}

function grown<A extends Int32Array | Uint32Array>(old: A, fresh: A): A {
  fresh.set(old)
  return fresh
}

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
class KeyPhrases {
  readonly #idOf: (words: string) => number | undefined
  readonly #beginsPhrase: (word: string) => boolean
  #byKey = new Map<string, readonly KeyPhrase[]>()

  /** @param beginsPhrase false for most words, so that they are not looked up with those behind them */
  constructor(idOf: (words: string) => number | undefined, beginsPhrase: (word: string) => boolean) {
    this.#idOf = idOf
    this.#beginsPhrase = beginsPhrase
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
    if (!this.#beginsPhrase(words[first])) return 0
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

/** Ids of phrases as bits: recognizers look up each phrase near each number. */
export class PhraseSet {
  readonly #bits: Uint32Array
  readonly #limit: number
  readonly ids: readonly number[]

  constructor(ids: Iterable<number>) {
    const all = [...new Set(ids)]
    this.ids = all
    this.#limit = Math.max(0, ...all.map((id) => id + 1))
    this.#bits = new Uint32Array((this.#limit + 31) >>> 5)
    for (const id of all) this.#bits[id >>> 5] |= 1 << (id & 31)
  }

  get size(): number {
    return this.ids.length
  }

  has(id: number): boolean {
    return id < this.#limit && ((this.#bits[id >>> 5] >>> (id & 31)) & 1) === 1
  }
}

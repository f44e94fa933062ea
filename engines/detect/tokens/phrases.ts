import type { Lexicon } from '../dictionaries/lexicon.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { Automaton } from '../text/automaton.ts'
import { plainWord } from '../text/chars.ts'
import { lowerBound } from '../text/lower-bound.ts'
import { KeyPhrases } from './key-phrases.ts'
import type { TokenColumns } from './token-columns.ts'
import { isUnspaced } from './word-shape.ts'

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
  readonly #inKeys = new KeyPhrases((words) => this.#ids.get(words))
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

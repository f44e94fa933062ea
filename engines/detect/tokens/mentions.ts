import type { Span } from '../../model/text-layer.ts'
import { KeySet } from './key-set.ts'
import type { TableHeader } from './text-tables.ts'

/** Words of confident names that are kept, so that the memory of an endless text is bounded. */
const maxKnownWords = 200_000

/** Columns before the first row. */
const noNumbers = new Float64Array(0)
const noFlags = new Uint8Array(0)

/** Another mention of a known person. */
export interface Mention extends Span {
  /** Whether it is a user name, which may be part of a longer value. */
  readonly isUserName: boolean
}

/** Words and user names of people, as plain data: for another document of the same batch. */
export interface KnownNames {
  /** Hashes of single words of names. */
  readonly words: readonly number[]
  /** Hashes of user names made of a name: `aberg`, `annaberg`, `berganna`. */
  readonly userNames: readonly number[]
}

/** Names in the order in which they were added, each with its words and user names, as plain data. */
export interface KnownNameLog {
  readonly names: readonly number[]
  readonly words: readonly (readonly number[])[]
  readonly userNames: readonly (readonly number[])[]
}

/** Words that may be mentions, as columns. */
export interface PossibleMentions {
  readonly first: Float64Array
  readonly last: Float64Array
  readonly start: Float64Array
  readonly end: Float64Array
  readonly isUserName: Uint8Array
}

/**
 * The people of one document: the words of confident names, and all words that may be mentions of them. A possible mention is
 * recorded where it is read, since the full name may follow later.
 */
export class Mentions {
  /** The header of the table in which the last window ended. */
  header: TableHeader | undefined
  readonly #names = new KeySet()
  readonly #words = new KeySet()
  readonly #userNames = new KeySet()
  #first = noNumbers
  /** The last word of a run, or 0. */
  #last = noNumbers
  #start = noNumbers
  #end = noNumbers
  #isUserName = noFlags
  #count = 0
  /** What was added since the document began, for `toLog`. */
  readonly #log: { names: number[]; words: number[][]; userNames: number[][] } = {
    names: [],
    words: [],
    userNames: [],
  }
  #isLogged = false

  /** Records each name that is added, so that another scan can add them in its turn. */
  startLog(): void {
    this.#isLogged = true
  }

  /** Removes everything. */
  clear(): void {
    this.header = undefined
    this.#names.clear()
    this.#words.clear()
    this.#userNames.clear()
    this.#count = 0
  }

  /** Whether a name, by a key of its first and last word, is added for the first time. */
  isNew(name: number): boolean {
    if (this.#names.has(name)) return false
    if (this.#names.size < maxKnownWords) this.#names.add(name)
    if (this.#isLogged) {
      this.#log.names.push(name)
      this.#log.words.push([])
      this.#log.userNames.push([])
    }
    return true
  }

  /** Adds a word of a confident name. */
  addKnown(key: number): void {
    if (this.#words.size < maxKnownWords) this.#words.add(key)
    if (this.#isLogged) this.#log.words.at(-1)?.push(key)
  }

  /** Adds a user name that is made of a confident name. */
  addUserName(key: number): void {
    if (this.#userNames.size < maxKnownWords) this.#userNames.add(key)
    if (this.#isLogged) this.#log.userNames.at(-1)?.push(key)
  }

  /** Adds words that are a mention if the first or last of them belongs to a known name, in offsets of the caller. */
  addPossible(first: number, last: number, start: number, end: number): void {
    this.#add(first, last, start, end, 0)
  }

  /** Adds a word that is a mention if it is the user name of a known name, in offsets of the caller. */
  addPossibleUserName(key: number, start: number, end: number): void {
    this.#add(key, 0, start, end, 1)
  }

  /** The spans of the possible mentions. */
  spans(): Span[] {
    return Array.from({ length: this.#count }, (_, i) => ({ start: this.#start[i], end: this.#end[i] }))
  }

  /** Removes the possible mentions that start before `limit`; returns those of known names. */
  take(limit = Number.POSITIVE_INFINITY): Mention[] {
    const found: Mention[] = []
    const count = this.#count
    this.#count = 0
    for (let i = 0; i < count; i++) {
      if (this.#start[i] >= limit) {
        this.#move(i, this.#count++)
        continue
      }
      const isUserName = this.#isUserName[i] === 1
      const known = isUserName ? this.#userNames : this.#words
      if (known.has(this.#first[i]) || (!isUserName && known.has(this.#last[i])))
        found.push({ start: this.#start[i], end: this.#end[i], isUserName })
    }
    return found
  }

  /** The names added and the possible mentions recorded, for `absorb` of another scan of the same document. */
  toPart(): { known: KnownNameLog; possible: PossibleMentions } {
    const count = this.#count
    const possible = {
      first: this.#first.slice(0, count),
      last: this.#last.slice(0, count),
      start: this.#start.slice(0, count),
      end: this.#end.slice(0, count),
      isUserName: this.#isUserName.slice(0, count),
    }
    return { known: this.#log, possible }
  }

  /** Adds what the scan of a later part of the document found, as if it had been read here. */
  absorb({ names, words, userNames }: KnownNameLog, possible: PossibleMentions): void {
    for (const [k, name] of names.entries()) {
      if (!this.isNew(name)) continue
      for (const key of words[k]) this.addKnown(key)
      for (const key of userNames[k]) this.addUserName(key)
    }
    const { first, last, start, end, isUserName } = possible
    for (let i = 0; i < first.length; i++) this.#add(first[i], last[i], start[i], end[i], isUserName[i])
  }

  /** The known names, for other documents. */
  get known(): KnownNames {
    return { words: this.#words.values(), userNames: this.#userNames.values() }
  }

  /** Adds names known from another document. */
  addAll({ words, userNames }: KnownNames): void {
    for (const key of words) this.addKnown(key)
    for (const key of userNames) this.addUserName(key)
  }

  #add(first: number, last: number, start: number, end: number, isUserName: number): void {
    const i = this.#count++
    if (i === this.#first.length) this.#grow()
    this.#first[i] = first
    this.#last[i] = last
    this.#start[i] = start
    this.#end[i] = end
    this.#isUserName[i] = isUserName
  }

  #grow(): void {
    this.#first = doubled(this.#first)
    this.#last = doubled(this.#last)
    this.#start = doubled(this.#start)
    this.#end = doubled(this.#end)
    const flags = new Uint8Array(this.#first.length)
    flags.set(this.#isUserName)
    this.#isUserName = flags
  }

  #move(from: number, to: number): void {
    for (const column of [this.#first, this.#last, this.#start, this.#end]) column[to] = column[from]
    this.#isUserName[to] = this.#isUserName[from]
  }
}

function doubled(old: Float64Array): Float64Array<ArrayBuffer> {
  const fresh = new Float64Array(Math.max(8, old.length * 2))
  fresh.set(old)
  return fresh
}

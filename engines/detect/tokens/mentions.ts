import type { Span } from '../../model/text-layer.ts'
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

/**
 * Names in the order in which they were added, each with its words and user names, as columns, which are copied between threads many times
 * faster than a list for each name. `wordEnds` and `userNameEnds` have where those of each name end.
 */
export interface KnownNameLog {
  readonly names: Float64Array
  readonly words: Float64Array
  readonly wordEnds: Uint32Array
  readonly userNames: Float64Array
  readonly userNameEnds: Uint32Array
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
  /** What was added since the document began, for `toPart`. */
  readonly #log = {
    names: [] as number[],
    words: [] as number[],
    wordEnds: [] as number[],
    userNames: [] as number[],
    userNameEnds: [] as number[],
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
      const { names, words, wordEnds, userNames, userNameEnds } = this.#log
      names.push(name)
      wordEnds.push(words.length)
      userNameEnds.push(userNames.length)
    }
    return true
  }

  /** Adds a word of a confident name. */
  addKnown(key: number): void {
    if (this.#words.size < maxKnownWords) this.#words.add(key)
    if (this.#isLogged) addToLast(key, this.#log.words, this.#log.wordEnds)
  }

  /** Adds a user name that is made of a confident name. */
  addUserName(key: number): void {
    if (this.#userNames.size < maxKnownWords) this.#userNames.add(key)
    if (this.#isLogged) addToLast(key, this.#log.userNames, this.#log.userNameEnds)
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
    const { names, words, wordEnds, userNames, userNameEnds } = this.#log
    const known = {
      names: Float64Array.from(names),
      words: Float64Array.from(words),
      wordEnds: Uint32Array.from(wordEnds),
      userNames: Float64Array.from(userNames),
      userNameEnds: Uint32Array.from(userNameEnds),
    }
    return { known, possible }
  }

  /** Adds what the scan of a later part of the document found, as if it had been read here. */
  absorb(known: KnownNameLog, possible: PossibleMentions): void {
    const { names, words, wordEnds, userNames, userNameEnds } = known
    for (let k = 0, word = 0, userName = 0; k < names.length; k++) {
      const isNew = this.isNew(names[k])
      for (; word < wordEnds[k]; word++) if (isNew) this.addKnown(words[word])
      for (; userName < userNameEnds[k]; userName++) if (isNew) this.addUserName(userNames[userName])
    }
    const from = this.#count
    this.#count += possible.first.length
    while (this.#first.length < this.#count) this.#grow()
    this.#first.set(possible.first, from)
    this.#last.set(possible.last, from)
    this.#start.set(possible.start, from)
    this.#end.set(possible.end, from)
    this.#isUserName.set(possible.isUserName, from)
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

/** Adds a key to those of the last name. */
function addToLast(key: number, keys: number[], ends: number[]): void {
  if (ends.length > 0) ends[ends.length - 1] = keys.push(key)
}

function doubled(old: Float64Array): Float64Array<ArrayBuffer> {
  const fresh = new Float64Array(Math.max(8, old.length * 2))
  fresh.set(old)
  return fresh
}

const initialCapacity = 16
/** What an empty set holds: most texts name no one, and a new array costs more than reading a short one. */
const noKeys = new Float64Array(initialCapacity)

/**
 * A set of numbers that are hashes, many times faster than a `Set` of numbers that are not small integers. Open addressing; in a free
 * place is 0, which is kept apart.
 */
export class KeySet {
  #keys = noKeys
  #hasZero = false
  size = 0

  has(key: number): boolean {
    return key === 0 ? this.#hasZero : this.#keys[this.#placeOf(key)] === key
  }

  /** Adds a key; returns whether it is new. */
  add(key: number): boolean {
    if (key === 0) {
      const isNew = !this.#hasZero
      this.#hasZero = true
      if (isNew) this.size++
      return isNew
    }
    const at = this.#placeOf(key)
    if (this.#keys[at] === key) return false
    if (this.#keys === noKeys) this.#keys = new Float64Array(initialCapacity)
    this.#keys[at] = key
    if (++this.size * 2 > this.#keys.length) this.#grow()
    return true
  }

  clear(): void {
    if (this.size === 0) return
    this.#keys = noKeys
    this.#hasZero = false
    this.size = 0
  }

  /** The keys, in no order. */
  values(): number[] {
    const all = this.#hasZero ? [0] : []
    for (const key of this.#keys) if (key !== 0) all.push(key)
    return all
  }

  /** The place of a key, or the free one where it belongs. */
  #placeOf(key: number): number {
    const keys = this.#keys
    const mask = keys.length - 1
    const high = Math.floor(key / 0x1_0000_0000)
    let at = Math.imul((key >>> 0) ^ high, 0x9e3779b1)
    at = (at ^ (at >>> 15)) & mask
    while (keys[at] !== key && keys[at] !== 0) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const old = this.#keys
    this.#keys = new Float64Array(old.length * 2)
    for (const key of old) if (key !== 0) this.#keys[this.#placeOf(key)] = key
  }
}

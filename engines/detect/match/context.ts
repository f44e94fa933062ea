import { isDigit, isLetter, isUpper, isWhitespace, isWordUnit, unitFlags } from '../text/chars.ts'
import type { PhraseHits, PhraseSet } from '../tokens/phrases.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { isUnspaced } from '../tokens/word-shape.ts'
import type { CompiledRecognizer } from '../triggers/trigger-index.ts'
import { words } from '../words/words.ts'

/** Units before a value in which a context word counts, and the most line ends between: a form's label is often above its value. */
const unitsBefore = 100
const linesBefore = 2
/** Units behind it, on the same line. */
const unitsAfter = 48

/**
 * Finds the context phrase nearest to a value. In a table only the title of the column and the words of the cell count; behind a key
 * (`"phone":`, `phone=`, `<phone>`) only the key, unless it is generic, such as `value`. Several recognizers ask for the same value in
 * turn, so where its context may be is found once.
 */
export class NearContext {
  #start = -1
  #end = -1
  /** The first phrase that may be near, and where the last one begins at most. */
  #first = 0
  #limit = 0
  /** The phrases in the title of the value's column. */
  #titles: readonly number[] = noTitles

  startWindow(): void {
    this.#start = -1
  }

  /** The context phrase nearest to a value, of those in `wanted`, or -1. */
  find(window: TokenWindow, hits: PhraseHits, wanted: PhraseSet, start: number, end: number): number {
    if (start !== this.#start || end !== this.#end) this.#moveTo(window, hits, start, end)
    for (const id of this.#titles) if (wanted.has(id)) return id
    const limit = this.#limit
    let found = -1
    let distance = Number.MAX_SAFE_INTEGER
    for (let i = this.#first; i < hits.count && hits.start[i] < limit; i++) {
      if (!wanted.has(hits.id[i])) continue
      const before = start - hits.end[i]
      if (before >= 0) {
        if (before < distance) {
          distance = before
          found = hits.id[i]
        }
        continue
      }
      const after = hits.start[i] - end
      if (
        after >= 0 &&
        after < distance &&
        !lineEndBetween(window, end, hits.start[i]) &&
        !isLabel(window, hits.end[i])
      ) {
        distance = after
        found = hits.id[i]
      }
    }
    return found
  }

  #moveTo(window: TokenWindow, hits: PhraseHits, start: number, end: number): void {
    this.#start = start
    this.#end = end
    let from = contextStart(window, start)
    this.#limit = Math.min(window.length, end + unitsAfter)
    const cell = window.tables.at(start)
    this.#titles = cell?.column.phrases ?? noTitles
    if (cell !== undefined) {
      from = Math.max(from, cell.start)
      this.#limit = Math.min(this.#limit, cell.end)
    } else {
      const key = keyBefore(window, start)
      if (key !== undefined) {
        from = key
        this.#limit = end
      }
    }
    this.#first = hits.lowerBound(from)
  }
}

const noTitles: readonly number[] = []

/** Whether a phrase that ends here is the label of what follows it: `SSN: `, `Fax #`, `card 4111 ...`. */
function isLabel(window: TokenWindow, end: number): boolean {
  let at = end
  while (at < end + 8 && (isLetter(window.unit(at)) || window.unit(at) === 32 || window.unit(at) === point))
    at++
  const sign = window.unit(at)
  if (window.unit(end) === 32 && isDigit(window.unit(end + 1))) return true
  return (sign === colon && window.unit(at + 1) !== colon) || sign === equals || sign === hash
}

const [quote, apostrophe, colon, equals, greater, less, underscore, hyphen, point, hash] = [
  ...'"\':=><_-.#',
].map((sign) => sign.charCodeAt(0))
/** Keys that do not say what their value is. */
const genericKeys = new WordList(words('context.generic-keys'))
/** Units; a longer run before a value is not a key. */
const maxKeyUnits = 40

/** The start of the key whose value begins at `start`: quoted before a colon, a word before `=`, a tag. Undefined for none or a generic one. */
function keyBefore(window: TokenWindow, start: number): number | undefined {
  let at = start - 1
  if (at >= 0 && (window.codes[at] === quote || window.codes[at] === apostrophe)) at--
  let end: number
  if (window.unit(at) === greater) end = at
  else {
    while (at >= 0 && isWhitespace(window.codes[at]) && window.codes[at] !== 10) at--
    const sign = window.unit(at)
    if (sign !== colon && sign !== equals) return undefined
    at--
    if (sign === equals) end = at + 1
    else {
      const mark = window.unit(at)
      if (mark !== quote && mark !== apostrophe) return undefined
      end = at
    }
  }
  let from = end
  while (from > 0 && end - from < maxKeyUnits && isKeyUnit(window.codes[from - 1])) from--
  if (from === end || !isLetter(window.codes[from])) return undefined
  if (window.unit(end) === greater && window.unit(from - 1) !== less) return undefined
  return genericKeys.has(window, from, end) ? undefined : from
}

function isKeyUnit(code: number): boolean {
  return isWordUnit(code) || code === underscore || code === hyphen || code === point
}

/** The first unit before a value in which context counts. */
function contextStart(window: TokenWindow, start: number): number {
  const limit = Math.max(0, start - unitsBefore)
  let lines = 0
  for (let at = start - 1; at >= limit; at--) if (window.codes[at] === 10 && ++lines > linesBefore) return at
  return limit
}

function lineEndBetween(window: TokenWindow, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (window.codes[at] === 10) return true
  return false
}

const labelSigns = unitFlags(':=#')
const parenthesis = '('.charCodeAt(0)
const quotes = unitFlags('\'"')

/** A label is a whole word or one of a key in camel case: no letter or digit touches it, except a number behind it, as in `MRN123`. */
export function isWholeLabel(window: TokenWindow, start: number, end: number): boolean {
  // Labels in Han, kana and Hangul are written together with the words around them.
  if (isUnspaced(window.codes[start])) return true
  return (
    (start === 0 || !isWordUnit(window.codes[start - 1]) || isHump(window.codes, start)) &&
    (end >= window.length || !isWordUnit(window.codes[end]) || isDigit(window.codes[end]))
  )
}

/** Whether a label is marked as one: behind an opening parenthesis, or before a colon, an equals sign or a number sign. */
export function isMarkedLabel({ codes, length }: TokenWindow, start: number, end: number): boolean {
  if (start > 0 && codes[start - 1] === parenthesis) return true
  let at = end
  while (at < length && (isWhitespace(codes[at]) || quotes[codes[at]] === 1) && codes[at] !== 10) at++
  return at < length && labelSigns[codes[at]] === 1
}

/** Whether a word of a key in camel case begins at a position. */
function isHump(codes: Uint16Array, at: number): boolean {
  return isLetter(codes[at - 1]) && isUpper(codes[at])
}

/** Units around the start of a value in which context may count: the reach of `NearContext` plus the longest value that needs it. */
const contextReach = 200

/**
 * Which recognizers have a phrase of their context around a position. Positions are asked in text order, mostly, so a range of phrases
 * moves through the window, and each recognizer's phrases in it are counted as they enter and leave.
 */
export class NearbyPhrases {
  /** By phrase: the recognizers whose context it is, as indexes. Later phrases are of no recognizer's context. */
  readonly #concerned: readonly (readonly number[])[]
  /** By recognizer: the phrases of its context in the range. */
  readonly #counts: Uint32Array
  #window: TokenWindow | undefined
  #hits: PhraseHits | undefined
  #position = -1
  /** The hits of the range: [first, end). */
  #first = 0
  #end = 0
  /** The phrases in the title of the position's column. */
  #titles: readonly number[] = noTitles

  constructor(recognizers: readonly CompiledRecognizer[], phraseCount: number) {
    this.#counts = new Uint32Array(recognizers.length)
    const concerned: number[][] = Array.from({ length: phraseCount }, () => [])
    for (const { index, context } of recognizers) for (const id of context.ids) concerned[id].push(index)
    this.#concerned = concerned
  }

  startWindow(window: TokenWindow, hits: PhraseHits): void {
    this.#window = window
    this.#hits = hits
    this.#position = -1
    this.#first = 0
    this.#end = 0
    this.#counts.fill(0)
  }

  /** Whether a phrase of a recognizer's context is around a position or in the title of its column. */
  concern({ index, context }: CompiledRecognizer, position: number): boolean {
    if (position !== this.#position) this.#moveTo(position)
    if (this.#counts[index] > 0) return true
    for (const id of this.#titles) if (context.has(id)) return true
    return false
  }

  #moveTo(position: number): void {
    const hits = this.#hits
    const window = this.#window
    if (hits === undefined || window === undefined) return
    this.#position = position
    const { count, start, id } = hits
    const [from, to] = [position - contextReach, position + contextReach]
    // The range grows before it shrinks, so that it never turns around.
    while (this.#end < count && start[this.#end] < to) this.#add(id[this.#end++], 1)
    while (this.#first > 0 && start[this.#first - 1] >= from) this.#add(id[--this.#first], 1)
    while (this.#end > this.#first && start[this.#end - 1] >= to) this.#add(id[--this.#end], -1)
    while (this.#first < this.#end && start[this.#first] < from) this.#add(id[this.#first++], -1)
    this.#titles =
      window.tables.rows === 0 ? noTitles : (window.tables.at(position)?.column.phrases ?? noTitles)
  }

  #add(id: number, change: number): void {
    const concerned = this.#concerned[id]
    if (concerned === undefined) return
    for (let k = 0; k < concerned.length; k++) this.#counts[concerned[k]] += change
  }
}

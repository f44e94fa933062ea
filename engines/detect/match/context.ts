import { isDigit, isLetter, isWhitespace, isWordUnit } from '../text/chars.ts'
import type { PhraseSet } from '../tokens/phrase-set.ts'
import type { PhraseHits } from '../tokens/phrases.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
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

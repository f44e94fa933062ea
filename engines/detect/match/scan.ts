import { isBlank, isDigit, isWordUnit } from '../text/chars.ts'
import type { Header } from '../text/columns.ts'
import type { Passage } from '../text/token-window.ts'
import { shape } from '../text/token-window.ts'
import { isZero } from '../text/word-shape.ts'
import { contextNear } from './context.ts'
import { fits, type Roster, rosterOf, wokenByDigits } from './enabled-triggers.ts'
import { otherNumberBefore } from './other-numbers.ts'
import type { PhraseBook, PhraseHits } from './phrases.ts'
import { type Admitted, Gate } from './prefilter.ts'
import { leadOf, longestRun, type TriggerIndex, type Wake } from './triggers.ts'
import { valueStarts } from './value-starts.ts'

/** A match of a recognizer: offsets of the passage. `context` is the phrase that raised the score. */
export interface Match {
  readonly wake: Wake
  readonly start: number
  readonly end: number
  readonly score: number
  readonly context?: string
}

const clauseEnds = new Set([...'.,:;-'].map((char) => char.charCodeAt(0)))
const opening = new Set([...'\'"`([{<'].map((char) => char.charCodeAt(0)))

const none: readonly Wake[] = []
const nobody: Admitted = { members: [], has: new Uint8Array(0) }

/** Context counts no farther from where a value begins: the reach of `contextNear`, and the longest value that needs any. */
const contextReach = 200

/** Units before a sign in which its pattern is tried. */
const signReach = 320

/**
 * Tries recognizers at the hits of their triggers in one passage. Each pattern is tried at most once at a position, and never
 * inside its own last match.
 */
export class Scan {
  readonly #index: TriggerIndex
  readonly #book: PhraseBook
  /** By recognizer: where its last match began and ended, and the last position tried for a sign. */
  readonly #from: Uint32Array
  readonly #after: Uint32Array
  readonly #tried: Int32Array
  #passage: Passage | undefined
  #hits: PhraseHits | undefined
  #enabled: Uint8Array
  #roster: Roster
  readonly #triedAt: Int32Array
  #report: (match: Match) => void = () => {}
  /** Tokens that may wake somebody; as many as the last sift told. */
  #sifted = new Uint32Array(0)
  #least = 0
  /** Phrases around the position `#nearAt`, and in the title of its column. */
  #nearAt = -1
  readonly #near: number[] = []
  /** By phrase: the stamp of the position around which it was seen last. */
  #seen = new Uint32Array(0)
  #stamp = 0
  /** Whose patterns may match at a number or a mixed token, and, by sign, before one. */
  readonly #bare: Gate
  readonly #before: readonly (Gate | undefined)[]
  /** Whom the position asked of last admits, for which sign. */
  #askedAt = -1
  #askedFor = -1
  #asked = nobody

  constructor(index: TriggerIndex, book: PhraseBook) {
    this.#index = index
    this.#book = book
    this.#from = new Uint32Array(index.wakes.length)
    this.#after = new Uint32Array(index.wakes.length)
    this.#tried = new Int32Array(index.wakes.length)
    this.#triedAt = new Int32Array(index.wakes.length)
    this.#enabled = new Uint8Array(index.wakes.length)
    this.#roster = rosterOf(index, this.#enabled, 0)
    this.#bare = gateOf(
      index.wakes.filter(({ lengths, prefixes }) => lengths !== undefined || prefixes !== undefined),
    )
    this.#before = index.signs.map((wakes) => (wakes === undefined ? undefined : gateOf(wakes)))
  }

  /**
   * Reports all matches of the enabled recognizers (a byte each) that start in the passage's own range and score `least` or more.
   * A recognizer that reaches it with context alone is not even tried where no word of its context stands near, which is what
   * makes columns of numbers cheap.
   */
  run(
    passage: Passage,
    hits: PhraseHits,
    enabled: Uint8Array,
    report: (match: Match) => void,
    least = 0,
  ): void {
    this.#least = least
    this.#nearAt = -1
    this.#askedAt = -1
    this.#triedAt.fill(-1)
    if (!fits(this.#roster, enabled, least)) this.#roster = rosterOf(this.#index, enabled, least)
    this.#passage = passage
    this.#hits = hits
    this.#enabled = enabled
    this.#report = report
    this.#after.fill(0)
    this.#tried.fill(-1)
    passage.mentions.header = passage.columns.read(passage, hits, passage.mentions.header)
    this.#labels(passage, hits)
    this.#cells(passage)
    this.#tokens(passage)
    this.#signs(passage)
  }

  #labels(passage: Passage, hits: PhraseHits): void {
    const { labels } = this.#index
    for (let i = 0; i < hits.count; i++) {
      const wakes = labels[hits.id[i]]
      if (wakes === undefined || !wholeWord(passage, hits.start[i], hits.end[i])) continue
      const starts = valueStarts(passage.codes, passage.length, hits.end[i], passage.text)
      for (const wake of wakes)
        for (const start of starts) if (this.#try(wake, start, this.#book.nameOf(hits.id[i])) > 0) break
    }
  }

  /** The title of a column is the label of its cells. */
  #cells({ columns, codes }: Passage): void {
    const { labels } = this.#index
    let header: Header | undefined
    let asked: { k: number; id: number; wakes: readonly Wake[] }[] = []
    for (let row = 0; row < columns.rows; row++) {
      if (columns.headerOf(row) !== header) {
        header = columns.headerOf(row)
        asked = header.columns.flatMap(({ phrases }, k) =>
          phrases.flatMap((id) => {
            const wakes = labels[id]
            return wakes === undefined ? [] : [{ k, id, wakes }]
          }),
        )
      }
      for (const { k, id, wakes } of asked) {
        const cell = columns.cell(row, k)
        if (cell === undefined) continue
        let at = cell.start
        while (at < cell.end && (isBlank(codes[at]) || opening.has(codes[at]))) at++
        if (at < cell.end) for (const wake of wakes) this.#try(wake, at, this.#book.nameOf(id))
      }
    }
  }

  #tokens(passage: Passage): void {
    const { firsts, wakes } = this.#index
    const { digits, mixed, byContext, needsContext } = this.#roster
    const { count, start, end, shape: shapes, codes } = passage
    const candidates = this.#sift(passage)
    for (let c = 0; c < candidates; c++) {
      const i = this.#sifted[c]
      const at = start[i]
      const code = codes[at]
      if (firsts[code] & 1) this.#literals(passage, code, at)
      if (shapes[i] === shape.number) {
        const admitted = this.#bare.at(codes, at, passage.length)
        if (admitted.members.length === 0) continue
        const woken = digits[Math.min(longestRun, end[i] - at)]
        for (const member of admitted.members) if (woken[member] === 1) this.#try(wakes[member], at)
        if (needed(admitted, needsContext))
          for (const id of this.#phrasesAround(at))
            for (const wake of byContext.get(id) ?? none)
              if (admitted.has[wake.index] === 1 && wokenByDigits(wake, end[i] - at)) this.#tryOnce(wake, at)
        continue
      }
      if (i + 1 >= count || end[i] !== start[i + 1]) continue
      const first = code >= 97 && code <= 122 ? code - 32 : code
      if (first >= 128) continue
      const admitted = this.#bare.at(codes, at, passage.length)
      if (admitted.members.length === 0) continue
      for (const { prefix, wake } of mixed[first])
        if (admitted.has[wake.index] === 1 && startsWith(codes, at, end[i], prefix)) this.#try(wake, at)
      if (!needed(admitted, needsContext)) continue
      for (const id of this.#phrasesAround(at))
        for (const wake of byContext.get(id) ?? none)
          if (
            admitted.has[wake.index] === 1 &&
            wake.prefixes?.some((prefix) => startsWith(codes, at, end[i], prefix)) === true
          )
            this.#tryOnce(wake, at)
    }
  }

  /**
   * Collects the tokens that may wake anybody: numbers, mixed tokens, and those whose first three units some literal begins with.
   * Most words are none of these, and no branch is spent on them. Only a token's first run counts; AB12 begins with its letters.
   */
  #sift({ count, start, end, shape: shapes, codes }: Passage): number {
    if (this.#sifted.length < count) this.#sifted = new Uint32Array(start.length)
    const { leads } = this.#index
    const sifted = this.#sifted
    let found = 0
    let before = -1
    for (let i = 0; i < count; i++) {
      const at = start[i]
      const behind = end[i]
      const next = i + 1 < count ? start[i + 1] : -1
      const wakes =
        leads[leadOf(codes[at], codes[at + 1], codes[at + 2])] |
        isZero(shapes[i] ^ shape.number) |
        isZero(behind ^ next)
      sifted[found] = i
      found += wakes & (isZero(before ^ at) ^ 1)
      before = behind
    }
    return found
  }

  /** A recognizer that several words of its context wake is tried once at a place. */
  #tryOnce(wake: Wake, at: number): void {
    if (this.#triedAt[wake.index] === at) return
    this.#triedAt[wake.index] = at
    this.#try(wake, at)
  }

  #signs(passage: Passage): void {
    const { firsts, signs } = this.#index
    const { codes, sign, signCount } = passage
    for (let i = 0; i < signCount; i++) {
      const at = sign[i]
      const code = codes[at]
      const wakes = firsts[code]
      if (wakes === 0) continue
      if (wakes & 1) this.#literals(passage, code, at)
      if (wakes & 2) for (const wake of signs[code] ?? []) this.#trySign(wake, at)
    }
  }

  /** Tries the recognizers whose literal begins at a position. */
  #literals({ codes, length, text }: Passage, code: number, at: number): void {
    const { literalPairs, literals } = this.#index
    const next = at + 1 < length ? codes[at + 1] : 0
    const bucket = next < 128 ? literalPairs[code * 128 + next] : 0
    if (bucket === 0) return
    for (const literal of literals[bucket - 1])
      if (literal.text.length <= 2 || text.startsWith(literal.text, at)) this.#try(literal.wake, at)
  }

  #trySign(wake: Wake, sign: number): void {
    const passage = this.#passage
    if (passage === undefined || this.#enabled[wake.index] === 0) return
    const { codes } = passage
    // A point or colon that ends a clause belongs to no value.
    if (clauseEnds.has(codes[sign]) && isBlank(passage.unit(sign + 1))) return
    // In a row of signs each is tried by itself.
    const inRow = this.#tried[wake.index] === sign - 1 && sign > 0
    if (inRow && this.#admittedAt(sign, codes[sign]).has[wake.index] === 0) {
      this.#tried[wake.index] = sign
      return
    }
    const least = Math.max(0, sign - signReach, this.#tried[wake.index] + 1)
    let from = sign
    while (from > least && !isBlank(codes[from - 1])) from--
    // Quotes and brackets that open the run are not the value's.
    while (from < sign && opening.has(codes[from])) from++
    for (let at = from; at <= sign; at++) {
      const inside = at > 0 && isWordUnit(codes[at - 1]) && at !== from
      if (inside || this.#admittedAt(at, codes[sign]).has[wake.index] === 0) continue
      const end = this.#try(wake, at)
      if (end > 0) {
        this.#tried[wake.index] = Math.max(end - 1, at)
        if (end > sign) return
        at = end - 1
      }
    }
    this.#tried[wake.index] = Math.max(this.#tried[wake.index], sign)
  }

  /** Whom the units at a position admit of those that a sign wakes, who ask of it one by one. */
  #admittedAt(at: number, sign: number): Admitted {
    const passage = this.#passage
    const gate = this.#before[sign]
    if (passage === undefined || gate === undefined) return nobody
    if (this.#askedAt !== at || this.#askedFor !== sign) {
      this.#askedAt = at
      this.#askedFor = sign
      this.#asked = gate.at(passage.codes, at, passage.length)
    }
    return this.#asked
  }

  /** Whether a word of its context stands so near that it could count for a value that begins here. */
  #mayHaveContext(wake: Wake, at: number): boolean {
    if (!wake.hasContext) return false
    for (const id of this.#phrasesAround(at)) if (wake.context.has(id)) return true
    return false
  }

  /** The phrases around a position and in the title of its column, each once. */
  #phrasesAround(at: number): readonly number[] {
    const near = this.#near
    const hits = this.#hits
    const passage = this.#passage
    if (this.#nearAt === at || hits === undefined || passage === undefined) return near
    this.#nearAt = at
    near.length = 0
    if (this.#seen.length < this.#book.size) this.#seen = new Uint32Array(this.#book.size * 2)
    if (++this.#stamp > 0xffff_fff0) {
      this.#seen.fill(0)
      this.#stamp = 1
    }
    const seen = this.#seen
    const stamp = this.#stamp
    for (
      let i = hits.firstFrom(at - contextReach);
      i < hits.count && hits.start[i] < at + contextReach;
      i++
    ) {
      const id = hits.id[i]
      if (seen[id] === stamp) continue
      seen[id] = stamp
      near.push(id)
    }
    const cell = passage.columns.at(at)
    if (cell !== undefined)
      for (const id of cell.column.phrases) {
        if (seen[id] === stamp) continue
        seen[id] = stamp
        near.push(id)
      }
    return near
  }

  /** The end of the match at a position, 0 for none. */
  #try(wake: Wake, at: number, label?: string): number {
    const passage = this.#passage
    const hits = this.#hits
    const { index, recognizer, pattern } = wake
    if (passage === undefined || hits === undefined || this.#enabled[index] === 0) return 0
    if (at >= this.#from[index] && at < this.#after[index]) return 0
    if (label === undefined && recognizer.score.base < this.#least && !this.#mayHaveContext(wake, at))
      return 0
    pattern.lastIndex = at
    const found = pattern.exec(passage.text)
    if (found === null || found[0].length === 0) return 0
    let start = at
    let value = found[0]
    if (recognizer.group !== undefined) {
      const span = found.indices?.groups?.[recognizer.group]
      if (span === undefined) return 0
      start = span[0]
      value = passage.text.slice(span[0], span[1])
    }
    if (value.length === 0) return 0
    if (recognizer.check !== undefined && !recognizer.check(value)) return 0
    const end = start + value.length
    this.#from[index] = at
    this.#after[index] = end
    if (start < passage.ownedFrom || start >= passage.ownedTo) return end
    const { base: full, context: raised = full } = recognizer.score
    const base = recognizer.unsure?.(value) === true ? full / 2 : full
    if (label !== undefined) {
      this.#report({ wake, start, end, score: raised, context: label })
      return end
    }
    // A number that the word before it calls a page, a version or an article is hardly what it looks like.
    const other = isDigit(value.charCodeAt(0))
      ? otherNumberBefore(passage, hits, this.#index.others, start)
      : -1
    if (other >= 0 && !wake.context.has(other)) {
      this.#report({ wake, start, end, score: base / 2, context: this.#book.nameOf(other) })
      return end
    }
    const near = wake.hasContext ? contextNear(passage, hits, wake.context, start, end) : -1
    if (near < 0) this.#report({ wake, start, end, score: base })
    else this.#report({ wake, start, end, score: Math.max(base, raised), context: this.#book.nameOf(near) })
    return end
  }
}

/** A label is a whole word: neither letter nor digit touches it, but a following number may, as in `MRN123`. */
function wholeWord(passage: Passage, start: number, end: number): boolean {
  return (
    (start === 0 || !isWordUnit(passage.codes[start - 1])) &&
    (end >= passage.length || !isWordUnit(passage.codes[end]) || isDigit(passage.codes[end]))
  )
}

function gateOf(wakes: readonly Wake[]): Gate {
  return new Gate(new Map(wakes.map(({ index, pattern }) => [index, pattern])))
}

function needed({ members }: Admitted, needsContext: Uint8Array): boolean {
  for (const member of members) if (needsContext[member] === 1) return true
  return false
}

function startsWith(codes: Uint16Array, start: number, end: number, prefix: string): boolean {
  if (end - start < prefix.length) return false
  for (let k = 0; k < prefix.length; k++) {
    const code = codes[start + k]
    if ((code >= 97 && code <= 122 ? code - 32 : code) !== prefix.charCodeAt(k)) return false
  }
  return true
}

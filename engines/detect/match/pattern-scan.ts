import { isDigit, isWhitespace, isWordUnit, unitFlags } from '../text/chars.ts'
import type { PhraseBook, PhraseHits } from '../tokens/phrases.ts'
import type { TableHeader } from '../tokens/text-tables.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { isZero } from '../tokens/word-shape.ts'
import { EnabledTriggers, isTriggeredByDigits, startsWithPrefix } from '../triggers/enabled-triggers.ts'
import { behindOpening, SignStarts, signReach } from '../triggers/sign-starts.ts'
import {
  type CompiledRecognizer,
  firstUnit,
  prefixHash,
  type TriggerIndex,
} from '../triggers/trigger-index.ts'
import { TriggerPrefilters } from '../triggers/trigger-prefilters.ts'
import { isMarkedLabel, isWholeLabel, NearbyPhrases, NearContext } from './context.ts'
import { otherNumberBefore, valueStarts } from './value-borders.ts'

/**
 * Receives a match of a recognizer, in offsets of the window, and returns its final score, 0 where it is not reported. `context` is the phrase that raised or lowered the score; `isMarked` says
 * whether a label precedes the value that is not an ordinary word: a colon follows it, or it is the title of a column.
 */
export type ReportMatch = (
  compiled: CompiledRecognizer,
  start: number,
  end: number,
  score: number,
  context: string | undefined,
  isMarked: boolean,
) => number

const clauseEnds = unitFlags('.,:;-')
const { literal: startsLiteral, sign: isSign } = firstUnit

/**
 * Tries recognizers at the hits of their triggers in one window. Each pattern is tried at most once at a position, and never
 * inside its own last match.
 */
export class PatternScan {
  readonly #index: TriggerIndex
  readonly #book: PhraseBook
  readonly #nearby: NearbyPhrases
  #window: TokenWindow | undefined
  #hits: PhraseHits | undefined
  #triggers: EnabledTriggers
  #report: ReportMatch = () => 0
  /** By recognizer: where its last match began and ended. */
  readonly #matchStart: Uint32Array
  readonly #matchEnd: Uint32Array
  /** By recognizer: the last position tried for a sign. */
  readonly #triedForSign: Int32Array
  /** The tokens that `#selectTokens` chose. */
  #selected = new Uint32Array(0)
  /** Which patterns may match at a number or a mixed token, and, by sign, before that sign. */
  readonly #prefilters: TriggerPrefilters
  readonly #starts = new SignStarts()
  readonly #near = new NearContext()
  readonly #reported: ReportedSpans
  /** The number that was asked for last, and the phrase that marks it as another number. */
  #otherAt = -1
  #other = -1
  /** The phrase that raised or lowered the score that `#scoreOf` returned last. */
  #context: string | undefined

  constructor(index: TriggerIndex, book: PhraseBook) {
    const { recognizers } = index
    this.#index = index
    this.#prefilters = new TriggerPrefilters(index)
    this.#book = book
    this.#nearby = new NearbyPhrases(recognizers, book.size)
    this.#triggers = new EnabledTriggers(index, () => false, 0)
    this.#matchStart = new Uint32Array(recognizers.length)
    this.#matchEnd = new Uint32Array(recognizers.length)
    this.#triedForSign = new Int32Array(recognizers.length)
    this.#reported = new ReportedSpans(recognizers)
  }

  /**
   * Reports all matches of the enabled recognizers that start in the window's own range and reach the minimum score. A
   * recognizer that reaches it only with context is not even tried where no phrase of its context is near, which keeps
   * columns of numbers cheap.
   */
  run(window: TokenWindow, hits: PhraseHits, triggers: EnabledTriggers, report: ReportMatch): void {
    this.#window = window
    this.#hits = hits
    this.#triggers = triggers
    this.#report = report
    this.#starts.startWindow()
    this.#near.startWindow()
    this.#reported.startWindow(window.length)
    this.#otherAt = -1
    this.#matchEnd.fill(0)
    this.#triedForSign.fill(-1)
    window.mentions.header = window.tables.read(window, hits, window.mentions.header)
    this.#nearby.startWindow(window, hits)
    this.#scanLabels(window, hits)
    this.#scanCells(window)
    this.#scanTokens(window)
    this.#scanSigns(window)
  }

  #scanLabels(window: TokenWindow, hits: PhraseHits): void {
    const { labels } = this.#index
    const { reach } = window
    for (let i = 0; i < hits.count; i++) {
      // Its value would begin in the next window.
      if (hits.start[i] >= window.ownedTo) break
      const triggered = labels[hits.id[i]]
      if (reach !== undefined && reach[hits.start[i]] === 0) continue
      if (triggered === undefined || !isWholeLabel(window, hits.start[i], hits.end[i])) continue
      const starts = valueStarts(window.codes, window.length, hits.end[i], window.text)
      const label = this.#book.nameOf(hits.id[i])
      const isMarked = isMarkedLabel(window, hits.start[i], hits.end[i])
      for (const compiled of triggered)
        for (const start of starts) if (this.#try(compiled, start, label, isMarked) > 0) break
    }
  }

  /** The title of a column is the label of its cells. */
  #scanCells({ tables, codes }: TokenWindow): void {
    const { labels } = this.#index
    let header: TableHeader | undefined
    let titles: { column: number; id: number; triggered: readonly CompiledRecognizer[] }[] = []
    for (let row = 0; row < tables.rows; row++) {
      if (tables.headerOf(row) !== header) {
        header = tables.headerOf(row)
        titles = header.columns.flatMap(({ phrases }, column) =>
          phrases.flatMap((id) => {
            const triggered = labels[id]
            return triggered === undefined ? [] : [{ column, id, triggered }]
          }),
        )
      }
      for (const { column, id, triggered } of titles) {
        const cell = tables.cell(row, column)
        if (cell === undefined) continue
        let at = cell.start
        while (at < cell.end && (isWhitespace(codes[at]) || behindOpening(codes, at, cell.end) > at)) at++
        if (at < cell.end)
          for (const compiled of triggered) this.#try(compiled, at, this.#book.nameOf(id), true, true)
      }
    }
  }

  #scanTokens(window: TokenWindow): void {
    const { firstUnits } = this.#index
    const prefilter = this.#prefilters.tokens()
    const { count, start, end, shape: shapes, codes, reach, ownedTo } = window
    const selected = this.#selectTokens(window)
    for (let k = 0; k < selected; k++) {
      const i = this.#selected[k]
      const at = start[i]
      if (at >= ownedTo) break
      if (reach !== undefined && reach[at] === 0) continue
      const code = codes[at]
      if (firstUnits[code] & startsLiteral) this.#tryLiterals(window, code, at)
      if (shapes[i] === shape.number) {
        const { ready, needing } = this.#triggers.ofToken(prefilter.possibleAt(codes, at, window.length))
        for (let n = 0; n < ready.length; n++)
          if (isTriggeredByDigits(ready[n], end[i] - at)) this.#tryToken(ready[n], at)
        for (let n = 0; n < needing.length; n++)
          if (isTriggeredByDigits(needing[n], end[i] - at) && this.#nearby.concern(needing[n], at))
            this.#tryToken(needing[n], at)
        continue
      }
      if (i + 1 >= count || end[i] !== start[i + 1] || code >= 128) continue
      const { ready, needing } = this.#triggers.ofToken(prefilter.possibleAt(codes, at, window.length))
      this.#tryMixed(ready, codes, at, end[i])
      this.#tryMixed(needing, codes, at, end[i])
    }
  }

  /** Tries recognizers that a mixed token triggers by its beginning. */
  #tryMixed(triggered: readonly CompiledRecognizer[], codes: Uint16Array, at: number, end: number): void {
    for (let n = 0; n < triggered.length; n++) {
      const { prefixes } = triggered[n]
      if (prefixes === undefined) continue
      for (let k = 0; k < prefixes.length; k++)
        if (startsWithPrefix(codes, at, end, prefixes[k])) {
          this.#tryToken(triggered[n], at)
          break
        }
    }
  }

  /**
   * Selects the tokens that may trigger a recognizer: numbers, mixed tokens, and those whose first three units begin some
   * literal; returns how many. Most words are none of these, so the loop has no branches. Of several adjacent runs only
   * the first counts: AB12 begins with its letters.
   */
  #selectTokens({ count, start, end, shape: shapes, codes }: TokenWindow): number {
    if (this.#selected.length < count) this.#selected = new Uint32Array(start.length)
    const { literalPrefixes } = this.#index
    const selected = this.#selected
    let size = 0
    let previousEnd = -1
    for (let i = 0; i < count; i++) {
      const at = start[i]
      const tokenEnd = end[i]
      const nextStart = i + 1 < count ? start[i + 1] : -1
      const triggers =
        literalPrefixes[prefixHash(codes[at], codes[at + 1], codes[at + 2])] |
        isZero(shapes[i] ^ shape.number) |
        isZero(tokenEnd ^ nextStart)
      selected[size] = i
      size += triggers & (isZero(previousEnd ^ at) ^ 1)
      // A number right after a word of a script without case is a value: 電話は03-1234-5678です.
      previousEnd = tokenEnd ^ -isZero(shapes[i] ^ shape.uncased)
    }
    return size
  }

  #scanSigns(window: TokenWindow): void {
    const { firstUnits, signs } = this.#index
    const { codes, sign, signCount, ownedTo } = window
    for (let i = 0; i < signCount; i++) {
      const at = sign[i]
      if (at >= ownedTo + signReach) break
      const code = codes[at]
      const begins = firstUnits[code]
      if (begins === 0) continue
      if (begins & startsLiteral) this.#tryLiterals(window, code, at)
      if ((begins & isSign) === 0) continue
      // A point or colon that ends a clause is not part of a value.
      if (clauseEnds[code] === 1 && isWhitespace(window.unit(at + 1))) continue
      const triggered = signs[code]
      const prefilter = this.#prefilters.sign(code)
      if (triggered === undefined || prefilter === undefined) continue
      const last = this.#starts.lastOf(code)
      this.#starts.find(codes, window.length, at, prefilter)
      for (const compiled of triggered) this.#trySign(compiled, at, last)
    }
  }

  /** Tries the recognizers whose literal begins at a position. */
  #tryLiterals({ codes, length, text }: TokenWindow, code: number, at: number): void {
    const { literalPairs, literals } = this.#index
    const next = at + 1 < length ? codes[at + 1] : 0
    const bucket = next < 128 ? literalPairs[code * 128 + next] : 0
    if (bucket === 0) return
    for (const literal of literals[bucket - 1])
      if (literal.text.length <= 2 || text.startsWith(literal.text, at)) this.#tryToken(literal.compiled, at)
  }

  /** Tries a recognizer at a token or literal, of which nothing else depends. */
  #tryToken(compiled: CompiledRecognizer, at: number): void {
    this.#try(compiled, at, undefined, false, true)
  }

  /** Tries a recognizer before a sign, which was searched for last at `last`. */
  #trySign(compiled: CompiledRecognizer, sign: number, last: number): void {
    const window = this.#window
    const { index } = compiled
    if (window === undefined || this.#triggers.enabled[index] === 0) return
    const { at: starts, possible, count, runStart } = this.#starts
    const tried = this.#triedForSign
    let from = runStart
    if (tried[index] > last) {
      // Its last match reaches beyond the sign before.
      from = behindOpening(window.codes, Math.min(sign, Math.max(runStart, tried[index] + 1)), sign)
      if (from > runStart && from > 0 && isWordUnit(window.codes[from - 1])) {
        const end = this.#try(compiled, from)
        if (end > sign) {
          tried[index] = Math.max(end - 1, from)
          return
        }
        from = Math.max(from + 1, end)
      }
    }
    for (let n = 0; n < count; n++) {
      const at = starts[n]
      if (at < from || !possible[n].includes(index)) continue
      const end = this.#try(compiled, at)
      if (end === 0) continue
      tried[index] = Math.max(end - 1, at)
      if (end > sign) return
      from = end
    }
  }

  /** Whether a phrase of its context is so near that it may count for a value that begins here. */
  #mayHaveContext(compiled: CompiledRecognizer, at: number): boolean {
    if (!compiled.hasContext) return false
    return this.#nearby.concern(compiled, at)
  }

  /**
   * Tries a recognizer at a position; returns the end of the match, 0 for none.
   * @param mayWait whether the value need not be checked where another value with the same range and type is more certain, so that it would
   * lose anyway: it is checked when the recognizer is tried inside it. 0 is returned then.
   */
  #try(compiled: CompiledRecognizer, at: number, label?: string, isMarked = false, mayWait = false): number {
    const window = this.#window
    const { enabled, minScore } = this.#triggers
    const { index, pattern, group } = compiled
    if (window === undefined || enabled[index] === 0) return 0
    if (window.reach !== undefined && window.reach[at] === 0) return 0
    if (at >= this.#matchStart[index] && at < this.#matchEnd[index]) return 0
    if (this.#reported.isWaiting(index, at) && this.#isWaitingMatch(compiled, window)) return 0
    if (label === undefined && compiled.base < minScore && !this.#mayHaveContext(compiled, at)) return 0
    const { text } = window
    pattern.lastIndex = at
    let start = at
    let end: number
    if (group === undefined) {
      // Without the array of a match, which most recognizers do not need.
      if (!pattern.test(text)) return 0
      end = pattern.lastIndex
    } else {
      const found = pattern.exec(text)
      if (found === null) return 0
      if (compiled.isGroupAtEnd) {
        const value = found.groups?.[group]
        if (value === undefined) return 0
        end = at + found[0].length
        start = end - value.length
      } else {
        const span = found.indices?.groups?.[group]
        if (span === undefined) return 0
        start = span[0]
        end = span[1]
      }
    }
    if (end === start) return 0
    const { check, ambiguous } = compiled
    const isOwned =
      start >= window.ownedFrom &&
      start < window.ownedTo &&
      (window.reach === undefined || end >= window.reach[start])
    const rival = mayWait && isOwned && check !== undefined ? this.#reported.rivalOf(compiled, start, end) : 0
    if (rival > 0 && this.#scoreOf(compiled, start, end, compiled.base, label) <= rival) {
      this.#reported.wait(index, at, start, end)
      return 0
    }
    const value = check === undefined && ambiguous === undefined ? '' : text.slice(start, end)
    if (check !== undefined && !check(value)) return 0
    this.#setMatch(index, at, end)
    if (!isOwned) return end
    const base = ambiguous?.(value) === true ? compiled.base / 2 : compiled.base
    const score = this.#scoreOf(compiled, start, end, base, label)
    const reported = this.#report(compiled, start, end, score, label ?? this.#context, isMarked)
    if (reported > 0) this.#reported.add(compiled, start, end, reported)
    return end
  }

  #scoreOf(
    compiled: CompiledRecognizer,
    start: number,
    end: number,
    base: number,
    label: string | undefined,
  ): number {
    const { context, hasContext, raised } = compiled
    const window = this.#window
    const hits = this.#hits
    this.#context = undefined
    if (label !== undefined) return raised
    if (window === undefined || hits === undefined) return base
    // A number right behind "page", "version" or "article" is rarely what its format suggests.
    if (isDigit(window.codes[start])) {
      if (this.#otherAt !== start) {
        this.#otherAt = start
        this.#other = otherNumberBefore(window, hits, this.#index.otherNumbers, start)
      }
      if (this.#other >= 0 && !context.has(this.#other)) {
        this.#context = this.#book.nameOf(this.#other)
        return base / 2
      }
    }
    const near = hasContext ? this.#near.find(window, hits, context, start, end) : -1
    if (near < 0) return base
    this.#context = this.#book.nameOf(near)
    return Math.max(base, raised)
  }

  #setMatch(index: number, start: number, end: number): void {
    this.#matchStart[index] = start
    this.#matchEnd[index] = end
    this.#reported.forget(index)
  }

  /** Whether the match of a recognizer that was not checked is one. */
  #isWaitingMatch({ index, check }: CompiledRecognizer, { text }: TokenWindow): boolean {
    const { tried, start, end } = this.#reported
    const [at, from, to] = [tried[index], start[index], end[index]]
    this.#reported.forget(index)
    if (check?.(text.slice(from, to)) !== true) return false
    this.#setMatch(index, at, to)
    return true
  }
}

/**
 * The values that recognizers reported in a window, by their start, and the matches that were not checked because such a value has the
 * same range and type and is more certain. Such a match would lose when overlaps are resolved, and its check may be costly.
 */
class ReportedSpans {
  /** By recognizer: where it was tried, and the range of the value that waits to be checked; the end is 0 for none. */
  readonly tried: Uint32Array
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly #recognizers: readonly CompiledRecognizer[]
  /** By start: the end of the value reported last, its score and its recognizer. */
  #ends = new Uint32Array(0)
  #scores = new Float64Array(0)
  #owners = new Uint16Array(0)

  constructor(recognizers: readonly CompiledRecognizer[]) {
    this.#recognizers = recognizers
    this.tried = new Uint32Array(recognizers.length)
    this.start = new Uint32Array(recognizers.length)
    this.end = new Uint32Array(recognizers.length)
  }

  startWindow(length: number): void {
    this.end.fill(0)
    if (this.#ends.length > length) {
      this.#ends.fill(0, 0, length)
      return
    }
    this.#ends = new Uint32Array(length * 2)
    this.#scores = new Float64Array(length * 2)
    this.#owners = new Uint16Array(length * 2)
  }

  /** Adds a value with its final score. Of values with the same range and type the most certain is kept. */
  add(compiled: CompiledRecognizer, start: number, end: number, score: number): void {
    if (this.rivalOf(compiled, start, end) >= score) return
    this.#ends[start] = end
    this.#scores[start] = score
    this.#owners[start] = compiled.index
  }

  /** The score of a reported value with this range and type, 0 for none. Of equally certain values the first wins. */
  rivalOf({ type }: CompiledRecognizer, start: number, end: number): number {
    if (this.#ends[start] !== end || this.#recognizers[this.#owners[start]].type !== type) return 0
    return this.#scores[start]
  }

  wait(index: number, tried: number, start: number, end: number): void {
    this.tried[index] = tried
    this.start[index] = start
    this.end[index] = end
  }

  /** Whether a position is in a match of the recognizer that was not checked. */
  isWaiting(index: number, at: number): boolean {
    return at < this.end[index] && at >= this.tried[index]
  }

  forget(index: number): void {
    this.end[index] = 0
  }
}

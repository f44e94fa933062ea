import type { Entity } from '../model/entity.ts'
import type { Span } from '../model/text-layer.ts'
import { DocumentScan, toEntity } from './match/document-scan.ts'
import { addLiterals, mergeDisjoint } from './match/merge-entities.ts'
import type { Candidate } from './match/resolve-overlaps.ts'
import type { PartScan, TextPart } from './match/text-part.ts'
import { type ResolvedOptions, resolveOptions } from './options/compile-options.ts'
import type { DetectOptions } from './options.ts'
import type { TermHit, TermMatcher } from './terms.ts'
import { type WindowRange, windowAt, windowKeeps, windowNeeds } from './text/windows.ts'

export { windowUnits } from './text/windows.ts'

/** A part of the text whose entities are final. Parts come in order and cover the whole text. */
export interface SettledPart {
  /** Offset of the part in the whole text. */
  readonly start: number
  readonly text: string
  /** In offsets of the whole text; none crosses an end of the part. */
  readonly entities: readonly Entity[]
}

/** Values known from elsewhere, such as an earlier pass: every mention of them is reported unless something else is found there. */
export interface KnownValues {
  readonly matcher: TermMatcher
  /** Type and score of a value, by its index in the matcher's list. */
  readonly sourceOf: (term: number) => Pick<Entity, 'type' | 'score'>
}

/**
 * UTF-16 code units by which results lag behind the input: a full name confirms surnames this far before it; in `detect` it confirms all of
 * them. Memory grows with this number and not with the text.
 */
const defaultLag = 1_048_576

/** UTF-16 code units before a part in which rules look for the words before a value. */
const keptContext = 240

/**
 * Detection in a text of any length that arrives in chunks. It reads the same windows as `detect` and finds the same entities, with two
 * exceptions: a surname whose full name follows only after the lag, and a literal longer than a window's look-ahead (4,096 code units).
 */
export class StreamDetector {
  readonly #options: ResolvedOptions
  readonly #scan: DocumentScan
  readonly #lag: number
  /** The text received so far, from offset `#base` on. */
  #text = ''
  #base = 0
  /** Where the next window's own range starts, and where the parts returned so far end. */
  #next = 0
  #done = 0
  /** Up to this position, parts were taken to be scanned elsewhere. */
  #planned = 0
  #terms: TermHit[] = []
  #denied: TermHit[] = []
  #mentions: TermHit[] = []
  readonly #known: KnownValues | undefined

  /** @throws RequestError as `detect` does. */
  constructor(options: DetectOptions | ResolvedOptions = {}, lag = defaultLag, known?: KnownValues) {
    this.#options = resolveOptions(options)
    this.#scan = new DocumentScan(this.#options)
    this.#lag = lag
    this.#known = known
  }

  /** Takes a piece of the text; yields the parts that have become final. */
  *push(piece: string): Generator<SettledPart> {
    this.#text += piece
    while (this.#base + this.#text.length - this.#next >= windowNeeds) {
      this.#read()
      const part = this.#settle(this.#next - this.#lag)
      if (part !== undefined) yield part
    }
  }

  /** Takes a chunk of the text that is read later: by `takePart` and `absorb`, or by `push` and `end`. */
  add(piece: string): void {
    this.#text += piece
  }

  /**
   * The next windows as a part that can be scanned in another thread; undefined while fewer are complete. With `isLast` no more text
   * follows, so a part may have fewer windows. The last window is never complete; `end` reads it.
   */
  takePart(windows: number, isLast = false): TextPart | undefined {
    const from = Math.max(this.#planned, this.#next)
    const ranges: WindowRange[] = []
    for (let at = from; ranges.length < windows; at = this.#base + ranges[ranges.length - 1].ownedTo) {
      if (this.#base + this.#text.length - at < windowNeeds) {
        if (isLast && ranges.length > 0) break
        return undefined
      }
      ranges.push(windowAt(this.#text, at - this.#base))
    }
    const [start, last] = [ranges[0].from, ranges[ranges.length - 1]]
    this.#planned = this.#base + last.ownedTo
    return {
      text: this.#text.slice(start, last.to),
      shift: this.#base + start,
      ranges: ranges.map(({ from, to, ownedFrom, ownedTo }) => ({
        from: from - start,
        to: to - start,
        ownedFrom: ownedFrom - start,
        ownedTo: ownedTo - start,
      })),
      state: this.#scan.state,
    }
  }

  /** Adds the scan of the next part, or reads it here if values at its borders depend on more than the part. Parts come in order. */
  *absorb(part: TextPart, found: PartScan): Generator<SettledPart> {
    const isTaken = this.#scan.absorb(part, found)
    for (const range of part.ranges) {
      if (!isTaken) this.#scan.read(part.text, range, part.shift)
      this.#readLiterals(part.text, range, part.shift)
    }
    const settled = this.#settle(this.#next - this.#lag)
    if (settled !== undefined) yield settled
  }

  /** Ends the text; yields the remaining parts. */
  *end(): Generator<SettledPart> {
    while (this.#next < this.#base + this.#text.length) {
      this.#read()
      const part = this.#settle(this.#next - this.#lag)
      if (part !== undefined) yield part
    }
    const part = this.#settle(Number.POSITIVE_INFINITY)
    if (part !== undefined) yield part
  }

  #read(): void {
    const range = windowAt(this.#text, this.#next - this.#base)
    this.#scan.read(this.#text, range, this.#base)
    this.#readLiterals(this.#text, range, this.#base)
  }

  /** Searches for literals in a window of `text`, which starts at offset `base`. */
  #readLiterals(text: string, range: WindowRange, base: number): void {
    const { terms, rules } = this.#options
    const seen = text.slice(range.from, range.to)
    const own = (matcher: TermMatcher | undefined, to: TermHit[]): void => {
      for (const { start, end, term } of matcher?.find(seen) ?? []) {
        const at = range.from + start
        if (at >= range.ownedFrom && at < range.ownedTo)
          to.push({ start: base + at, end: base + range.from + end, term })
      }
    }
    own(this.#known?.matcher, this.#mentions)
    own(terms, this.#terms)
    own(rules?.denied, this.#denied)
    for (const span of this.#scan.denied.splice(0)) this.#denied.push({ ...span, term: -1 })
    this.#next = base + range.ownedTo
  }

  /** The part up to `limit`, or up to the values that cross it. */
  #settle(limit: number): SettledPart | undefined {
    const start = this.#done
    if (limit <= start) return undefined
    const whole = limit === Number.POSITIVE_INFINITY
    const end = whole ? this.#base + this.#text.length : this.#cut(limit)
    if (end <= start) return undefined
    const found = whole ? this.#scan.take() : this.#splitAt(this.#scan.take(end), end)
    const text = this.#text.slice(start - this.#base, end - this.#base)
    const entities = this.#hasLiterals()
      ? this.#withLiterals(text, found, start, end)
      : found.map((candidate) => toEntity(candidate, this.#options.explain))
    this.#done = end
    this.#forget()
    return { start, text, entities }
  }

  /** Whether literals, allowed values or other mentions change what is found. */
  #hasLiterals(): boolean {
    const { rules, terms } = this.#options
    return rules !== undefined || terms !== undefined || this.#known !== undefined || this.#denied.length > 0
  }

  /** The entities of a part of the text at [start, end), with its literals and without allowed values. */
  #withLiterals(text: string, found: readonly Candidate[], start: number, end: number): Entity[] {
    const { explain, terms } = this.#options
    const local = <S extends Span>(span: S): S => ({
      ...span,
      start: span.start - start,
      end: span.end - start,
    })
    let entities = addLiterals(
      text,
      found.map((candidate) => local(toEntity(candidate, explain))),
      takeBefore(this.#denied, end).map(local),
      terms === undefined ? undefined : takeBefore(this.#terms, end).map(local),
      this.#options,
      this.#text.slice(Math.max(0, start - this.#base - keptContext), start - this.#base),
    )
    const known = this.#known
    if (known !== undefined) {
      const mentions = takeBefore(this.#mentions, end).map(local)
      entities = mergeDisjoint(
        entities,
        mentions.map(({ term, ...span }) => ({ ...known.sourceOf(term), ...span, recognizer: 'mention' })),
      )
    }
    return entities.map((entity) => ({ ...entity, start: start + entity.start, end: start + entity.end }))
  }

  /** The last position up to `limit` that no value crosses. A chain of overlapping values longer than the lag is cut. */
  #cut(limit: number): number {
    const { kept, carried, mentions } = this.#scan
    const spans = [
      ...kept,
      ...carried,
      ...this.#terms,
      ...this.#denied,
      ...this.#mentions,
      ...mentions.spans(),
    ]
      .filter(({ start }) => start < limit)
      .sort((a, b) => a.start - b.start)
    let chain = limit
    let reach = Number.NEGATIVE_INFINITY
    for (const { start, end } of spans) {
      if (start >= reach) chain = start
      reach = Math.max(reach, end)
    }
    const at = reach > limit ? chain : limit
    return at > this.#done || limit - this.#done < this.#lag ? at : limit
  }

  /** Candidates up to a cut; the rest of one that crosses it is kept for the next part. */
  #splitAt(found: readonly Candidate[], end: number): Candidate[] {
    return found.map((candidate) => {
      if (candidate.end <= end) return candidate
      this.#scan.kept.unshift({ ...candidate, start: end })
      return { ...candidate, end }
    })
  }

  /** Drops text that neither a window nor a part needs any longer. */
  #forget(): void {
    const keep = Math.min(this.#done, this.#next - windowKeeps) - this.#base
    if (keep < this.#lag / 4 && keep < windowNeeds) return
    this.#text = this.#text.slice(keep)
    this.#base += keep
  }
}

/** Takes the spans before `limit` out of a list; the rest of one that crosses it stays. */
function takeBefore(spans: TermHit[], limit: number): TermHit[] {
  const out: TermHit[] = []
  const rest: TermHit[] = []
  for (const { start, end, term } of spans) {
    if (start < limit) out.push({ start, end: Math.min(end, limit), term })
    if (end > limit) rest.push({ start: Math.max(start, limit), end, term })
  }
  spans.length = 0
  for (const span of rest) spans.push(span)
  return out
}

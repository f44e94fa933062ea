import type { Entity } from '../model/entity.ts'
import type { Span } from '../model/text-layer.ts'
import { withLists } from './detect.ts'
import type { Candidate } from './match/candidate.ts'
import { entityOf, Reading } from './match/document-scan.ts'
import { apart } from './match/merge-disjoint.ts'
import { aimOf, type DetectOptions } from './options/options.ts'
import type { TermHit, TermMatcher } from './terms/terms.ts'
import { windowAt, windowKeeps, windowNeeds } from './text/windows.ts'

/** A part of the text whose entities are settled. Parts come in order and leave nothing out. */
export interface SettledPart {
  /** Where the part starts in the whole text. */
  readonly start: number
  readonly text: string
  /** Offsets of the whole text; none reaches over an end of the part. */
  readonly entities: readonly Entity[]
}

/** Values known from elsewhere, such as an earlier reading: every mention of them is found where nothing else is. */
export interface KnownValues {
  readonly matcher: TermMatcher
  /** What the value with a place in the matcher's list is. */
  readonly sourceOf: (term: number) => Pick<Entity, 'type' | 'score'>
}

/**
 * Units by which results lag behind what is read: a person named in full is known this far back, as `detect` knows it
 * everywhere. Memory grows with this and not with the text.
 */
export const streamLag = 1_048_576

/**
 * Detection in a text that comes in pieces, however long it is. It reads the same windows as `detect` and finds the same, with two
 * exceptions in texts longer than the lag: a surname that is sure only because a full name follows more than the lag behind it,
 * and a literal longer than a window's look-ahead (4,096 units).
 */
export class StreamDetector {
  readonly #options: DetectOptions
  readonly #reading: Reading
  readonly #lag: number
  /** The text from `#base` on, as far as it has come. */
  #text = ''
  #base = 0
  /** Where the next window's own range starts, and how far parts have gone out. */
  #next = 0
  #done = 0
  #terms: TermHit[] = []
  #denied: TermHit[] = []
  #mentions: TermHit[] = []
  readonly #known: KnownValues | undefined

  /** @throws RequestError as `detect` does. */
  constructor(options: DetectOptions = {}, lag = streamLag, known?: KnownValues) {
    this.#options = options
    this.#reading = new Reading(aimOf(options))
    this.#lag = lag
    this.#known = known
  }

  /** Takes a piece of the text; gives the parts that are settled by now. */
  *push(piece: string): Generator<SettledPart> {
    this.#text += piece
    while (this.#base + this.#text.length - this.#next >= windowNeeds) {
      this.#read()
      const part = this.#settle(this.#next - this.#lag)
      if (part !== undefined) yield part
    }
  }

  /** The text has ended; gives what is left. */
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
    const { terms, rules } = this.#options
    const window = windowAt(this.#text, this.#next - this.#base)
    this.#reading.read(this.#text, window, this.#base)
    const seen = this.#text.slice(window.from, window.to)
    const own = (matcher: TermMatcher | undefined, to: TermHit[]): void => {
      for (const { start, end, term } of matcher?.find(seen) ?? []) {
        const at = window.from + start
        if (at >= window.ownedFrom && at < window.ownedTo)
          to.push({ start: this.#base + at, end: this.#base + window.from + end, term })
      }
    }
    own(this.#known?.matcher, this.#mentions)
    own(terms, this.#terms)
    own(rules?.denied, this.#denied)
    for (const span of this.#reading.denied.splice(0)) this.#denied.push({ ...span, term: -1 })
    this.#next = this.#base + window.ownedTo
  }

  /** The part up to `limit`, or to before whatever lies across it. */
  #settle(limit: number): SettledPart | undefined {
    const start = this.#done
    const whole = limit === Number.POSITIVE_INFINITY
    const end = whole ? this.#base + this.#text.length : this.#cut(limit)
    if (end <= start) return undefined
    const found = whole ? this.#reading.take() : this.#parted(this.#reading.take(end), end)
    const from = start - this.#base
    const text = this.#text.slice(from, end - this.#base)
    const local = <S extends Span>(span: S): S => ({
      ...span,
      start: span.start - start,
      end: span.end - start,
    })
    const explain = this.#options.explain === true
    let entities = withLists(
      text,
      found.map((candidate) => local(entityOf(candidate, explain))),
      taken(this.#denied, end).map(local),
      this.#options.terms === undefined ? undefined : taken(this.#terms, end).map(local),
      this.#options,
    )
    const known = this.#known
    if (known !== undefined) {
      const mentions = taken(this.#mentions, end).map(local)
      entities = apart(
        entities,
        mentions.map(({ term, ...span }) => ({ ...known.sourceOf(term), ...span, recognizer: 'mention' })),
      )
    }
    this.#done = end
    this.#forget()
    return {
      start,
      text,
      entities: entities.map((entity) => ({
        ...entity,
        start: start + entity.start,
        end: start + entity.end,
      })),
    }
  }

  /** The last place not behind `limit` that no value lies across. A chain of values without end is cut all the same. */
  #cut(limit: number): number {
    const { kept, carried, mentions } = this.#reading
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

  /** Candidates up to a cut; what lies behind it of one that is cut stays for the next part. */
  #parted(found: readonly Candidate[], end: number): Candidate[] {
    return found.map((candidate) => {
      if (candidate.end <= end) return candidate
      this.#reading.kept.unshift({ ...candidate, start: end })
      return { ...candidate, end }
    })
  }

  /** Drops the text that neither a window nor a part needs again. */
  #forget(): void {
    const keep = Math.min(this.#done, this.#next - windowKeeps) - this.#base
    if (keep < this.#lag / 4 && keep < windowNeeds) return
    this.#text = this.#text.slice(keep)
    this.#base += keep
  }
}

/** Takes the spans before `limit` out of a list; one across it leaves its rest there. */
function taken(spans: TermHit[], limit: number): TermHit[] {
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

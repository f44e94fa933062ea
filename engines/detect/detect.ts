import type { Entity } from '../model/entity.ts'
import { RequestError } from '../model/errors.ts'
import type { Candidate } from './candidate.ts'
import { catalog, termType } from './catalog.ts'
import { type Engine, engine } from './engine.ts'
import { entityCode } from './entities.ts'
import { mergeTerms } from './merge-terms.ts'
import { resolve } from './resolve.ts'
import type { TermMatcher } from './terms.ts'
import { windowsOf } from './windows.ts'

export interface DetectOptions {
  /** Codes or aliases of the catalogue; all by default, `none` for the literal terms alone. */
  readonly entities?: readonly string[] | 'none'
  /**
   * Entities of a lower score are left out. Default 0.5: recognizers are scored so that what a shape or a check digit alone cannot
   * make likely stays below, and a label, a context word or an unmistakable form lifts it above.
   */
  readonly minScore?: number
  /** ISO 639-1 language of the text, a hint. Default `en`. Words of every language count as context, and no language switches a type off. */
  readonly language?: string
  /** The user's own literal values, found as type `TERM` with score 1. */
  readonly terms?: TermMatcher
  /** Adds to each entity why it has its score. */
  readonly explain?: boolean
}

export const defaultMinScore = 0.5
/** Score of a doubtful name whose person the document names elsewhere in full. */
const mentionScore = 0.6
/** A type that stands for a narrower one when only the wider was asked for. */
const wider: Readonly<Record<string, string>> = { DOB: 'DATE', PO_BOX: 'ADDRESS' }

/**
 * The sensitive values of a text, in text order, never overlapping. `text.slice(start, end)` is the value as written, also where
 * it was written with zero-width characters, full-width letters and the like. Runs in the calling thread; time is linear in
 * the text, and memory beside the result does not grow with it.
 * @throws RequestError `unknown_entity` for a code that is not in the catalogue, `invalid_request` for a score outside 0 to 1.
 */
export function detect(text: string, options: DetectOptions = {}): Entity[] {
  const { entities, minScore = defaultMinScore, terms, explain = false } = options
  if (!(minScore >= 0 && minScore <= 1))
    throw new RequestError('invalid_request', 'minScore must be a number from 0 to 1.', { minScore })
  const found = entities === 'none' ? [] : recognise(text, selected(entities), minScore, explain)
  if (terms === undefined) return found
  return mergeTerms(text, found, terms.find(text), termType.code)
}

/** The asked codes, or undefined for all. */
function selected(entities: readonly string[] | undefined): ReadonlySet<string> | undefined {
  if (entities === undefined) return undefined
  return new Set(entities.map((asked) => entityCode(asked, catalog())))
}

function recognise(
  text: string,
  wanted: ReadonlySet<string> | undefined,
  minScore: number,
  explain: boolean,
): Entity[] {
  const machine = engine()
  const run = new Run(machine, wanted, minScore, explain)
  const kept: Candidate[] = []
  let carried: Candidate[] = []
  machine.passage.begin()
  for (const window of windowsOf(text)) {
    machine.passage.read(text, window.from, window.to, window.ownedFrom, window.ownedTo)
    run.read()
    const settled = resolve([...carried, ...run.candidates])
    run.candidates.length = 0
    // What reaches into the next window may meet a rival there.
    carried = []
    for (const candidate of settled) {
      if (candidate.end > window.ownedTo) carried.push(candidate)
      else kept.push(candidate)
    }
  }
  for (const candidate of carried) kept.push(candidate)
  const mentions =
    run.wants('NAME') && mentionScore >= minScore
      ? machine.passage.mentions.resolved(mentionScore, 'names')
      : []
  const all = mentions.length === 0 ? kept : resolve(kept.concat(mentions))
  return all.map((candidate) => entityOf(candidate, explain))
}

function entityOf({ start, end, type, score, recognizer, explanation }: Candidate, explain: boolean): Entity {
  const rounded = Math.round(score * 100) / 100
  return explain && explanation !== undefined
    ? { start, end, type, score: rounded, recognizer, explanation }
    : { start, end, type, score: rounded, recognizer }
}

/** One call's passes over its windows, with what they found in the current one. */
class Run {
  readonly candidates: Candidate[] = []
  readonly #engine: Engine
  readonly #wanted: ReadonlySet<string> | undefined
  readonly #minScore: number
  readonly #explain: boolean
  readonly #enabled: Uint8Array

  constructor(machine: Engine, wanted: ReadonlySet<string> | undefined, minScore: number, explain: boolean) {
    this.#engine = machine
    this.#wanted = wanted
    this.#minScore = minScore
    this.#explain = explain
    this.#enabled = Uint8Array.from(machine.index.wakes, ({ recognizer }) =>
      this.typeFor(recognizer.type) === undefined ? 0 : 1,
    )
  }

  wants(type: string): boolean {
    return this.typeFor(type) !== undefined
  }

  /** The type under which a find is reported, undefined when nobody asked for it. */
  typeFor(type: string): string | undefined {
    if (this.#wanted === undefined || this.#wanted.has(type)) return type
    const broad = wider[type]
    return broad !== undefined && this.#wanted.has(broad) ? broad : undefined
  }

  read(): void {
    const { passage, book, hits, scan, grammars } = this.#engine
    book.find(passage, hits)
    scan.run(passage, hits, this.#enabled, ({ wake, start, end, score, context }) => {
      const { name, type, check, score: scores } = wake.recognizer
      this.#add(
        start,
        end,
        type,
        score,
        name,
        name,
        scores.base,
        check === undefined ? 'none' : 'passed',
        context,
      )
    })
    for (const grammar of grammars) {
      if (!grammar.types.some(({ code }) => this.wants(code))) continue
      grammar.find(passage, (start, end, type, score, reason, context) => {
        if (start >= passage.ownedFrom && start < passage.ownedTo)
          this.#add(start, end, type, score, grammar.name, reason, score, 'none', context)
      })
    }
  }

  #add(
    start: number,
    end: number,
    asType: string,
    score: number,
    recognizer: string,
    pattern: string,
    base: number,
    check: 'passed' | 'none',
    context: string | undefined,
  ): void {
    if (score < this.#minScore) return
    const type = this.typeFor(asType)
    if (type === undefined) return
    const { folded } = this.#engine.passage
    const span = { start: folded.startOf(start), end: folded.endOf(end), type, score, recognizer }
    if (!this.#explain) {
      this.candidates.push(span)
      return
    }
    const explanation =
      context === undefined ? { pattern, check, base, score } : { pattern, check, context, base, score }
    this.candidates.push({ ...span, explanation })
  }
}

import type { Entity } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'
import { isGenus } from '../dictionaries/species.ts'
import { type CompiledRules, findDenied } from '../options/rules.ts'
import type { Wanted } from '../options/selection.ts'
import { isArticle, isCamelCase, isCodeWord, isOneWord } from '../text/code-words.ts'
import { languageOf } from '../text/language.ts'
import type { Passage } from '../text/token-window.ts'
import type { Window } from '../text/windows.ts'
import type { Candidate } from './candidate.ts'
import { type Engine, engine } from './engine.ts'
import { withoutFalseFriend } from './false-friends.ts'
import { Mentions } from './mentions.ts'
import { resolve } from './resolve.ts'
import type { Match } from './scan.ts'

/** What one document is read for. */
export interface Aim {
  readonly wanted: Wanted
  readonly minScore: number
  readonly explain: boolean
  readonly rules: CompiledRules | undefined
  /** ISO 639-1, as it was given; undefined to find it. */
  readonly language: string | undefined
}

/** Score of a doubtful name whose person the document names elsewhere in full. */
const mentionScore = 0.6
/** Types whose values are words, which code is full of. */
const worded: ReadonlySet<string> = new Set([
  'NAME',
  'ORG',
  'LOCATION',
  'CITY',
  'COUNTRY',
  'STATE',
  'NAME_TITLE',
  'NATIONALITY',
])
/** A type that stands for a narrower one when only the wider was asked for. */
const wider: Readonly<Record<string, string>> = { DOB: 'DATE', PO_BOX: 'ADDRESS' }

/**
 * The reading of one document, window by window. Its state is its own, so that several documents may be read by turns in one
 * thread; a window is read without a pause. Offsets are the document's.
 */
export class Reading {
  /** Of windows read, in text order, without overlap. Whoever reads a text without end takes them out. */
  kept: Candidate[] = []
  /** Hits of denied patterns. */
  denied: Span[] = []
  /** Where the last window's candidates reach into the next, which may hold a rival. */
  carried: Candidate[] = []
  readonly mentions = new Mentions()
  readonly #engine: Engine
  readonly #aim: Aim
  readonly #enabled: Uint8Array
  #candidates: Candidate[] = []
  /** Found once, of the window that first needs it. */
  #spoken: { readonly language: string | undefined } | undefined

  constructor(aim: Aim) {
    this.#engine = engine()
    this.#aim = aim
    this.#enabled = enabledBy(aim, this.#engine)
  }

  /** Reads a window of `text`, which begins at `shift` of the document. */
  read(text: string, window: Window, shift = 0): void {
    const { passage } = this.#engine
    passage.begin(this.mentions)
    passage.read(text, window.from, window.to, window.ownedFrom, window.ownedTo, shift)
    this.#find()
    const settled = resolve([...this.carried, ...this.#candidates])
    this.#candidates = []
    this.carried = []
    for (const candidate of settled) {
      if (candidate.end > shift + window.ownedTo) this.carried.push(candidate)
      else this.kept.push(candidate)
    }
  }

  /** Everything kept that starts before `limit`, other mentions of the people named so far among it. It is kept no longer. */
  take(limit = Number.POSITIVE_INFINITY): Candidate[] {
    if (limit === Number.POSITIVE_INFINITY) {
      this.kept.push(...this.carried)
      this.carried = []
    }
    const ready = limit === Number.POSITIVE_INFINITY ? this.kept : this.kept.filter((c) => c.start < limit)
    this.kept = this.kept.filter((candidate) => candidate.start >= limit)
    const mentions = this.mentions.resolved(mentionScore, 'names', limit)
    if (mentions.length === 0 || !this.#aim.wanted('NAME') || mentionScore < this.#aim.minScore) return ready
    return resolve(ready.concat(mentions))
  }

  #find(): void {
    const { passage, book, hits, scan, grammars } = this.#engine
    const { rules } = this.#aim
    book.find(passage, hits)
    const language = (): string | undefined => this.#language()
    const report = ({ wake, start, end, score: told, context }: Match): void => {
      const score = withoutFalseFriend(wake.recognizer, told, context, language)
      if (score === undefined) return
      const { name, type, check, score: scores } = wake.recognizer
      const checked = check === undefined ? 'none' : 'passed'
      this.#add(start, end, type, score, name, name, scores.base, checked, context)
    }
    scan.run(passage, hits, this.#enabled, report, this.#aim.minScore)
    for (const grammar of grammars) {
      if (!grammar.types.some(({ code }) => typeFor(this.#aim, code) !== undefined)) continue
      grammar.find(passage, (start, end, type, score, reason, context) => {
        if (start < passage.ownedFrom || start >= passage.ownedTo) return
        if (worded.has(type) && isNobody(passage, type, start, end)) return
        this.#add(start, end, type, score, grammar.name, reason, score, 'none', context)
      })
    }
    if (rules === undefined) return
    for (const { code, name, find } of rules.custom)
      find(passage, ({ start, end, score, base, pattern, checked, context }) =>
        this.#add(start, end, code, score, name, pattern, base, checked ? 'passed' : 'none', context),
      )
    findDenied(rules, passage, (start, end) =>
      this.denied.push({ start: passage.folded.startOf(start), end: passage.folded.endOf(end) }),
    )
  }

  #language(): string | undefined {
    this.#spoken ??= { language: this.#aim.language ?? languageOf(this.#engine.passage.text) }
    return this.#spoken.language
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
    if (score < this.#aim.minScore) return
    const type = typeFor(this.#aim, asType)
    if (type === undefined) return
    const { folded } = this.#engine.passage
    const span = { start: folded.startOf(start), end: folded.endOf(end), type, score, recognizer }
    if (!this.#aim.explain) {
      this.#candidates.push(span)
      return
    }
    const explanation =
      context === undefined ? { pattern, check, base, score } : { pattern, check, context, base, score }
    this.#candidates.push({ ...span, explanation })
  }
}

/** The type under which a find is reported, undefined when nobody asked for it. */
function typeFor({ wanted }: Aim, type: string): string | undefined {
  if (wanted(type)) return type
  const broad = wider[type]
  return broad !== undefined && wanted(broad) ? broad : undefined
}

/** Many small texts are read with one aim, and each would ask for every recognizer again. */
const enabled = new WeakMap<Aim, Uint8Array>()

/** A byte for each recognizer: whether its type is looked for. */
function enabledBy(aim: Aim, { index }: Engine): Uint8Array {
  const known = enabled.get(aim)
  if (known !== undefined) return known
  const bytes = Uint8Array.from(index.wakes, ({ recognizer }) =>
    typeFor(aim, recognizer.type) === undefined ? 0 : 1,
  )
  enabled.set(aim, bytes)
  return bytes
}

/** Part of code, an article of trade, a plant's or an animal's name. */
function isNobody(passage: Passage, type: string, start: number, end: number): boolean {
  if (isArticle(passage, end)) return true
  if (!isOneWord(passage, start, end)) return false
  // Companies are fond of capitals inside; people are not.
  if (type !== 'ORG' && isCamelCase(passage, start, end)) return true
  return isCodeWord(passage, start, end) || isGenus(passage, start)
}

export function entityOf(candidate: Candidate, explain: boolean): Entity {
  const { start, end, type, score, recognizer, explanation } = candidate
  const rounded = Math.round(score * 100) / 100
  return explain && explanation !== undefined
    ? { start, end, type, score: rounded, recognizer, explanation }
    : { start, end, type, score: rounded, recognizer }
}

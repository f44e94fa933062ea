/** What is removed from a PDF: what detection finds, or what a reviewer decided, and manually selected regions of pages. */

import { compileOptions, detect, type ResolvedOptions } from '../../detect/detect.ts'
import { compileTerms } from '../../detect/terms.ts'
import type { Detection, Region } from '../../model/detection.ts'
import type { Entity } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import type { Span } from '../../model/text-layer.ts'
import type { PdfDict } from '../../pdf/file/index.ts'
import { keptBy } from '../decided-spans.ts'
import { detectDecoded } from '../decoded.ts'
import { evidentIn, unreadIn } from '../evident.ts'
import { LookAlikes } from '../look-alikes.ts'
import { AmbiguousValues } from '../proof.ts'
import { type AnnotatedValue, isSplit } from './annotated-text.ts'
import {
  decidedValues,
  type Finding,
  type Findings,
  findAll,
  findMentions,
  searchableValues,
  withLookAlikes,
} from './findings.ts'
import type { DocumentText } from './read-pages.ts'
import type { RedactPdfInput } from './request.ts'
import { Search, type UserTerms, userTerms } from './value-search.ts'

export interface ChosenValues {
  readonly findings: Findings
  /** Values that are removed everywhere and must not be in the output. */
  readonly search: Search
  /** Values that may occur again in the output. */
  readonly ambiguous: AmbiguousValues
  /** Values that must not be on some pages of the output, if they are removed from these pages only. */
  readonly onPages: PageValues | null
}

/** Values that must not be on some pages. */
export interface PageValues {
  /** 0-based. */
  readonly pages: ReadonlySet<number>
  readonly search: Search
}

type Choices = Pick<RedactPdfInput, 'detect' | 'terms' | 'wholeWords' | 'decisions' | 'regions' | 'onlyPages'>

/** @throws RequestError `invalid_request` for a page that the document does not have */
export function chooseValues(document: DocumentText, input: Choices): ChosenValues {
  const { decisions, regions = [], onlyPages } = input
  checkPages(document.pages.length, [...regions.map(({ page }) => page), ...(onlyPages ?? [])])
  const options = compileOptions(decisions ? { entities: 'none' } : input.detect)
  const foundWith = (terms: UserTerms): Findings => {
    const own = { ...options, terms: terms.matcher }
    const inUnsure = (text: string) => unreadIn(text, terms.matcher, options)
    const find = (text: string) => detectDecoded(text, (part) => detect(part, own), inUnsure)
    return withAnnotated(document, findAll(document, find), find)
  }
  let terms = userTerms(input.terms, input)
  let found = foundWith(terms)
  const evident = evidentBeside(found, document, options)
  if (evident.length > 0) {
    // A value without a space before or after it is not a separate word of the page text, and is removed like a term.
    terms = userTerms([...(input.terms ?? []), ...evident.map(({ value }) => value)], input)
    found = foundWith(terms)
    found = { ...found, hidden: [...found.hidden, ...evident] }
  }
  const first = decisions ? withDecisions(document, found, decisions) : found
  const searchable = decisions ? decidedValues(first, keptBy(decisions)) : searchableValues(first)
  const search = new Search(terms, searchable.values, searchable.names)
  const plain = [...searchable.values.keys()].filter((value) => !searchable.names.has(value))
  const similar = new LookAlikes([...terms.values, ...plain], terms.wholeWords)
  const mentions = withLookAlikes(document, findMentions(document, first, search), similar)
  const everywhere = withRegions(withAnnotatedMentions(document, mentions, search), regions)
  if (onlyPages === undefined)
    return { findings: everywhere, search, ambiguous: searchable.ambiguous, onPages: null }
  const pages = new Set(onlyPages.map((page) => page - 1))
  const findings: Findings = {
    pages: everywhere.pages.map((all, page) => (pages.has(page) ? all : [])),
    hidden: [],
    hiddenSpans: new Map(),
    annotations: new Map([...everywhere.annotations].filter(([page]) => pages.has(page))),
  }
  const removed = findings.pages.flat().filter(({ value }) => value !== '')
  const values = removed.map(
    ({ value, type, score }) => [value, { type, score, reason: 'kept_elsewhere' }] as const,
  )
  return {
    findings,
    search: new Search(userTerms(), new Map()),
    ambiguous: new AmbiguousValues(new Map(values)),
    onPages: { pages, search },
  }
}

/** Values in hidden content that were not found elsewhere. */
function evidentBeside(
  findings: Findings,
  { addresses }: DocumentText,
  options: ResolvedOptions,
): Findings['hidden'] {
  const text = addresses.join('\n\n')
  const known = new Set([...findings.pages.flat(), ...findings.hidden].map(({ value }) => value))
  return evidentIn(text, options)
    .map(({ start, end, ...found }) => ({ ...found, value: text.slice(start, end) }))
    .filter(({ value }) => !known.has(value))
}

function checkPages(count: number, asked: readonly number[]): void {
  const wrong = asked.find((page) => !(Number.isInteger(page) && page >= 1 && page <= count))
  if (wrong !== undefined)
    throw new RequestError(
      'invalid_request',
      `There is no page ${wrong}: the document has ${count} ${count === 1 ? 'page' : 'pages'}, counted from 1.`,
      { page: wrong },
    )
}

/** Adds the places that were not rejected. */
function withDecisions(
  document: DocumentText,
  { pages, hidden, hiddenSpans, annotations }: Findings,
  decisions: readonly Detection[],
): Findings {
  const chosen = decisions.filter(({ decision }) => decision !== 'rejected')
  checkPages(
    document.pages.length,
    chosen.flatMap(({ page = 0 }) => (page === 0 ? [] : [page])),
  )
  const places = pages.map((found, i): Finding[] => [
    ...found,
    ...chosen
      .filter(({ page, boxes = [] }) => page === i + 1 && boxes.length > 0)
      .map((one): Finding => ({ ...asFinding(one), order: 'boxes', start: 0, end: 0, boxes: one.boxes })),
  ])
  const outside = chosen.filter(({ page, value }) => page === 0 && value)
  return {
    pages: places,
    hidden: [...hidden, ...outside.map(asFinding)],
    hiddenSpans: spansOf(document.hidden, outside, hiddenSpans),
    annotations,
  }
}

function asFinding({ type, score, reason, explanation, exemption, value = '' }: Detection) {
  const known = { ...(explanation && { explanation }), ...(exemption && { exemption }) }
  return { type, score, recognizer: reason, ...known, value }
}

function spansOf(
  texts: readonly string[],
  decided: readonly Detection[],
  known: ReadonlyMap<string, readonly Span[]>,
): ReadonlyMap<string, readonly Span[]> {
  const matcher = compileTerms(
    decided.flatMap(({ value }) => value ?? []),
    { wholeWords: true },
  )
  const spans = new Map(known)
  for (const text of texts) {
    const hits = matcher.find(text)
    if (hits.length > 0) spans.set(text, [...(known.get(text) ?? []), ...hits])
  }
  return spans
}

const drawn = { type: 'REGION', score: 1, recognizer: 'region' } as const

function withRegions(findings: Findings, regions: readonly Region[]): Findings {
  if (regions.length === 0) return findings
  const pages = findings.pages.map((known, i): readonly Finding[] => [
    ...known,
    ...regions
      .filter(({ page }) => page === i + 1)
      .map(
        ({ box, exemption, label, found = drawn }): Finding => ({
          ...{ ...found, value: '' },
          ...(exemption && { exemption }),
          ...(label && { label }),
          ...{ order: 'boxes', start: 0, end: 0, boxes: [box] },
        }),
      ),
  ])
  return { ...findings, pages }
}

/** Values that the text of a page contains together with a field or annotation, and values of fields that their labels explain. */

/** Adds values that the text of a page contains together with a field or annotation, and values of fields with their label as context. */
function withAnnotated(
  document: DocumentText,
  findings: Findings,
  detect: (text: string) => readonly Entity[],
): Findings {
  const found = new AnnotatedFindings(findings)
  for (const [page, { annotated }] of document.pages.entries()) {
    const [text] = annotated?.texts ?? []
    if (!annotated || text === undefined) continue
    const valueAt = annotated.open()
    for (const { start, end, ...entity } of detect(text)) {
      const value = valueAt(0, { start, end })
      if (!value) continue
      if (isSplit(value)) found.add(page, entity, value)
      else if (value.boxes.length === 0) found.addHidden(document.hidden, entity, value.value)
    }
  }
  return found.build()
}

/** Adds the places where the text of a page and an annotation contain a searched value together. */
function withAnnotatedMentions(document: DocumentText, findings: Findings, search: Search): Findings {
  const found = new AnnotatedFindings(findings)
  for (const [page, { annotated }] of document.pages.entries()) {
    const valueAt = annotated?.open()
    for (const [order, text] of annotated?.texts.entries() ?? [])
      for (const hit of search.find(text)) {
        const value = valueAt?.(order, hit)
        if (value && isSplit(value))
          found.add(page, { ...search.sourceOfText(value.value), recognizer: 'mention' }, value)
      }
  }
  return found.build()
}

type Found = Omit<Entity, 'start' | 'end'>

/** Collects values of fields and annotations in addition to other findings. */
class AnnotatedFindings {
  readonly #findings: Findings
  readonly #pages = new Map<number, Finding[]>()
  readonly #hidden: Findings['hidden'][number][] = []
  readonly #spans = new Map<string, readonly Span[]>()
  readonly #annotations = new Map<number, Set<PdfDict>>()
  readonly #known = new Set<string>()

  constructor(findings: Findings) {
    this.#findings = findings
    for (const [page, annotations] of findings.annotations) this.#annotations.set(page, new Set(annotations))
    for (const { value } of findings.hidden) this.#known.add(value)
    for (const [page, found] of findings.pages.entries())
      for (const { boxes } of found) if (boxes) this.#known.add(keyOf(page, boxes))
  }

  /** A value split between the page and annotations: the part on the page is removed, and the annotations are emptied. */
  add(page: number, entity: Found, { value, boxes, annotations }: AnnotatedValue): void {
    const key = keyOf(page, boxes)
    if (!this.#known.has(key)) {
      const place = { order: 'boxes', start: 0, end: 0, boxes } as const
      this.#pages.set(page, [...(this.#pages.get(page) ?? []), { ...entity, value, ...place }])
    }
    this.#known.add(key)
    const emptied = this.#annotations.get(page) ?? new Set()
    for (const annotation of annotations) emptied.add(annotation)
    this.#annotations.set(page, emptied)
  }

  /** A value of a field that was recognised by its label. */
  addHidden(texts: readonly string[], entity: Found, value: string): void {
    if (this.#known.has(value)) return
    this.#known.add(value)
    this.#hidden.push({ ...entity, value })
    const matcher = compileTerms([value], { wholeWords: true })
    for (const text of texts) {
      const hits = matcher.find(text)
      if (hits.length > 0) this.#spans.set(text, [...(this.#spans.get(text) ?? []), ...hits])
    }
  }

  build(): Findings {
    const { pages, hidden, hiddenSpans } = this.#findings
    const spans = new Map(hiddenSpans)
    for (const [text, found] of this.#spans) spans.set(text, [...(spans.get(text) ?? []), ...found])
    return {
      pages: pages.map((found, page) => [...found, ...(this.#pages.get(page) ?? [])]),
      hidden: [...hidden, ...this.#hidden],
      hiddenSpans: spans,
      annotations: this.#annotations,
    }
  }
}

function keyOf(page: number, boxes: readonly Box[]): string {
  return `${page} ${JSON.stringify(boxes)}`
}

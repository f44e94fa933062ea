/** Values that the text of a page holds together with a field or annotation, and values of fields that their labels explain. */

import { compileTerms } from '../../detect/terms.ts'
import type { Entity } from '../../model/entity.ts'
import type { Box } from '../../model/geometry.ts'
import type { Span } from '../../model/text-layer.ts'
import type { PdfDict } from '../../pdf/file/index.ts'
import { type AnnotatedValue, isSplit } from './annotated-text.ts'
import type { Finding, Findings } from './findings.ts'
import type { DocumentText } from './read-pages.ts'
import type { Search } from './value-search.ts'

/** Adds values that the text of a page tells together with a field or annotation, and values of fields with their label as context. */
export function withAnnotated(
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

/** Adds the places where the text of a page and an annotation hold a searched value together. */
export function withAnnotatedMentions(document: DocumentText, findings: Findings, search: Search): Findings {
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

/** Collects values of fields and annotations on top of other findings. */
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

  /** A value that the page and annotations hold together: the part on the page is removed, and the annotations are emptied. */
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

import type { Block, Document, Inline } from '../../model/document.ts'
import { mapInlines } from './walk.ts'

/** A text that represents a page number or for the number of pages. */
export type PageFieldText = Extract<Inline, { kind: 'text' }>

/** Values of page fields. An unknown one keeps the text of the source. */
export interface PageNumbers {
  /** Number of the page that a field is on, by the field. */
  readonly pageOf?: (field: PageFieldText) => number | undefined
  /** Number of pages of the document. */
  readonly pages?: number
}

/** Whether the number of pages, or the page of a field in the text or in a note, must be known to write the document. */
export function dependsOnPages(document: Document): boolean {
  let found = false
  const mark = (inline: Inline) => {
    if (inline.kind === 'text' && inline.field !== undefined) found = true
    return inline
  }
  mapInlines({ ...document, header: [], footer: [] }, mark)
  const bySection = (document.sections ?? []).flatMap((section) =>
    [section.running, section.first, section.even].flatMap((one) => [
      ...(one?.header ?? []),
      ...(one?.footer ?? []),
    ]),
  )
  const running = [...(document.header ?? []), ...(document.footer ?? []), ...bySection]
  mapInlines({ ...document, blocks: running, notes: new Map(), header: [], footer: [] }, (inline) =>
    inline.kind === 'text' && inline.field === 'pages' ? mark(inline) : inline,
  )
  return found
}

/** A tree with page fields of its text and notes replaced by numbers. Headers and footers are not changed. */
export function withPageNumbers(document: Document, { pageOf, pages }: PageNumbers): Document {
  const { header = [], footer = [], ...rest } = document
  const changed = mapInlines(rest, (inline) => {
    if (inline.kind !== 'text' || inline.field === undefined) return inline
    const number = inline.field === 'page' ? pageOf?.(inline) : pages
    return number === undefined ? inline : { kind: 'text', text: String(number) }
  })
  return { ...changed, header, footer }
}

/** Blocks of a header or footer, with page fields replaced by numbers. */
export function numberedBlocks(blocks: readonly Block[], numbers: PageNumbers): readonly Block[] {
  return withPageNumbers({ metadata: {}, blocks, notes: new Map(), resources: new Map() }, numbers).blocks
}

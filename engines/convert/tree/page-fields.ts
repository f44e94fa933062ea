import type { Block, Document, Inline, PageField } from '../../model/document.ts'
import { mapInlines } from './walk.ts'

/** Values of page fields. An absent one keeps the text of the source. */
export type PageNumbers = Readonly<Partial<Record<PageField, number>>>

/** Whether a tree has page fields. */
export function hasPageFields(document: Document, field: PageField): boolean {
  let found = false
  mapInlines(document, (inline) => {
    if (inline.kind === 'text' && inline.field === field) found = true
    return inline
  })
  return found
}

/** Blocks with page fields replaced by numbers. */
export function withPageNumbers(blocks: readonly Block[], numbers: PageNumbers): readonly Block[] {
  const change = (inline: Inline): Inline => {
    if (inline.kind !== 'text' || inline.field === undefined) return inline
    const number = numbers[inline.field]
    return number === undefined ? inline : { kind: 'text', text: String(number) }
  }
  return mapInlines(
    { metadata: {}, blocks, notes: new Map(), resources: new Map() } as unknown as Document,
    change,
  ).blocks
}

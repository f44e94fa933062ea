import { toMarkdown } from '../../engines/convert/to-markdown.ts'
import type { Document } from '../../engines/model/document.ts'

/** The document that OCR read, as Markdown. Figures whose images were not asked for are left out. */
export function markdownOf(document: Document): string {
  const blocks = document.blocks.filter(
    (block) => block.kind !== 'figure' || document.resources.has(block.resource),
  )
  return toMarkdown({ ...document, blocks })
}

import { toMarkdown } from '../../engines/convert/to-markdown.ts'
import type { Document } from '../../engines/model/document.ts'

/** Converts the result of OCR to Markdown. Figures are left out if their images were not requested. */
export function markdownOf(document: Document): string {
  const blocks = document.blocks.filter(
    (block) => block.kind !== 'figure' || document.resources.has(block.resource),
  )
  return toMarkdown({ ...document, blocks })
}

import { defaultLimits } from '../../engines/convert/conversion.ts'
import { writeMarkdown } from '../../engines/convert/writers/markdown/write.ts'
import type { Document } from '../../engines/model/document.ts'

/** A document tree as Markdown. */
export function markdownOf(document: Document): string {
  const nothing = () => {}
  const conversion = { options: {}, limits: defaultLimits, lent: {}, warn: nothing, progress: nothing }
  // Figures whose pictures were not asked for have nothing to show.
  const blocks = document.blocks.filter(
    (block) => block.kind !== 'figure' || document.resources.has(block.resource),
  )
  return new TextDecoder().decode(writeMarkdown({ ...document, blocks }, conversion).bytes)
}

import { defaultLimits } from '../engines/convert/conversion.ts'
import { writeMarkdown } from '../engines/convert/writers/markdown/write.ts'
import type { Document } from '../engines/model/document.ts'

/** A document tree as Markdown. */
export function markdownOf(document: Document): string {
  const nothing = () => {}
  const conversion = { options: {}, limits: defaultLimits, lent: {}, warn: nothing, progress: nothing }
  return new TextDecoder().decode(writeMarkdown(document, conversion).bytes)
}

import type { Document } from '../model/document.ts'
import { defaultLimits } from './options.ts'
import { writeMarkdown } from './writers/markdown/write.ts'

/** A document tree as Markdown, with images embedded as data URIs. Warnings are dropped. */
export function toMarkdown(document: Document): string {
  const conversion = { options: {}, limits: defaultLimits, ports: {}, warn: () => {}, progress: () => {} }
  return new TextDecoder().decode(writeMarkdown(document, conversion).bytes)
}

import type { Conversion, ConversionPorts } from '../../engines/convert/conversion.ts'
import { type ConvertLimits, type ConvertOptions, defaultLimits } from '../../engines/convert/options.ts'
import { readHtml } from '../../engines/convert/readers/html/read.ts'
import { readMarkdown } from '../../engines/convert/readers/markdown/read.ts'
import { writeHtml } from '../../engines/convert/writers/html/write.ts'
import { writeMarkdown } from '../../engines/convert/writers/markdown/write.ts'
import type { Block, Document, Inline } from '../../engines/model/document.ts'
import type { Warning } from '../../engines/model/errors.ts'

export interface Watched extends Conversion {
  readonly warnings: Warning[]
}

/** A conversion whose warnings can be looked at. */
export function conversion(
  options: ConvertOptions = {},
  limits: Partial<ConvertLimits> = {},
  ports: ConversionPorts = {},
): Watched {
  const warnings: Warning[] = []
  return {
    options,
    limits: { ...defaultLimits, ...limits },
    ports,
    warnings,
    warn: (warning) => warnings.push(warning),
    progress: () => {},
  }
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function text(from: Uint8Array): string {
  return new TextDecoder().decode(from)
}

export function html(source: string, under: Conversion = conversion()): Document {
  return readHtml(bytes(source), under).document
}

export function markdown(source: string, under: Conversion = conversion()): Document {
  return readMarkdown(bytes(source), under).document
}

export function asMarkdown(document: Document, under: Conversion = conversion()): string {
  return text(writeMarkdown(document, under).bytes)
}

/** What stands in the body of the page that is written. */
export function asHtml(document: Document, under: Conversion = conversion()): string {
  return /<main>\n?([\s\S]*?)\n?<\/main>/.exec(text(writeHtml(document, under).bytes))?.[1] ?? ''
}

export function documentOf(blocks: readonly Block[], rest: Partial<Document> = {}): Document {
  return { metadata: {}, blocks, notes: new Map(), resources: new Map(), ...rest }
}

export function paragraph(...inlines: (string | Inline)[]): Block {
  return { kind: 'paragraph', inlines: inlines.map((one) => (typeof one === 'string' ? say(one) : one)) }
}

export function say(words: string): Inline {
  return { kind: 'text', text: words }
}

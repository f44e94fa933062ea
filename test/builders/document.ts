import type { Conversion } from '../../engines/convert/conversion.ts'
import { defaultLimits } from '../../engines/convert/options.ts'
import type { Block, Document, Inline } from '../../engines/model/document.ts'

/** A document of these blocks; everything else is empty by default. */
export function documentOf(blocks: readonly Block[], more: Partial<Document> = {}): Document {
  return { metadata: {}, blocks, notes: new Map(), resources: new Map(), ...more }
}

export function text(words: string): Inline {
  return { kind: 'text', text: words }
}

/** A paragraph of words and inlines. */
export function paragraph(...inlines: (string | Inline)[]): Block {
  return { kind: 'paragraph', inlines: inlines.map((one) => (typeof one === 'string' ? text(one) : one)) }
}

export function heading(level: 1 | 2 | 3 | 4 | 5 | 6, words: string, id?: string): Block {
  return { kind: 'heading', level, inlines: [text(words)], ...(id === undefined ? {} : { id }) }
}

/** A conversion without progress reports; the codes of its warnings are collected. */
export function testConversion(
  options: Conversion['options'] = {},
): Conversion & { readonly warnings: string[] } {
  const warnings: string[] = []
  return {
    options,
    limits: defaultLimits,
    ports: {},
    warn: ({ code }) => warnings.push(code),
    progress: () => {},
    warnings,
  }
}

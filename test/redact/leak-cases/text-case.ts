import type { StructuredFormat } from '../../../engines/structured/index.ts'

/** A text with one value in one place, in a form that a reader or one command undoes. */
export interface TextLeakCase {
  readonly name: string
  readonly format: StructuredFormat | 'txt'
  readonly text: string
  /** What is removed as a term. */
  readonly term: string
  /** Undoes the form, by code that the product does not use. */
  readonly shown: (text: string) => string
}

const same = (text: string): string => text

export function textCase(
  name: string,
  format: TextLeakCase['format'],
  text: string,
  shown = same,
  term = 'Zembrovanik',
): TextLeakCase {
  return { name, format, text, term, shown }
}

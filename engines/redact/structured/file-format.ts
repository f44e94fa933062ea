import { DocumentError } from '../../model/errors.ts'
import { decodeStructured, type StructuredFormat, structuredFormatOf } from '../../structured/index.ts'

/** Larger files that are not made of records would need more memory than a thread has. */
export const maxBytes = 64 * 1024 * 1024

/** The format of a text file: the named one, else by its name and content. Null: without a syntax. */
export function formatOf(input: {
  readonly bytes: Uint8Array
  readonly name?: string
  readonly format?: StructuredFormat | 'txt'
}): StructuredFormat | null {
  const { bytes, name, format } = input
  if (format !== undefined) return format === 'txt' ? null : format
  // Only the start is needed, in whatever encoding.
  const head =
    decodeStructured(bytes, null)?.text ?? Buffer.from(bytes.subarray(0, 65_536)).toString('latin1')
  return structuredFormatOf(head, name)
}

/** For a text that is not valid in the format that the caller named. */
export function notValid(format: StructuredFormat): DocumentError {
  return new DocumentError(
    'malformed',
    `The file is not valid ${format}. Choose another format, or txt for plain text.`,
    { format },
  )
}

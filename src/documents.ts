import { decodeText } from '../engines/model/charset.ts'
import { DocumentError } from '../engines/model/errors.ts'
import { type Format, sniff } from '../engines/model/format.ts'
import type { Source } from './input.ts'

/** Formats that redaction reads and writes. */
export type RedactableFormat = 'pdf' | 'txt' | 'md' | 'html'

const redactable: ReadonlySet<string> = new Set<RedactableFormat>(['pdf', 'txt', 'md', 'html'])

/** The format of a source that can be redacted. Throws `empty`, `malformed` or `unsupported_format`. */
export function redactableFormat({ bytes, name }: Source): RedactableFormat {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const format = sniff(bytes, name)
  if (name !== undefined && /\.pdf$/i.test(name) && (format === null || isText(format)))
    throw new DocumentError(
      'malformed',
      'The file is named .pdf, but it has no PDF header in its first 1024 bytes: it is damaged, or another kind of file.',
    )
  if (format === null)
    throw new DocumentError(
      'unsupported_format',
      'The kind of file was not recognised by its content. PDF and text (UTF-8 or UTF-16) can be redacted.',
    )
  if (!redactable.has(format))
    throw new DocumentError(
      'unsupported_format',
      `This is a ${format} file by its content. PDF and text (UTF-8 or UTF-16) can be redacted.`,
      { format },
    )
  return format as RedactableFormat
}

function isText(format: Format): boolean {
  return format === 'txt' || format === 'md' || format === 'html'
}

/** The text of a source that is text by its content, else null. */
export function textOf({ bytes, name }: Source): string | null {
  if (bytes.length === 0) return ''
  const format = sniff(bytes, name)
  return format !== null && isText(format) ? (decodeText(bytes)?.text ?? null) : null
}

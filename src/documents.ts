import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { DocumentError } from '../engines/model/errors.ts'
import { type Format, sniff } from '../engines/model/format.ts'
import { type Source, unreadable } from './input.ts'

/** Formats that redaction reads and writes. */
export type RedactableFormat = 'pdf' | 'txt' | 'md' | 'html'

const redactable: ReadonlySet<string> = new Set<RedactableFormat>(['pdf', 'txt', 'md', 'html'])

/** The format of a source that can be redacted. Throws `empty`, `malformed` or `unsupported_format`. */
export function redactableFormat({ bytes, name }: Source): RedactableFormat {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const format = sniff(bytes, name)
  if (name !== undefined && /\.pdf$/i.test(name) && (format === null || isTextFormat(format)))
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

function isTextFormat(format: Format): boolean {
  return format === 'txt' || format === 'md' || format === 'html'
}

/** Whether a source is text by its beginning; an empty one is. */
export function isText({ bytes, name }: { readonly bytes: Uint8Array; readonly name?: string }): boolean {
  if (bytes.length === 0) return true
  const format = sniff(bytes, name)
  return format !== null && isTextFormat(format)
}

/** Text files of more bytes are redacted in parts. */
const largeBytes = 64 * 1024 * 1024
/** As much as is looked at, and one byte more, which tells that the text goes on. */
const headBytes = 64 * 1024 + 1

/** Whether a file is text, and of more bytes than are read at once. */
export async function isLargeText(file: string, limit = largeBytes): Promise<boolean> {
  try {
    const { size } = await stat(file)
    if (size <= limit) return false
    await using handle = await open(file)
    const head = new Uint8Array(headBytes)
    const { bytesRead } = await handle.read(head, 0, headBytes, 0)
    return isText({ bytes: head.subarray(0, bytesRead), name: path.basename(file) })
  } catch (error) {
    throw unreadable(error)
  }
}

import { extname } from 'node:path'
import { parseSourceFormat } from '../../engines/convert/format-names.ts'
import type { MailFormat } from '../../engines/convert/mail-formats.ts'
import { DocumentError, RequestError } from '../../engines/model/errors.ts'
import {
  type Format,
  formats,
  isEncryptedPackage,
  isOutlookMessage,
  sniff,
} from '../../engines/model/format.ts'
import { structuredFormatOf } from '../../engines/structured/formats.ts'
import type { Source } from '../input.ts'

/**
 * Detects the format of a source from its content. The given format or the file name decides between text formats, and identifies text
 * in a legacy encoding, which has no signature. Throws `empty`, `malformed` or `unsupported_format`.
 */
export function sourceFormat({ bytes, name }: Source, from?: string): Format {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const named = from === undefined ? parseSourceFormat(extname(name ?? '')) : parseSourceFormat(from)
  if (from !== undefined && named === null)
    throw new RequestError('invalid_request', `Unknown input format. Use one of: ${formats.join(', ')}.`)
  const found = sniff(bytes, name)
  if (found === null && isOutlookMessage(bytes)) return 'msg'
  const mail = mailFormatOf(bytes, name, found, named)
  if (mail !== null) return mail
  // Separated values are plain text; only the name or the caller tells them apart.
  if (named === 'csv' && (found === 'txt' || found === 'md')) return 'csv'
  if (named !== null && isText(named) && (found === null ? !bytes.includes(0) : isText(found))) {
    // A given format is binding; the content may overrule a file name.
    return from !== undefined || found === null ? named : found
  }
  if (found === null && isEncryptedPackage(bytes))
    throw new DocumentError(
      'encrypted',
      'The document is encrypted. Remove the password in an office program first.',
    )
  // Text under another name is the remains of a damaged file, as is an archive whose content cannot be told.
  const isDamaged =
    named !== null &&
    !isText(named) &&
    (found === null || isText(found) || (found === 'zip' && isArchived(named)))
  if (isDamaged)
    throw new DocumentError(
      'malformed',
      `The content of the file is not ${named}. The file is damaged, or has the wrong name.`,
      { said: named },
    )
  if (found === null)
    throw new DocumentError(
      'unsupported_format',
      `The file format was not recognised from the content. Supported formats: ${formats.join(', ')}.`,
    )
  if (named !== null && from !== undefined && named !== found && !related(named, found))
    throw new DocumentError('malformed', `The given format is ${named}, but the content is ${found}.`, {
      said: named,
      found,
    })
  return found
}

/** Mail, a calendar or contacts: by the given format, or by content and name. Mail need not be UTF-8. */
function mailFormatOf(
  bytes: Uint8Array,
  name: string | undefined,
  found: Format | null,
  named: Format | null,
): MailFormat | null {
  if (found !== null && !isText(found)) return null
  if (named === 'eml' || named === 'ics' || named === 'vcf') return bytes.includes(0) ? null : named
  if (named !== null || (name !== undefined && extname(name) !== '')) return null
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024)).toString(
    'latin1',
  )
  const format = head.includes('\0') ? null : structuredFormatOf(head)
  return format === 'eml' || format === 'ics' || format === 'vcf' ? format : null
}

function isText(format: Format): boolean {
  return format === 'html' || format === 'md' || format === 'txt' || format === 'csv'
}

/** Whether files of a format are archives. */
function isArchived(format: Format): boolean {
  return /^(?:docx|xlsx|pptx|odt|ods|odp|epub)$/.test(format)
}

/** The old and the new format of one program, whose names are often confused. */
function related(a: Format, b: Format): boolean {
  return a.replace(/x$/, '') === b.replace(/x$/, '')
}

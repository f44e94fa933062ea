import { extname } from 'node:path'
import { parseSourceFormat } from '../../engines/convert/format-names.ts'
import { DocumentError, RequestError } from '../../engines/model/errors.ts'
import { type Format, isEncryptedPackage, sniff } from '../../engines/model/format.ts'
import type { Source } from '../input.ts'

/**
 * The format of a source: by its content. A name, given or of the file, decides between kinds of text, and is believed for text in
 * an old encoding, which has no sign of its own. Throws `empty`, `malformed` or `unsupported_format`.
 */
export function sourceFormat({ bytes, name }: Source, from?: string): Format {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const named = from === undefined ? parseSourceFormat(extname(name ?? '')) : parseSourceFormat(from)
  if (from !== undefined && named === null)
    throw new RequestError(
      'invalid_request',
      'There is no input format of this name. See "palimpsest convert --routes".',
    )
  const found = sniff(bytes, name)
  if (named !== null && isText(named) && (found === null ? !bytes.includes(0) : isText(found))) {
    // A name that was given is an order; that of a file is a hint, which the content may correct.
    return from !== undefined || found === null ? named : found
  }
  if (found === null && isEncryptedPackage(bytes))
    throw new DocumentError(
      'encrypted',
      'The document is protected by a password. Remove the protection in an office program first.',
    )
  // A text that is named like anything else is what is left of it.
  const fallen = named !== null && !isText(named) && (found === null || isText(found))
  if (fallen)
    throw new DocumentError(
      'malformed',
      `The file is said to be ${named}, but its content is not: it is damaged, or another kind of file.`,
      { said: named },
    )
  if (found === null)
    throw new DocumentError('unsupported_format', 'The kind of file was not recognised by its content.')
  if (named !== null && from !== undefined && named !== found && !related(named, found))
    throw new DocumentError(
      'malformed',
      `The file is said to be ${named}, but by its content it is ${found}.`,
      {
        said: named,
        found,
      },
    )
  return found
}

function isText(format: Format): boolean {
  return format === 'html' || format === 'md' || format === 'txt'
}

/** Names that are used for each other: the old and the new format of a program. */
function related(a: Format, b: Format): boolean {
  return a.replace(/x$/, '') === b.replace(/x$/, '')
}

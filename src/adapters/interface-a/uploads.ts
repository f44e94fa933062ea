import { DocumentError, RequestError } from '../../../engines/model/errors.ts'
import { type Format, sniff } from '../../../engines/model/format.ts'
import { mediaTypeOf } from '../../application.ts'
import { type Form, type FormFile, readForm } from '../http/multipart.ts'
import type { Context, KeyCall } from './call.ts'

/** A file, and the format of its content. */
export interface Upload extends FormFile {
  readonly format: Format
}

export function readUpload(
  { limits }: Context,
  { request }: KeyCall,
  maxFileBytes = limits.file,
): Promise<Form> {
  return readForm(request, { maxFileBytes, idleMs: limits.idleMs })
}

/** What clients send if they do not know the type, and what a part without a type has (RFC 7578, section 4.4). */
const unspecific = new Set(['', 'application/octet-stream', 'text/plain'])

const aliases: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['application/x-pdf', 'application/pdf'],
])

/**
 * The file of a form, whose content must have one of the formats.
 * @param checkType also refuses a declared media type of another format
 * @throws `invalid_request` if it is missing, `empty`, `unsupported_format`
 */
export function uploadOf(
  { files }: Form,
  field: string,
  formats: readonly Format[],
  { checkType = false } = {},
): Upload {
  const file = files.get(field)
  if (file === undefined)
    throw new RequestError('invalid_request', `The form is not valid. ${field}: The file is missing.`)
  if (file.bytes.length === 0) throw new DocumentError('empty', `${field}: The file is empty.`)
  const format = sniff(file.bytes, file.name)
  if (format === null || !formats.includes(format)) {
    const names = formats.map((name) => name.toUpperCase()).join(', ')
    throw new DocumentError(
      'unsupported_format',
      `${field}: The format is not supported. Supported: ${names}.`,
    )
  }
  const declared = aliases.get(file.mediaType) ?? file.mediaType
  if (checkType && !unspecific.has(declared) && declared !== mediaTypeOf(format))
    throw new DocumentError(
      'unsupported_format',
      `${field}: The declared media type differs from the content, which is ${mediaTypeOf(format)}.`,
    )
  return { ...file, format }
}

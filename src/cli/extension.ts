import path from 'node:path'
import { parseSourceFormat } from '../../engines/convert/format-names.ts'
import { RequestError } from '../../engines/model/errors.ts'
import { type Format, olderFormats } from '../../engines/model/format.ts'
import { isImage } from '../documents.ts'
import type { RedactDocumentOptions } from '../options.ts'
import { isStdout } from '../output/target.ts'

/** Formats that are detected from the first bytes. The others are text formats. */
const binaryFormats: ReadonlySet<string> = new Set<Format>([
  ...(['pdf', 'docx', 'xlsx', 'pptx', 'msg', 'epub'] as const),
  ...(Object.keys(olderFormats) as (keyof typeof olderFormats)[]),
  ...(['png', 'jpg', 'webp', 'tiff', 'gif', 'bmp', 'heic', 'zip'] as const),
])

/**
 * Rejects an output name with the extension of another format, because programs would fail to open it. Unknown extensions and those
 * of other text formats are allowed.
 * @param format of the content
 */
export function checkExtension(output: string, format: string): void {
  if (isStdout(output)) return
  const extension = path.extname(output)
  const named = extension === '' ? null : parseSourceFormat(extension)
  if (named === null || named === format) return
  if (!binaryFormats.has(named) && !binaryFormats.has(format)) return
  throw new RequestError(
    'invalid_request',
    `The output is a ${format} file, but its name ends in ${extension}. Use a name that ends in .${format}.`,
  )
}

/** The format of the output by its name, if the redacted document can be converted to it. */
export function otherFormat(output: string, format: string): RedactDocumentOptions['to'] {
  const to = (['pdf', 'docx'] as const).find((one) => output.toLowerCase().endsWith(`.${one}`))
  const isConvertible = ['pdf', 'docx', 'xlsx', 'pptx'].includes(format) || isImage(format)
  return isConvertible && to !== format ? to : undefined
}

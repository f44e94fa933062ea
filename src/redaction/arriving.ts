import { RequestError } from '../../engines/model/errors.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { ConvertedDocument, ConvertOptions } from '../conversion/convert-document.ts'
import { formerFormat } from '../documents.ts'
import type { Source } from '../input.ts'
import type { RedactDocumentOptions } from '../options.ts'

/** A document as it is redacted, and what its conversion lost. */
interface Arrived {
  readonly source: Source
  readonly warnings: readonly Warning[]
}

/**
 * Documents of older and of open formats have no writer that erases within them. They are converted to the office format of today first;
 * what the conversion does not keep, such as macros, is gone, too.
 * @throws RequestError `invalid_request` with decisions, which were made for the text of the original; what conversion throws
 */
export async function arrived(
  source: Source,
  { decisions, signal, onProgress, timeoutMs }: RedactDocumentOptions,
  convert: (bytes: Uint8Array, options: ConvertOptions) => Promise<ConvertedDocument>,
): Promise<Arrived> {
  const former = formerFormat(source)
  if (former === null) return { source, warnings: [] }
  const { from, to } = former
  if (decisions !== undefined)
    throw new RequestError(
      'invalid_request',
      `Decisions cannot be applied to a ${from} file, which is converted first. Convert it to ${to}, and review that.`,
      { format: from },
    )
  const made = await convert(source.bytes, { from, to, signal, onProgress, timeoutMs })
  const warning: Warning = {
    code: 'converted_first',
    message: `The ${from} file was converted to ${to}, and that was redacted. Its look may differ.`,
  }
  const name = source.name?.replace(/(?:\.[^.]*)?$/, `.${to}`)
  return { source: { bytes: Uint8Array.from(made.bytes), name }, warnings: [warning, ...made.warnings] }
}

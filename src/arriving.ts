import type { Warning } from '../engines/model/errors.ts'
import type { ConvertedDocument, ConvertOptions } from './convert-document.ts'
import { formerFormat } from './documents.ts'
import type { Source } from './input.ts'
import type { RedactDocumentOptions } from './options.ts'

/** A document in the form that is redacted, and the losses of its conversion. */
interface Arrived {
  readonly source: Source
  readonly warnings: readonly Warning[]
}

/**
 * Documents in older and open formats, and HEIC photos, cannot be redacted in place. They are converted first; content
 * that conversion does not keep, such as macros, is removed. A review also shows the converted document, so that its decisions match.
 * @throws the errors of conversion
 */
export async function arrived(
  source: Source,
  { signal, onProgress, timeoutMs }: Pick<RedactDocumentOptions, 'signal' | 'onProgress' | 'timeoutMs'>,
  convert: (bytes: Uint8Array, options: ConvertOptions) => Promise<ConvertedDocument>,
): Promise<Arrived> {
  const former = formerFormat(source)
  if (former === null) return { source, warnings: [] }
  const { from, to } = former
  const made = await convert(source.bytes, { from, to, signal, onProgress, timeoutMs })
  const warning: Warning = {
    code: 'converted_first',
    message: `The ${from} file was converted to ${to}, and that was redacted. Its look may differ.`,
  }
  const name = source.name?.replace(/(?:\.[^.]*)?$/, `.${to}`)
  return { source: { bytes: Uint8Array.from(made.bytes), name }, warnings: [warning, ...made.warnings] }
}

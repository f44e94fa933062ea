import { mailFormats } from '../../engines/convert/mail-formats.ts'
import { isOutlookMessage, olderFormats, sniff } from '../../engines/model/format.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { Source } from '../input.ts'
import type { OcrOptions } from '../options.ts'
import type { ConvertedDocument, ConvertOptions } from './convert-document.ts'
import { sourceFormat } from './source-format.ts'

/** Formats that have pages only when they are converted to PDF. */
const pagedFirst: ReadonlySet<string> = new Set([
  ...Object.keys(olderFormats),
  ...(['docx', 'xlsx', 'pptx', 'epub', 'heic'] as const),
  ...mailFormats,
])

/** Content that only its name or its first lines tell apart. */
const maybeMail: ReadonlySet<string | null> = new Set(['txt', 'md', 'html'])

/** For OCR: the source itself, or the PDF that it is converted to, whose images are read. */
export async function asPages(
  source: Source,
  { signal, onProgress }: Pick<OcrOptions, 'signal' | 'onProgress'>,
  convert: (bytes: Uint8Array, options: ConvertOptions) => Promise<ConvertedDocument>,
): Promise<{ readonly source: Source; readonly warnings: readonly Warning[] }> {
  const found = sniff(source.bytes, source.name)
  const mayBe = pagedFirst.has(found ?? '') || maybeMail.has(found) || isOutlookMessage(source.bytes)
  const from = mayBe ? sourceFormat(source) : null
  if (from === null || !pagedFirst.has(from)) return { source, warnings: [] }
  const made = await convert(source.bytes, { from, to: 'pdf', signal, onProgress })
  const message = `The ${from} file was converted to PDF, and that was read.`
  return { source: { bytes: made.bytes }, warnings: [{ code: 'converted_first', message }, ...made.warnings] }
}

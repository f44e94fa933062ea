/**
 * Redaction of a PDF from end to end: read, detect, erase, scrub, write, prove. Runs in one thread; nothing it
 * holds outlives the call.
 */

import { DocumentError } from '../../model/errors.ts'
import { loadPdf, type PageNode, type PdfFile, pages } from '../../pdf/file/index.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import { LazyReader } from '../../pdf/second-reader/index.ts'
import type { Recognise } from './pixels.ts'
import type { RedactPdfInput, RedactPdfOutput } from './request.ts'
import { redactBySurgery } from './surgery.ts'
import { redactByRaster } from './whole-raster.ts'

/**
 * @param recognise reads words in pictures; without it pages that are pictures are refused and others warned of
 * @throws DocumentError | LimitError for input that cannot be read
 * @throws VerificationError `proof_failed` when a value is still in the output; there is no output then
 */
export async function redactPdfDocument(
  input: RedactPdfInput,
  recognise?: Recognise,
): Promise<RedactPdfOutput> {
  const { bytes, password, limits } = input
  await using original = new LazyReader(bytes, { password, limits })
  const parsed = await parse(input, original)
  // Awaited here: the original is closed when this function returns.
  if (!parsed) return await redactByRaster(input, await original.open())
  return await redactBySurgery({ input, ...parsed, original, recognise })
}

interface Parsed {
  readonly file: PdfFile
  readonly nodes: PageNode[]
}

/** The file as our own reader has it; null when only pdf.js finds its pages. A file that is cut short is refused by both. */
async function parse(input: RedactPdfInput, original: LazyReader): Promise<Parsed | null> {
  try {
    const file = await loadPdf(input.bytes, { password: input.password, limits: input.limits })
    const nodes = pages(file, input.limits)
    const reader = await original.open()
    // pdf.js believes /Count; only a page that it can really show has been lost on us.
    const lost = reader.pageCount > nodes.length && (await shows(reader, reader.pageCount - 1))
    return lost ? null : { file, nodes }
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code !== 'malformed' || error.detail.reason === 'cut')
      throw error
    const reader = await original.open().catch(() => null)
    // Where pdf.js cannot show it either, what our own reader said of the file is the more exact.
    if (!reader || !(await shows(reader, 0))) throw error
    return null
  }
}

function shows(reader: PdfReader, page: number): Promise<boolean> {
  return reader.pageSize(page).then(
    () => true,
    () => false,
  )
}

/** Redaction of a PDF: read, detect, erase, scrub, write, prove. Runs in one thread and keeps nothing after the call. */

import { DocumentError } from '../../model/errors.ts'
import {
  loadPdf,
  type PageNode,
  type PdfFile,
  pages,
  repairedPdf,
  repairPageTree,
} from '../../pdf/file/index.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import { LazyReader } from '../../pdf/second-reader/index.ts'
import { redactByEditing } from './edit-route.ts'
import { redactAllBut } from './keep/keep-only.ts'
import { marksUnread, withMarks } from './marks.ts'
import type { ReadTexts } from './pdf-redaction.ts'
import { remembered } from './pictures/remembered.ts'
import type { Recognise } from './pixels.ts'
import { checkKeepsPassword, protectionOf, protectionOfBytes, withProtection } from './protection.ts'
import { redactByRasterising } from './raster-document.ts'
import { fittedReader } from './read-pages.ts'
import type { RedactPdfInput, RedactPdfOutput } from './request.ts'

/**
 * @param recognise reads words in images. Without it, pages that are pictures are refused, and other images cause a warning.
 * @param readTexts reads the output with pdf.js for the proof. Without it, this thread does.
 * @throws DocumentError | LimitError for input that cannot be read
 * @throws VerificationError `proof_failed` when a value is still in the output, which is then not returned
 */
export async function redactPdfDocument(
  input: RedactPdfInput,
  recognise?: Recognise,
  readTexts?: ReadTexts,
): Promise<RedactPdfOutput> {
  const { bytes, password, limits } = input
  await using original = new LazyReader(bytes, { password, limits }, repairedPdf)
  const parsed = await parse(input, original)
  // Awaited here: the original is closed when this function returns.
  if (!parsed) {
    if (input.marks || input.onlyKeep) throw marksUnread()
    const protection = protectionOfBytes(bytes)
    checkKeepsPassword(protection, input)
    const output = await redactByRasterising(input, await original.open())
    return await withProtection(output, protection, input)
  }
  const ocr = recognise
    ? { recognise: remembered(recognise), languages: [input.detect.language ?? 'en'] }
    : null
  const protection = protectionOf(parsed.file)
  checkKeepsPassword(protection, input)
  const marked = withMarks(input, parsed)
  await using fitted = fittedReader(parsed.file, limits)
  const redaction = { input: marked.input, ...parsed, original: fitted ?? original, ocr, readTexts }
  const output = await (input.onlyKeep ? redactAllBut(redaction) : redactByEditing(redaction))
  const warned = { ...output, warnings: [...output.warnings, ...marked.warnings] }
  return await withProtection(warned, protection, input)
}

interface Parsed {
  readonly file: PdfFile
  readonly nodes: PageNode[]
}

/** Parses the file with our own reader. Null when only pdf.js finds its pages. A truncated file is refused by both. */
async function parse(input: RedactPdfInput, original: LazyReader): Promise<Parsed | null> {
  try {
    const file = await loadPdf(input.bytes, { password: input.password, limits: input.limits })
    const nodes = pages(file, input.limits)
    const reader = await original.open()
    // pdf.js trusts /Count. Only a page that it can draw is one that our reader missed.
    const lost = reader.pageCount > nodes.length && (await canDraw(reader, reader.pageCount - 1))
    if (lost) return null
    repairPageTree(file)
    return { file, nodes }
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code !== 'malformed' || error.detail.reason === 'cut')
      throw error
    const reader = await original.open().catch(() => null)
    // Where pdf.js cannot draw it either, the error of our own reader is more exact.
    if (!reader || !(await canDraw(reader, 0))) throw error
    return null
  }
}

function canDraw(reader: PdfReader, page: number): Promise<boolean> {
  return reader.pageSize(page).then(
    () => true,
    () => false,
  )
}

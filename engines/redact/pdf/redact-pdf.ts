/** Redaction of a PDF: read, detect, erase, scrub, write, prove. Runs in one thread and keeps nothing after the call. */

import { createHash } from 'node:crypto'
import { DocumentError, InternalError, RequestError, type Warning } from '../../model/errors.ts'
import type { Raster } from '../../model/raster.ts'
import {
  loadPdf,
  type PageNode,
  PdfDict,
  type PdfFile,
  type PdfLimits,
  pages,
  repairedPdf,
  repairPageTree,
  writePdf,
} from '../../pdf/file/index.ts'
import { LazyReader, openReader, type PdfReader } from '../../pdf/second-reader/index.ts'
import { countPendingMarks, takeMarks } from '../../pdf/take-marks.ts'
import { redactByEditing } from './edit-route.ts'
import { redactAllBut } from './keep-only.ts'
import type { ReadTexts } from './pdf-redaction.ts'
import type { Recognise, RecogniseSettings } from './pixels.ts'
import { redactByRasterising } from './raster-pages.ts'
import { fittedReader } from './read-pages.ts'
import type { RedactPdfInput, RedactPdfOutput } from './request.ts'

/**
 * @param recognise reads words in images. Without it, image-only pages are rejected, and other images cause a warning.
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

/** Parses the file with our own reader. Null when only pdf.js finds its pages. Both reject a truncated file. */
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
    // If pdf.js cannot draw it either, the error of our own reader is more precise.
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

/** The input with the places named by redaction marks in the file. The marks are removed from the file if they are applied. */
function withMarks(
  input: RedactPdfInput,
  { file, nodes }: { readonly file: PdfFile; readonly nodes: readonly PageNode[] },
): { readonly input: RedactPdfInput; readonly warnings: readonly Warning[] } {
  if (input.marks === undefined) {
    const count = countPendingMarks(file, nodes)
    const warnings = count === 0 ? [] : [notApplied(count)]
    return { input, warnings }
  }
  const { marks, unsafeLabels } = takeMarks(file, nodes, input.marks)
  const warnings: Warning[] = []
  if (marks.length === 0)
    warnings.push({
      code: 'no_marks',
      message:
        'The file has no marks of the kinds that were to be applied. Check how the program names them.',
    })
  if (unsafeLabels > 0)
    warnings.push({
      code: 'labels_left_out',
      message: `Marks have texts for their boxes that repeat what they remove (${unsafeLabels}). Those boxes have no text.`,
    })
  return { input: { ...input, regions: [...(input.regions ?? []), ...marks] }, warnings }
}

function notApplied(count: number): Warning {
  const marks = count === 1 ? '1 redaction mark' : `${count} redaction marks`
  return {
    code: 'marks_not_applied',
    message: `The file has ${marks} of another program, which ${count === 1 ? 'was' : 'were'} not applied. --apply-marks (applyMarks) removes what they mark.`,
  }
}

function marksUnread(): DocumentError {
  return new DocumentError(
    'malformed',
    'The PDF is damaged, so its marks and the places of its text cannot be read. Repair it or export it again, or omit --apply-marks (applyMarks) and --only-keep (onlyKeep).',
  )
}

/** Maximum OCR results kept for a document: most of its images are small. */
const maxKept = 2_000

/**
 * An OCR function that reads each image once: letterheads and logos are on every page, and images without values are the same
 * in the output. Equal pixels with equal settings give the same words.
 */
export function remembered(recognise: Recognise): Recognise {
  const { thoroughly, parallel, release } = recognise
  return Object.assign(once(recognise), {
    ...(thoroughly && { thoroughly: once(thoroughly) }),
    ...(parallel !== undefined && { parallel }),
    ...(release && { release }),
  })
}

function once<T>(read: (raster: Raster, settings: RecogniseSettings) => Promise<T>): typeof read {
  const known = new Map<string, Promise<T>>()
  return (raster, settings) => {
    const { width, height, data } = raster
    const key = `${width} ${height} ${settings.dpi} ${settings.languages} ${createHash('sha256').update(data).digest('base64')}`
    const before = known.get(key)
    if (before) return before
    const reading = read(raster, settings)
    if (known.size < maxKept) known.set(key, reading)
    return reading
  }
}

/** Signatures and encryption of the input: what redaction does to them, and how the output is encrypted again. */

interface Protection {
  readonly signed: boolean
  readonly encrypted: boolean
}

/** Read before redaction, which removes signatures. */
function protectionOf(file: PdfFile): Protection {
  let signed = false
  for (const object of file.objects.values()) {
    const dict = object instanceof PdfDict ? object : null
    // A signature, or a field that contains one as a direct object.
    signed ||= dict?.has('ByteRange') === true || file.dict(dict?.get('V'))?.has('ByteRange') === true
  }
  return { signed, encrypted: file.encrypted }
}

/** The same for a file that our own reader cannot parse. */
function protectionOfBytes(bytes: Uint8Array): Protection {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return { signed: view.includes('/ByteRange'), encrypted: view.includes('/Encrypt') }
}

/** @throws RequestError where the encryption cannot be kept because its password is unknown */
function checkKeepsPassword({ encrypted }: Protection, input: RedactPdfInput): void {
  if (encrypted && input.keepPassword && !input.password)
    throw new RequestError(
      'invalid_request',
      'The PDF is encrypted, but opens without a password, so there is no password to keep. Pass the password to encrypt with (--password-file), or omit --keep-password.',
    )
}

/**
 * Adds warnings, and encrypts the proved output if requested. The encrypted file is decrypted by both
 * readers: it must have the same objects and pages as the one that was proved.
 */
async function withProtection(
  output: RedactPdfOutput,
  { signed, encrypted }: Protection,
  { password, keepPassword = false, limits }: RedactPdfInput,
): Promise<RedactPdfOutput> {
  const warnings: Warning[] = [...output.warnings]
  if (signed)
    warnings.push({
      code: 'signature_removed',
      message:
        'The PDF was signed. A signature is only valid for an unchanged file, so it was removed. Have the redacted file signed again.',
    })
  if (!encrypted) return { ...output, warnings }
  if (keepPassword && password)
    return { ...output, warnings, bytes: await encryptedPdf(output, password, limits) }
  warnings.push({
    code: 'encryption_removed',
    message:
      'The PDF was encrypted, and the redacted file is not. Use --keep-password (option "keepPassword") to encrypt it with the same password.',
  })
  return { ...output, warnings }
}

async function encryptedPdf(
  { bytes, pages }: RedactPdfOutput,
  password: string,
  limits: Partial<PdfLimits> | undefined,
): Promise<Uint8Array> {
  const file = await loadPdf(bytes, { limits })
  const locked = writePdf(file, { password })
  const again = await loadPdf(locked, { password, limits })
  await using reader = await openReader(locked, { password, limits })
  const same = Buffer.compare(writePdf(again), writePdf(file)) === 0
  if (!again.encrypted || !same || reader.pageCount !== pages)
    throw new InternalError('internal', 'The encrypted PDF could not be read again, so nothing was written.')
  return locked
}

/**
 * Runs in a pool thread: the document that pages are read from, opened once a thread and kept for its next pages. The
 * bytes are shared between threads where the caller shares them; nothing writes into them.
 */
import { DocumentError, LimitError } from '../../model/errors.ts'
import { ReadCache } from '../../pdf/content/index.ts'
import {
  loadPdf,
  type PageNode,
  type PdfFile,
  type PdfLimits,
  pages,
  pdfLimits,
} from '../../pdf/file/index.ts'
import { type PictureHeader, pictureHeader } from '../../pdf/images/codec.ts'
import { Destinations } from '../../pdf/reading/index.ts'
import type { PdfReader, ReaderGlyph } from '../../pdf/second-reader/index.ts'
import { LazyReader } from '../../pdf/second-reader/index.ts'

/** Kinds of files that OCR reads. */
export const ocrFormats = ['pdf', 'png', 'jpg', 'webp', 'tiff'] as const
export type OcrFormat = (typeof ocrFormats)[number]

export interface SourceInput {
  /** The same for every task on one document, and for no other document. */
  readonly id: string
  readonly bytes: Uint8Array
  readonly format: OcrFormat
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
}

export interface OpenPdf {
  readonly kind: 'pdf'
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  readonly cache: ReadCache
  readonly destinations: Destinations
  readonly limits?: Partial<PdfLimits>
  /** pdf.js on the same bytes; started when it is first needed. */
  reader(): Promise<PdfReader>
  glyphs(page: number): Promise<ReaderGlyph[]>
}

export interface OpenImage {
  readonly kind: 'image'
  readonly bytes: Uint8Array
  readonly format: Exclude<OcrFormat, 'pdf'>
  /** Of the first frame. */
  readonly header: PictureHeader
  /** Pages of a TIFF; 1 of everything else. */
  readonly frames: number
  readonly limits?: Partial<PdfLimits>
}

export type OpenSource = OpenPdf | OpenImage

/** Frames of a TIFF: more are no scan, and finding the last of them takes time that grows with their square. */
const maxFrames = 2_000

/** Documents that stay open in a thread while others are in flight, and for how long when nobody asks for them. */
const maxOpenDocuments = 2
const idleMs = 10_000

interface OpenEntry {
  readonly source: Promise<OpenSource>
  readonly close: () => Promise<void>
  users: number
}

const openDocuments = new Map<string, OpenEntry>()
let idleTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Does work on an open document.
 * @throws DocumentError `empty`, `encrypted`, `malformed`; LimitError `too_many_bytes`, `too_many_pages`,
 *   `too_many_pixels`, all before a page is decoded
 */
export async function withSource<T>(
  input: SourceInput,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  clearTimeout(idleTimer)
  const entry = openDocuments.get(input.id) ?? open(input)
  openDocuments.delete(input.id)
  openDocuments.set(input.id, entry)
  entry.users++
  try {
    return await work(await entry.source)
  } finally {
    entry.users--
    await closeUnused(maxOpenDocuments)
    // An idle thread holds no document; the timer keeps no process alive.
    idleTimer = setTimeout(() => void closeUnused(0), idleMs)
    idleTimer.unref()
  }
}

/** Closes a document that nobody in this thread asks for again: one whose objects were changed, or that is finished. */
export async function closeSource(id: string): Promise<void> {
  const entry = openDocuments.get(id)
  if (!entry || entry.users > 0) return
  openDocuments.delete(id)
  await entry.close()
}

async function closeUnused(keep: number): Promise<void> {
  for (const [id, entry] of [...openDocuments]) {
    if (openDocuments.size <= keep) return
    if (entry.users > 0) continue
    openDocuments.delete(id)
    await entry.close()
  }
}

function open(input: SourceInput): OpenEntry {
  const { bytes, password, limits } = input
  const reader = new LazyReader(bytes, { password, limits })
  const source = input.format === 'pdf' ? openPdf(input, () => reader.open()) : openImage(input, input.format)
  return { source, close: () => reader[Symbol.asyncDispose](), users: 0 }
}

async function openPdf(
  { bytes, password, limits }: SourceInput,
  reader: () => Promise<PdfReader>,
): Promise<OpenPdf> {
  const file = await loadPdf(bytes, { password, limits })
  const nodes = pages(file, limits)
  const destinations = new Destinations(file, nodes)
  const glyphs = async (page: number) => (await reader()).glyphs(page)
  return { kind: 'pdf', file, nodes, cache: new ReadCache(file), destinations, limits, reader, glyphs }
}

async function openImage(
  { bytes, limits }: SourceInput,
  format: Exclude<OcrFormat, 'pdf'>,
): Promise<OpenImage> {
  if (bytes.byteLength === 0) throw new DocumentError('empty', 'The picture is empty: it has no bytes.')
  const header = await pictureHeader(bytes, 0, limits)
  const frames = format === 'tiff' ? header.frames : 1
  const most = Math.min(maxFrames, pdfLimits(limits).pages)
  if (frames > most)
    throw new LimitError('too_many_pages', `The TIFF has more pages than the limit of ${most}. Split it.`, {
      limit: 'pages',
      pages: frames,
    })
  return { kind: 'image', bytes, format, header, frames, limits }
}

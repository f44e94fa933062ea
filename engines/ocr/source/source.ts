/**
 * Runs in a pool thread. Opens a document once per thread and keeps it open for its next pages. Threads may share the
 * bytes; nothing writes to them.
 */

import { type ImageHeader, readImageHeader } from '../../image/image-files.ts'
import { DocumentError, LimitError, type WorkLimit } from '../../model/errors.ts'
import type { Matrix } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { ReadCache } from '../../pdf/content/index.ts'
import {
  loadPdf,
  type PageNode,
  type PdfFile,
  type PdfLimits,
  pages,
  pdfLimits,
  repairedPdf,
} from '../../pdf/file/index.ts'
import { Destinations } from '../../pdf/reading/index.ts'
import { LazyReader, type PdfReader, type ReaderGlyph } from '../../pdf/second-reader/index.ts'

/** An image that may contain text, and its position on the page. */
export interface PageScan {
  readonly raster: Raster
  /** From pixels of the image to points of the page as shown. */
  readonly toPage: Matrix
  /** Dots per inch at its size on the page. */
  readonly dpi: number
}

/** File formats that OCR reads. */
const ocrFormats = ['pdf', 'png', 'jpg', 'webp', 'tiff'] as const
export type OcrFormat = (typeof ocrFormats)[number]

export interface SourceInput {
  /** Identifies the document across its tasks. */
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
  /** pdf.js on the same bytes; opened on first use. */
  reader(): Promise<PdfReader>
  glyphs(page: number): Promise<ReaderGlyph[]>
}

export interface OpenImage {
  readonly kind: 'image'
  readonly bytes: Uint8Array
  readonly format: Exclude<OcrFormat, 'pdf'>
  /** Of the first frame. */
  readonly header: ImageHeader
  /** Number of pages of a TIFF; 1 for other formats. */
  readonly frames: number
  readonly limits?: Partial<PdfLimits>
}

export type OpenSource = OpenPdf | OpenImage

/** Maximum pages of a TIFF: no scan has more, and the time to find them grows with their square. */
const maxFrames: WorkLimit = 2_000

/** Documents kept open in a thread, and the time in milliseconds after which unused ones are closed. */
const maxOpenDocuments: WorkLimit = 2
const idleMs: WorkLimit = 10_000

interface OpenEntry {
  readonly source: Promise<OpenSource>
  readonly close: () => Promise<void>
  users: number
}

const openDocuments = new Map<string, OpenEntry>()
let idleTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Opens a document, unless it is open, and works on it.
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
    // An idle thread keeps no document open. The timer does not keep the process alive.
    idleTimer = setTimeout(() => void closeUnused(0), idleMs)
    idleTimer.unref()
  }
}

/** Closes a document that this thread no longer needs: it is finished, or its objects were changed. */
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
  const reader = new LazyReader(bytes, { password, limits }, repairedPdf)
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
  if (bytes.byteLength === 0) throw new DocumentError('empty', 'The image is empty: it has no bytes.')
  const header = await readImageHeader(bytes, 0, limits)
  const frames = format === 'tiff' ? header.frames : 1
  const limit = Math.min(maxFrames, pdfLimits(limits).pages)
  if (frames > limit)
    throw new LimitError('too_many_pages', `The TIFF has more pages than the limit of ${limit}. Split it.`, {
      limit: 'pages',
      pages: frames,
    })
  return { kind: 'image', bytes, format, header, frames, limits }
}

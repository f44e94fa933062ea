/**
 * Runs in a pool thread. Opens a document once per thread and keeps it open for its next pages. Threads may share the
 * bytes; nothing writes to them.
 */

import { type ImageHeader, readImageHeader } from '../image/image-files.ts'
import { DocumentError, LimitError, type WorkLimit } from '../model/errors.ts'
import { type Box, intersect, type Matrix, multiply } from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import { type Glyph, type PlacedImage, pageSurface, ReadCache, type Surface } from '../pdf/content/index.ts'
import {
  loadPdf,
  type PageNode,
  type PdfFile,
  type PdfLimits,
  pages,
  pdfLimits,
  repairedPdf,
} from '../pdf/file/index.ts'
import { imagePixels } from '../pdf/images/pixels.ts'
import { hasDrawnAnnotations } from '../pdf/pdfa/index.ts'
import { Destinations } from '../pdf/reading/index.ts'
import { LazyReader, type PdfReader, type ReaderGlyph } from '../pdf/second-reader/index.ts'
import { cropWithMargin, inferUnicode, ocrRegions, ocrResolution } from '../pdf/text/index.ts'

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

/** Finds the regions of a PDF page that need OCR, and renders them. */

/** The text of a page, and the regions that need OCR. */
interface PageSurvey {
  /** Visible text. */
  readonly text: readonly Glyph[]
  /** Invisible text, as from an earlier OCR. */
  readonly hidden: readonly Glyph[]
  /** Most visible text is in fonts that do not map their codes to characters: it cannot be copied. */
  readonly garbled: boolean
  /** Regions that need OCR, in points of the page as shown. Empty: the page is kept as it is. */
  readonly unread: readonly Box[]
  /** The image that makes up the whole page, or null. */
  readonly image: PlacedImage | null
  readonly surface: Surface
}

/** A region with this many invisible glyphs was read by an earlier OCR. */
const minHiddenGlyphs = 3
/** With fewer unmapped glyphs, the page does not count as garbled. */
const minGarbledGlyphs = 20
/** If a larger share of the page needs OCR, it is read as a whole: strips and tiles of one scan touch. */
const minWholeShare = 0.6

/**
 * @param index counts from 0
 * @param force ignores text of an earlier OCR; a page with visible text is read as a whole
 */
export async function surveyPage(source: OpenPdf, index: number, force: boolean): Promise<PageSurvey> {
  const { file } = source
  const node = source.nodes[index]
  const surface = await surfaceWithText(source, index)
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  const shown = surface.glyphs.filter((glyph) => isShown(glyph, page))
  const mapped = shown.filter(({ text }) => !isUnmapped(text))
  const text = mapped.filter(({ invisible }) => !invisible)
  const hidden = mapped.filter(({ invisible }) => invisible)
  const unknown = shown.filter(({ text, invisible }) => !invisible && isUnmapped(text)).length
  const garbled = unknown >= minGarbledGlyphs && unknown > text.length
  const readWhole = garbled || (force && text.length > 0)
  const open = readWhole ? [page] : ocrRegions(surface, node)
  const unread = force ? open : open.filter((part) => countWithin(hidden, part) < minHiddenGlyphs)
  const image = unread.length > 0 && text.length === 0 && !garbled ? soleImage(file, surface, node) : null
  return { text, hidden, garbled, unread, image, surface }
}

/** The glyphs of a page. Characters that its fonts do not map are inferred from the text of pdf.js. */
async function surfaceWithText({ file, cache, nodes, glyphs }: OpenPdf, index: number): Promise<Surface> {
  const surface = pageSurface(file, nodes[index], cache, true)
  const learned = surface.hasUnknownCodes && inferUnicode(surface, await glyphs(index), cache)
  return learned ? pageSurface(file, nodes[index], cache, true) : surface
}

/** Whether a glyph has no characters that could be copied. */
function isUnmapped(text: string): boolean {
  return text === '' || /^[\p{Cc}\p{Co}\p{Cn}\ufffd]+$/u.test(text)
}

function isShown({ text, box, clip }: Glyph, page: Box): boolean {
  if (text !== '' && text.trim() === '') return false
  const seen = intersect(box, page)
  return seen !== null && (clip === null || intersect(seen, clip) !== null)
}

function countWithin(glyphs: readonly Glyph[], part: Box): number {
  return glyphs.filter(({ box }) => {
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    return x >= part.x0 && x <= part.x1 && y >= part.y0 && y <= part.y1
  }).length
}

/**
 * The image that makes up the whole page, or null. Nothing may cover or clip it: OCR must not read what is invisible on
 * the page, such as a name under a black box.
 */
function soleImage(file: PdfFile, { images, paths }: Surface, node: PageNode): PlacedImage | null {
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  const [image] = images
  if (images.length !== 1 || image.stream === null) return null
  const seen = intersect(image.box, page)
  if (seen === null || (image.clip && !contains(image.clip, seen))) return null
  const covered = paths.some(
    ({ subpaths, instance, operation }) =>
      subpaths.some(({ box }) => intersect(box, image.box) !== null) &&
      !(instance === image.instance && operation < image.operation),
  )
  if (covered || hasDrawnAnnotations(file, node)) return null
  // Rotated, mirrored or skewed images are rendered by pdf.js instead.
  const [a, b, c, d] = image.matrix
  const slant = Math.max(Math.abs(b / a), Math.abs(c / d))
  return a > 0 && d < 0 && slant < 0.2 ? image : null
}

function contains(outer: Box, inner: Box): boolean {
  const tolerance = 0.5
  return (
    outer.x0 <= inner.x0 + tolerance &&
    outer.y0 <= inner.y0 + tolerance &&
    outer.x1 >= inner.x1 - tolerance &&
    outer.y1 >= inner.y1 - tolerance
  )
}

/** The images to read: the image of the page itself, or renderings of its unread regions. */
export async function scansOf(
  source: OpenPdf,
  page: number,
  { unread, image, surface }: PageSurvey,
): Promise<PageScan[]> {
  if (unread.length === 0) return []
  const own = image?.stream ? await imagePixels(source.file, image.stream, source.limits) : null
  if (image && own) {
    const toPage = multiply([1 / own.width, 0, 0, -1 / own.height, 0, 1], image.matrix)
    return [{ raster: own, toPage, dpi: 72 / Math.hypot(toPage[0], toPage[1]) }]
  }
  const node = source.nodes[page]
  const dpi = fittingDpi(node, ocrResolution(source.file, surface), source.limits)
  const reader = await source.reader()
  const whole = await reader.raster(page, { dpi })
  const scale = 72 / dpi
  const area = node.width * node.height
  const unreadArea = unread.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  if (unreadArea > area * minWholeShare) return [{ raster: whole, toPage: [scale, 0, 0, scale, 0, 0], dpi }]
  return unread.map((part) => {
    const { raster, x, y } = cropWithMargin(whole, part, 1 / scale)
    const toPage: Matrix = [scale, 0, 0, scale, x * scale, y * scale]
    return { raster, toPage, dpi }
  })
}

/** The requested resolution in dpi, or the highest at which the page stays within the pixel limit. */
export function fittingDpi({ width, height }: PageNode, wanted: number, limits?: Partial<PdfLimits>): number {
  return Math.min(wanted, Math.sqrt((0.99 * pdfLimits(limits).pixels * 72 * 72) / (width * height)))
}

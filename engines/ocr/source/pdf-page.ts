/** Finds the regions of a PDF page that need OCR, and renders them. */

import { type Box, intersect, type Matrix, multiply } from '../../model/geometry.ts'
import { type Glyph, type PlacedImage, pageSurface, type Surface } from '../../pdf/content/index.ts'
import { type PageNode, type PdfFile, type PdfLimits, pdfLimits } from '../../pdf/file/index.ts'
import { imagePixels } from '../../pdf/images/pixels.ts'
import { hasDrawnAnnotations } from '../../pdf/pdfa/index.ts'
import { cropWithMargin, inferUnicode, ocrRegions, ocrResolution } from '../../pdf/text/index.ts'
import type { OpenPdf, PageScan } from './source.ts'

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

/** The glyphs of a page. Characters that its fonts do not map are inferred from what pdf.js reads. */
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

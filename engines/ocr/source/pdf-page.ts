/** What of a PDF page is to be read by OCR, and the pictures to read. */

import { type Box, intersect, type Matrix, multiply } from '../../model/geometry.ts'
import { type Glyph, type PlacedImage, pageSurface, type Surface } from '../../pdf/content/index.ts'
import { type PageNode, type PdfFile, type PdfLimits, pdfLimits } from '../../pdf/file/index.ts'
import { imagePixels } from '../../pdf/images/index.ts'
import { hasNotes } from '../../pdf/pdfa/index.ts'
import { cut, inferUnicode, resolution, unreadParts } from '../../pdf/text/index.ts'
import type { PageScan } from './page-scan.ts'
import type { OpenPdf } from './source.ts'

/** What was found on a page, and what to do about it. */
export interface PageSurvey {
  /** Its own text that can be seen. */
  readonly text: readonly Glyph[]
  /** Text without ink, such as an earlier OCR's. */
  readonly hidden: readonly Glyph[]
  /** What stands in fonts that do not say what their codes mean, and so cannot be copied. */
  readonly garbled: boolean
  /** Parts in shown space that only OCR can read. Empty: the page is kept as it is. */
  readonly unread: readonly Box[]
  /** The one picture that the page is, or null. */
  readonly image: PlacedImage | null
  readonly surface: Surface
}

/** A part over which so much hidden text lies has been read before. */
const minHiddenGlyphs = 3
/** Fewer letters tell nothing about a font. */
const minGarbledGlyphs = 20

/**
 * @param index counts from 0
 * @param force reads everything anew, the page's own text too
 */
export async function surveyPage(source: OpenPdf, index: number, force: boolean): Promise<PageSurvey> {
  const { file } = source
  const node = source.nodes[index]
  const surface = await surfaceWithText(source, index)
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  const shown = surface.glyphs.filter((glyph) => isShown(glyph, page))
  const said = shown.filter(({ text }) => !isUnmapped(text))
  const text = said.filter(({ invisible }) => !invisible)
  const hidden = said.filter(({ invisible }) => invisible)
  const unknown = shown.filter(({ text, invisible }) => !invisible && isUnmapped(text)).length
  const garbled = unknown >= minGarbledGlyphs && unknown > text.length
  const readWhole = garbled || (force && text.length > 0)
  const open = readWhole ? [page] : unreadParts(surface, node)
  const unread = force ? open : open.filter((part) => countWithin(hidden, part) < minHiddenGlyphs)
  const image = unread.length > 0 && text.length === 0 && !garbled ? soleImage(file, surface, node) : null
  return { text, hidden, garbled, unread, image, surface }
}

/** What a page shows; where its fonts do not say which letters, what pdf.js makes of them. */
async function surfaceWithText({ file, cache, nodes, glyphs }: OpenPdf, index: number): Promise<Surface> {
  const surface = pageSurface(file, nodes[index], cache, true)
  const learned = surface.unsure && inferUnicode(surface, await glyphs(index), cache)
  return learned ? pageSurface(file, nodes[index], cache, true) : surface
}

/** No letter, digit or sign that anybody could copy. */
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
 * The image that is all a page shows. Nothing may cover or cut it: what nobody sees on the page is none of OCR's
 * business (a black box over a name, most of all).
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
  if (covered || hasNotes(file, node)) return null
  // Turned, mirrored or slanted placements are drawn by pdf.js, which gives the picture as it is seen.
  const [a, b, c, d] = image.matrix
  const slant = Math.max(Math.abs(b / a), Math.abs(c / d))
  return a > 0 && d < 0 && slant < 0.2 ? image : null
}

function contains(outer: Box, inner: Box): boolean {
  const hair = 0.5
  return (
    outer.x0 <= inner.x0 + hair &&
    outer.y0 <= inner.y0 + hair &&
    outer.x1 >= inner.x1 - hair &&
    outer.y1 >= inner.y1 - hair
  )
}

/** The pictures of the parts to be read. */
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
  const dpi = fittingDpi(node, resolution(source.file, surface), source.limits)
  const reader = await source.reader()
  const whole = await reader.raster(page, { dpi })
  const scale = 72 / dpi
  const area = node.width * node.height
  const inParts = unread.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  // Strips and tiles of one scan touch; a page that is nearly all picture is read as one.
  if (inParts > area * 0.6) return [{ raster: whole, toPage: [scale, 0, 0, scale, 0, 0], dpi }]
  return unread.map((part) => {
    const { raster, x, y } = cut(whole, part, 1 / scale)
    const toPage: Matrix = [scale, 0, 0, scale, x * scale, y * scale]
    return { raster, toPage, dpi }
  })
}

/** The resolution wanted, or the highest at which the page has no more pixels than allowed. */
export function fittingDpi({ width, height }: PageNode, wanted: number, limits?: Partial<PdfLimits>): number {
  return Math.min(wanted, Math.sqrt((0.99 * pdfLimits(limits).pixels * 72 * 72) / (width * height)))
}

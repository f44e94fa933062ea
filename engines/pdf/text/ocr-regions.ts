/** Finds the regions of a page that are pixels or outlines, so that only OCR can read their text. */

import { area, type Box, intersect, pad, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import type { PdfFile } from '../objects/objects.ts'
import { piecedTexts } from './pieced-texts.ts'

/** Enough for text of 7 points and more. */
const minDpi = 200
/** More costs time without better results. */
const maxDpi = 400

/** The resolution in dpi for OCR of the images of a page: that of the finest image, within limits. */
export function ocrResolution(file: PdfFile, surface: Surface): number {
  let finest = minDpi
  for (const { stream, matrix, box } of surface.images) {
    const width = stream ? file.number(stream.dict.get('Width')) : null
    const inches = Math.hypot(matrix[0], matrix[1]) / 72
    if (width !== null && inches > 0 && area(box) >= minImageArea) finest = Math.max(finest, width / inches)
  }
  return Math.min(Math.round(finest), maxDpi)
}

/** Square points. Pictures below this are read as the file stores them, unless several make one picture. */
const minImageArea = 600

/** Whether a picture is small on the page, whatever it holds. */
export function isSmallPicture(box: Box): boolean {
  return area(box) < minImageArea
}

/** From this number on, filled shapes of the size of letters count as text. */
const minOutlines = 8

/** Points around an outline, so that neighbouring letters make one region. */
const outlinePadding = 6

/** Points. Images that are this close make one picture: scanners and printer drivers cut a page into strips, through its lines. */
const stripGap = 1

/** The regions of a page that only OCR can read, in the space of the page as shown. Adjacent regions are merged. */
export function ocrRegions(surface: Surface, node: PageNode): Box[] {
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  const parts: Box[] = []
  for (const image of surface.images) {
    const shown = intersect(image.box, page)
    if (shown && area(shown) >= (image.stream ? minImageArea : minInlineArea)) parts.push(shown)
  }
  const outlines = surface.paths
    .filter((path) => path.filled)
    .flatMap((path) => path.subpaths)
    .filter(looksLikeLetter)
    .flatMap(({ box }) => intersect(pad(box, outlinePadding), page) ?? [])
  if (outlines.length >= minOutlines) parts.push(...outlines)
  parts.push(...piecedTexts(surface, page))
  return mergeBoxes(parts)
}

/** Square points. An inline image has no name by which it could be read as the file stores it. */
const minInlineArea = 60

/** Whether a shape has curves or many corners, and the size of a letter, in points. */
function looksLikeLetter({ first, last, box }: { first: number; last: number; box: Box }): boolean {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  return last - first >= 4 && width > 0.5 && width < 60 && height > 3 && height < 60
}

/** More regions than this become one, as merging takes quadratic time. */
const maxRegions = 2_000

/** Merges boxes that overlap or touch. */
function mergeBoxes(parts: readonly Box[]): Box[] {
  if (parts.length > maxRegions) return [parts.reduce(union)]
  const out: Box[] = []
  for (const part of parts) {
    let grown = part
    // The merged box may overlap others, so it is compared until it does not.
    for (let at = out.findIndex((box) => touches(box, grown)); at >= 0; ) {
      grown = union(grown, out[at] ?? grown)
      out.splice(at, 1)
      at = out.findIndex((box) => touches(box, grown))
    }
    out.push(grown)
  }
  return out
}

function touches(a: Box, b: Box): boolean {
  return intersect(pad(a, stripGap), b) !== null
}

/** White margin in inches: OCR expects text not to touch the edge of the image. */
const margin = 0.25

/** Crops a region and adds a white margin. Returns the position of its top left corner in pixels of `whole`. */
export function cropWithMargin(
  whole: Raster,
  part: Box,
  scale: number,
): { raster: Raster; x: number; y: number } {
  const border = Math.round(margin * 72 * scale)
  const x = Math.max(0, Math.floor(part.x0 * scale))
  const y = Math.max(0, Math.floor(part.y0 * scale))
  const width = Math.max(0, Math.min(whole.width, Math.ceil(part.x1 * scale)) - x)
  const height = Math.max(0, Math.min(whole.height, Math.ceil(part.y1 * scale)) - y)
  const full = { width: width + 2 * border, height: height + 2 * border }
  const data = new Uint8ClampedArray(full.width * full.height * 4).fill(255)
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * whole.width + x) * 4
    data.set(whole.data.subarray(start, start + width * 4), ((row + border) * full.width + border) * 4)
  }
  return { raster: { ...full, data }, x: x - border, y: y - border }
}

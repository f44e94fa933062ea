/** What of a page is pixels or outlines, so that only a recogniser of writing can read it. */

import { type Box, intersect, pad, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import type { PdfFile } from '../objects/objects.ts'

/** Enough for print of 7 points and up. */
const usualDpi = 200
/** More would cost time and show nothing new. */
const mostDpi = 400

/** The resolution at which the pictures of a page are best read: their own, within reason. */
export function resolution(file: PdfFile, surface: Surface): number {
  let finest = usualDpi
  for (const { stream, matrix, box } of surface.images) {
    const width = stream ? file.number(stream.dict.get('Width')) : null
    const inches = Math.hypot(matrix[0], matrix[1]) / 72
    if (width !== null && inches > 0 && area(box) >= leastArea) finest = Math.max(finest, width / inches)
  }
  return Math.min(Math.round(finest), mostDpi)
}

/** Rules and bullets are often tiny pictures; nobody writes in them. Square points. */
const leastArea = 600

/** So many closed shapes of the size of letters are taken for writing. */
const leastOutlines = 8

/** The parts of a page whose words only a recogniser can read, in shown space; neighbours are one part. */
export function unreadParts(surface: Surface, node: PageNode): Box[] {
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  const parts: Box[] = []
  for (const image of surface.images) {
    const shown = intersect(image.box, page)
    if (shown && area(shown) >= leastArea) parts.push(shown)
  }
  const outlines = surface.paths
    .filter((path) => path.filled)
    .flatMap((path) => path.subpaths)
    .filter(looksLikeLetter)
    .flatMap(({ box }) => intersect(pad(box, 6), page) ?? [])
  if (outlines.length >= leastOutlines) parts.push(...outlines)
  return merged(parts)
}

/** Curved or many-cornered, and as tall as letters are. */
function looksLikeLetter({ first, last, box }: { first: number; last: number; box: Box }): boolean {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  return last - first >= 4 && width > 0.5 && width < 60 && height > 3 && height < 60
}

function area(box: Box): number {
  return (box.x1 - box.x0) * (box.y1 - box.y0)
}

/** Joins boxes that meet. A page of thousands of parts is read as a whole. */
function merged(parts: readonly Box[]): Box[] {
  if (parts.length > 2_000) return [parts.reduce(union)]
  const out: Box[] = []
  for (const part of parts) {
    let grown = part
    // What was apart may meet in the grown box, so it is compared until nothing is left to take in.
    for (let at = out.findIndex((box) => intersect(box, grown)); at >= 0; ) {
      grown = union(grown, out[at])
      out.splice(at, 1)
      at = out.findIndex((box) => intersect(box, grown))
    }
    out.push(grown)
  }
  return out
}

/** White around a part, in inches: recognisers expect letters to stand in the middle of paper. */
const margin = 0.25

/** A part of a picture as a picture of its own with a white margin, and where its corner lies in pixels. */
export function cut(whole: Raster, part: Box, scale: number): { raster: Raster; x: number; y: number } {
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

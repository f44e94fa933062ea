/** Finds the regions of a page that are pixels or outlines, so that only OCR can read their text. */

import { area, type Box, intersect, pad, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { Glyph, PaintedPath, Subpath, Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import type { PdfFile } from '../objects.ts'
import { continuesLine, gap } from './text-layer.ts'

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

/** Square points. Images below this are read as stored in the file, unless several form one image. */
const minImageArea = 600

/** Whether an image is small on the page, regardless of its content. */
export function isSmallPicture(box: Box): boolean {
  return area(box) < minImageArea
}

/** From this number on, filled shapes of the size of letters count as text. */
const minOutlines = 8

/** Points around an outline, so that neighbouring letters make one region. */
const outlinePadding = 6

/** Points. Images that are this close form one image: scanners and printer drivers cut a page into strips, through its lines. */
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

/** Square points. An inline image has no name by which it could be read as stored. */
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

/** Text composed of small images, strokes, bars, dashes or glyphs without a known text. */

/** A piece of such a text. Pieces close together with a total weight of `minWeight` may be a word. */
interface Piece {
  readonly box: Box
  readonly weight: number
}

/** Pieces with fewer strokes are marks: a tick, an arrow, a logo. A letter has three strokes or more. */
const minWeight = 8
/** Two images side by side, or three glyphs, may be a word. */
const weights = { picture: 4, glyph: 3, shape: 1 } as const

/** Points. Larger pieces are drawings, frames and panels. */
const maxPiece = 60
/** Points. What is smaller on both sides is a dot. */
const minPiece = 0.3
/** Points. Lower groups of pieces are dotted lines. */
const minHeight = 2.5

/** Of the height of a piece, and points: the space between two letters is narrower. */
const regionGap = { height: 0.6, most: 8, least: 1 } as const

/** Points. Bars and dashes of letters are this close above each other; the lines of tables and ruled paper are further apart. */
const maxPitch = 2.6
/** Lines. The x-height of the smallest print in bars has five; fewer are rules of a table. */
const minLines = 5

function piecedTexts({ images, paths, glyphs }: Surface, page: Box): Box[] {
  const pieces: Piece[] = []
  const lines: Piece[] = []
  const bars: Piece[] = []
  for (const { box, hidden } of images) if (!hidden) pieces.push({ box, weight: weights.picture })
  for (const path of paths) {
    if (path.hidden) continue
    for (const subpath of path.subpaths) {
      if (isStroke(path, subpath)) pieces.push({ box: subpath.box, weight: weights.shape })
      else {
        if (isThinLine(subpath.box)) lines.push({ box: subpath.box, weight: weights.shape })
        if (path.filled || path.stroked) bars.push({ box: subpath.box, weight: weights.shape })
      }
    }
  }
  for (const glyph of glyphs)
    if (!glyph.invisible && !glyph.hidden && isUnknownGlyph(glyph))
      pieces.push({ box: glyph.box, weight: weights.glyph })
  // Letters first, each of its pieces, and then letters next to each other.
  const letters = groups(pieces, ({ y0, y1 }) => reach(y1 - y0))
  const found = [
    ...groups(letters, ({ y0, y1 }) => reach(y1 - y0)).filter(({ weight }) => weight >= minWeight),
    ...groups(lines, () => ({ across: 0, down: maxPitch / 2 })).filter(
      ({ weight, box }) => weight >= minLines && (box.y1 - box.y0) / weight <= maxPitch,
    ),
  ]
  const words = found.filter(mayBeWord).map(({ box }) => box)
  return [...words, ...barcodesAmong(bars, words)].flatMap((box) => intersect(box, page) ?? [])
}

/** Points. The bars of a barcode are at most this far apart; the rules of a table are further apart. */
const maxBarGap = 6
/** Points. Thicker bars are panels. */
const maxBarWidth = 20
/** Bars of a barcode of five digits. */
const minBars = 12

/** Bars next to each other, as barcodes have, also where squares are among them. */
function barcodesAmong(pieces: readonly Piece[], found: readonly Box[]): Box[] {
  const bars = pieces.filter(({ box: { x0, y0, x1, y1 } }) => Math.min(x1 - x0, y1 - y0) <= maxBarWidth)
  const squares = found.map((box) => ({ box, weight: minBars }))
  const across = groups([...squares, ...bars.filter(isUpright)], () => ({ across: maxBarGap, down: 0 }))
  const down = groups([...squares, ...bars.filter((bar) => !isUpright(bar))], () => ({
    across: 0,
    down: maxBarGap,
  }))
  const rows = [...across, ...down].filter(({ weight }) => weight >= minBars)
  return rows.map(({ box }) => pad(box, maxBarGap / 2))
}

function isUpright({ box: { x0, y0, x1, y1 } }: Piece): boolean {
  return y1 - y0 > x1 - x0
}

function reach(height: number): { across: number; down: number } {
  return {
    across: Math.min(regionGap.most, Math.max(regionGap.least, regionGap.height * height)),
    down: regionGap.least,
  }
}

/** A word is longer than high. What is larger than this on both sides, in points, may be several lines, or one that is tilted. */
const minBlock = 40
/** Width by height. Two letters next to each other have about that; single ones and icons have less. */
const minWordShape = 1.6

/** Pieces that are not letters but squares of a barcode. */
const minSquares = 24

function mayBeWord({ box: { x0, y0, x1, y1 }, weight }: Piece): boolean {
  if (weight >= minSquares) return true
  const [short, long] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)]
  return short >= minHeight && (long >= minWordShape * short || short >= minBlock)
}

function isPiece({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  return width <= maxPiece && height <= maxPiece && Math.max(width, height) >= minPiece
}

/** A stroke of a letter, or a bar or dash of one. Filled shapes with curves count as outlines of letters anyway. */
function isStroke({ filled, stroked }: PaintedPath, { box, square }: Subpath): boolean {
  return (filled || stroked) && isPiece(box) && !(square && isRule(box))
}

/** Points. Longer level and upright shapes are rules, and cells of tables and forms. */
const maxBar = 18

function isRule({ x0, y0, x1, y1 }: Box): boolean {
  return Math.max(x1 - x0, y1 - y0) > maxBar
}

function isThinLine({ x0, y0, x1, y1 }: Box): boolean {
  return y1 - y0 < 1 && x1 - x0 > maxPiece / 2
}

/** Points of the side of a cell. */
const cell = 1

/** Pieces that touch after they were enlarged, by cells of a map of the page. Linear in the number of pieces and their area. */
function groups(
  pieces: readonly Piece[],
  reachOf: (box: Box) => { readonly across: number; readonly down: number },
): Piece[] {
  if (pieces.length < 2) return [...pieces]
  const owner = new Map<number, number>()
  const parent = pieces.map((_, i) => i)
  const find = (i: number): number => {
    let at = i
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }
  for (const [i, { box }] of pieces.entries()) {
    const { across, down } = reachOf(box)
    const [left, right] = [Math.floor((box.x0 - across / 2) / cell), Math.floor((box.x1 + across / 2) / cell)]
    const [top, bottom] = [Math.floor((box.y0 - down / 2) / cell), Math.floor((box.y1 + down / 2) / cell)]
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const key = y * 65_536 + x
        const other = owner.get(key)
        if (other === undefined) owner.set(key, i)
        else parent[find(i)] = find(other)
      }
  }
  const sums = new Map<number, { x0: number; y0: number; x1: number; y1: number; weight: number }>()
  for (const [i, { box, weight }] of pieces.entries()) {
    const sum = sums.get(find(i))
    if (!sum) sums.set(find(i), { ...box, weight })
    else {
      sum.x0 = Math.min(sum.x0, box.x0)
      sum.y0 = Math.min(sum.y0, box.y0)
      sum.x1 = Math.max(sum.x1, box.x1)
      sum.y1 = Math.max(sum.y1, box.y1)
      sum.weight += weight
    }
  }
  return [...sums.values()].map(({ weight, ...box }) => ({ box, weight }))
}

/** In ems: a wider gap is between two words. */
const maxGap = 0.17
/** Glyphs. What is longer is not a word. */
const maxLength = 48

const letter = /^[\p{L}\p{N}\p{M}]+$/u
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Private use, control characters, as which codes without a text are taken, and the character for unknown text. */
const unknown = /^[\p{Co}\p{Cc}\ufffd]*$/u

/** Whether the text of a glyph is unrelated to its shape. */
export function isUnknownText(text: string): boolean {
  return unknown.test(text)
}

/**
 * Words in which a glyph between two letters has no known text, such as a ligature of a font without Unicode values. A value
 * in such a word is read only in part, so the whole word counts as its text. Keyed by each of their glyphs.
 */
export function unreadWords({ glyphs }: Surface): ReadonlyMap<Glyph, readonly Glyph[]> {
  const words = new Map<Glyph, readonly Glyph[]>()
  if (!glyphs.some(({ text, hidden }) => isUnknownText(text) && !hidden)) return words
  let word: Glyph[] = []
  const end = (): void => {
    const first = word.findIndex(isRead)
    const last = word.findLastIndex(isRead)
    const isUnread = word.length <= maxLength && word.slice(first, last + 1).some((glyph) => !isRead(glyph))
    if (first >= 0 && isUnread) for (const glyph of word) words.set(glyph, word)
    word = []
  }
  for (const glyph of glyphs) {
    const last = word.at(-1)
    if (last && (!continuesLine(last, glyph) || gap(last, glyph) > maxGap)) end()
    if (isRead(glyph) || isUnknownGlyph(glyph)) word.push(glyph)
    else end()
  }
  end()
  return words
}

function isRead({ text }: Glyph): boolean {
  return letter.test(text) && !unspaced.test(text)
}

/** A glyph that draws something, which a space does not, and whose text is unknown. */
function isUnknownGlyph({ text, font, char }: Glyph): boolean {
  if (!unknown.test(text)) return false
  const extents = font.extents(char)
  return extents !== null && extents[1] > extents[0]
}

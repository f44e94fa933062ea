import type { Box } from '../../model/geometry.ts'
import { type GrayImage, shrink } from '../image/gray-image.ts'
import { centreIsWithin, findGrids, type RuledGrid, type RulingBoxes } from '../image/rulings.ts'
import type { TextComponents, TextRow } from '../image/text-components.ts'
import { findGutters, type Gutter } from './gutters.ts'

/** An upright, deskewed image with the objects found on it. */
export interface LevelPage {
  readonly image: GrayImage
  readonly components: TextComponents
  readonly rulings: RulingBoxes
}

/** Pixels below this level belong to dark bands. Of 255. */
const maxBandLevel = 110
/** Minimum width of a dark band as a share of the page width. */
const minBandWidth = 0.3
/** Rows taken into account, by their height in median letter heights: neither specks nor large objects. */
const rowHeights = { min: 0.45, max: 4 }

/** The segments in which a page is read, in reading order; the whole page if it needs no segmentation. */
export function segmentPage({ image, components, rulings }: LevelPage): PageSegment[] {
  const whole = { x0: 0, y0: 0, x1: image.width, y1: image.height, table: false }
  const { height: usual } = components
  if (components.noisy || usual === 0) return [whole]
  const rows = components.rows.filter(
    ({ dark, height }) => dark && height > usual * rowHeights.min && height < usual * rowHeights.max,
  )
  const gutters = findGutters(rows, darkBands(image, usual), image, usual, rulings)
  const segments = xyCut(gutters, rulings, rows, image, usual)
  return segments.length === 0 ? [whole] : segments
}

/** Dark bands and images across much of the page: columns do not continue below them. `height`: letter height. */
function darkBands(image: GrayImage, height: number): Box[] {
  const factor = Math.max(1, Math.round(height / 3))
  const { width, height: rows, data } = shrink(image, factor)
  const minWidth = width * minBandWidth
  const bands: Box[] = []
  for (let y = 0; y < rows; y++) {
    let from = 0
    for (let x = 0; x <= width; x++) {
      if (x < width && data[y * width + x] < maxBandLevel) continue
      if (x - from >= minWidth)
        bands.push({ x0: from * factor, x1: x * factor, y0: y * factor, y1: (y + 1) * factor })
      from = x + 1
    }
  }
  return bands
}

/** A part of the page that is read separately. Segments are in reading order. */
export interface PageSegment extends Box {
  /** Rows of cells, read across. Other segments are prose, or laid out by tesseract. */
  readonly table: boolean
}

/** Gutters with this many lines of prose on both sides separate columns; cells are shorter. */
const minColumnLines = 5
/** A page with more segments is not text in columns; tesseract's own layout analysis reads it better. */
const maxSegments = 24
/** Minimum text lines per cell of a ruled table: the grid behind a chart is empty. */
const minFilledShare = 0.3
/** Minimum share of level lines next to a gutter between cells: boxes of a chart and specks are not level. */
const minLevelShare = 0.7
/** Minimum height of a column gutter or table, in letter heights: about two lines. */
const minCutInHeights = 4

/**
 * Cuts the page at its columns and tables, in reading order (recursive XY-cut, Nagy and Seth 1984, at known gutters).
 * Empty if straight cuts would split columns, or create too many segments.
 */
export function xyCut(
  gutters: readonly Gutter[],
  rulings: RulingBoxes,
  rows: readonly TextRow[],
  size: { readonly width: number; readonly height: number },
  height: number,
): PageSegment[] {
  const grids = findGrids(rulings, height).flatMap((grid) => (holdsText(grid, rows) ? [grid.box] : []))
  const columns = columnGutters(gutters, grids)
  if (wrapsAroundFigure(columns, height)) return []
  const cells = gutters.filter((gutter) => !columns.includes(gutter) && gutter.level >= minLevelShare)
  const bands: Box[] = [...cells, ...grids]
  const minCutHeight = height * minCutInHeights
  const leaves: PageSegment[] = []
  const open: Box[] = [{ x0: 0, y0: 0, x1: size.width, y1: size.height }]
  // A stack instead of recursion; parts are pushed in reverse, so that they are cut in order.
  for (let box = open.pop(); box; box = open.pop()) {
    const cut = tallestGutter(box, columns, minCutHeight)
    if (cut) open.push(...splitAt(box, cut, height).reverse())
    // Segments without a row of text are kept: they may contain a page number.
    else
      leaves.push(
        ...splitTables(box, bands, minCutHeight, height).filter(
          ({ x0, y0, x1, y1 }) => x1 - x0 > height && y1 - y0 > height * 1.2,
        ),
      )
    if (leaves.length > maxSegments) return []
  }
  return leaves
}

/** The gutters with prose on both sides, to be read column by column. Next to other gutters, lines are read across. */
function columnGutters(gutters: readonly Gutter[], grids: readonly Box[]): Gutter[] {
  const likely = gutters.filter(({ left, right, ruled }) => {
    const long = Math.min(left.long, right.long)
    const shares = [left.share, right.share].sort((a, b) => a - b)
    return ruled
      ? long >= 3 && shares[0] >= 0.2
      : long >= minColumnLines && shares[0] >= 0.15 && shares[1] >= 0.5
  })
  return likely.filter((gutter) => {
    if (grids.some((grid) => centreIsWithin(gutter, grid))) return false
    // If some cells of a row are short, the gutter is part of a table.
    const cells = gutters.filter(
      (other) =>
        other !== gutter &&
        !likely.includes(other) &&
        Math.min(other.y1, gutter.y1) - Math.max(other.y0, gutter.y0) > 0.7 * (gutter.y1 - gutter.y0),
    )
    return cells.length === 0 || gutter.lines >= 12
  })
}

/**
 * Whether one gutter may continue below another with an offset, because columns flow around an image. The space between
 * may also be a heading over both columns. Tesseract's layout analysis handles this better.
 */
function wrapsAroundFigure(columns: readonly Gutter[], height: number): boolean {
  return columns.some((above) =>
    columns.some(
      (below) =>
        below !== above &&
        below.y0 >= above.y1 - height &&
        Math.max(above.x0, below.x0) - Math.min(above.x1, below.x1) < height * 25,
    ),
  )
}

function tallestGutter(box: Box, gutters: readonly Gutter[], minHeight: number): Box | null {
  let best: Box | null = null
  for (const gutter of gutters) {
    const middle = (gutter.x0 + gutter.x1) / 2
    const y0 = Math.max(box.y0, gutter.top)
    const y1 = Math.min(box.y1, gutter.bottom)
    if (middle <= box.x0 + 1 || middle >= box.x1 - 1 || y1 - y0 < minHeight) continue
    if (!best || y1 - y0 > best.y1 - best.y0) best = { x0: middle, x1: middle, y0, y1 }
  }
  return best
}

function splitAt(box: Box, cut: Box, height: number): Box[] {
  const air = height * 0.5
  const top = cut.y0 - box.y0 < height * 1.5 ? box.y0 : cut.y0 - air
  const bottom = box.y1 - cut.y1 < height * 1.5 ? box.y1 : cut.y1 + air
  return [
    { ...box, y1: top },
    { x0: box.x0, x1: cut.x0, y0: top, y1: bottom },
    { x0: cut.x0, x1: box.x1, y0: top, y1: bottom },
    { ...box, y0: bottom },
  ].filter(({ y0, y1 }) => y1 > y0)
}

/** Cuts a part without columns into tables and the segments between them. */
function splitTables(box: Box, marks: readonly Box[], minHeight: number, height: number): PageSegment[] {
  const bands = marks
    .filter(({ x0, x1 }) => (x0 + x1) / 2 > box.x0 && (x0 + x1) / 2 < box.x1)
    .map(({ y0, y1 }) => ({ y0: Math.max(box.y0, y0), y1: Math.min(box.y1, y1) }))
    .filter(({ y0, y1 }) => y1 - y0 >= minHeight)
    .sort((a, b) => a.y0 - b.y0)
  const merged: { y0: number; y1: number }[] = []
  for (const band of bands) {
    const last = merged.at(-1)
    if (last && band.y0 <= last.y1 + height * 3) last.y1 = Math.max(last.y1, band.y1)
    else merged.push({ ...band })
  }
  const regions: PageSegment[] = []
  let at = box.y0
  for (const { y0, y1 } of merged) {
    const top = Math.max(at, y0 - height * 0.5)
    const bottom = Math.min(box.y1, y1 + height * 0.5)
    if (top > at) regions.push({ ...box, y0: at, y1: top, table: false })
    regions.push({ ...box, y0: top, y1: bottom, table: true })
    at = bottom
  }
  if (at < box.y1) regions.push({ ...box, y0: at, table: false })
  return regions
}

/** Whether a grid is a table: few text lines per cell, and enough cells with text. */
function holdsText({ box, horizontal, vertical }: RuledGrid, rows: readonly TextRow[]): boolean {
  const cells = (horizontal.length - 1) * (vertical.length - 1)
  const inside = rows.filter((row) => centreIsWithin(row, box)).length
  return inside >= cells * minFilledShare && inside <= cells * 3
}

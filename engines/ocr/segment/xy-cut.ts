import type { Box } from '../../model/geometry.ts'
import { centreIsWithin, findGrids, type RuledGrid } from '../image/grids.ts'
import type { RulingBoxes } from '../image/rulings.ts'
import type { TextRow } from '../image/text-components.ts'
import type { Gutter } from './gutters.ts'

/** A part of the page that is read by itself: the parts of a page, in their order, are its reading order. */
export interface PageSegment extends Box {
  /** Rows of cells, read across; other parts are prose or whatever layout analysis finds in them. */
  readonly table: boolean
}

/** As many lines of prose on either side make columns, where cells would be short. */
const minColumnLines = 5
const maxSegments = 200
/** The share of a table's cells that hold text at least. */
const minFilledShare = 0.3

/**
 * The page cut at its columns and tables, in reading order (recursive XY-cut, Nagy and Seth 1984, at known gutters).
 * Empty where straight cuts would tear columns.
 */
export function xyCut(
  gutters: readonly Gutter[],
  drawn: RulingBoxes,
  rows: readonly TextRow[],
  size: { readonly width: number; readonly height: number },
  height: number,
): PageSegment[] {
  const grids = findGrids(drawn, height).flatMap((grid) => (holdsText(grid, rows) ? [grid.box] : []))
  const columns = columnGutters(gutters, grids)
  if (wrapsAroundFigure(columns, height)) return []
  // Cells stand level with each other; boxes of a chart and specks of dust do not.
  const cells = gutters.filter((gutter) => !columns.includes(gutter) && gutter.level >= 0.7)
  const bands: Box[] = [...cells, ...grids]
  const least = height * 4
  const leaves: PageSegment[] = []
  const open: Box[] = [{ x0: 0, y0: 0, x1: size.width, y1: size.height }]
  // A stack instead of recursion: parts of parts are cut first, in order.
  for (let box = open.pop(); box && leaves.length < maxSegments; box = open.pop()) {
    const cut = tallestGutter(box, columns, least)
    if (cut) open.push(...splitAt(box, cut, height).reverse())
    else leaves.push(...splitTables(box, bands, least, height))
  }
  // Where no row was seen, a page number may stand all the same.
  return leaves.filter(({ x0, y0, x1, y1 }) => x1 - x0 > height && y1 - y0 > height * 1.2)
}

/** The gutters with prose on both sides, whose lines go on downwards; beside the others they go on across. */
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
    // Where some cells of a row are short, it is one of a table.
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
 * Whether one gutter may go on below another, aside of it by an image that columns run round. What stands between may
 * also be a heading over both; layout analysis of its own tells that better.
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

function tallestGutter(box: Box, gutters: readonly Gutter[], least: number): Box | null {
  let best: Box | null = null
  for (const gutter of gutters) {
    const middle = (gutter.x0 + gutter.x1) / 2
    const y0 = Math.max(box.y0, gutter.top)
    const y1 = Math.min(box.y1, gutter.bottom)
    if (middle <= box.x0 + 1 || middle >= box.x1 - 1 || y1 - y0 < least) continue
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

/** A part without columns, cut into tables and what stands between them. */
function splitTables(box: Box, marks: readonly Box[], least: number, height: number): PageSegment[] {
  const bands = marks
    .filter(({ x0, x1 }) => (x0 + x1) / 2 > box.x0 && (x0 + x1) / 2 < box.x1)
    .map(({ y0, y1 }) => ({ y0: Math.max(box.y0, y0), y1: Math.min(box.y1, y1) }))
    .filter(({ y0, y1 }) => y1 - y0 >= least)
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

/** Few lines of text to a cell, and some cells with text: the grid behind a chart is empty. */
function holdsText({ box, horizontal, vertical }: RuledGrid, rows: readonly TextRow[]): boolean {
  const cells = (horizontal.length - 1) * (vertical.length - 1)
  const inside = rows.filter((row) => centreIsWithin(row, box)).length
  return inside >= cells * minFilledShare && inside <= cells * 3
}

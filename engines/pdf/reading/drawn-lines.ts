import { type Box, intersect, transformBox, union } from '../../model/geometry.ts'
import type { Fill, Ruling } from '../../model/page-content.ts'
import { hexColor } from '../content/graphics-state.ts'
import type { PaintedPath, Subpath } from '../content/surface.ts'
import type { Frame } from './frame.ts'

/** Lines and filled areas drawn by the paths of a page. */
export interface Drawing {
  readonly rulings: readonly Ruling[]
  readonly fills: readonly Fill[]
  /** Lines that may be bars of a formula, such as fraction bars. */
  readonly bars: readonly Ruling[]
  /** Boxes of shapes with slanted or curved edges, joined if they are close. */
  readonly shapes: readonly Box[]
}

/** In points. Thinner rectangles are lines. */
const maxLineThickness = 3.2
/** In points. Shorter lines are dots of ornaments and letters drawn as outlines. */
const minLineLength = 3
/** Shade from which a colour counts as white. */
const minWhite = 0.985
/** Charts and maps may have any number; further lines do not help layout. */
const maxLines = 60_000

/** Bars of formulas, in points. A page with more bars than `maxBars` is a chart. */
const maxBarThickness = 1.7
const minBarLength = 1.2
const maxBars = 4000

/** In points. Segments of one line differ by at most this across it. */
const maxLineOffset = 0.8
/** In points, along a line: gaps between dashes, or at the corners of cells. */
const maxGap = 4
/** In points. Two parallel lines of similar length with a smaller gap are a double line. */
const maxDoubleGap = 2.6

function isBar({ x0, x1, thickness }: Ruling): boolean {
  return thickness <= maxBarThickness && x1 - x0 >= minBarLength
}

export function drawingOf(paths: readonly PaintedPath[], frame: Frame): Drawing {
  const page = { x0: 0, y0: 0, x1: frame.width, y1: frame.height }
  const across: Ruling[] = []
  const down: Ruling[] = []
  const fills: Fill[] = []
  const painted = new PaintedAreas()
  const add = (box: Box, thickness: number, color: string | undefined) => {
    if (across.length + down.length >= maxLines) return
    if (box.x1 - box.x0 >= box.y1 - box.y0) across.push(horizontalLine(box, thickness, color))
    else down.push(verticalLine(box, thickness, color))
  }
  for (const path of paths) {
    if (path.subpaths.length === 0 || path.hidden) continue
    const window = path.clip ? intersect(transformBox(frame.matrix, path.clip), page) : page
    const strokes = path.stroked && path.strokeShade < minWhite
    const paints = path.filled && path.fillShade < minWhite
    const whitens = path.filled && !paints && !painted.isEmpty
    if (!window || !(strokes || paints || whitens)) continue
    for (const subpath of path.subpaths) {
      if (paints && subpath.square)
        painted.add(addArea(subpath, hexColor(path.fillColor), frame, window, add, fills))
      else if (whitens && subpath.square) {
        const white = areaOf(subpath, frame, window)
        if (white && !isLine(white) && fills.length < maxLines && painted.isBelow(white))
          fills.push({ ...white, color: '#ffffff' })
      }
      if (strokes) addEdges(subpath, path.lineWidth, hexColor(path.strokeColor), frame, window, add)
    }
  }
  const bars = across.filter(isBar)
  const shapes = shapesOf(paths, frame, page)
  return {
    rulings: [...joinRulings(across), ...joinRulings(down)].filter(isLong),
    fills,
    bars: bars.length > maxBars ? [] : bars,
    shapes,
  }
}

/** In points. Shapes whose centres are in one cell of this size are joined, so that their number is limited. */
const shapeCell = 24
/** Larger coordinates are an error of the source. */
const maxCells = 1000

/** Returns the boxes of visible shapes that are not rectangles: curves, slanted lines, arrowheads. O(n). */
function shapesOf(paths: readonly PaintedPath[], frame: Frame, page: Box): Box[] {
  const cells = new Map<number, Box>()
  for (const path of paths) {
    if (path.hidden || path.subpaths.every(({ square }) => square)) continue
    if (!(path.stroked && path.strokeShade < minWhite) && !(path.filled && path.fillShade < minWhite))
      continue
    const window = path.clip ? intersect(transformBox(frame.matrix, path.clip), page) : page
    if (!window) continue
    for (const { square, box } of path.subpaths) {
      const seen = square ? null : intersect(grow(transformBox(frame.matrix, box)), window)
      if (!seen) continue
      const column = Math.min(maxCells - 1, Math.floor((seen.x0 + seen.x1) / 2 / shapeCell))
      const cell = column + maxCells * Math.floor((seen.y0 + seen.y1) / 2 / shapeCell)
      const known = cells.get(cell)
      cells.set(cell, known ? union(known, seen) : seen)
    }
  }
  return [...cells.values()]
}

/** In points. A thicker stroke is an area, not a line. */
const maxStroke = 12

type AddLine = (box: Box, thickness: number, color: string | undefined) => void

/** The part of a rectangle that shows. */
function areaOf({ box }: Subpath, frame: Frame, window: Box): Box | null {
  return intersect(grow(transformBox(frame.matrix, box)), window)
}

function isLine({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  const thin = Math.min(width, height)
  return thin <= maxLineThickness && Math.max(width, height) >= 2 * thin
}

/** Returns the area; null for a line, and where too many are drawn. */
function addArea(
  subpath: Subpath,
  color: string | undefined,
  frame: Frame,
  window: Box,
  add: AddLine,
  fills: Fill[],
): Box | null {
  const seen = areaOf(subpath, frame, window)
  if (!seen) return null
  if (isLine(seen)) add(seen, Math.min(seen.x1 - seen.x0, seen.y1 - seen.y0), color)
  else if (fills.length < maxLines) {
    fills.push(color === undefined ? seen : { ...seen, color })
    return seen
  }
  return null
}

/** In points. Heights of areas that are looked through together. */
const bandHeight = 32
/** Maximum areas of a band that are checked, the last ones: more are an image. */
const maxBandAreas = 64
/** Bands of a page that is much higher than any paper. */
const maxBands = 500

/** The areas in colour so far, on which white shows. */
class PaintedAreas {
  readonly #bands = new Map<number, Box[]>()

  get isEmpty(): boolean {
    return this.#bands.size === 0
  }

  add(area: Box | null): void {
    if (area === null) return
    const last = Math.min(maxBands, Math.floor(area.y1 / bandHeight))
    for (let at = Math.max(0, Math.floor(area.y0 / bandHeight)); at <= last; at++) {
      const band = this.#bands.get(at) ?? []
      this.#bands.set(at, band)
      band.push(area)
      if (band.length > 2 * maxBandAreas) band.splice(0, maxBandAreas)
    }
  }

  /** Whether the middle of a box is on one of them. */
  isBelow({ x0, y0, x1, y1 }: Box): boolean {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    const band = this.#bands.get(Math.floor(y / bandHeight)) ?? []
    return band.some((area) => area.x0 <= x && area.x1 >= x && area.y0 <= y && area.y1 >= y)
  }
}

function addEdges(
  subpath: Subpath,
  lineWidth: number,
  color: string | undefined,
  frame: Frame,
  window: Box,
  add: AddLine,
): void {
  const { edges } = subpath
  if (lineWidth > maxStroke) return
  for (let i = 0; i + 3 < edges.length; i += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = edges.slice(i, i + 4)
    const box = {
      x0: Math.min(ax, bx),
      y0: Math.min(ay, by),
      x1: Math.max(ax, bx),
      y1: Math.max(ay, by),
    }
    const seen = intersect(grow(transformBox(frame.matrix, box)), window)
    if (seen) add(seen, Math.max(lineWidth, 0.1), color)
  }
}

/** Gives a line an area, without which it would intersect nothing. */
function grow(box: Box): Box {
  return { x0: box.x0 - 0.01, y0: box.y0 - 0.01, x1: box.x1 + 0.01, y1: box.y1 + 0.01 }
}

function horizontalLine({ x0, x1, y0, y1 }: Box, thickness: number, color: string | undefined): Ruling {
  const y = (y0 + y1) / 2
  return { x0, y0: y, x1, y1: y, thickness, ...lineColor(color) }
}

function verticalLine({ x0, x1, y0, y1 }: Box, thickness: number, color: string | undefined): Ruling {
  const x = (x0 + x1) / 2
  return { x0: x, y0, x1: x, y1, thickness, ...lineColor(color) }
}

function lineColor(color: string | undefined): { readonly color?: string } {
  return color === undefined || color === '#000000' ? {} : { color }
}

function isLong({ x0, x1, y0, y1 }: Ruling): boolean {
  return x1 - x0 >= minLineLength || y1 - y0 >= minLineLength
}

interface LineRange {
  /** Along the line. */
  a0: number
  a1: number
  /** Across it. */
  at: number
  thickness: number
  readonly color: string | undefined
}

/**
 * Joins the segments of rulings of one direction: dashes, borders of cells, double lines. Sorted by position across.
 * O(n log n).
 */
export function joinRulings(rulings: readonly Ruling[]): Ruling[] {
  const first = rulings[0]
  if (!first) return []
  const level = first.y0 === first.y1
  const stretches = rulings.map(
    ({ x0, y0, x1, y1, thickness, color }): LineRange =>
      level ? { a0: x0, a1: x1, at: y0, thickness, color } : { a0: y0, a1: y1, at: x0, thickness, color },
  )
  const joined = joinDouble(joinCollinear(stretches))
  return joined.map(({ a0, a1, at, thickness, color }) => ({
    ...(level ? { x0: a0, y0: at, x1: a1, y1: at } : { x0: at, y0: a0, x1: at, y1: a1 }),
    thickness,
    ...(color === undefined ? {} : { color }),
  }))
}

function joinCollinear(stretches: LineRange[]): LineRange[] {
  stretches.sort((p, q) => p.at - q.at)
  const joined: LineRange[] = []
  for (let i = 0; i < stretches.length; ) {
    let end = i + 1
    // Compared with the first of the row, so that a chain of small shifts cannot grow.
    const first = stretches[i]?.at ?? 0
    while (end < stretches.length && (stretches[end]?.at ?? 0) - first <= maxLineOffset) end++
    const row = stretches.slice(i, end).sort((p, q) => p.a0 - q.a0)
    let open: LineRange | null = null
    for (const next of row) {
      if (open && next.a0 - open.a1 <= maxGap) {
        open.a1 = Math.max(open.a1, next.a1)
        open.thickness = Math.max(open.thickness, next.thickness)
      } else {
        open = { ...next }
        joined.push(open)
      }
    }
    i = end
  }
  return joined
}

/** Number of preceding lines that are compared to find the other half of a double line. */
const lookBack = 24

function joinDouble(stretches: LineRange[]): LineRange[] {
  stretches.sort((p, q) => p.at - q.at)
  const kept: LineRange[] = []
  for (const next of stretches) {
    let twin: LineRange | null = null
    for (let i = kept.length - 1; i >= 0 && i >= kept.length - lookBack; i--) {
      const other = kept[i]
      if (!other) break
      if (next.at - other.at > maxDoubleGap + (next.thickness + other.thickness) / 2) break
      const common = Math.min(next.a1, other.a1) - Math.max(next.a0, other.a0)
      const longer = Math.max(next.a1 - next.a0, other.a1 - other.a0)
      if (common > 0.9 * longer) twin = other
      if (twin) break
    }
    if (!twin) {
      kept.push({ ...next })
      continue
    }
    twin.a0 = Math.min(twin.a0, next.a0)
    twin.a1 = Math.max(twin.a1, next.a1)
    twin.thickness = next.at + next.thickness / 2 - (twin.at - twin.thickness / 2)
    twin.at = (twin.at + next.at) / 2
  }
  return kept
}

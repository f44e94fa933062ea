import type { Box } from '../../model/geometry.ts'
import { intersect, transformBox } from '../../model/geometry.ts'
import type { Ruling } from '../../model/page-content.ts'
import type { PaintedPath, Subpath } from '../content/surface.ts'
import type { Frame } from './frame.ts'
import { joinRulings } from './join-rulings.ts'

/** What paths draw on a page: lines, and areas of a colour. */
export interface Drawing {
  readonly rulings: readonly Ruling[]
  readonly fills: readonly Box[]
  /** Of the lines, those that may be bars of a formula. */
  readonly bars: readonly Ruling[]
}

/** Rectangles thinner than this are lines. */
const thickest = 3.2
/** Shorter lines are dots of ornaments and letters drawn as outlines. */
const shortest = 3
/** Lighter than this is paper. */
const white = 0.985
/** Charts and maps draw without end; what is beyond tells layout nothing. */
const mostLines = 60_000

/** Bars of formulas are thinner; a page with more of them is a chart. */
const thickestBar = 1.7
const shortestBar = 1.2
const mostBars = 4000

function isBar({ x0, x1, thickness }: Ruling): boolean {
  return thickness <= thickestBar && x1 - x0 >= shortestBar
}

export function drawingOf(paths: readonly PaintedPath[], frame: Frame): Drawing {
  const page = { x0: 0, y0: 0, x1: frame.width, y1: frame.height }
  const across: Ruling[] = []
  const down: Ruling[] = []
  const fills: Box[] = []
  const add = (box: Box, thickness: number) => {
    if (across.length + down.length >= mostLines) return
    if (box.x1 - box.x0 >= box.y1 - box.y0) across.push(levelled(box, thickness))
    else down.push(plumb(box, thickness))
  }
  for (const path of paths) {
    if (path.subpaths.length === 0 || path.hidden) continue
    const window = path.clip ? intersect(transformBox(frame.matrix, path.clip), page) : page
    const strokes = path.stroked && path.strokeShade < white
    const paints = path.filled && path.fillShade < white
    if (!window || !(strokes || paints)) continue
    for (const subpath of path.subpaths) {
      if (paints && subpath.square) addArea(subpath, frame, window, add, fills)
      if (strokes) addEdges(subpath, path.lineWidth, frame, window, add)
    }
  }
  const bars = across.filter(isBar)
  return {
    rulings: [...joinRulings(across), ...joinRulings(down)].filter(isLong),
    fills,
    bars: bars.length > mostBars ? [] : bars,
  }
}

type AddLine = (box: Box, thickness: number) => void

function addArea({ box }: Subpath, frame: Frame, window: Box, add: AddLine, fills: Box[]): void {
  const seen = intersect(grown(transformBox(frame.matrix, box)), window)
  if (!seen) return
  const width = seen.x1 - seen.x0
  const height = seen.y1 - seen.y0
  const thin = Math.min(width, height)
  if (thin <= thickest && Math.max(width, height) >= 2 * thin) add(seen, thin)
  else if (fills.length < mostLines) fills.push(seen)
}

function addEdges(subpath: Subpath, lineWidth: number, frame: Frame, window: Box, add: AddLine): void {
  const { edges } = subpath
  // A thick line drawn as a short wide stroke is an area; nobody rules a page with it.
  if (lineWidth > 12) return
  for (let i = 0; i + 3 < edges.length; i += 4) {
    const box = {
      x0: Math.min(edges[i], edges[i + 2]),
      y0: Math.min(edges[i + 1], edges[i + 3]),
      x1: Math.max(edges[i], edges[i + 2]),
      y1: Math.max(edges[i + 1], edges[i + 3]),
    }
    const seen = intersect(grown(transformBox(frame.matrix, box)), window)
    if (seen) add(seen, Math.max(lineWidth, 0.1))
  }
}

/** A line has no area of its own, and would meet nothing. */
function grown(box: Box): Box {
  return { x0: box.x0 - 0.01, y0: box.y0 - 0.01, x1: box.x1 + 0.01, y1: box.y1 + 0.01 }
}

function levelled({ x0, x1, y0, y1 }: Box, thickness: number): Ruling {
  const y = (y0 + y1) / 2
  return { x0, y0: y, x1, y1: y, thickness }
}

function plumb({ x0, x1, y0, y1 }: Box, thickness: number): Ruling {
  const x = (x0 + x1) / 2
  return { x0: x, y0, x1: x, y1, thickness }
}

function isLong({ x0, x1, y0, y1 }: Ruling): boolean {
  return x1 - x0 >= shortest || y1 - y0 >= shortest
}

import { type Box, union } from '../../../model/geometry.ts'
import type { Fill, PageContent, Ruling } from '../../../model/page-content.ts'

/** An area of one colour. */
export interface AreaDrawing {
  readonly kind: 'area'
  readonly box: Box
  readonly color: string
}

/** The drawings of a page other than text, images and the lines of its tables, in painting order. */
export type PageDrawing =
  | AreaDrawing
  /** A region that has to be rendered: curves, slanted lines, charts. */
  | { readonly kind: 'region'; readonly box: Box }

/** Points. Parts of one drawing are at most this far apart. */
const maxGap = 6
/** Points of the shorter and the longer side. Smaller shapes are bullets, check boxes and letters. */
const minShapeThickness = 6
const minShapeLength = 14
/** Points. Shorter lines are bars of fractions. */
const minLine = 24
/** A page with more parts is rendered as a whole. */
const maxParts = 600

interface Part {
  readonly box: Box
  readonly color: string | null
}

/**
 * The drawings of a page.
 * @param taken boxes whose lines and fills belong to tables and formulas
 */
export function drawingsOf(page: PageContent, taken: readonly Box[]): PageDrawing[] {
  const isFree = (box: Box) => !taken.some((one) => isInside(box, one))
  const parts: Part[] = [
    ...page.fills.filter(isFree).map(areaOf),
    ...page.rulings.filter((line) => isFree(line) && isLong(line)).map(lineOf),
    ...(page.shapes ?? [])
      .filter((box) => isFree(box) && isLarge(box))
      .map((box): Part => ({ box, color: null })),
  ]
  if (parts.length === 0) return []
  if (parts.length > maxParts) return [{ kind: 'region', box: parts.map(({ box }) => box).reduce(union) }]
  return clustersOf(parts).flatMap((own): PageDrawing[] =>
    own.some(({ color }) => color === null)
      ? [{ kind: 'region', box: own.map(({ box }) => box).reduce(union) }]
      : own.map(({ box, color }) => ({ kind: 'area', box, color: color ?? '#000000' })),
  )
}

function areaOf({ color, x0, y0, x1, y1 }: Fill): Part {
  return { box: { x0, y0, x1, y1 }, color: color ?? null }
}

function lineOf({ x0, y0, x1, y1, thickness, color = '#000000' }: Ruling): Part {
  const half = thickness / 2
  const box = y0 === y1 ? { x0, y0: y0 - half, x1, y1: y1 + half } : { x0: x0 - half, y0, x1: x1 + half, y1 }
  return { box, color }
}

function isLarge({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  return Math.min(width, height) >= minShapeThickness && Math.max(width, height) >= minShapeLength
}

function isLong({ x0, y0, x1, y1 }: Ruling): boolean {
  return x1 - x0 >= minLine || y1 - y0 >= minLine
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x0 > outer.x0 - 4 && inner.x1 < outer.x1 + 4 && inner.y0 > outer.y0 - 4 && inner.y1 < outer.y1 + 4
  )
}

/** Joins shapes with touching ones. Areas without an adjacent shape are kept separate. O(n²) in at most `maxParts`. */
function clustersOf(parts: readonly Part[]): Part[][] {
  const open = parts.map((part) => ({ parts: [part], box: part.box, drawn: part.color === null }))
  for (let changed = true; changed; ) {
    changed = false
    for (let i = 0; i < open.length; i++) {
      if (!open[i].drawn) continue
      for (let k = 0; k < open.length; k++) {
        if (k === i || !touches(open[i].box, open[k].box)) continue
        // An area behind many objects stays an area.
        if (
          !open[k].drawn &&
          isInside(open[i].box, open[k].box) &&
          sizeOf(open[k].box) > 4 * sizeOf(open[i].box)
        )
          continue
        open[i].parts.push(...open[k].parts)
        open[i].box = union(open[i].box, open[k].box)
        open.splice(k, 1)
        if (k < i) i--
        k = -1
        changed = true
      }
    }
  }
  // Areas come first, because drawings are on top of them.
  return [...open.filter(({ drawn }) => !drawn), ...open.filter(({ drawn }) => drawn)].map((one) => one.parts)
}

function sizeOf({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0)
}

function touches(a: Box, b: Box): boolean {
  return a.x0 <= b.x1 + maxGap && b.x0 <= a.x1 + maxGap && a.y0 <= b.y1 + maxGap && b.y0 <= a.y1 + maxGap
}

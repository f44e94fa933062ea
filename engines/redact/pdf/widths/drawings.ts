/** Drawings and annotations that belong to the text of a line move with it: otherwise their ends would reveal where the text was. */

import { type Box, invert, type Point, transformBox, transformPoint } from '../../../model/geometry.ts'
import type { PaintedPath, Subpath, Surface } from '../../../pdf/content/index.ts'
import type { LineLayout } from '../../../pdf/erase/index.ts'
import type { PageNode, PdfDict, PdfFile } from '../../../pdf/file/index.ts'
import type { Segment } from './segments.ts'

/** How the parts of a line moved. */
export interface LineMove {
  /** Whether a shape belongs to the text of the line: an underline, a highlight, a frame. A ruling is longer. */
  readonly holds: (box: Box) => boolean
  readonly move: (point: Point) => Point
}

/** Ems that a shape extends beyond its text. */
const maxBeyond = 0.6
/** Of the size: how far above and below the baseline it may be. */
const maxAbove = 1.4
const maxBelow = 0.6
/** Points. An end within this distance of a word end counts as equal; programs round to pixels. */
const minDistance = 1.2

/** Annotations that mark text. Readers draw them from their quadrilaterals when they have no appearance. */
const markups = new Set(['Highlight', 'Underline', 'StrikeOut', 'Squiggly'])

/** @param knots positions along the line, before and after */
export function lineMove(
  { start, end, across, size, direction: { dx, dy } }: Segment,
  knots: readonly (readonly [before: number, after: number])[],
): LineMove {
  const isStraight = Math.abs(dx * dy) < 0.001
  return {
    holds: ({ x0, y0, x1, y1 }) => {
      if (!isStraight) return false
      const ends = [x0 * dx + y0 * dy, x1 * dx + y1 * dy].sort((a, b) => a - b)
      const heights = [y0 * dx - x0 * dy, y1 * dx - x1 * dy].sort((a, b) => a - b)
      const beyond = maxBeyond * size
      return (
        (ends[0] ?? 0) >= start - beyond &&
        (ends[1] ?? 0) <= end + beyond &&
        (heights[0] ?? 0) >= across - maxAbove * size &&
        (heights[1] ?? 0) <= across + maxBelow * size
      )
    },
    move: ({ x, y }) => {
      const at = x * dx + y * dy
      let nearest: readonly [number, number] = [at, at]
      let distance = Number.POSITIVE_INFINITY
      for (const knot of knots) {
        const own = Math.abs(at - knot[0])
        if (own < distance) [nearest, distance] = [knot, own]
      }
      const to = nearest[1] + (distance < minDistance ? 0 : Math.round(at - nearest[0]))
      return { x: x + dx * (to - at), y: y + dy * (to - at) }
    },
  }
}

/** The drawings that move with the lines. */
export function drawingsOf({ paths }: Surface, moves: readonly LineMove[]): LineLayout['drawings'] {
  const drawings = new Map<Subpath, { path: PaintedPath; move: LineMove['move'] }>()
  for (const path of moves.length === 0 ? [] : paths)
    for (const subpath of path.subpaths) {
      const line = subpath.square ? moves.find(({ holds }) => holds(subpath.box)) : undefined
      if (line) drawings.set(subpath, { path, move: line.move })
    }
  return drawings
}

/** Moves the annotations of a page that belong to its lines: links and marks of text. Fields keep their position in the form. */
export function moveAnnotations(file: PdfFile, node: PageNode, moves: readonly LineMove[]): void {
  const back = moves.length === 0 ? null : invert(node.toShown)
  for (const entry of back ? (file.array(node.dict.get('Annots')) ?? []) : []) {
    const annotation = file.dict(entry)
    const subtype = annotation ? file.name(annotation.get('Subtype')) : null
    if (!annotation || !back || (subtype !== 'Link' && !markups.has(subtype ?? ''))) continue
    const rect = file.numbers(annotation.get('Rect'))
    if (rect?.length !== 4) continue
    const [a = 0, b = 0, c = 0, d = 0] = rect
    const box = { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) }
    const quads = file.numbers(annotation.get('QuadPoints')) ?? []
    const line = lineOf(transformBox(node.toShown, box), moves)
    const moved = (points: readonly number[], move: LineMove['move']): number[] =>
      points.flatMap((x, i) => {
        if (i % 2 === 1) return []
        const shown = move(transformPoint(node.toShown, x, points[i + 1] ?? 0))
        const point = transformPoint(back, shown.x, shown.y)
        return [point.x, point.y]
      })
    if (line) annotation.set('Rect', moved([box.x0, box.y0, box.x1, box.y1], line.move))
    if (quads.length % 8 === 0 && quads.length > 0) {
      const parts = Array.from({ length: quads.length / 8 }, (_, i) => quads.slice(8 * i, 8 * i + 8))
      let isMoved = false
      const all = parts.flatMap((quad) => {
        const own = lineOf(transformBox(node.toShown, boundsOf(quad)), moves)
        isMoved ||= own !== undefined
        return own ? moved(quad, own.move) : quad
      })
      if (!isMoved) continue
      annotation.set('QuadPoints', all)
      const { x0, y0, x1, y1 } = boundsOf(all)
      if (!line) annotation.set('Rect', [x0, y0, x1, y1])
    }
    if (markups.has(subtype ?? '')) dropAppearance(annotation)
  }
}

function lineOf(box: Box, moves: readonly LineMove[]): LineMove | undefined {
  return moves.find(({ holds }) => holds(box))
}

/** It was drawn for the old position. */
function dropAppearance(annotation: PdfDict): void {
  annotation.delete('AP')
  annotation.delete('AS')
}

function boundsOf(points: readonly number[]): Box {
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

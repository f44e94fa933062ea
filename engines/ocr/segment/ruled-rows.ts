import type { Box } from '../../model/geometry.ts'
import { countWhile } from '../../model/sorted.ts'
import { centreIsWithin, type RuledGrid } from '../image/rulings.ts'
import type { TextComponents } from '../image/text-components.ts'

/** A horizontal ruling separates rows if it spans this share of the grid's width. */
const minRowLineShare = 0.8
/** A vertical ruling separates cells if it spans this share of the row's height. */
const minCellLineShare = 0.7
/** With fewer ruled rows, the grid may be a frame around many rows. */
const minRows = 4
/** Median number of text lines in a row; if it is higher, the grid is a frame around many rows. */
const maxMedianLines = 2
/** Lower components are dots and accents; in median letter heights. */
const minLetterInHeights = 0.5
/** Two text lines may overlap vertically by twice this; in median letter heights. */
const lineOverlapInHeights = 0.25

/** A ruled row of a table, with its cells that contain text, from the left. Pixels of the image. */
export interface RuledRow extends Box {
  readonly cells: readonly Box[]
}

/**
 * Finds ruled rows whose cells have different numbers of text lines. Read across the row, the lines of one cell would be
 * mixed with those of another.
 */
export function findUnevenRows(
  { box, horizontal, vertical }: RuledGrid,
  { rows, height }: TextComponents,
): RuledRow[] {
  const wide = horizontal.filter(({ x0, x1 }) => x1 - x0 >= (box.x1 - box.x0) * minRowLineShare)
  const edges = sorted([box.y0, ...wide.map(({ y0, y1 }) => (y0 + y1) / 2), box.y1])
  const bands = new Map<number, { sides: number[]; spans: Map<number, [number, number][]> }>()
  for (const { letters, dark } of rows) {
    if (!dark) continue
    for (const letter of letters) {
      if (letter.y1 - letter.y0 < height * minLetterInHeights || !centreIsWithin(letter, box)) continue
      const at = lastIndexUpTo(edges, (letter.y0 + letter.y1) / 2)
      const band = bands.get(at) ?? {
        sides: cellEdges(box, edges[at], edges[at + 1], vertical),
        spans: new Map(),
      }
      bands.set(at, band)
      const column = lastIndexUpTo(band.sides, (letter.x0 + letter.x1) / 2)
      const spans = band.spans.get(column)
      if (spans) spans.push([letter.y0, letter.y1])
      else band.spans.set(column, [[letter.y0, letter.y1]])
    }
  }
  const found = [...bands].map(([at, { sides, spans }]) => {
    const [y0, y1] = [edges[at], edges[at + 1]]
    const cells = [...spans].sort(([one], [other]) => one - other)
    return {
      ...{ x0: box.x0, x1: box.x1, y0, y1 },
      cells: cells.map(([column]): Box => ({ x0: sides[column], x1: sides[column + 1] ?? box.x1, y0, y1 })),
      lines: cells.map(([, own]) => countLines(own, height * lineOverlapInHeights)),
    }
  })
  const counts = sorted(found.map(({ lines }) => Math.max(...lines)))
  if (found.length < minRows || counts[counts.length >> 1] > maxMedianLines) return []
  return found
    .filter(({ lines }) => lines.some((count) => count !== lines[0]))
    .map(({ lines: _, ...row }) => row)
}

/** The left edges of the cells of a row. */
function cellEdges(box: Box, top: number, bottom: number, down: readonly Box[]): number[] {
  const sides = down.filter(
    ({ y0, y1 }) => Math.min(y1, bottom) - Math.max(y0, top) >= (bottom - top) * minCellLineShare,
  )
  return sorted([box.x0, ...sides.map(({ x0, x1 }) => (x0 + x1) / 2)])
}

/** Number of text lines, from the vertical extents of their letters. */
function countLines(letters: readonly (readonly [number, number])[], air: number): number {
  let lines = 0
  let end = -Infinity
  for (const [y0, y1] of letters.toSorted(([a], [b]) => a - b)) {
    if (y0 + air > end - air) lines++
    end = Math.max(end, y1)
  }
  return lines
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The index of the last of ascending values that is not above `value`; 0 if all are above. */
function lastIndexUpTo(values: readonly number[], value: number): number {
  const low = countWhile(values, (one) => one <= value)
  return Math.max(0, low - 1)
}

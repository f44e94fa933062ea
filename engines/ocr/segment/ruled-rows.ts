import type { Box } from '../../model/geometry.ts'
import { centreIsWithin, type RuledGrid } from '../image/grids.ts'
import type { TextComponents } from '../image/text-components.ts'

/** A line that parts rows goes over so much of its grid; one that parts cells, over so much of its row. */
const minRowLineShare = 0.8
const minCellLineShare = 0.7
/** So many rows are drawn, and most hold so few lines: then what is drawn are rows, not a frame about many of them. */
const minRows = 4
const maxMedianLines = 2
/** In shares of the usual height: lower things are points and accents; and what a line of text leaves of itself to the next. */
const minLetterInHeights = 0.5
const lineOverlapInHeights = 0.25

/** A row of a table as it is drawn: the cells of it that hold writing, from the left. Pixels of the image. */
export interface RuledRow extends Box {
  readonly cells: readonly Box[]
}

/**
 * The drawn rows whose cells hold unlike lines: several in one, one in the next, between their heights. Read across, lines
 * of one cell are torn apart by those of another.
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

/** Where the cells of a row begin. */
function cellEdges(box: Box, top: number, bottom: number, down: readonly Box[]): number[] {
  const sides = down.filter(
    ({ y0, y1 }) => Math.min(y1, bottom) - Math.max(y0, top) >= (bottom - top) * minCellLineShare,
  )
  return sorted([box.x0, ...sides.map(({ x0, x1 }) => (x0 + x1) / 2)])
}

/** Lines of text, by the heights that their letters take up. */
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

/** The index of the last of rising values that is not above another; 0 where all are. */
function lastIndexUpTo(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle] <= value) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

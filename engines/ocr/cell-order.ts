import { type Box, union } from '../model/geometry.ts'
import type { RawBlock, RawLine, RawWord } from './core.ts'
import { type Grid, within } from './grids.ts'

/** A line that parts rows goes over so much of its grid; one that parts cells, over so much of its row. */
const rowLine = 0.8
const cellLine = 0.7
/** So many rows are drawn, and most hold so few lines: then what is drawn are rows, not a frame about many of them. */
const leastRows = 4
const mostLines = 2

/** A row as it is drawn, with the words in each of its cells, line by line. */
interface Row {
  readonly cells: readonly (readonly RawLine[])[]
}

/**
 * Reads the drawn rows of tables cell by cell where their cells hold unlike lines: across them, lines of one cell would be
 * torn apart by those of the next. All else stays in its order. Pixels of one picture throughout.
 */
export function inCellOrder(blocks: readonly RawBlock[], grids: readonly Grid[]): RawBlock[] {
  const lines = blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter(({ words }) => words.length > 0)
  const found = grids.flatMap((grid) => rowsOf(grid, lines)).filter(unlike)
  if (found.length === 0) return [...blocks]
  const rows = leftwards(lines) ? found.map(({ cells }) => ({ cells: cells.toReversed() })) : found
  const home = new Map<RawWord, Row>()
  for (const row of rows)
    for (const line of row.cells.flat()) for (const word of line.words) home.set(word, row)
  const told = new Set<Row>()
  const inOrder = (line: RawLine): RawLine[] => {
    const own = line.words.filter((word) => !home.has(word))
    const moved = line.words.flatMap((word) => {
      const row = home.get(word)
      if (!row || told.has(row)) return []
      told.add(row)
      return row.cells.flat()
    })
    return own.length === 0 ? moved : [...moved, { ...line, words: own }]
  }
  return blocks.map(({ paragraphs }) => ({
    paragraphs: paragraphs.map((paragraph) => ({ lines: paragraph.lines.flatMap(inOrder) })),
  }))
}

/** Whether most lines of several words begin at the right, as those of Arabic and Hebrew do. */
function leftwards(lines: readonly RawLine[]): boolean {
  const sum = lines.reduce(
    (all, { words }) => all + Math.sign(words[words.length - 1].bbox.x0 - words[0].bbox.x0),
    0,
  )
  return sum < 0
}

/** The rows that are drawn in a grid; none where they are no rows. */
function rowsOf({ box, across, down }: Grid, lines: readonly RawLine[]): Row[] {
  const wide = across.filter(({ x0, x1 }) => x1 - x0 >= (box.x1 - box.x0) * rowLine)
  const edges = sorted([box.y0, ...wide.map(({ y0, y1 }) => (y0 + y1) / 2), box.y1])
  const bands = new Map<number, { sides: number[]; cells: Map<number, RawLine[]> }>()
  for (const { baseline, words } of lines) {
    // A line that was read across goes through many cells: each gets its piece.
    const pieces = new Map<RawLine[], RawWord[]>()
    for (const word of words) {
      if (!within(word.bbox, box)) continue
      const at = lastUpTo(edges, (word.bbox.y0 + word.bbox.y1) / 2)
      const band = bands.get(at) ?? { sides: sidesOf(edges[at], edges[at + 1], down), cells: new Map() }
      bands.set(at, band)
      const column = lastUpTo(band.sides, (word.bbox.x0 + word.bbox.x1) / 2)
      const cell = band.cells.get(column) ?? []
      band.cells.set(column, cell)
      const piece = pieces.get(cell)
      if (piece) piece.push(word)
      else pieces.set(cell, [word])
    }
    for (const [cell, own] of pieces) cell.push({ baseline, words: own })
  }
  const rows = [...bands.values()].map(({ cells }) => ({
    cells: [...cells]
      .sort(([one], [other]) => one - other)
      .map(([, own]) => own.toSorted((one, other) => middleOf(one) - middleOf(other))),
  }))
  const heights = sorted(rows.map(({ cells }) => tallest(cells)))
  return rows.length >= leastRows && heights[heights.length >> 1] <= mostLines ? rows : []
}

/** Where the lines stand that part the cells of a row. */
function sidesOf(top: number, bottom: number, down: readonly Box[]): number[] {
  const sides = down.filter(
    ({ y0, y1 }) => Math.min(y1, bottom) - Math.max(y0, top) >= (bottom - top) * cellLine,
  )
  return sorted(sides.map(({ x0, x1 }) => (x0 + x1) / 2))
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The index of the last of rising values that is not above another; -1 where all are. */
function lastUpTo(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle] <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

function middleOf({ words }: RawLine): number {
  const { y0, y1 } = words.map(({ bbox }): Box => bbox).reduce(union)
  return (y0 + y1) / 2
}

const tallest = (cells: Row['cells']): number => cells.reduce((most, { length }) => Math.max(most, length), 0)

/** Whether reading across would tear a cell: some cell has several lines, and another has not the same ones beside them. */
function unlike({ cells }: Row): boolean {
  const most = tallest(cells)
  if (most < 2) return false
  return cells.some(({ length }) => length !== most)
}

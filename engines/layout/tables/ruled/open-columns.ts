import type { WorkLimit } from '../../../model/errors.ts'
import type { PageWord } from '../../../model/page-content.ts'
import type { TableLine } from '../common/columns.ts'
import { intervalAt } from '../common/grid.ts'
import type { Stroke, Strokes } from '../common/strokes.ts'
import { segmentsOf, type WordRow, wordRows } from '../common/word-rows.ts'

/** Points. Maximum difference between the ends of the lines between the columns of one table. */
const maxEndOffsetPoints = 3
/** Minimum height in points of the lines: two lines of small text. */
const minHeightPoints = 18
/** Maximum number of lines between columns, and of pairs of lines that are compared. */
const maxColumnLines: WorkLimit = 40
const maxWork: WorkLimit = 1_000_000
/** Distance in ems of a text from the line next to it, above which the text is not in the table. */
const maxGutterEms = 12
/** Minimum share of the lines with text in two columns or more; lines of a long text next to a name have one. */
const minColumnedShare = 0.15
/** Share of the lines of a column that reach its right edge, above which it is a column of running text; the distance in ems. */
const maxFullShare = 0.6
const fullSlackEms = 2
/** Distance in ems by which a word may cross a line. */
const crossingSlackEms = 0.3
/** Minimum number of words of a line of running text. */
const minTextWords = 4

/**
 * Returns horizontal lines at the ends of the vertical lines that separate columns, for tables without other lines: with them
 * the columns form a lattice. Lines that separate columns of running text are omitted.
 * @param running words of columns of running text
 */
export function endsOfColumnLines(
  words: readonly PageWord[],
  { horizontal, vertical }: Strokes,
  running: ReadonlySet<PageWord>,
): Stroke[] {
  if (horizontal.length * vertical.length > maxWork) return []
  const alone = vertical.filter(
    (line) => line.to - line.from >= minHeightPoints && !horizontal.some((other) => meets(line, other)),
  )
  const ends: Stroke[] = []
  for (const group of groupsOfOneHeight(alone)) {
    const y0 = group[0].from
    const y1 = group[0].to
    const rows = wordRows(words.filter(({ box, turn }) => !turn && box.y0 > y0 - 2 && box.y1 < y1 + 2))
    if (rows.some((row) => row.words.some((word) => running.has(word)))) continue
    const xs = columnEdges(rows, group)
    if (xs.length > 2 && areCells(rows, xs))
      for (const at of [y0, y1]) ends.push({ at, from: xs[0], to: xs[xs.length - 1] })
  }
  return ends
}

function meets({ at, from, to }: Stroke, across: Stroke): boolean {
  return (
    across.at > from - maxEndOffsetPoints &&
    across.at < to + maxEndOffsetPoints &&
    across.from < at + maxEndOffsetPoints &&
    across.to > at - maxEndOffsetPoints
  )
}

/** Groups lines with the same ends, left to right. */
function groupsOfOneHeight(lines: readonly Stroke[]): Stroke[][] {
  const groups: Stroke[][] = []
  for (const line of [...lines].sort((a, b) => a.at - b.at)) {
    const group = groups.find(
      ([first]) =>
        Math.abs(first.from - line.from) < maxEndOffsetPoints &&
        Math.abs(first.to - line.to) < maxEndOffsetPoints,
    )
    if (group) group.push(line)
    else groups.push([line])
    if (groups.length > maxColumnLines) return []
  }
  return groups.filter(({ length }) => length <= maxColumnLines)
}

/** Returns the lines as edges of columns, with the outer edges of the texts next to the first and the last line. */
function columnEdges(rows: readonly WordRow[], lines: readonly Stroke[]): number[] {
  const xs = lines.map(({ at }) => at)
  let left = xs[0]
  let right = xs[xs.length - 1]
  for (const row of rows) {
    const found = segmentsOf(row)
    if (found.length < 2) continue
    const before = found.findLast(({ x1 }) => x1 <= xs[0] + 1)
    const after = found.find(({ x0 }) => x0 >= xs[xs.length - 1] - 1)
    const most = maxGutterEms * row.size
    if (before && xs[0] - before.x1 < most) left = Math.min(left, before.x0)
    if (after && after.x0 - xs[xs.length - 1] < most) right = Math.max(right, after.x1)
  }
  // The margin between text and edge, for the text width of the column.
  const margin = 2
  return [
    ...(left < xs[0] ? [left - margin] : []),
    ...xs,
    ...(right > xs[xs.length - 1] ? [right + margin] : []),
  ]
}

/** Whether the texts between the lines are cells: next to each other, none across a line, and not columns of running text. */
function areCells(rows: readonly WordRow[], xs: readonly number[]): boolean {
  const lines = rows.map((row) => lineBetween(row, xs))
  const filled = lines.flatMap((line) => (line && line.entries.length > 0 ? [line] : []))
  const columned = filled.filter(({ entries }) => entries.length > 1)
  return (
    !lines.includes(null) &&
    filled.length > 1 &&
    columned.length >= minColumnedShare * filled.length &&
    !areTextColumns(filled)
  )
}

/** Returns the texts of a row by column, or null if a word crosses a line. */
function lineBetween({ baseline, size, words }: WordRow, xs: readonly number[]): TableLine | null {
  const byColumn = new Map<number, PageWord[]>()
  for (const word of words) {
    const { x0, x1 } = word.box
    const column = intervalAt(xs, (x0 + x1) / 2)
    if (column < 0) continue
    if (x0 < xs[column] - crossingSlackEms * size || x1 > xs[column + 1] + crossingSlackEms * size)
      return null
    const own = byColumn.get(column)
    if (own) own.push(word)
    else byColumn.set(column, [word])
  }
  const entries = [...byColumn].map(([column, own]) => ({
    from: column,
    to: column,
    x0: own[0].box.x0,
    x1: own[own.length - 1].box.x1,
    words: own,
  }))
  return { baseline, size, entries }
}

/** Whether every column is running text: most of its lines have several words and end near its right edge. */
export function areTextColumns(lines: readonly TableLine[]): boolean {
  const rights = new Map<number, number>()
  for (const { entries } of lines)
    for (const { from, x1 } of entries) rights.set(from, Math.max(rights.get(from) ?? 0, x1))
  const counts = new Map<number, { all: number; full: number }>()
  for (const { size, entries } of lines)
    for (const { from, x1, words } of entries) {
      const count = counts.get(from) ?? { all: 0, full: 0 }
      count.all++
      if (words.length >= minTextWords && x1 > (rights.get(from) ?? 0) - fullSlackEms * size) count.full++
      counts.set(from, count)
    }
  return [...counts.values()].every(({ all, full }) => full > maxFullShare * all)
}

import type { Box } from '../../../model/geometry.ts'
import type { TableLine } from '../common/columns.ts'
import type { Stroke } from '../common/strokes.ts'
import { isNumeric, type WordRow } from '../common/word-rows.ts'

/** Minimum number of shaded rows of a table, with white ones between them. */
const minBands = 3
/** Points. A white row contains at least one line of text. */
const minBandGapPoints = 6

/** The upper and lower edges of fills of equal width, with gaps between them: every other row of a table. */
export function bandEdges(fills: readonly Box[]): Stroke[] {
  const bySide = new Map<string, Box[]>()
  for (const fill of fills) {
    const key = `${Math.round(fill.x0)} ${Math.round(fill.x1)}`
    const known = bySide.get(key)
    if (known) known.push(fill)
    else bySide.set(key, [fill])
  }
  return [...bySide.values()].flatMap((bands) => {
    bands.sort((a, b) => a.y0 - b.y0)
    const apart = bands.every((band, i) => i === 0 || band.y0 > bands[i - 1].y1 + minBandGapPoints)
    if (bands.length < minBands || !apart) return []
    return bands.flatMap(({ x0, x1, y0, y1 }) => [
      { at: y0, from: x0, to: x1 },
      { at: y1, from: x0, to: x1 },
    ])
  })
}

/** Maximum distance between two rows of a table, relative to the usual distance. */
const maxStep = 1.5

/** Rows of words, split at the start (including the header) and the end of a table with shaded rows. */
export interface RowGroup {
  readonly rows: readonly WordRow[]
  readonly banded: boolean
}

/** Separates the rows of shaded tables from those above and below. */
export function groupsOf(rows: readonly WordRow[], edges: readonly Stroke[]): RowGroup[] {
  const ys = edges.map(({ at }) => at)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  let first = rows.findIndex(({ baseline }) => baseline > top)
  let last = rows.findLastIndex(({ baseline }) => baseline < bottom)
  if (edges.length === 0 || first < 0 || last < first) return [{ rows, banded: false }]
  const step = (i: number) => rows[i].baseline - rows[i - 1].baseline
  const steps = rows.slice(first + 1, last + 1).map((_, i) => step(first + 1 + i))
  const usual = steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0
  while (first > 0 && step(first) < maxStep * usual) first--
  while (last + 1 < rows.length && step(last + 1) < maxStep * usual) last++
  return [
    { rows: rows.slice(0, first), banded: false },
    { rows: rows.slice(first, last + 1), banded: true },
    { rows: rows.slice(last + 1), banded: false },
  ].filter((group) => group.rows.length > 0)
}

/** Minimum number of edges of shaded rows: three of them. */
const minBandEdges = 6

/** The number of header lines, and for each line below whether it begins a row. */
export interface BandedRows {
  readonly heads: number
  readonly starts: readonly boolean[]
}

/** Groups the lines of a table to rows by the edges of its shaded rows; null if it has too few. */
export function bandedRows(
  lines: readonly TableLine[],
  columns: number,
  edges: readonly Stroke[],
): BandedRows | null {
  if (edges.length < minBandEdges) return null
  const ys = edges.map(({ at }) => at)
  const bandOf = ({ baseline, size }: TableLine) => ys.filter((y) => y < baseline - 0.3 * size).length
  const first = lines.findIndex((line) => bandOf(line) > 0)
  if (first < 0) return null
  const heads = first - whiteLinesAbove(lines, first, columns)
  const body = lines.slice(heads)
  return { heads, starts: body.map((line, i) => i === 0 || bandOf(line) !== bandOf(body[i - 1])) }
}

/** The lines of a white first row: a line with numbers where the lines below have them, and the lines above that belong to it. */
function whiteLinesAbove(lines: readonly TableLine[], first: number, columns: number): number {
  const figures = (line: TableLine) =>
    new Set(
      line.entries.flatMap(({ from, words }) => (words.every(({ text }) => isNumeric(text)) ? [from] : [])),
    )
  const counts = new Map<number, number>()
  for (const line of lines.slice(first))
    for (const column of figures(line)) counts.set(column, (counts.get(column) ?? 0) + 1)
  const full = lines.slice(first).filter(({ entries }) => entries.length > columns / 2).length
  const numeric = [...counts].filter(([, count]) => count > 0.7 * full).map(([column]) => column)
  if (first === 0 || numeric.length === 0) return 0
  const own = figures(lines[first - 1])
  if (numeric.filter((column) => own.has(column)).length < 0.5 * numeric.length) return 0
  // Multi-line texts end next to the others: the lines above are short.
  let above = 1
  while (first - above > 0 && lines[first - above - 1].entries.length < columns / 2) above++
  return above
}

import { columnsOf, entriesOf, type TableColumn } from '../common/columns.ts'
import type { TableGrid } from '../common/grid.ts'
import { maxWrappedPitch, rowStarts, type TableLine } from '../common/row-starts.ts'
import type { Stroke } from '../common/strokes.ts'
import { bodyCells, boxOf } from './body-rows.ts'
import { headerCells } from './header.ts'
import { countHeaderLines } from './header-lines.ts'
import type { LinePart, TableRegion } from './regions.ts'

/** A table that white parts into columns, and how many of its rows are headers. */
export interface BorderlessTable {
  readonly grid: TableGrid
  readonly headerRows: number
  readonly lines: readonly TableLine[]
  readonly columns: readonly TableColumn[]
}

/** Makes a table of a region, or null where its white makes no columns. */
export function streamTable(region: TableRegion, rules: readonly Stroke[]): BorderlessTable | null {
  const size = median(region.pieces.map((piece) => piece.size))
  const columns = confirmColumns(columnsOf(fullestLines(region.pieces), size), region.pieces)
  if (columns.length < 2) return null
  const body = region.pieces.map((piece) => tableLine(piece, columns))
  const lines = [...linesAbove(region, body, columns, rules), ...body, ...linesBelow(region, body, columns)]
  return buildTable(lines, columns, rules)
}

/**
 * Lines with the most segments show the columns; headers that span and rows with gaps do not. One line, or two among
 * many, may be cut wrongly and do not count.
 */
function fullestLines(pieces: readonly LinePart[]): LinePart['segments'][] {
  const counts = pieces.map((piece) => piece.segments.length).sort((a, b) => b - a)
  const most =
    counts[Math.min(counts.length - 1, Math.max(pieces.length < 8 ? 1 : 2, Math.floor(0.04 * counts.length)))]
  const atLeast = (count: number): LinePart['segments'][] =>
    pieces.filter((piece) => piece.segments.length >= Math.max(2, count)).map((piece) => piece.segments)
  const fullest = atLeast(0.85 * most)
  return fullest.length >= 3 ? fullest : atLeast(0.7 * most)
}

/** Columns without the gutters that more lines of the whole table run over than keep free. */
function confirmColumns(columns: readonly TableColumn[], pieces: readonly LinePart[]): TableColumn[] {
  const crossed = new Array<number>(columns.length).fill(0)
  const kept = new Array<number>(columns.length).fill(0)
  for (const piece of pieces)
    for (const [i, entry] of tableLine(piece, columns).entries.entries()) {
      for (let column = entry.from; column < entry.to; column++) crossed[column]++
      if (i > 0) kept[entry.from - 1]++
    }
  const out: TableColumn[] = []
  columns.forEach((column, i) => {
    const last = out.at(-1)
    if (last && crossed[i - 1] > kept[i - 1]) out[out.length - 1] = { x0: last.x0, x1: column.x1 }
    else out.push(column)
  })
  return out
}

function tableLine(piece: LinePart, columns: readonly TableColumn[]): TableLine {
  return {
    baseline: piece.baseline,
    size: piece.size,
    entries: entriesOf(piece.segments, columns, piece.size),
  }
}

/**
 * Lines just above that head the table: each in some of its columns and none over all of them, at least one beside
 * the first column. What stands over all columns, or in the first alone, is a caption or running text.
 */
function linesAbove(
  region: TableRegion,
  body: readonly TableLine[],
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): TableLine[] {
  const near = Math.max(1.9 * body[0].size, 1.1 * medianPitch(body))
  let out: TableLine[] = []
  let pending: TableLine[] = []
  let next = body[0]
  for (const piece of region.above.slice(0, maxLinesAbove)) {
    if (next.baseline - piece.baseline > near || Math.abs(piece.size - next.size) > 0.2 * next.size) break
    const line = tableLine(piece, columns)
    if (line.entries.some(({ from, to }) => from === 0 && to > 0)) break
    // Beside the first row rather than above it: names set in the middle of their figures.
    const beside = next.baseline - piece.baseline < maxStaggerEms * piece.size
    pending.unshift(line)
    next = line
    const ruled = rules.some(
      (rule) =>
        rule.at < piece.baseline - 0.5 * piece.size &&
        piece.baseline - rule.at < 2.5 * piece.size &&
        spansColumns(rule, columns),
    )
    if (ruled || beside || line.entries.some(({ from }) => from > 0)) {
      out = [...pending, ...out]
      pending = []
    }
  }
  // The first line of a heading in the first column, close above its others.
  const last = pending.at(-1)
  return out.length > 0 && last && out[0].baseline - last.baseline < 1.4 * last.size ? [last, ...out] : out
}

/** Lines nearer than this, in ems, stand beside each other. */
const maxStaggerEms = 0.95
/** A header of more lines is none. */
const maxLinesAbove = 10

function medianPitch(lines: readonly TableLine[]): number {
  const pitches = lines.slice(1).map((line, i) => line.baseline - lines[i].baseline)
  return pitches.length > 0 ? median(pitches) : 0
}

function spansColumns(rule: Stroke, columns: readonly TableColumn[]): boolean {
  const x0 = columns[0].x0
  const x1 = columns[columns.length - 1].x1
  return (
    Math.min(rule.to, x1) - Math.max(rule.from, x0) > 0.8 * (x1 - x0) && rule.to - rule.from < 1.3 * (x1 - x0)
  )
}

/** Single segments just below that end the last row: close to it, and inside one column. */
function linesBelow(
  region: TableRegion,
  body: readonly TableLine[],
  columns: readonly TableColumn[],
): TableLine[] {
  const out: TableLine[] = []
  let last = body[body.length - 1]
  const apart = maxWrappedPitch(body, columns.length)
  const pitch = apart ?? 1.1 * smallestPitch(body)
  const far = 1.15 * Math.max(medianPitch(body), body[0].size)
  for (const piece of region.below) {
    const line = tableLine(piece, columns)
    const [entry] = line.entries
    const row = line.entries.length > 1 && line.entries.every(({ from, to }) => from === to)
    if (
      piece.baseline - last.baseline > (row ? far : pitch) ||
      Math.abs(piece.size - last.size) > 0.1 * last.size
    )
      break
    if (row) {
      out.push(line)
      last = line
      continue
    }
    if (entry.from !== entry.to || entry.x1 > columns[entry.to].x1 + piece.size) break
    const beside = piece.baseline - last.baseline < maxStaggerEms * piece.size
    if (apart === null && !beside && entry.from === 0 && !/^[\p{Ll}(]/u.test(entry.words[0].text)) break
    out.push(line)
    last = line
  }
  return out
}

function smallestPitch(lines: readonly TableLine[]): number {
  let least = 1.5 * lines[0].size
  for (let i = 1; i < lines.length; i++) least = Math.min(least, lines[i].baseline - lines[i - 1].baseline)
  return least
}

/** Lines with their entries to a grid: header above, rows below. */
function buildTable(
  lines: readonly TableLine[],
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): BorderlessTable | null {
  const allStarts = rowStarts(lines, columns.length)
  const grouped = maxWrappedPitch(lines, columns.length) !== null
  let heads = countHeaderLines(lines, columns, rules)
  // The lines of a row stay together, also those of the header.
  if (grouped) while (heads > 0 && heads < lines.length && !allStarts[heads]) heads++
  if (heads === lines.length) return null
  const header = headerCells(lines.slice(0, heads), grouped ? rowNumbers(allStarts) : null, columns, rules)
  const body = lines.slice(heads)
  const rest = bodyCells(body, allStarts.slice(heads), columns.length, header.rows)
  const cells = [...header.cells, ...rest.cells]
  const rows = rest.rows
  const grid = { box: boxOf(cells), rows, columns: columns.length, cells, xs: columnBorders(columns) }
  return { grid, headerRows: header.rows, lines, columns }
}

/** The number of the row that each line belongs to. */
function rowNumbers(starts: readonly boolean[]): number[] {
  let group = -1
  return starts.map((is, i) => (is || i === 0 ? ++group : group))
}

function columnBorders(columns: readonly TableColumn[]): number[] {
  const xs = [columns[0].x0]
  for (let i = 1; i < columns.length; i++) xs.push((columns[i - 1].x1 + columns[i].x0) / 2)
  xs.push(columns[columns.length - 1].x1)
  return xs
}

function median(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[values.length >> 1]
}

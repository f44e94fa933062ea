import { median } from '../../../model/sorted.ts'
import {
  alignedShare,
  type ColumnEntry,
  columnsOf,
  entriesOf,
  type TableColumn,
  type TableLine,
} from '../common/columns.ts'
import type { CellGrid } from '../common/grid.ts'
import { maxWrappedPitch, rowStarts } from '../common/row-starts.ts'
import type { Stroke } from '../common/strokes.ts'
import { splitAtAlignedNumbers } from './aligned-numbers.ts'
import { splitAtAlignedStarts } from './aligned-starts.ts'
import { bandedRows } from './bands.ts'
import { bodyCells, boxOf } from './body-rows.ts'
import { countHeaderLines, headerCells, ruledAbove, ruledBesideName } from './header.ts'
import type { TableRegion } from './regions.ts'
import type { RowPart } from './row-parts.ts'

/** A borderless table with its number of header rows. */
export interface BorderlessTable {
  readonly grid: CellGrid
  readonly headerRows: number
  readonly lines: readonly TableLine[]
  readonly columns: readonly TableColumn[]
  /** Every other row is shaded. */
  readonly banded?: boolean
}

/**
 * Builds a table from a region. Returns null if its gaps do not form columns.
 * @param edges the edges of shaded rows
 */
export function streamTable(
  region: TableRegion,
  rules: readonly Stroke[],
  edges: readonly Stroke[] = [],
): BorderlessTable | null {
  if (goesOnAsText(region)) return null
  const size = median(region.parts.map((part) => part.size))
  const { parts, starts } = splitAtAlignedNumbers(splitAtAlignedStarts(joinBeside(region.parts), size), size)
  // Long texts hide a column, or leave too little space for a gap in the split lines.
  const [columns] = [parts, region.parts]
    .map((some) =>
      confirmColumns(
        columnsOf(
          fullestLines(some),
          size,
          starts,
          some.map((part) => part.segments),
        ),
        some,
        size,
      ),
    )
    .sort((a, b) => b.length - a.length)
  if (columns.length < 2) return null
  const body = parts.map((part) => tableLine(part, columns))
  const lines = [...linesAbove(region, body, columns, rules), ...body, ...linesBelow(region, body, columns)]
  const bands = bandedRows(
    lines,
    columns.length,
    edges.filter((edge) => spansColumns(edge, columns)),
  )
  if (!bands) return buildTable(lines, columns, rules)
  const header = headerCells(lines.slice(0, bands.heads), null, columns, rules)
  const rest = bodyCells(lines.slice(bands.heads), bands.starts, columns.length, header.rows)
  const cells = [...header.cells, ...rest.cells]
  return { ...gridOf(cells, rest.rows, header.rows, lines, columns), banded: true }
}

/** Joins parts of one line, that running text separated. */
function joinBeside(parts: readonly RowPart[]): RowPart[] {
  const out: RowPart[] = []
  for (const part of parts) {
    const last = out.at(-1)
    const isBeside = last !== undefined && part.baseline <= last.baseline
    if (isBeside && (last.x1 <= part.x0 || part.x1 <= last.x0)) {
      const segments = [...last.segments, ...part.segments].sort((a, b) => a.x0 - b.x0)
      const x0 = Math.min(last.x0, part.x0)
      out[out.length - 1] = { ...last, segments, x0, x1: Math.max(last.x1, part.x1) }
    } else out.push(part)
  }
  return out
}

/** Minimum number of words of a line of text, and maximum distance in ems from the line above. */
const minTextWords = 6
const maxTextStepEms = 1.6
/** Points. Maximum difference between the edges of justified lines. */
const maxEdgeOffsetPoints = 1.5

/** Whether a line of text with the same edges follows the last line: then it is a stretched line of a paragraph. */
function goesOnAsText({ parts, below }: TableRegion): boolean {
  const [next] = below
  const last = parts[parts.length - 1]
  return (
    next !== undefined &&
    next.segments[0].words.length >= minTextWords &&
    next.baseline - last.baseline < maxTextStepEms * last.size &&
    Math.abs(next.x0 - last.x0) < maxEdgeOffsetPoints &&
    Math.abs(next.x1 - last.x1) < maxEdgeOffsetPoints
  )
}

/**
 * Returns the lines with the most segments, which show the columns; spanning headers and rows with empty cells do
 * not. One or two lines may be split wrongly and do not count.
 */
function fullestLines(parts: readonly RowPart[]): RowPart['segments'][] {
  const counts = parts.map((part) => part.segments.length).sort((a, b) => b - a)
  const most =
    counts[Math.min(counts.length - 1, Math.max(parts.length < 8 ? 1 : 2, Math.floor(0.04 * counts.length)))]
  const atLeast = (count: number): RowPart['segments'][] =>
    parts.filter((part) => part.segments.length >= Math.max(2, count)).map((part) => part.segments)
  const fullest = atLeast(0.85 * most)
  return fullest.length >= 3 ? fullest : atLeast(0.7 * most)
}

/** Share of the lines with text on both sides of a gutter that may cross it if the texts after it are not aligned. */
const maxCrossedShare = 0.15
/** Minimum share of the texts of a column that are aligned with each other. */
const minAlignedShare = 0.6

/**
 * Removes gutters that more lines cross than respect, and gutters that some lines cross and that no aligned text
 * follows: wide spaces of justified text in a narrow cell.
 */
function confirmColumns(
  columns: readonly TableColumn[],
  parts: readonly RowPart[],
  size: number,
): TableColumn[] {
  const crossed = new Array<number>(columns.length).fill(0)
  const starts: ColumnEntry[][] = columns.map(() => [])
  for (const part of parts)
    for (const [i, entry] of tableLine(part, columns).entries.entries()) {
      for (let column = entry.from; column < entry.to; column++) crossed[column]++
      if (i > 0) starts[entry.from].push(entry)
    }
  const out: TableColumn[] = []
  columns.forEach((column, i) => {
    const last = out.at(-1)
    const kept = starts[i].length
    const stretched =
      last !== undefined &&
      crossed[i - 1] > maxCrossedShare * kept &&
      alignedShare(
        starts[i].filter(({ from, to }) => from === to),
        size,
      ) < minAlignedShare
    if (last && (crossed[i - 1] > kept || stretched))
      out[out.length - 1] = { x0: last.x0, x1: Math.max(last.x1, column.x1) }
    else out.push(column)
  })
  return out
}

function tableLine(part: RowPart, columns: readonly TableColumn[]): TableLine {
  const { baseline, size } = part
  const entries = entriesOf(part.segments, columns, size)
  return { baseline, size, entries: isSentence(part, entries, columns) ? [joinEntries(entries)] : entries }
}

/** Minimum number of words of a line of text, and distance in ems within which a text is at the start of its column. */
const minSentenceWords = 4
const startSlackEms = 0.1

/**
 * Whether a line is text across columns whose words only happen to be apart between them: it has no gap wider than a
 * space, and ends like a sentence or continues in lowercase, away from the start of the column.
 */
function isSentence(
  { segments, size }: RowPart,
  entries: readonly ColumnEntry[],
  columns: readonly TableColumn[],
): boolean {
  const [{ words }] = segments
  if (segments.length > 1 || entries.length < 2 || words.length < minSentenceWords) return false
  const others = entries.slice(1)
  if (others.every(({ from, x0 }) => Math.abs(x0 - columns[from].x0) < startSlackEms * size)) return false
  return (
    /\p{L}.*[.:;]$/u.test(words[words.length - 1].text) ||
    others.every((entry) => /^\p{Ll}/u.test(entry.words[0].text))
  )
}

function joinEntries(entries: readonly ColumnEntry[]): ColumnEntry {
  const [first] = entries
  const last = entries[entries.length - 1]
  return { ...first, to: last.to, x1: last.x1, words: entries.flatMap(({ words }) => words) }
}

/**
 * Returns the header lines directly above the body: each in some columns, none over all of them, at least one outside
 * the first column. Text over all columns, or only in the first, is a caption or running text.
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
  for (const part of region.above.slice(0, maxLinesAbove)) {
    if (next.baseline - part.baseline > near || Math.abs(part.size - next.size) > 0.2 * next.size) break
    const line = tableLine(part, columns)
    if (line.entries.some(({ from, to }) => from === 0 && to > 0)) break
    // Next to the first row, not above it: names that are vertically centred on their numbers.
    const beside = next.baseline - part.baseline < maxStaggerEms * part.size
    pending.unshift(line)
    next = line
    const ruled = rules.some(
      (rule) =>
        rule.at < part.baseline - 0.5 * part.size &&
        part.baseline - rule.at < 2.5 * part.size &&
        spansColumns(rule, columns),
    )
    if (ruled || beside || line.entries.some(({ from }) => from > 0)) {
      out = [...pending, ...out]
      pending = []
    }
  }
  // The first line of a wrapped header in the first column.
  const last = pending.at(-1)
  return out.length > 0 && last && out[0].baseline - last.baseline < 1.4 * last.size ? [last, ...out] : out
}

/** Maximum distance in ems between baselines of lines that are next to each other. */
const maxStaggerEms = 0.95
/** Maximum number of header lines above the body. */
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

/** Returns lines directly below that belong to the last row: close to it and inside one column. */
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
  for (const part of region.below) {
    const line = tableLine(part, columns)
    const [entry] = line.entries
    const row = line.entries.length > 1 && line.entries.every(({ from, to }) => from === to)
    if (
      part.baseline - last.baseline > (row ? far : pitch) ||
      Math.abs(part.size - last.size) > 0.1 * last.size
    )
      break
    if (row) {
      out.push(line)
      last = line
      continue
    }
    if (entry.from !== entry.to || entry.x1 > columns[entry.to].x1 + part.size) break
    const beside = part.baseline - last.baseline < maxStaggerEms * part.size
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

/** Builds the grid from lines with entries: header above, rows below. */
function buildTable(
  lines: readonly TableLine[],
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): BorderlessTable | null {
  const ruled = ruledAbove(lines, columns, rules)
  const allStarts = rowStarts(lines, columns.length, ruled)
  const grouped = maxWrappedPitch(lines, columns.length) !== null
  let heads = countHeaderLines(lines, columns, ruled)
  // Lines of one row stay together in the header too.
  while (heads > 0 && heads < lines.length && !allStarts[heads] && (grouped || isUnnamed(lines[heads])))
    heads++
  if (heads === lines.length) return null
  // Rows of a group whose name is in the first of them, and so below the header.
  const beside = ruledBesideName(lines, columns, rules)
  const second = beside.findIndex((is, i) => is && countTexts(lines[i - 1]) >= countTexts(lines[i]))
  if (second > 0) heads = Math.min(heads, second - 1)
  beside.forEach((is, i) => {
    if (i > heads && is) allStarts[i] = true
  })
  const header = headerCells(lines.slice(0, heads), grouped ? rowNumbers(allStarts) : null, columns, rules)
  const body = lines.slice(heads)
  const rest = bodyCells(body, allStarts.slice(heads), columns.length, header.rows)
  const cells = [...header.cells, ...rest.cells]
  return gridOf(cells, rest.rows, header.rows, lines, columns)
}

function gridOf(
  cells: CellGrid['cells'],
  rows: number,
  headerRows: number,
  lines: readonly TableLine[],
  columns: readonly TableColumn[],
): BorderlessTable {
  const grid = { box: boxOf(cells), rows, columns: columns.length, cells, xs: columnBorders(columns) }
  return { grid, headerRows, lines, columns }
}

/** Counts the texts of a line after the first column. */
function countTexts({ entries }: TableLine): number {
  return entries.filter(({ from }) => from > 0).length
}

/** Whether a line has no text in the first column. */
function isUnnamed({ entries }: TableLine): boolean {
  return entries.length > 0 && entries[0].from > 0
}

/** Returns the row number of each line. */
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

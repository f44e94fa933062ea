import type { PageWord } from '../../../model/page-content.ts'
import type { ColumnEntry, TableColumn, TableLine } from '../common/columns.ts'
import type { GridCell } from '../common/grid.ts'
import { numericColumns } from '../common/row-starts.ts'
import type { Stroke } from '../common/strokes.ts'
import { isNumeric, isYear } from '../common/word-rows.ts'

/** A range of columns; both ends are inclusive. */
interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** A header with its columns and the number of headers above it. */
interface HeaderCell extends ColumnRange {
  readonly level: number
  readonly words: PageWord[]
  /** The row group in which it began, if lines are grouped. */
  readonly group: number
}

/**
 * Returns the cells of a header. Lines of a wrapped header are one cell; a header over several columns spans them.
 * @param groups the group of each line, or null if lines are not grouped
 */
export function headerCells(
  lines: readonly TableLine[],
  groups: readonly number[] | null,
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): { readonly cells: GridCell[]; readonly rows: number } {
  if (lines.length === 0) return { cells: [], rows: 0 }
  const heads: HeaderCell[] = []
  lines.forEach((line, i) => {
    const group = groups?.[i] ?? 0
    const lower = lines.filter((_, k) => k > i && (groups === null || groups[k] > group))
    for (const entry of line.entries) {
      const wide = headerSpan(entry, line, lower, columns, rules, groups !== null)
      // A nested header must lie completely below one of the headers above it.
      const nested = heads.every((head) => isApart(head, wide) || isWithin(wide, head))
      const { from, to } = nested ? wide : entry
      const above = heads.filter((head) => !isApart(head, { from, to }))
      const last = above.at(-1)
      const deepest = Math.max(-1, ...above.map((head) => head.level))
      const goesOn =
        last &&
        last.level === deepest &&
        isWithin({ from, to }, last) &&
        (groups === null ? isWithin(last, { from, to }) : last.group === group)
      if (goesOn) last.words.push(...entry.words)
      else heads.push({ from, to, level: deepest + 1, words: [...entry.words], group })
    }
  })
  const rows = Math.max(0, ...heads.map((head) => head.level)) + 1
  return { cells: placeHeaders(heads, rows, columns.length), rows }
}

function isApart(a: ColumnRange, b: ColumnRange): boolean {
  return a.to < b.from || b.to < a.from
}

function isWithin(inner: ColumnRange, outer: ColumnRange): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}

/**
 * Returns the columns of a header: those that its rule underlines, those that it is centred over, or, if text is
 * left-aligned, those up to the next header. It only spans columns that lower headers name.
 */
function headerSpan(
  entry: ColumnEntry,
  line: TableLine,
  lower: readonly TableLine[],
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
  grouped: boolean,
): ColumnRange {
  const under = underlinedColumns(entry, line, columns, rules)
  if (under) return under
  const named = new Set(lower.flatMap((other) => other.entries.map(({ from }) => from)))
  let left = entry.from
  let right = entry.to
  const own = line.entries.find((other) => other.from > entry.to)?.from ?? columns.length
  const before = line.entries.findLast((other) => other.to < entry.from)?.to ?? -1
  while (right + 1 < own && named.has(right + 1)) right++
  while (left - 1 > Math.max(before, 0) && named.has(left - 1)) left--
  if (left === entry.from && right === entry.to) return entry
  if (line.entries.length === 1 && isOverYears(entry, { from: left, to: right }, lower, columns, line.size))
    return { from: left, to: right }

  if (grouped && Math.abs(entry.x0 - columns[entry.from].x0) < 0.4 * line.size)
    return { from: entry.from, to: right }
  if (isAlignedWith(entry, columns[entry.from], line.size)) return entry
  const middle = (entry.x0 + entry.x1) / 2
  const off = (from: number, to: number): number => Math.abs((columns[from].x0 + columns[to].x1) / 2 - middle)
  let best: ColumnRange = entry
  // A span has to fit clearly better than the column of the header.
  let nearest = off(entry.from, entry.to) - 0.5 * line.size
  for (let from = left; from <= entry.from; from++)
    for (let to = entry.to; to <= right; to++)
      if (off(from, to) < nearest) {
        nearest = off(from, to)
        best = { from, to }
      }
  return best
}

/** Maximum distance in ems between the centre of a title and the centre of its columns. */
const maxTitleOffsetEms = 1

/** Whether the only text of its line is centred over columns named by years, as in statements. */
function isOverYears(
  { x0, x1 }: ColumnEntry,
  { from, to }: ColumnRange,
  lower: readonly TableLine[],
  columns: readonly TableColumn[],
  size: number,
): boolean {
  const names = lower.flatMap(({ entries }) =>
    entries.filter((entry) => entry.from >= from && entry.to <= to),
  )
  const [first, last] = [columns[from], columns[to]]
  // Cells of numbers aligned to the right may be far wider than their texts.
  const wide = last.x1 - ((last.x1 - first.x1) / Math.max(1, to - from)) * (to - from + 1)
  const isCentred = (start: number) => Math.abs(start + last.x1 - x0 - x1) < 2 * maxTitleOffsetEms * size
  return (
    (isCentred(first.x0) || isCentred(wide)) &&
    names.length === to - from + 1 &&
    names.every(({ words }) => words.every(({ text }) => isYear(text)))
  )
}

/** Whether a header is aligned with its column: at the left edge, the right edge or the centre. */
function isAlignedWith({ from, to, x0, x1 }: ColumnEntry, column: TableColumn, size: number): boolean {
  const slack = 0.3 * size
  return (
    from === to &&
    (Math.abs(x0 - column.x0) < slack ||
      Math.abs(x1 - column.x1) < slack ||
      Math.abs(x0 + x1 - column.x0 - column.x1) < 2 * slack)
  )
}

/**
 * Returns the columns above the line that is drawn directly below a header, unless the line spans the whole table or is below several
 * headers.
 */
function underlinedColumns(
  entry: ColumnEntry,
  line: TableLine,
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): ColumnRange | null {
  const width = columns[columns.length - 1].x1 - columns[0].x0
  const rule = rules.find(
    ({ at, from, to }) =>
      at > line.baseline - 0.1 * line.size &&
      at < line.baseline + 1.2 * line.size &&
      from <= entry.x0 + 2 &&
      to >= entry.x1 - 2 &&
      to - from < 0.9 * width,
  )
  if (!rule) return null
  const isOver = ({ x0, x1 }: ColumnEntry): boolean => x0 >= rule.from - 2 && x1 <= rule.to + 2
  if (line.entries.some((other) => other !== entry && isOver(other))) return null
  const inside = columns.flatMap(({ x0, x1 }, i) =>
    (x0 + x1) / 2 > rule.from && (x0 + x1) / 2 < rule.to ? [i] : [],
  )
  if (inside.length === 0) return null
  return { from: Math.min(entry.from, inside[0]), to: Math.max(entry.to, inside[inside.length - 1]) }
}

/**
 * Places headers in their rows. A header with none below it extends to the last row. Positions without a header
 * become empty cells.
 */
function placeHeaders(heads: readonly HeaderCell[], rows: number, columns: number): GridCell[] {
  const taken = new Uint8Array(rows * columns)
  const cells: GridCell[] = []
  for (const head of heads) {
    let from = head.from
    let to = head.to
    while (from <= to && taken[head.level * columns + from]) from++
    while (to >= from && taken[head.level * columns + to]) to--
    if (from > to) continue
    const under = heads.filter(
      (other) => other !== head && other.level > head.level && other.from <= to && other.to >= from,
    )
    const down = under.length > 0 ? Math.min(...under.map((other) => other.level)) : rows
    for (let r = head.level; r < down; r++) taken.fill(1, r * columns + from, r * columns + to + 1)
    cells.push({
      row: head.level,
      column: from,
      rows: down - head.level,
      columns: to - from + 1,
      words: head.words,
    })
  }
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      if (taken[row * columns + column]) continue
      let down = row + 1
      while (down < rows && !taken[down * columns + column]) down++
      cells.push({ row, column, rows: down - row, columns: 1, words: [] })
      for (let r = row; r < down; r++) taken[r * columns + column] = 1
    }
  return cells.sort((a, b) => a.row - b.row || a.column - b.column)
}

/** Maximum size of a header, as a share of the lines and as a number of lines. */
const maxHeaderShare = 0.6
const maxHeaderLines = 8

/** With more lines drawn between the lines of text, they separate rows; the first one is below the header. */
const maxHeaderRules = 2

/**
 * Returns the number of header lines: down to the last rule near the top, or up to the first line of numbers.
 * @param ruled whether a full-width line is drawn above each line
 */
export function countHeaderLines(
  lines: readonly TableLine[],
  columns: readonly TableColumn[],
  ruled: readonly boolean[],
): number {
  const most = Math.min(maxHeaderLines, Math.floor(lines.length * maxHeaderShare))
  const near = ruled.slice(0, most + 1)
  const rows = ruled.filter(Boolean).length > maxHeaderRules
  const byRule = Math.max(0, rows ? near.indexOf(true) : near.lastIndexOf(true))
  const figures = numericColumns(lines, columns.length)
  const dates = dateColumns(lines, columns.length)
  const isData = (entry: ColumnEntry): boolean =>
    hasNumber(entry, figures) || (dates[entry.from] && isDate(entry))
  const dataFrom = lines.findIndex(
    (line, i) =>
      i > 0 &&
      !isOfYears(line) &&
      line.entries.filter(isData).length >= Math.max(1, 0.5 * figures.filter(Boolean).length),
  )
  if (byRule > 0 && (dataFrom < 0 || byRule <= dataFrom)) return byRule
  const bold = boldHeaderLines(lines)
  if (bold > 0 && bold <= most && (dataFrom < 0 || bold < dataFrom)) return bold
  if (dataFrom < 0 || dataFrom > most) return most >= 1 ? 1 : 0
  // A single entry in the first column above the numbers is the heading of a row group, not of the table.
  let heads = dataFrom
  while (
    heads > 1 &&
    lines[heads - 1].entries.length === 1 &&
    lines[heads - 1].entries[0].from === 0 &&
    lines[heads - 1].entries[0].to === 0
  )
    heads--
  return heads
}

/** Whether a line without a name has years only: the names of columns. */
function isOfYears({ entries }: TableLine): boolean {
  return (
    entries.length > 0 &&
    entries.every(({ from, words }) => from > 0 && words.every(({ text }) => isYear(text)))
  )
}

/** Share of the other lines with bold words, above which only the first bold line is the header. */
const maxBoldRowShare = 0.3

/** Counts bold lines at the top, if the other lines are not bold. */
function boldHeaderLines(lines: readonly TableLine[]): number {
  const bold = (line: TableLine): boolean =>
    line.entries.every(({ words }) => words.every((word) => word.bold))
  let heads = 0
  while (heads < lines.length && bold(lines[heads])) heads++
  const rest = lines.slice(heads)
  const marked = rest.filter(({ entries }) => entries.some(({ words }) => words.some((word) => word.bold)))
  if (heads > 1 && marked.length > maxBoldRowShare * rest.length) heads = 1
  return heads < lines.length * maxHeaderShare ? heads : 0
}

const date = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/

function isDate({ words }: ColumnEntry): boolean {
  return words.length === 1 && date.test(words[0].text)
}

/** Returns which columns have several dates. The columns of a statement may each be named by a date. */
function dateColumns(lines: readonly TableLine[], columns: number): boolean[] {
  const dates = new Array<number>(columns).fill(0)
  for (const entry of lines.flatMap(({ entries }) => entries)) if (isDate(entry)) dates[entry.from]++
  return dates.map((count) => count > 1)
}

function hasNumber({ from, to, words }: ColumnEntry, figures: readonly boolean[]): boolean {
  return from === to && figures[from] && words.every(({ text }) => isNumeric(text))
}

/** Returns for each line of text whether a full-width line is drawn between it and the one above. */
export function ruledAbove(
  lines: readonly TableLine[],
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): boolean[] {
  return lines.map((line, i) => i > 0 && hasRuleBetween(lines[i - 1], line, columns, rules))
}

/** Returns for each line of text without a name whether a line is drawn above it over all columns from its first one. */
export function ruledBesideName(
  lines: readonly TableLine[],
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): boolean[] {
  return lines.map((line, i) => {
    const from = line.entries[0]?.from ?? 0
    return i > 0 && from > 0 && hasRuleBetween(lines[i - 1], line, columns.slice(from), rules)
  })
}

/** Whether a full-width line is drawn between two lines of text. */
function hasRuleBetween(
  above: TableLine,
  below: TableLine,
  columns: readonly TableColumn[],
  rules: readonly Stroke[],
): boolean {
  const x0 = columns[0].x0
  const x1 = columns[columns.length - 1].x1
  return rules.some(
    ({ at, from, to }) =>
      at > above.baseline - 0.1 * above.size &&
      at < below.baseline - 0.5 * below.size &&
      Math.min(to, x1) - Math.max(from, x0) > 0.85 * (x1 - x0),
  )
}

import type { PageWord } from '../../model/page-content.ts'
import type { Column, Entry } from './columns.ts'
import type { GridCell } from './grid.ts'
import { isFigure } from './lines.ts'
import { type EntryLine, figureColumns } from './rows.ts'
import type { Stroke } from './rulings.ts'

/** A header takes at most this share of a table's lines, and this many. */
const largestShare = 0.6
const mostLines = 8

/** How many lines from the top are header: down to the first rule under them, or to the first line of figures. */
export function headerLines(
  lines: readonly EntryLine[],
  columns: readonly Column[],
  rules: readonly Stroke[],
): number {
  const most = Math.min(mostLines, Math.floor(lines.length * largestShare))
  let byRule = 0
  for (let i = 1; i <= most; i++) if (ruleBetween(lines[i - 1], lines[i], columns, rules)) byRule = i
  const figures = figureColumns(lines, columns.length)
  const dataFrom = lines.findIndex(
    (line, i) =>
      i > 0 &&
      line.entries.filter((entry) => holdsFigure(entry, figures)).length >=
        Math.max(1, 0.5 * figures.filter(Boolean).length),
  )
  if (byRule > 0 && (dataFrom < 0 || byRule <= dataFrom)) return byRule
  if (dataFrom < 0 || dataFrom > most) return headsByWeight(lines) || (most >= 1 ? 1 : 0)
  // A name alone on its line above the figures heads a group of rows, not the table.
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

/** Bold lines above lines that are not. */
function headsByWeight(lines: readonly EntryLine[]): number {
  const bold = (line: EntryLine): boolean =>
    line.entries.every(({ words }) => words.every((word) => word.bold))
  let heads = 0
  while (heads < lines.length && bold(lines[heads])) heads++
  return heads < lines.length * largestShare ? heads : 0
}

function holdsFigure({ from, to, words }: Entry, figures: readonly boolean[]): boolean {
  return from === to && figures[from] && words.every(({ text }) => isFigure(text))
}

/** A line drawn from side to side between two lines of text. */
function ruleBetween(
  above: EntryLine,
  below: EntryLine,
  columns: readonly Column[],
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

/** An entry of a header: its columns, and how many spanning entries stand over it. */
interface Head {
  from: number
  to: number
  level: number
  readonly words: PageWord[]
}

/** The cells of a header. Lines of a wrapped heading are one cell; a heading over several columns spans them. */
export function headerCells(
  lines: readonly EntryLine[],
  body: readonly EntryLine[],
  columns: readonly Column[],
  rules: readonly Stroke[],
): { readonly cells: GridCell[]; readonly rows: number } {
  if (lines.length === 0) return { cells: [], rows: 0 }
  const heads: Head[] = []
  lines.forEach((line, i) => {
    for (const entry of line.entries) {
      const { from, to } = spanOf(entry, line, [...lines.slice(i + 1), ...body.slice(0, 1)], columns, rules)
      const above = heads.filter((head) => head.from <= to && head.to >= from)
      const last = above.at(-1)
      // The same columns again: the heading goes on.
      if (last && last.from === from && last.to === to && above.every((head) => head.level <= last.level))
        last.words.push(...entry.words)
      else
        heads.push({
          from,
          to,
          level: above.length > 0 ? Math.max(...above.map((head) => head.level)) + 1 : 0,
          words: [...entry.words],
        })
    }
  })
  const rows = Math.max(...heads.map((head) => head.level)) + 1
  return { cells: place(heads, rows, columns.length), rows }
}

/** The columns a heading stands over: those its rule underlines, or those it is the middle of. */
function spanOf(
  entry: Entry,
  line: EntryLine,
  below: readonly EntryLine[],
  columns: readonly Column[],
  rules: readonly Stroke[],
): { from: number; to: number } {
  const under = rules.find(
    ({ at, from, to }) =>
      at > line.baseline - 0.1 * line.size &&
      at < line.baseline + 1.2 * line.size &&
      from <= entry.x0 + 2 &&
      to >= entry.x1 - 2 &&
      to - from < 0.9 * (columns[columns.length - 1].x1 - columns[0].x0),
  )
  if (under) {
    const inside = columns.flatMap((column, i) =>
      (column.x0 + column.x1) / 2 > under.from && (column.x0 + column.x1) / 2 < under.to ? [i] : [],
    )
    if (inside.length > 0)
      return { from: Math.min(entry.from, inside[0]), to: Math.max(entry.to, inside[inside.length - 1]) }
  }
  const next = below.at(0)
  if (!next || entry.from === 0) return entry
  const left = Math.max(0, ...line.entries.filter((other) => other.to < entry.from).map((other) => other.to))
  const right = Math.min(
    columns.length,
    ...line.entries.filter((other) => other.from > entry.to).map((other) => other.from),
  )
  const middle = (entry.x0 + entry.x1) / 2
  let best = entry as { from: number; to: number }
  let nearest = Math.abs((columns[entry.from].x0 + columns[entry.to].x1) / 2 - middle) - 0.5 * line.size
  for (let from = left + 1; from <= entry.from; from++)
    for (let to = entry.to; to < right; to++) {
      const off = Math.abs((columns[from].x0 + columns[to].x1) / 2 - middle)
      if (off < nearest && to - from > entry.to - entry.from) {
        nearest = off
        best = { from, to }
      }
    }
  return best
}

/** Heads on their rows; one with nothing under it reaches down to the last row, places without a head stay empty. */
function place(heads: readonly Head[], rows: number, columns: number): GridCell[] {
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

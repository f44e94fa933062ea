import type { Box } from '../../model/geometry.ts'
import type { Entry } from './columns.ts'
import { isFigure, isNumber } from './lines.ts'
import { figureColumns, tightPitch } from './rows.ts'
import type { Stroke } from './rulings.ts'
import type { Streamed } from './stream.ts'

/** From here on the signs of a table outweigh the doubts. */
export const convincing = 0.6

/**
 * How surely text that white parts into columns is a table: 0 to 1. Lists, tables of contents, axes of charts and
 * text in columns look alike at first: they have columns too.
 */
export function judge(table: Streamed, rules: readonly Stroke[], captioned: boolean): number {
  const { grid, headerRows, columns, lines } = table
  if (grid.rows < 2 || lines.length < 2) return 0
  const body = grid.cells.filter((cell) => cell.row >= headerRows)
  if (isList(table) || isContents(table) || isAxis(table)) return 0

  const filled = body.filter((cell) => cell.words.length > 0)
  const density =
    filled.reduce((sum, cell) => sum + cell.columns, 0) /
    Math.max(1, (grid.rows - headerRows) * columns.length)
  const spanning = filled.filter((cell) => cell.columns > 1).length / Math.max(1, filled.length)
  const figures = figureColumns(lines, columns.length)
  const entries = lines.flatMap((line) => line.entries.filter((entry) => entry.from === entry.to))
  const words = entries.reduce((sum, entry) => sum + entry.words.length, 0) / Math.max(1, entries.length)
  const aligned = alignedColumns(entries, columns.length, lines[0].size)
  const full = fullRows(table)

  let score = 0
  score += (0.5 * figures.filter(Boolean).length) / (columns.length - 1)
  score += 0.3 * aligned + 0.25 * (density - 0.5) + 0.2 * (full - 0.5)
  if (columns.length > 2) score += 0.1
  if (columns.length > 3) score += 0.1
  if (grid.rows > 3) score += 0.1
  if (grid.rows < 3) score -= 0.15
  if (captioned) score += 0.3
  if (tightPitch(lines, columns.length) !== null) score += 0.1
  if (rulesAcross(grid.box, rules) > 0) score += 0.25
  if (headerIsBold(table)) score += 0.2
  if (words > 5) score -= Math.min(0.6, 0.08 * (words - 5))
  if (spanning > 0.1) score -= spanning
  return Math.max(0, Math.min(1, score))
}

/** Share of columns whose entries keep an edge, or their middle, in place. */
function alignedColumns(entries: readonly Entry[], columns: number, size: number): number {
  let aligned = 0
  for (let column = 0; column < columns; column++) {
    const own = entries.filter((entry) => entry.from === column)
    const slack = 0.35 * size
    const keeps = (at: (entry: Entry) => number): boolean =>
      mostCommon(own.map(at), slack) >= 0.75 * own.length
    if (own.length > 1 && (keeps((e) => e.x0) || keeps((e) => e.x1) || keeps((e) => (e.x0 + e.x1) / 2)))
      aligned++
  }
  return aligned / columns
}

/** How many values lie within `slack` of each other, at most. */
function mostCommon(values: number[], slack: number): number {
  values.sort((a, b) => a - b)
  let most = 0
  for (let from = 0, to = 0; to < values.length; to++) {
    while (values[to] - values[from] > slack) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

/** Share of body rows with text in most columns. */
function fullRows({ grid, headerRows }: Streamed): number {
  const count = new Array<number>(grid.rows).fill(0)
  for (const cell of grid.cells) if (cell.words.length > 0) count[cell.row] += cell.columns
  const body = count.slice(headerRows)
  return body.filter((n) => n >= 0.6 * grid.columns).length / Math.max(1, body.length)
}

/** Lines from side to side just above, inside or just below. */
function rulesAcross(box: Box, rules: readonly Stroke[]): number {
  const width = box.x1 - box.x0
  return rules.filter(
    ({ at, from, to }) =>
      at > box.y0 - 8 &&
      at < box.y1 + 8 &&
      Math.min(to, box.x1) - Math.max(from, box.x0) > 0.85 * width &&
      to - from < 1.2 * width + 20,
  ).length
}

function headerIsBold({ grid, headerRows }: Streamed): boolean {
  const bold = (header: boolean): number => {
    const words = grid.cells.filter((cell) => cell.row < headerRows === header).flatMap((cell) => cell.words)
    return words.filter((word) => word.bold).length / Math.max(1, words.length)
  }
  return headerRows > 0 && bold(true) > 0.8 && bold(false) < 0.4
}

const marker =
  /^(?:[•▪■□●○◦‣·*\-\u2010-\u2015\u2212>\uf000-\uf0ff]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\(\S{1,3}\)|\[\w{1,6}\]|\d{1,2}(?:\.\d{1,2}){1,4}\.?)$/u

/** Items, steps, references or numbered headings: what stands first in a line is a mark, the rest is text. */
function isList({ columns, lines }: Streamed): boolean {
  if (columns.length > 3) return false
  const firsts = lines.flatMap((line) => line.entries.slice(0, 1)).filter((entry) => entry.from === 0)
  const marks = firsts.filter(
    (entry) =>
      entry.words.length === 1 && (marker.test(entry.words[0].text) || /:$/.test(entry.words[0].text)),
  )
  const others = lines.flatMap((line) => line.entries.filter((entry) => entry.from > 0))
  const figures = others.filter((entry) => entry.words.every((word) => isFigure(word.text)))
  return (
    marks.length >= 0.6 * firsts.length &&
    marks.length >= 0.3 * lines.length &&
    figures.length < 0.5 * others.length
  )
}

const leaders = /(?:\.\s?){4,}|…{2,}|_{4,}/u
const pageNumber = /^(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})$/u

/** Headings with the number of their page at the right, in rising order, and dots between. */
function isContents({ columns, lines }: Streamed): boolean {
  const last = columns.length - 1
  let pages = 0
  let falls = 0
  let before = 0
  let dotted = 0
  for (const { entries } of lines) {
    if (entries.some((entry) => entry.words.some((word) => leaders.test(word.text)))) dotted++
    const entry = entries.at(-1)
    if (!entry || entry.to !== last || entry.words.length > 2) continue
    const text = entry.words[entry.words.length - 1].text
    if (!pageNumber.test(text)) continue
    pages++
    const value = Number.parseInt(text, 10)
    if (value < before) falls++
    if (Number.isFinite(value)) before = value
  }
  return (
    columns.length <= 4 &&
    pages >= 0.5 * lines.length &&
    falls <= 0.15 * pages &&
    dotted >= 0.3 * lines.length
  )
}

/** Numbers that fall in even steps beside hardly anything else: the axis of a chart. */
function isAxis({ columns, lines }: Streamed): boolean {
  for (let column = 0; column < columns.length; column++) {
    const values: number[] = []
    for (const { entries } of lines)
      for (const { from, to, words } of entries)
        if (from === column && to === column && isNumber(words[0].text))
          values.push(Number.parseFloat(words[0].text.replace(/[^\d.-]/g, '')))
    if (values.length < 4 || values.length < 0.4 * lines.length) continue
    let even = 0
    for (let i = 2; i < values.length; i++) {
      const step = values[i] - values[i - 1]
      if (step < 0 && Math.abs(step - (values[i - 1] - values[i - 2])) < 0.01 * Math.abs(step)) even++
    }
    const filled = lines.reduce((sum, line) => sum + line.entries.length, 0) / (lines.length * columns.length)
    if (even >= 0.6 * (values.length - 2) && filled < 0.6) return true
  }
  return false
}

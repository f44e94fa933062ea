import type { ColumnEntry, TableColumn, TableLine } from '../common/columns.ts'
import { numericColumns } from '../common/row-starts.ts'
import type { Stroke } from '../common/strokes.ts'
import { isNumeric, isYear } from '../common/word-rows.ts'

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

/** Returns which columns have several dates. The columns of a statement may be named after one each. */
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

import type { Box } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { alignedShare, type ColumnEntry } from '../common/columns.ts'
import type { GridCell } from '../common/grid.ts'
import { maxWrappedPitch, numericColumns } from '../common/row-starts.ts'
import type { Stroke, Strokes } from '../common/strokes.ts'
import { isChartAxis, isList, isSpacedLikeText, isTableOfContents } from './look-alikes.ts'
import type { BorderlessTable } from './stream-table.ts'

/** Minimum confidence: below it the evidence against a table outweighs the evidence for it. */
export const minConfidence = 0.6

/**
 * Returns the confidence, 0 to 1, that text in columns is a table. Lists, tables of contents, chart axes and columns
 * of text have columns too.
 */
export function tableConfidence(
  table: BorderlessTable,
  lines: Strokes,
  leaders: ReadonlySet<PageWord>,
  text: TextExtent | null = null,
  captioned = false,
): number {
  const { grid, headerRows, columns, lines: rows } = table
  if (grid.rows < 2 || rows.length < 2) return 0
  // Only tables have shaded rows.
  if (table.banded) return 1
  const body = grid.cells.filter((cell) => cell.row >= headerRows)
  if (isList(table) || isTableOfContents(table, leaders) || isChartAxis(table) || isSpacedLikeText(table))
    return 0
  if (grid.cells.some((cell) => cell.columns === columns.length && cell.words.length > maxSpanningWords))
    return 0

  const filled = body.filter((cell) => cell.words.length > 0)
  const density =
    filled.reduce((sum, cell) => sum + cell.columns, 0) /
    Math.max(1, (grid.rows - headerRows) * columns.length)
  const spanning = filled.filter((cell) => cell.columns > 1).length / Math.max(1, filled.length)
  const figures = numericColumns(rows, columns.length)
  const entries = rows.flatMap((line) => line.entries.filter((entry) => entry.from === entry.to))
  const words = entries.reduce((sum, entry) => sum + entry.words.length, 0) / Math.max(1, entries.length)
  const aligned = alignedColumns(entries, columns.length, rows[0].size)
  const full = fullRows(table)
  const titled = hasColumnTitles(table)
  const centred = aligned === 1 && text !== null && isCentred(table, text.x0, text.x1)
  // Between the edges of ragged lines. Long texts are centred there by chance.
  const between = text !== null && words <= maxShortWords && isCentred(table, text.x0, text.longest)
  const inMiddle = centred || (aligned === 1 && between)

  let score = 0
  score += (0.5 * figures.filter(Boolean).length) / (columns.length - 1)
  score += 0.3 * aligned + 0.25 * (density - 0.5) + 0.2 * (full - 0.5)
  if (columns.length > 2) score += 0.1
  if (columns.length > 3) score += aligned === 1 ? 0.2 : 0.1
  if (grid.rows > 3) score += 0.1
  if (grid.rows < 3) score -= 0.15
  if (maxWrappedPitch(rows, columns.length) !== null) score += 0.1
  const rules = countRulesAcross(grid.box, lines.horizontal)
  const ruled = rules > 0
  if (ruled) score += 0.25
  const ruledRows = rules >= Math.max(minRowRules, minRuledShare * grid.rows)
  if (ruledRows) score += 0.25
  const headerRule = hasHeaderRule(table, lines.horizontal)
  if (headerRule) score += ruled ? 0.3 : 0.55
  const bold = headerIsBold(table)
  if (bold) score += 0.2
  if (captioned) score += 0.2
  // Addresses, signatures and legends have two columns too.
  const labelled = ruled || headerRule || bold || titled || inMiddle || captioned
  if (columns.length === 2 && !figures[1] && !labelled && !repeatsValues(table)) score -= 0.15
  if (countInnerStrokes(grid.box, lines.vertical) > Math.max(1, 0.2 * grid.rows)) score -= 1
  if (words > maxShortWords && !titled && !centred) score -= Math.min(0.6, 0.08 * (words - maxShortWords))
  // Terms with definitions, and paragraphs with headings next to them, have this layout too.
  if (
    columns.length === 2 &&
    words > maxShortWords &&
    !titled &&
    !centred &&
    !ruledRows &&
    !(bold && isHeaderFull(table))
  )
    score -= 1
  if (titled) score += 0.2
  if (isCodeBesideText(table)) score += 0.15
  // Axes and legends look like a deep header.
  if (headerRows > grid.rows / 2 && grid.rows > 4) score -= 0.5
  if (
    wordsPerCell(grid.cells.filter((cell) => cell.words.length > 0)) >
    (titled ? maxWordsPerTitledCell : maxWordsPerCell)
  )
    score -= 1
  if (spanning > 0.1) score -= spanning
  return Math.max(0, Math.min(1, score))
}

/** Average number of words of the texts of columns; longer ones are sentences. */
const maxShortWords = 5

/** Left and right edge of the lines of text of a page, and where the longest of them end if they are not justified. */
export interface TextExtent {
  readonly x0: number
  readonly x1: number
  readonly longest: number
}

/** Minimum share of the values of the last column that occur in another row, and minimum number of rows. */
const minRepeatedShare = 0.6
const minRepeatRows = 4
/** Maximum number of words of a value, such as `yes`, `in stock` or a unit. */
const maxValueWords = 2

/**
 * Whether the last column repeats a few short values, as the answers of a survey do, or has values of one form, such as dates. Texts of
 * lists and addresses differ.
 */
function repeatsValues({ grid }: BorderlessTable): boolean {
  const counts = new Map<string, number>()
  let all = 0
  for (const { column, words } of grid.cells) {
    if (words.length === 0) continue
    if (column < grid.columns - 1) {
      // Lines of code have numbers before them.
      if (!words.some(({ text }) => /\p{L}/u.test(text))) return false
      continue
    }
    if (words.length > maxValueWords) return false
    const form = words.map(({ text }) => text.replace(/\d/g, '0')).join(' ')
    if (/[\p{L}\p{N}]/u.test(form)) counts.set(form, (counts.get(form) ?? 0) + 1)
    all++
  }
  const repeated = [...counts.values()].reduce((sum, count) => sum + (count > 1 ? count : 0), 0)
  return all >= minRepeatRows && repeated >= minRepeatedShare * all
}

/** Minimum distance in ems of a table from both edges of the text, larger than the indent of a quotation, and its tolerance. */
const minIndentEms = 3.2
const maxIndentSpreadEms = 1
/** Minimum number of rows of a centred table. */
const minCentredRows = 3

/**
 * Whether the table is centred in the text. Lists of terms, legends and signatures begin at its edge.
 * @param end the right edge of the text
 */
function isCentred({ grid, lines: [{ size }] }: BorderlessTable, start: number, end: number): boolean {
  if (grid.rows < minCentredRows) return false
  const left = grid.box.x0 - start
  const right = end - grid.box.x1
  return Math.min(left, right) > minIndentEms * size && Math.abs(left - right) < maxIndentSpreadEms * size
}

/** Minimum number of rows of code and text, maximum average number of words, and maximum distance of the lines in ems. */
const minCodeRows = 4
const maxCodeWords = 6
const maxCodePitchEms = 1.4

/** Minimum share of the lines that have both code and text; others continue the text above. */
const minPairedShare = 0.9
/** Points. Maximum distance between the starts of the texts. */
const maxStartOffsetPoints = 0.5

/**
 * Whether lines have short code and a short text in another font, which begins at one position, and are as close as those of a
 * paragraph: not a list of terms.
 */
function isCodeBesideText({ columns, lines }: BorderlessTable): boolean {
  const pairs = lines.filter(({ entries }) => entries.length === 2)
  if (columns.length !== 2 || pairs.length < Math.max(minCodeRows, minPairedShare * lines.length))
    return false
  const words = lines.reduce(
    (sum, { entries }) => sum + entries.reduce((n, entry) => n + entry.words.length, 0),
    0,
  )
  const starts = pairs.map(({ entries }) => entries[1].x0)
  return (
    words <= maxCodeWords * lines.length &&
    Math.max(...starts) - Math.min(...starts) < maxStartOffsetPoints &&
    lines.every(
      ({ baseline, size, entries }, i) =>
        (i === 0 || baseline - lines[i - 1].baseline < maxCodePitchEms * size) &&
        (entries.length === 2 ? entries[0].words.every(isMono) : entries[0].from > 0) &&
        !entries[entries.length - 1].words.every(isMono),
    )
  )
}

/** Minimum number of lines across the table that separate its rows, and minimum share of the rows. */
const minRowRules = 4
const minRuledShare = 0.6

/** Whether the header is one row with a short text over each column. */
function isHeaderFull({ headerRows, columns, grid }: BorderlessTable): boolean {
  const titles = grid.cells.filter((cell) => cell.row < headerRows)
  return (
    headerRows === 1 &&
    titles.length === columns.length &&
    titles.every(({ words }) => words.length > 0 && words.length <= maxTitleWords && isTitle(words))
  )
}

/** Maximum number of words of a column title, and minimum average of the texts below it. */
const maxTitleWords = 3
const minTextWords = 5
/** Maximum average number of words in the first column, which names the texts. */
const maxLabelWords = 5

/**
 * Whether the first line is a header over columns of text: a short title over each column, and far longer texts below
 * the last one.
 */
function hasColumnTitles({ headerRows, columns, grid }: BorderlessTable): boolean {
  const titles = grid.cells.filter((cell) => cell.row < headerRows)
  if (headerRows !== 1 || titles.length !== columns.length) return false
  if (titles.some(({ words }) => words.length > maxTitleWords || !isTitle(words))) return false
  // The first row of a list of terms looks like the others.
  const labels = grid.cells.filter(({ row, column, words }) => row > 0 && column === 0 && words.length > 0)
  if (wordsPerCell(labels) > maxLabelWords) return false
  const sets = (cells: readonly GridCell[], is: (word: PageWord) => boolean): boolean =>
    cells.every(({ words }) => words.every(is))
  for (const is of [isBold, isItalic, isMono])
    if (sets(labels, is) && sets(titles.slice(0, 1), is) && !sets(titles.slice(1), is)) return false
  const texts = grid.cells.filter(({ row, column }) => row > 0 && column === columns.length - 1)
  return wordsPerCell(texts) >= minTextWords
}

const isBold = (word: PageWord): boolean => word.bold
const isItalic = (word: PageWord): boolean => word.italic
const isMono = (word: PageWord): boolean => word.mono

/** Whether a cell has a word and does not end like a sentence. */
function isTitle(words: readonly PageWord[]): boolean {
  return words.some(({ text }) => /\p{L}{2}/u.test(text)) && !/[.,;:!?]$/.test(words[words.length - 1].text)
}

/**
 * Counts vertical lines that begin or end inside the box: bars, axes, frames. Lines between table columns span its
 * height.
 */
function countInnerStrokes(box: Box, lines: readonly Stroke[]): number {
  const height = box.y1 - box.y0
  return lines.filter(
    ({ at, from, to }) =>
      at > box.x0 &&
      at < box.x1 &&
      Math.min(to, box.y1) - Math.max(from, box.y0) > 0 &&
      Math.min(to, box.y1) - Math.max(from, box.y0) < 0.8 * height,
  ).length
}

/** Words of a cell over all columns: a heading of a group of rows. More are a paragraph between aligned lines. */
const maxSpanningWords = 14

/** Average number of words; more are running text. */
const maxWordsPerCell = 25
/** The same below column titles: notes and conditions of a contract are as long, while columns of running text have no titles. */
const maxWordsPerTitledCell = 60

function wordsPerCell(cells: readonly GridCell[]): number {
  return cells.reduce((sum, cell) => sum + cell.words.length, 0) / Math.max(1, cells.length)
}

/** Returns the share of columns whose entries are aligned at an edge or at their centre. */
function alignedColumns(entries: readonly ColumnEntry[], columns: number, size: number): number {
  let aligned = 0
  for (let column = 0; column < columns; column++) {
    const own = entries.filter((entry) => entry.from === column)
    if (own.length > 1 && alignedShare(own, size) >= minAlignedShare) aligned++
  }
  return aligned / columns
}

/** Share of the entries of a column that have to be aligned with each other. */
const minAlignedShare = 0.75

/** Returns the share of body rows with text in most columns. */
function fullRows({ grid, headerRows }: BorderlessTable): number {
  const count = new Array<number>(grid.rows).fill(0)
  for (const cell of grid.cells) if (cell.words.length > 0) count[cell.row] += cell.columns
  const body = count.slice(headerRows)
  return body.filter((n) => n >= 0.6 * grid.columns).length / Math.max(1, body.length)
}

/** Ems by which a line across the table may begin before it. */
const maxRuleIndentEms = 1

/**
 * Whether a line separates the first row from the others, along the whole table, and the texts of each column begin at
 * the same position. The columns may be far wider than their texts.
 */
function hasHeaderRule({ grid, lines, columns }: BorderlessTable, rules: readonly Stroke[]): boolean {
  const [head, next] = lines
  const full = lines.filter(({ entries }) => entries.length === columns.length)
  if (full.length < 2 || full[0] !== head || full.length < 0.8 * lines.length) return false
  const aligned = columns.every((_, i) => {
    const starts = full.map(({ entries }) => entries[i].x0)
    return Math.max(...starts) - Math.min(...starts) < maxStartOffsetPoints
  })
  return (
    aligned &&
    rules.some(
      ({ at, from, to }) =>
        at > head.baseline &&
        at < next.baseline - 0.5 * next.size &&
        from > grid.box.x0 - maxRuleIndentEms * head.size &&
        from < grid.box.x0 + 1 &&
        to > grid.box.x1,
    )
  )
}

/** Counts full-width lines inside the box or close above or below it. */
function countRulesAcross(box: Box, rules: readonly Stroke[]): number {
  const width = box.x1 - box.x0
  return rules.filter(
    ({ at, from, to }) =>
      at > box.y0 - 8 &&
      at < box.y1 + 8 &&
      Math.min(to, box.x1) - Math.max(from, box.x0) > 0.85 * width &&
      to - from < 1.2 * width + 20,
  ).length
}

function headerIsBold({ grid, headerRows }: BorderlessTable): boolean {
  const bold = (header: boolean): number => {
    const words = grid.cells.filter((cell) => cell.row < headerRows === header).flatMap((cell) => cell.words)
    return words.filter((word) => word.bold).length / Math.max(1, words.length)
  }
  return headerRows > 0 && bold(true) > 0.8 && bold(false) < 0.4
}

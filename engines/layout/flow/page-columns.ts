import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { countWhile, median } from '../../model/sorted.ts'
import type { TextColumns } from '../lines/text-columns.ts'

/**
 * Columns of a whole page that are at equal distances and whose lines are independent, as on reference cards: their lists of
 * terms and explanations also have white strips inside each column, which look like those between the columns of a table.
 */

/** Columns of a page: reference cards have two to six. With more, columns would be narrower than their terms. */
const minColumns = 2
const maxColumns = 6
/** Rows of a page: shorter lists side by side may as well be a table. Minimum rows of each column except the last, which may be short. */
const minPageRows = 20
const minColumnRows = 8
/** Width of the strip between columns in ems: wider than a space of a justified line. */
const minStripEms = 1
/** Share of the rows that may cross a strip: a title and a page footer of about fifty rows. */
const maxCrossingShare = 0.04
/** Points between the starts of columns and the places at equal distances: columns of lists begin with an indent or a bullet. */
const startTolerance = 4
/** Minimum width of the last column, relative to the others: its lines may all be short, but a narrower one is a margin. */
const minLastShare = 0.6
/**
 * Ems between baselines that count as equal: rows of a table differ by rounding only. Below this share of rows aligned with a row
 * of the previous column, columns are independent: half of the rows of two lists with the same leading are aligned by chance.
 */
const baselineEms = 0.12
const maxInLineShare = 0.6
/**
 * Headings in the columns: fewer may be the header of a table. Share of them next to other rows: table headers are in one row.
 * Largest share of the rows of a column that are headings: above it the bold texts are terms.
 */
const minTitles = 4
const minFreeTitleShare = 0.6
const maxTitleShare = 0.35
/** Minimum font size of a heading, relative to the text; a smaller difference is rounding. */
const minTitleRatio = 1.15
/** Words and points. Larger pages are drawings: limits the work. */
const maxWords: WorkLimit = 20_000
const maxWidth: WorkLimit = 5000

interface Row {
  readonly words: PageWord[]
  readonly baseline: number
}

/** Adds the lines between the columns of a page whose columns are not those of justified text. */
export function withPageColumns<Page extends TextColumns>(own: Page): Page {
  if (own.gutters.length > 0) return own
  const gutters = pageGutters(own.page)
  if (gutters.length === 0) return own
  return { ...own, gutters, page: { ...own.page, rulings: [...own.page.rulings, ...gutters] } }
}

/** A vertical line between each two columns of a page, with gaps where words run across; none if the page has no such columns. */
function pageGutters(page: PageContent): Ruling[] {
  const upright = page.words.filter(({ turn }) => !turn)
  if (upright.length > maxWords || page.width > maxWidth) return []
  const rows = rowsOf(upright)
  if (rows.length < minPageRows) return []
  const em = median(upright.map(({ size }) => size))
  const strips = stripsOf(rows, em)
  const left = strips.x0
  let best: readonly number[] = []
  let least = Number.POSITIVE_INFINITY
  for (const { x1 } of strips.found) {
    const places = placesAt(x1 - left, strips, em)
    const inLine = places.length > 0 ? inLineShare(columnRows(upright, places), em) : least
    if (inLine >= least) continue
    best = places
    least = inLine
  }
  return best.flatMap((x) => rulingsAt(x, rows))
}

/** A position in each strip between columns that are as far apart as this; none if there are no such strips. */
function placesAt(step: number, { found, x0, x1 }: Strips, em: number): number[] {
  const count = Math.ceil((x1 - x0) / step)
  if (count < minColumns || count > maxColumns) return []
  if (x1 - x0 - (count - 1) * step < minLastShare * step) return []
  const places: number[] = []
  for (let i = 1; i < count; i++) {
    const strip = found.find(({ x1 }) => Math.abs(x1 - x0 - i * step) <= startTolerance)
    if (!strip) return []
    places.push(strip.x1 - em / 2)
  }
  return places
}

function rowsOf(words: readonly PageWord[]): Row[] {
  const rows: Row[] = []
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)
    if (last && word.baseline - last.baseline < baselineEms * word.size) last.words.push(word)
    else rows.push({ words: [word], baseline: word.baseline })
  }
  for (const row of rows) row.words.sort((a, b) => a.box.x0 - b.box.x0)
  return rows
}

interface Strip {
  readonly x0: number
  readonly x1: number
}

/** The white strips between the leftmost and the rightmost text. */
interface Strips extends Strip {
  readonly found: readonly Strip[]
}

function stripsOf(rows: readonly Row[], em: number): Strips {
  const changes = new Int32Array(maxWidth + 2)
  const at = (x: number) => Math.max(0, Math.min(maxWidth, Math.round(x)))
  for (const { words } of rows)
    for (const { box } of words) {
      changes[at(box.x0)]++
      changes[at(box.x1)]--
    }
  const limit = Math.max(1, maxCrossingShare * rows.length)
  const found: Strip[] = []
  let covered = 0
  let [first, last] = [-1, -1]
  for (let x = 0; x <= maxWidth; x++) {
    covered += changes[x]
    if (covered <= limit) continue
    if (first < 0) first = x
    else if (x - last > minStripEms * em) found.push({ x0: last, x1: x })
    last = x + 1
  }
  return { found, x0: first, x1: last }
}

/** The rows of each column between these positions. */
function columnRows(words: readonly PageWord[], places: readonly number[]): Row[][] {
  const columns: PageWord[][] = Array.from({ length: places.length + 1 }, () => [])
  for (const word of words) {
    const middle = (word.box.x0 + word.box.x1) / 2
    const column = places.findIndex((x) => middle < x)
    columns[column < 0 ? places.length : column].push(word)
  }
  return columns.map(rowsOf)
}

/**
 * The share of the rows of columns that are in line with a row of the previous column: 0 if they have headings next to other rows, infinite
 * if they may be rows of a table.
 */
function inLineShare(columns: readonly Row[][], em: number): number {
  if (columns.slice(0, -1).some((rows) => rows.length < minColumnRows)) return Number.POSITIVE_INFINITY
  let inLine = 0
  let all = 0
  let [titles, free, titled] = [0, 0, 0]
  for (const [i, rows] of columns.entries()) {
    const before = i > 0 ? columns[i - 1] : columns[1]
    const own = rows.filter((row) => isTitle(row, em))
    if (own.length > maxTitleShare * rows.length) return Number.POSITIVE_INFINITY
    const other = before.filter((row) => isTitle(row, em))
    titles += own.length
    if (own.length > 0) titled++
    free += own.filter((row) => !hasRowAt(other, row.baseline, em)).length
    if (i === 0) continue
    all += rows.length
    inLine += countInLine(rows, before, em)
  }
  if (titled === columns.length && titles >= minTitles && free >= minFreeTitleShare * titles) return 0
  return all > 0 && inLine <= maxInLineShare * all ? inLine / all : Number.POSITIVE_INFINITY
}

/** Counts the rows whose distance to the nearest row of another column is the most frequent one. */
function countInLine(rows: readonly Row[], others: readonly Row[], em: number): number {
  const offsets = rows.map(({ baseline }) => {
    const at = countWhile(others, (other) => other.baseline < baseline)
    const [above, below] = [others[at - 1], others[at]].map((other) => baseline - (other?.baseline ?? 0))
    return at === 0 || (at < others.length && -below < above) ? below : above
  })
  offsets.sort((a, b) => a - b)
  let most = 0
  let from = 0
  for (const [i, offset] of offsets.entries()) {
    while (offset - offsets[from] > 2 * baselineEms * em) from++
    most = Math.max(most, i - from + 1)
  }
  return most
}

function isTitle({ words }: Row, em: number): boolean {
  return words.every(({ bold, size, mono }) => !mono && (size >= minTitleRatio * em || (bold && size >= em)))
}

/** @param rows from top to bottom */
function hasRowAt(rows: readonly Row[], baseline: number, em: number): boolean {
  const above = countWhile(rows, (row) => row.baseline < baseline - baselineEms * em)
  return above < rows.length && rows[above].baseline <= baseline + baselineEms * em
}

/** A vertical line at a position, from row to row, interrupted where a word crosses it. */
function rulingsAt(x: number, rows: readonly Row[]): Ruling[] {
  const rulings: Ruling[] = []
  let open: { y0: number; y1: number } | null = null
  for (const { words, baseline } of rows) {
    if (words.some(({ box }) => box.x0 < x && box.x1 > x)) {
      if (open) rulings.push({ x0: x, x1: x, ...open, thickness: 0 })
      open = null
      continue
    }
    const y0 = baseline - words[0].size
    open = open ? { y0: open.y0, y1: baseline } : { y0, y1: baseline }
  }
  if (open) rulings.push({ x0: x, x1: x, ...open, thickness: 0 })
  return rulings
}

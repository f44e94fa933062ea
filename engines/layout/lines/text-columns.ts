import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'

/** Columns of justified text on a page. */
export interface TextColumns {
  /** The page with a vertical line in each gutter, at which lines of text end. */
  readonly page: PageContent
  /** The words of the columns: they are not in a table. */
  readonly words: ReadonlySet<PageWord>
  /** The vertical lines in the gutters. */
  readonly gutters: readonly Ruling[]
}

interface Row {
  readonly words: PageWord[]
  readonly baseline: number
  readonly size: number
}

/** The space between two columns, from the end of the justified lines before it to the start of those after it. */
interface Gutter {
  readonly x0: number
  readonly x1: number
  /** Indexes of the rows with a word that ends at its start and one that begins at its end. */
  readonly rows: number[]
}

interface Column {
  readonly x0: number
  readonly x1: number
}

/** Width of a gutter in ems: wider than a space, and not wider than gutters that are found without this evidence. */
const minGutterEms = 0.65
const maxGutterEms = 3
/** Points between edges of justified text that count as equal. */
const edgeTolerance = 1
/** Rows whose lines fill the columns on both sides of a gutter. */
const minFullRows = 6
/** Minimum rows of the other gutters, as a share of the rows of the most frequent gutter. */
const minGutterShare = 0.4
/** Difference in width between the columns of a page, in points. */
const maxWidthDifference = 2.5
/** Rows without full lines above and below, such as the last lines of paragraphs. */
const maxOpenRows = 4
/** Lines that show where a column of indented lines begins. */
const minFlushLines = 2
/** Share of the lines of a column that fill it. Columns of a table have more short lines. */
const minFullShare = 0.5
/** Minimum share of full lines in all columns, if the columns were found on other pages. */
const minKnownFullShare = 0.25
/** Average number of words with letters in a line. Columns of a table may be as narrow as their numbers. */
const minWordsPerLine = 2.5
/** Paragraphs of a column, and the share that begins next to a paragraph of the next one: table rows always do. */
const minStarts = 3
const maxSharedStarts = 0.6
/** Larger pages are drawings. */
const maxWords: WorkLimit = 20_000

/**
 * Finds columns of justified text of the same width on the pages of a document, however narrow their gutters are. The
 * words of a line end exactly where words of other lines do, and the next column begins exactly where it does in other
 * lines. On pages with few such lines, such as those of lists, the columns of other pages are searched.
 */
export function textColumnsOf<Page extends { readonly page: PageContent }>(
  pages: readonly Page[],
): (Page & TextColumns)[] {
  const known: Layout[] = []
  const found = pages.map((own) => {
    const { page } = own
    const upright = page.words.filter(({ turn }) => !turn)
    const rows = upright.length > maxWords ? [] : rowsOf(upright)
    const layout = layoutOf(rows)
    if (layout === null) return { own, rows, columns: { page, words: new Set<PageWord>(), gutters: [] } }
    const { gutters } = layout
    const columns = columnsIn(page, rows, layout, new Set(gutters.flatMap((gutter) => gutter.rows)), isText)
    if (columns.words.size > 0 && !known.some((other) => isSameLayout(other, layout))) known.push(layout)
    return { own, rows, columns }
  })
  const reread = known.length > 0 && known.length <= maxLayouts
  return found.map(({ own, rows, columns }) => ({
    ...own,
    ...(reread && columns.words.size === 0 ? knownColumnsIn(own.page, rows, known, columns) : columns),
  }))
}

/** Gutters, and the columns that they separate. */
interface Layout {
  readonly gutters: readonly Gutter[]
  readonly columns: readonly Column[]
}

/** Each page is analysed again with all known columns: odd and even pages, with two and three columns. */
const maxLayouts: WorkLimit = 4

function layoutOf(rows: readonly Row[]): Layout | null {
  const gutters = guttersOf(rows)
  const columns = gutters.length === 0 ? null : columnsOf(rows, gutters)
  return columns && { gutters, columns }
}

function isSameLayout(a: Layout, b: Layout): boolean {
  return (
    a.columns.length === b.columns.length &&
    a.columns.every(
      ({ x0, x1 }, i) => Math.abs(x0 - b.columns[i].x0) + Math.abs(x1 - b.columns[i].x1) < 2 * edgeTolerance,
    )
  )
}

/** Returns the columns of other pages that also fit a page. */
function knownColumnsIn(
  page: PageContent,
  rows: readonly Row[],
  known: readonly Layout[],
  none: TextColumns,
) {
  let best = none
  for (const layout of known) {
    const full = new Set<number>()
    for (const [index, row] of rows.entries())
      if (layout.columns.some((column) => fills(row, column))) full.add(index)
    const own = columnsIn(page, rows, layout, full, mayBeText)
    if (own.words.size > best.words.size) best = own
  }
  return best
}

/**
 * @param full indexes of the rows whose lines show the gutters
 * @param accepts whether the rows between lines across the gutters are text
 */
function columnsIn(
  page: PageContent,
  rows: readonly Row[],
  { gutters, columns }: Layout,
  full: ReadonlySet<number>,
  accepts: (rows: readonly Row[], columns: readonly Column[]) => boolean,
): TextColumns {
  const rulings: Ruling[] = []
  const words = new Set<PageWord>()
  for (const candidates of runsOf(rows, gutters, columns, full)) {
    const run = candidates.find((one) => accepts(one, columns))
    if (!run) continue
    const [first, last] = [run[0], run[run.length - 1]]
    const y0 = first.baseline - first.size
    for (const { x0, x1 } of gutters) {
      const x = (x0 + x1) / 2
      rulings.push({ x0: x, x1: x, y0, y1: last.baseline, thickness: 0 })
    }
    for (const row of run) for (const word of row.words) words.add(word)
  }
  const ruled = rulings.length === 0 ? page : { ...page, rulings: [...page.rulings, ...rulings] }
  return { page: ruled, words, gutters: rulings }
}

function rowsOf(words: readonly PageWord[]): Row[] {
  const rows: Row[] = []
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)
    if (last && word.baseline - last.baseline < 0.2 * word.size) last.words.push(word)
    else rows.push({ words: [word], baseline: word.baseline, size: word.size })
  }
  for (const row of rows) row.words.sort((a, b) => a.box.x0 - b.box.x0)
  return rows
}

function guttersOf(rows: readonly Row[]): Gutter[] {
  const found = new Map<string, Gutter>()
  rows.forEach(({ words, size }, index) => {
    for (let i = 1; i < words.length; i++) {
      const x0 = words[i - 1].box.x1
      const x1 = words[i].box.x0
      if (x1 - x0 < minGutterEms * size || x1 - x0 > maxGutterEms * size) continue
      const key = `${Math.round(x0)} ${Math.round(x1)}`
      const known = found.get(key)
      if (known) known.rows.push(index)
      else found.set(key, { x0, x1, rows: [index] })
    }
  })
  // Edges are rounded to one point or the next.
  const kept: Gutter[] = []
  for (const gutter of [...found.values()].sort((a, b) => b.rows.length - a.rows.length)) {
    const same = kept.find(
      ({ x0, x1 }) => Math.max(Math.abs(x0 - gutter.x0), Math.abs(x1 - gutter.x1)) < 2 * edgeTolerance,
    )
    if (same) for (const row of gutter.rows) same.rows.push(row)
    else if (kept.every(({ x0, x1 }) => gutter.x1 <= x0 || gutter.x0 >= x1)) kept.push(gutter)
  }
  // Wide spaces in justified lines can be aligned by chance.
  const least = Math.max(minFullRows, minGutterShare * (kept[0]?.rows.length ?? 0))
  return kept.filter((gutter) => gutter.rows.length >= least).sort((a, b) => a.x0 - b.x0)
}

/** Returns the edges of the columns between gutters, or null if their widths differ. */
function columnsOf(rows: readonly Row[], gutters: readonly Gutter[]): Column[] | null {
  const full = [...new Set(gutters.flatMap((gutter) => gutter.rows))].map((index) => rows[index].words)
  const right = commonest(full.map((words) => words[words.length - 1].box.x1))
  const last = gutters[gutters.length - 1]
  const width = gutters.length > 1 ? last.x0 - gutters[gutters.length - 2].x1 : right - last.x1
  // Most lines of the first column may be indented.
  const flush = gutters[0].x0 - width
  const begins = rows.filter(({ words }) => Math.abs(words[0].box.x0 - flush) < edgeTolerance)
  const left = begins.length >= minFlushLines ? flush : commonest(full.map(([{ box }]) => box.x0))
  const columns = [...gutters, null].map((gutter, i) => ({
    x0: i === 0 ? left : gutters[i - 1].x1,
    x1: gutter?.x0 ?? right,
  }))
  const widths = columns.map(({ x0, x1 }) => x1 - x0)
  return Math.max(...widths) - Math.min(...widths) <= maxWidthDifference ? columns : null
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}

/**
 * Returns the groups of rows between lines across the gutters: each with the rows that have at least one
 * full line, and the rows near rows with only full lines.
 */
function runsOf(
  rows: readonly Row[],
  gutters: readonly Gutter[],
  columns: readonly Column[],
  full: ReadonlySet<number>,
): Row[][][] {
  const crosses = ({ words }: Row): boolean =>
    words.some(({ box }) =>
      gutters.some(({ x0, x1 }) => box.x0 < x1 - 2 * edgeTolerance && box.x1 > x0 + 2 * edgeTolerance),
    )
  const filled = rows.map((row) => columns.some((column) => fills(row, column)))
  const runs: Row[][][] = []
  let open: number[] = []
  const close = (): void => {
    const group = open
    open = []
    if (group.filter((index) => full.has(index)).length < minFullRows) return
    const near = (start: number, end: number): Row[] =>
      group.slice(Math.max(0, start - maxOpenRows), end + 1 + maxOpenRows).map((index) => rows[index])
    const first = group.findIndex((index) => full.has(index))
    const last = group.findLastIndex((index) => full.has(index))
    let [start, end] = [first, last]
    for (let i = first - 1; i >= 0 && start - i <= maxOpenRows; i--) if (filled[group[i]]) start = i
    for (let i = last + 1; i < group.length && i - end <= maxOpenRows; i++) if (filled[group[i]]) end = i
    runs.push(start < first || end > last ? [near(start, end), near(first, last)] : [near(first, last)])
  }
  rows.forEach((row, index) => {
    if (crosses(row)) close()
    else open.push(index)
  })
  close()
  return runs
}

/** Whether a row has a line that ends where a column does. */
function fills({ words }: Row, column: Column): boolean {
  const own = wordsIn(words, column)
  return own.length >= minWordsPerLine && own[own.length - 1].box.x1 > column.x1 - edgeTolerance
}

function wordsIn(words: readonly PageWord[], { x0, x1 }: Column): PageWord[] {
  return words.filter(({ box }) => box.x0 > x0 - 2 * edgeTolerance && box.x1 < x1 + 2 * edgeTolerance)
}

/** The lines of a column in some rows. */
interface ColumnLines {
  readonly lines: number
  readonly full: number
  /** Words with letters. */
  readonly written: number
  /** Indexes of the rows below lines that are not full. */
  readonly starts: ReadonlySet<number>
}

function linesIn(rows: readonly Row[], column: Column): ColumnLines {
  const starts = new Set<number>()
  let lines = 0
  let full = 0
  let written = 0
  // All columns begin in the first row.
  let open = false
  for (const [index, { words }] of rows.entries()) {
    const own = wordsIn(words, column)
    const last = own.at(-1)
    if (!last) continue
    lines++
    written += own.filter(({ text }) => /\p{L}/u.test(text)).length
    if (open) starts.add(index)
    open = last.box.x1 < column.x1 - 2 * edgeTolerance
    if (!open) full++
  }
  return { lines, full, written, starts }
}

/**
 * Whether rows are lines of paragraphs: most fill their columns, and paragraphs of one column begin at other rows than those of the others.
 */
function isText(rows: readonly Row[], columns: readonly Column[]): boolean {
  const found = columns.map((column) => linesIn(rows, column))
  if (
    found.some(({ lines, full, written }) => full < minFullShare * lines || written < minWordsPerLine * lines)
  )
    return false
  let shared = 0
  let all = 0
  for (const [i, { starts }] of found.slice(1).entries()) {
    all += starts.size
    for (const start of starts) if (found[i].starts.has(start)) shared++
  }
  return all < minStarts || shared <= maxSharedStarts * all
}

/** Whether rows may be lines of columns found on other pages: some fill the columns, and they are not numbers. */
function mayBeText(rows: readonly Row[], columns: readonly Column[]): boolean {
  const found = columns.map((column) => linesIn(rows, column))
  const sum = (count: (column: ColumnLines) => number) => found.reduce((all, one) => all + count(one), 0)
  const lines = sum((one) => one.lines)
  return (
    found.every((one) => one.written >= one.lines) &&
    sum((one) => one.full) >= minKnownFullShare * lines &&
    sum((one) => one.written) >= minWordsPerLine * lines
  )
}

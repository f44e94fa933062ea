import type { WorkLimit } from '../../model/errors.ts'
import { type Box, boundsOf, centre, charBoxes, contains } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { isRtlText } from '../lines/page-line.ts'
import { bandEdges, groupsOf } from './borderless/bands.ts'
import { boxOf } from './borderless/body-rows.ts'
import { isCode, withoutCode } from './borderless/code-rows.ts'
import { minConfidence, type TextExtent, tableConfidence } from './borderless/confidence.ts'
import { tableRegions } from './borderless/regions.ts'
import { type BorderlessTable, streamTable } from './borderless/stream-table.ts'
import { dropTracks, type GridCell } from './common/grid.ts'
import { type Stroke, type Strokes, seamsOf, strokesOf } from './common/strokes.ts'
import { segmentsOf, type WordRow, wordRows } from './common/word-rows.ts'
import { borderlessTextWidths, type FoundTable, writeTable } from './common/write-table.ts'
import { ruledTables } from './ruled/ruled-tables.ts'

export type { FoundTable } from './common/write-table.ts'

/** A page with more of them is a drawing or malicious. Its words are read, but tables are not searched. */
const maxWords: WorkLimit = 60_000
const maxRulings: WorkLimit = 60_000
const maxFills: WorkLimit = 10_000

export interface TableOptions {
  /** The whole document is monospaced, so monospaced words are not code. Default: false. */
  readonly typewritten?: boolean
  /** Words of headings: borderless tables end at them. Default: none. */
  readonly titles?: ReadonlySet<PageWord>
  /** Words of running text: they are not in borderless tables. Default: none. */
  readonly running?: ReadonlySet<PageWord>
  /** Lines that stand for the space between columns of text: they do not belong to tables. Default: none. */
  readonly gutters?: ReadonlySet<Ruling>
}

/**
 * Finds the tables of a page, top to bottom: ruled tables, then borderless tables in the remaining words. No word is
 * in two tables. Pure; O(n log n) in words and lines. A page beyond the limits above has no tables.
 */
export function findTables(page: PageContent, options: TableOptions = {}): FoundTable[] {
  const { gutters = new Set() } = options
  if (gutters.size === 0) return findTablesOf(page, options)
  return columnsBetween(page, gutters)
    .flatMap((column) => findTablesOf(column, options))
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
}

/** The page once for each column of text, with the words of the column only, and once with the words that are in none. */
function columnsBetween(page: PageContent, gutters: ReadonlySet<Ruling>): PageContent[] {
  const lines = page.rulings.filter((line) => gutters.has(line))
  const columns = new Map<string, PageWord[]>()
  for (const word of page.words) {
    const { x, y } = centre(word.box)
    const beside = lines.filter(({ y0, y1 }) => y0 <= y && y <= y1)
    const key = beside.length === 0 ? '' : beside.map(({ x0 }) => (x < x0 ? '<' : '>')).join('')
    const words = columns.get(key)
    if (words) words.push(word)
    else columns.set(key, [word])
  }
  return [...columns.values()].map((words) => ({ ...page, words }))
}

function findTablesOf(page: PageContent, options: TableOptions): FoundTable[] {
  const mirror = page.words.length <= maxWords && page.rulings.length <= maxRulings ? mirrored(page) : null
  if (!mirror) return tablesFromLeft(page, options)
  const { titles = new Set(), running = new Set(), gutters = new Set() } = options
  return tablesFromLeft(mirror.page, {
    ...options,
    titles: counterparts(titles, mirror.words),
    running: counterparts(running, mirror.words),
    gutters: counterparts(gutters, mirror.rulings),
  }).map(mirror.mirror)
}

/** Finds tables whose first column is on the left. */
function tablesFromLeft(
  page: PageContent,
  { typewritten = false, titles = new Set(), running = new Set(), gutters = new Set() }: TableOptions = {},
): FoundTable[] {
  if (page.words.length > maxWords || page.words.length < 3) return []
  const rulings = gutters.size > 0 ? page.rulings.filter((line) => !gutters.has(line)) : page.rulings
  const lines = rulings.length <= maxRulings ? strokesOf(rulings) : { horizontal: [], vertical: [] }
  const leaders = leadersOf(page.words)
  const words = leaders.size > 0 ? page.words.filter((word) => !leaders.has(word)) : page.words
  const drawn = ruledTables(words, lines, { typewritten, running })
  const free = unusedWords(words, drawn)
  const shaded =
    page.fills.length > 0 && page.fills.length <= maxFills
      ? ruledTables(free, mergeStrokes(lines, seamsOf(page.fills)), { typewritten, running })
      : []
  const apart = running.size > 0 ? free.filter((word) => !running.has(word)) : free
  const plain = borderlessTables(typewritten ? apart : withoutCode(apart), lines, leaders, {
    titles,
    typewritten,
    edges: page.fills.length <= maxFills ? bandEdges(page.fills) : [],
  }).filter((table) => typewritten || !isCode(table.words))
  const found = [...drawn, ...resolveOverlaps(shaded, plain)]
  found.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  return leaders.size > 0 ? found.map((table) => addLeaders(table, leaders)) : found
}

/** Finds borderless tables. */
function borderlessTables(
  words: readonly PageWord[],
  lines: Strokes,
  leaders: ReadonlySet<PageWord>,
  {
    titles,
    typewritten,
    edges,
  }: Required<Pick<TableOptions, 'titles' | 'typewritten'>> & { readonly edges: readonly Stroke[] },
): FoundTable[] {
  const found: FoundTable[] = []
  const rows = wordRows(words.filter((word) => !word.turn))
  const text = textExtentOf(rows)
  const regions = groupsOf(rows, edges).flatMap((group) =>
    tableRegions(group.rows, titles, text?.x1, group.banded),
  )
  for (const region of regions) {
    const whole = streamTable(region, lines.horizontal, edges)
    const confidence = whole ? tableConfidence(whole, lines, leaders, text, region.captioned) : 0
    if (!whole || confidence < minConfidence) continue
    for (const table of dividedTables(whole))
      found.push({
        box: table.grid.box,
        table: writeTable(
          table.grid,
          table.headerRows,
          borderlessTextWidths(table.grid, table.columns),
          typewritten,
        ),
        words: new Set(table.grid.cells.flatMap((cell) => cell.words)),
        confidence,
        ruled: false,
        edges: table.grid.xs,
        columns: table.columns,
        headerRows: table.headerRows,
      })
  }
  return found
}

/** Share of the lines of text that end before the longest ones; a single line may be longer. */
const longShare = 0.9
/** Minimum number of words of a line of text, and minimum number of such lines by which its edges are known. */
const minTextWords = 8
const minTextLines = 3

/** Returns the usual edges of the lines of text of a page, or null if it has hardly any. */
function textExtentOf(rows: readonly WordRow[]): TextExtent | null {
  const lines = rows.flatMap((row) => (row.words.length >= minTextWords ? segmentsOf(row) : []))
  const texts = lines.filter((segment) => segment.words.length >= minTextWords)
  if (texts.length < minTextLines) return null
  const starts = texts.map(({ x0 }) => x0).sort((a, b) => a - b)
  const ends = texts.map(({ x1 }) => x1).sort((a, b) => a - b)
  const middle = texts.length >> 1
  return { x0: starts[middle], x1: ends[middle], longest: ends[Math.floor(longShare * texts.length)] }
}

/**
 * Chooses between shaded tables and borderless tables that share words. The one with clearly more words is the table;
 * the other is a part of it, such as a shaded header.
 */
function resolveOverlaps(shaded: readonly FoundTable[], plain: readonly FoundTable[]): FoundTable[] {
  const kept = shaded.filter(
    (table) =>
      !plain.some(
        (other) => !table.words.isDisjointFrom(other.words) && other.words.size > 1.3 * table.words.size,
      ),
  )
  return [...kept, ...plain.filter((table) => kept.every((other) => other.words.isDisjointFrom(table.words)))]
}

/** Adds leader dots to the words of a table. They are not part of a cell. */
function addLeaders(table: FoundTable, leaders: ReadonlySet<PageWord>): FoundTable {
  const inside = [...leaders].filter((word) => contains(table.box, centre(word.box)))
  return { ...table, words: new Set([...table.words, ...inside]) }
}

function unusedWords(words: readonly PageWord[], tables: readonly FoundTable[]): PageWord[] {
  return words.filter((word) => !tables.some((table) => table.words.has(word)))
}

function mergeStrokes(lines: Strokes, areas: Strokes): Strokes {
  return {
    horizontal: [...lines.horizontal, ...areas.horizontal],
    vertical: [...lines.vertical, ...areas.vertical],
  }
}

/** Leader dots and similar characters. */
const dots = /^[.·…_‥]+$/u
/** Minimum length of a run of dots. */
const minSingleDots = 3

/**
 * Finds leaders: the dots between a name and its number, which would fill the white space between columns. A single
 * dot may stand for a missing number.
 */
function leadersOf(words: readonly PageWord[]): Set<PageWord> {
  const leaders = new Set<PageWord>()
  for (let start = 0; start < words.length; ) {
    let end = start
    let length = 0
    while (
      end < words.length &&
      dots.test(words[end].text) &&
      (end === start || follows(words[end - 1], words[end]))
    )
      length += words[end++].text.length
    if (length >= minSingleDots) for (const word of words.slice(start, end)) leaders.add(word)
    start = Math.max(end, start + 1)
  }
  return leaders
}

/** Whether a word follows on the same line, not far away. */
function follows(last: PageWord, next: PageWord): boolean {
  return (
    Math.abs(next.baseline - last.baseline) < 1 &&
    next.box.x0 - last.box.x1 < 3 * next.size &&
    next.box.x0 > last.box.x0
  )
}

/** Minimum number of columns of a table next to another. */
const minColumns = 2

/**
 * Divides a table whose header repeats: tables side by side, with rows at the same heights. Returns the table itself if it is one.
 */
function dividedTables(table: BorderlessTable): BorderlessTable[] {
  const { grid, headerRows, columns } = table
  const heads = grid.cells.filter((cell) => cell.row < headerRows)
  for (let width = minColumns; width <= columns.length / 2; width++) {
    if (columns.length % width > 0 || !repeats(heads, width, columns.length)) continue
    return Array.from({ length: columns.length / width }, (_, i) => partOf(table, i * width, width))
  }
  return [table]
}

/** Whether a header has the same texts every `width` columns, and one above each column. */
function repeats(heads: readonly GridCell[], width: number, columns: number): boolean {
  const texts = Array.from({ length: columns }, () => '')
  for (const { column, columns: across, words } of heads) {
    if (across > 1 && Math.floor(column / width) !== Math.floor((column + across - 1) / width)) return false
    const text = words.map((word) => word.text).join(' ')
    for (let c = column; c < column + across; c++) texts[c] += `${text}\n`
  }
  return texts.every((text, i) => text.trim() !== '' && text === texts[i % width])
}

function partOf(table: BorderlessTable, from: number, width: number): BorderlessTable {
  const { grid, headerRows, columns } = table
  const own = dropTracks(
    grid,
    Array.from({ length: grid.rows }, () => true),
    columns.map((_, i) => i >= from && i < from + width),
  )
  // A table may have fewer rows than the one next to it.
  let rows = grid.rows
  while (
    rows > headerRows &&
    !own.cells.some((cell) => cell.row + cell.rows >= rows && cell.words.length > 0)
  )
    rows--
  const kept = dropTracks(
    own,
    Array.from({ length: grid.rows }, (_, i) => i < rows),
    Array.from({ length: width }, () => true),
  )
  const lines = table.lines.flatMap((line) => {
    const entries = line.entries
      .filter((entry) => entry.from >= from && entry.to < from + width)
      .map((entry) => ({ ...entry, from: entry.from - from, to: entry.to - from }))
    return entries.length > 0 ? [{ ...line, entries }] : []
  })
  return {
    ...table,
    grid: {
      ...kept,
      box: boxOf(kept.cells),
      xs: [...grid.xs.slice(from, from + width), columns[from + width - 1].x1],
    },
    lines,
    columns: columns.slice(from, from + width),
  }
}

/** A mirrored page, with the words and lines that correspond to the original ones. */
interface MirroredPage {
  readonly page: PageContent
  readonly words: ReadonlyMap<PageWord, PageWord>
  readonly rulings: ReadonlyMap<Ruling, Ruling>
  /** Converts a table of the page to a table of the mirrored page, and vice versa. */
  readonly mirror: (table: FoundTable) => FoundTable
}

/**
 * Mirrors a page whose text runs from right to left, so that the first column of its tables is on the left and texts are
 * aligned at the left; null for other pages. The words keep their text.
 */
export function mirrored(page: PageContent): MirroredPage | null {
  if (!isRtlText(page.words)) return null
  const { width } = page
  const turn = <T extends Pick<Box, 'x0' | 'x1'>>(box: T): T => ({
    ...box,
    x0: width - box.x1,
    x1: width - box.x0,
  })
  const words = new Map(
    page.words.map((word) => {
      const charBounds = boundsOf(charBoxes(word.charBounds).map(turn))
      return [word, { ...plainWord(word), box: turn(word.box), charBounds } as PageWord]
    }),
  )
  const rulings = new Map(page.rulings.map((line) => [line, turn(line)]))
  const back = new Map([...words, ...[...words].map(([one, other]) => [other, one] as const)])
  return {
    page: {
      ...page,
      words: [...words.values()],
      rulings: [...rulings.values()],
      fills: page.fills.map(turn),
    },
    words,
    rulings,
    mirror: (table) => ({
      ...table,
      box: turn(table.box),
      edges: table.edges.map((x) => width - x).reverse(),
      ...(table.columns ? { columns: table.columns.map(turn).reverse() } : {}),
      words: new Set([...table.words].map((word) => back.get(word) ?? word)),
    }),
  }
}

/** The corresponding words or lines. */
function counterparts<T>(some: ReadonlySet<T>, map: ReadonlyMap<T, T>): Set<T> {
  return new Set([...some].flatMap((one) => map.get(one) ?? []))
}

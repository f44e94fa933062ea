import type { WorkLimit } from '../../model/errors.ts'
import { centre, contains } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { bandEdges, groupsOf } from './borderless/bands.ts'
import { isCode, withoutCode } from './borderless/code-rows.ts'
import { minConfidence, type TextExtent, tableConfidence } from './borderless/confidence.ts'
import { leadersOf } from './borderless/leaders.ts'
import { tableRegions } from './borderless/regions.ts'
import { dividedTables } from './borderless/side-by-side.ts'
import { streamTable } from './borderless/stream-table.ts'
import { type Stroke, type Strokes, seamsOf, strokesOf } from './common/strokes.ts'
import { borderlessTextWidths } from './common/text-width.ts'
import { segmentsOf, type WordRow, wordRows } from './common/word-rows.ts'
import { type FoundTable, writeTable } from './common/write-table.ts'
import { counterparts, mirrored } from './mirror.ts'
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

/** Share of the lines of text that end before the longest ones; a single line may stand out. */
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

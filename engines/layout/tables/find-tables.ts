import { centre, contains } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { isCode, withoutCode } from './borderless/code-rows.ts'
import { minConfidence, tableConfidence } from './borderless/confidence.ts'
import { leadersOf } from './borderless/leaders.ts'
import { tableRegions } from './borderless/regions.ts'
import { streamTable } from './borderless/stream-table.ts'
import type { FoundTable } from './common/found-table.ts'
import { type Strokes, seamsOf, strokesOf } from './common/strokes.ts'
import { borderlessTextWidths } from './common/text-width.ts'
import { wordRows } from './common/word-rows.ts'
import { writeTable } from './common/write-table.ts'
import { ruledTables } from './ruled/ruled-tables.ts'

export type { FoundTable } from './common/found-table.ts'

/** A page with more of them is a drawing or malicious. Its words are read, but tables are not searched. */
const maxWords = 60_000
const maxRulings = 60_000
const maxFills = 10_000

export interface TableOptions {
  /** The whole document is monospaced, so monospaced words are not code. Default: false. */
  readonly typewritten?: boolean
}

/**
 * Finds the tables of a page, top to bottom: ruled tables, then borderless tables in the remaining words. No word is
 * in two tables. Pure; O(n log n) in words and lines. A page beyond the limits above has no tables.
 */
export function findTables(page: PageContent, { typewritten = false }: TableOptions = {}): FoundTable[] {
  if (page.words.length > maxWords || page.words.length < 3) return []
  const lines = page.rulings.length <= maxRulings ? strokesOf(page.rulings) : { horizontal: [], vertical: [] }
  const leaders = leadersOf(page.words)
  const words = leaders.size > 0 ? page.words.filter((word) => !leaders.has(word)) : page.words
  const drawn = ruledTables(words, lines)
  const free = unusedWords(words, drawn)
  const shaded =
    page.fills.length > 0 && page.fills.length <= maxFills
      ? ruledTables(free, mergeStrokes(lines, seamsOf(page.fills)))
      : []
  const plain = borderlessTables(typewritten ? free : withoutCode(free), lines, leaders).filter(
    (table) => typewritten || !isCode(table.words),
  )
  const found = [...drawn, ...resolveOverlaps(shaded, plain)]
  found.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  return leaders.size > 0 ? found.map((table) => addLeaders(table, leaders)) : found
}

/** Finds borderless tables. */
function borderlessTables(
  words: readonly PageWord[],
  lines: Strokes,
  leaders: ReadonlySet<PageWord>,
): FoundTable[] {
  const found: FoundTable[] = []
  for (const region of tableRegions(wordRows(words.filter((word) => !word.turn)))) {
    const table = streamTable(region, lines.horizontal)
    if (!table) continue
    const confidence = tableConfidence(table, lines, leaders)
    if (confidence < minConfidence) continue
    found.push({
      box: table.grid.box,
      table: writeTable(table.grid, table.headerRows, borderlessTextWidths(table.grid, table.columns)),
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

import type { PageContent } from '../../model/page-content.ts'
import { bodyCells, boxOf } from './borderless/body-rows.ts'
import type { Column } from './borderless/columns.ts'
import { interval } from './borderless/gather.ts'
import type { FoundTable } from './found-table.ts'
import { segments, type TextLine, textLines } from './lines.ts'
import { type EntryLine, rowStarts } from './rows.ts'
import { ruledTables } from './ruled/ruled.ts'
import { strokes } from './ruled/rulings.ts'
import { writeTable } from './write-table.ts'

/** Lines of one table follow each other within this many ems. */
const farthest = 2.6
/** A page that begins in the middle of a table is full of it at most. */
const mostLines = 400

/**
 * What goes on at the top of a page from a table that ends the page before, where it is too little to be found as a
 * table by itself: the rest of a row, a single row, lines of one wrapped cell. Null where nothing does. `top` is where
 * running heads end.
 */
export function continuation(table: FoundTable, page: PageContent, top: number): FoundTable | null {
  return table.ruled ? ruledRest(table, page) : plainRest(table, page, top)
}

function ruledRest(table: FoundTable, page: PageContent): FoundTable | null {
  const found = ruledTables(page.words, strokes(page.rulings), 1)
  const [first] = found.sort((a, b) => a.box.y0 - b.box.y0)
  return first && first.edges.length === table.edges.length ? first : null
}

function plainRest(table: FoundTable, page: PageContent, top: number): FoundTable | null {
  const { edges } = table
  const columns = edges.slice(1).map((x1, i): Column => ({ x0: edges[i], x1 }))
  const taken: EntryLine[] = []
  let last: TextLine | null = null
  for (const line of textLines(page.words.filter((word) => !word.turn)).slice(0, mostLines)) {
    if (line.baseline < top) continue
    if (last && line.baseline - last.baseline > farthest * line.size) break
    const entries = placed(line, edges)
    if (!entries) break
    taken.push({ baseline: line.baseline, size: line.size, entries })
    last = line
  }
  // A heading or a short line of text fits into a column too, the first one.
  if (!taken.some(({ entries }) => entries.some(({ from }) => from > 0))) return null
  const { cells, rows } = bodyCells(taken, rowStarts(taken, columns.length), columns.length, 0)
  const grid = { box: boxOf(cells), rows, columns: columns.length, cells, xs: edges }
  return {
    box: grid.box,
    table: writeTable(grid, 0, []),
    words: new Set(cells.flatMap((cell) => cell.words)),
    confidence: table.confidence,
    ruled: false,
    edges,
    headerRows: 0,
  }
}

/** The segments of a line in the columns they stand in, or null where one stands in none. */
function placed(line: TextLine, edges: readonly number[]): EntryLine['entries'] | null {
  const entries: EntryLine['entries'][number][] = []
  for (const { x0, x1, words } of segments(line)) {
    const slack = 0.4 * line.size
    const from = interval(edges, Math.max(x0 + slack, edges[0]))
    const last = edges.length - 2
    if (from < 0 || x0 < edges[0] - slack || (from < last && x1 > edges[from + 1] + slack)) return null
    if (from === last && x1 > edges[last + 1] + 6 * line.size) return null
    if (entries.at(-1)?.from === from) return null
    entries.push({ from, to: from, x0, x1, words })
  }
  return entries
}

import type { PageContent } from '../../model/page-content.ts'
import { bodyCells, boxOf } from './borderless/body-rows.ts'
import type { TableColumn } from './common/columns.ts'
import type { FoundTable } from './common/found-table.ts'
import { intervalAt } from './common/grid.ts'
import { rowStarts } from './common/row-starts.ts'
import { strokesOf } from './common/strokes.ts'
import type { TableLine } from './common/table-line.ts'
import { segmentsOf, type WordRow, wordRows } from './common/word-rows.ts'
import { writeTable } from './common/write-table.ts'
import { ruledTables } from './ruled/ruled-tables.ts'

/** Maximum distance in ems between the baselines of table lines. */
const maxLineStepEms = 2.6
/** Maximum number of table lines on a page. */
const maxLines = 400

/**
 * Finds the rest of a table at the top of the next page if it is too small to be found as a table: the end of a row,
 * a single row, lines of a wrapped cell. Returns null if there is none.
 * @param top y where running headers end
 * @param typewritten monospaced words are not code
 */
export function findContinuation(
  table: FoundTable,
  page: PageContent,
  top: number,
  typewritten: boolean,
): FoundTable | null {
  return table.ruled
    ? ruledContinuation(table, page, typewritten)
    : borderlessContinuation(table, page, top, typewritten)
}

function ruledContinuation(table: FoundTable, page: PageContent, typewritten: boolean): FoundTable | null {
  const found = ruledTables(page.words, strokesOf(page.rulings), { minRows: 1, typewritten })
  const [first] = found.sort((a, b) => a.box.y0 - b.box.y0)
  return first && first.edges.length === table.edges.length ? first : null
}

function borderlessContinuation(
  table: FoundTable,
  page: PageContent,
  top: number,
  typewritten: boolean,
): FoundTable | null {
  const { edges } = table
  const columns = edges.slice(1).map((x1, i): TableColumn => ({ x0: edges[i], x1 }))
  const taken: TableLine[] = []
  let last: WordRow | null = null
  for (const line of wordRows(page.words.filter((word) => !word.turn)).slice(0, maxLines)) {
    if (line.baseline < top) continue
    if (last && line.baseline - last.baseline > maxLineStepEms * line.size) break
    const entries = assignToColumns(line, edges)
    if (!entries) break
    taken.push({ baseline: line.baseline, size: line.size, entries })
    last = line
  }
  // A heading or a short line of text may fit into the first column too.
  if (!taken.some(({ entries }) => entries.some(({ from }) => from > 0))) return null
  const { cells, rows } = bodyCells(taken, rowStarts(taken, columns.length), columns.length, 0)
  const grid = { box: boxOf(cells), rows, columns: columns.length, cells, xs: edges }
  return {
    box: grid.box,
    table: writeTable(grid, 0, [], typewritten),
    words: new Set(cells.flatMap((cell) => cell.words)),
    confidence: table.confidence,
    ruled: false,
    edges,
    headerRows: 0,
  }
}

/** Assigns the segments of a line to columns. Returns null if one does not fit. */
function assignToColumns(line: WordRow, edges: readonly number[]): TableLine['entries'] | null {
  const entries: TableLine['entries'][number][] = []
  for (const { x0, x1, words } of segmentsOf(line)) {
    const slack = 0.4 * line.size
    const from = intervalAt(edges, Math.max(x0 + slack, edges[0]))
    const last = edges.length - 2
    if (from < 0 || x0 < edges[0] - slack || (from < last && x1 > edges[from + 1] + slack)) return null
    if (from === last && x1 > edges[last + 1] + 6 * line.size) return null
    if (entries.at(-1)?.from === from) return null
    entries.push({ from, to: from, x0, x1, words })
  }
  return entries
}

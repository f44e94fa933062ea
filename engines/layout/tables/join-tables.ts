import type { Block, Table, TableCell } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import type { FoundTable } from './common/found-table.ts'
import { findContinuation } from './continuation.ts'

/** Column edges of two parts of one table agree within this. Points. */
const maxEdgeOffsetPoints = 6
/** Running heads and feet stand in these shares of a page's height. */
const marginShare = 0.12
/** A table goes on from one that reached this share of the page's height. */
const minReachShare = 0.7
/** Text above this share of a page's height heads every page. */
const headerShare = 0.06

/**
 * Tables that run on over pages, as one: the last of a page and the first of the next, where nothing but running
 * heads and feet stands between them and their columns agree. Header rows that the next page repeats are dropped, and
 * a row that the page break cut in two is one again. Takes and gives tables by page; a joined table stands on the page
 * where it begins and keeps the box it has there, its words are those of all its pages.
 */
export function joinTables(
  pages: readonly PageContent[],
  tables: readonly (readonly FoundTable[])[],
): FoundTable[][] {
  const joined = tables.map((found) => [...found])
  // Where the table began that reaches the end of the page, and the part of it that does.
  let open: { home: number; part: FoundTable } | null = null
  for (let i = 0; i + 1 < pages.length; i++) {
    const last = joined[i].at(-1)
    if (last) open = { home: i, part: last }
    if (!open) continue
    const rest: FoundTable | null = nextPart(open.part, pages[i], pages[i + 1], joined[i + 1].at(0) ?? null)
    if (!rest) {
      open = null
      continue
    }
    const home: number = open.home
    const whole = joined[home].pop()
    if (whole) joined[home].push({ ...whole, ...mergeParts(whole, rest) })
    joined[i + 1] = joined[i + 1].filter((table) => !rest.words.isSupersetOf(table.words))
    open = { home, part: rest }
  }
  return joined
}

/** The part of a table that stands at the top of the next page, or null where it ends before. */
function nextPart(
  part: FoundTable,
  page: PageContent,
  nextPage: PageContent,
  first: FoundTable | null,
): FoundTable | null {
  if (Math.abs(page.width - nextPage.width) > 1) return null
  if (page.words.some((word) => isBelow(word, part, page))) return null
  if (first && continuesTable(part, nextPage, first)) return first
  if (part.box.y1 < page.height * minReachShare) return null
  const rest = findContinuation(part, nextPage, nextPage.height * headerShare)
  if (!rest || !continuesTable(part, nextPage, rest)) return null
  // What was found by itself may be a part of what goes on; half of it is not.
  if (!first || first.words.isDisjointFrom(rest.words) || rest.words.isSupersetOf(first.words)) return rest
  return null
}

function continuesTable(last: FoundTable, page: PageContent, next: FoundTable): boolean {
  if (last.ruled !== next.ruled || last.edges.length !== next.edges.length) return false
  const shift = next.edges[0] - last.edges[0]
  // Mirrored margins move a table as a whole; white alone tells where unruled columns end, and that may differ.
  const slack = last.ruled ? maxEdgeOffsetPoints : 3 * maxEdgeOffsetPoints
  if (!last.edges.every((edge, i) => Math.abs(next.edges[i] - edge - shift) <= slack)) return false
  return !page.words.some((word) => isAbove(word, next, page))
}

function isBelow(word: PageWord, table: FoundTable, page: PageContent): boolean {
  return (
    word.box.y0 > table.box.y1 - 1 && word.box.y1 < page.height * (1 - marginShare) && !table.words.has(word)
  )
}

function isAbove(word: PageWord, table: FoundTable, page: PageContent): boolean {
  return word.box.y1 < table.box.y0 + 1 && word.box.y0 > page.height * marginShare && !table.words.has(word)
}

function mergeParts(
  first: FoundTable,
  second: FoundTable,
): Pick<FoundTable, 'table' | 'words' | 'confidence'> {
  const repeated = repeatedHeader(first, second)
  const rest = second.table.rows.slice(repeated).map(({ cells }) => ({ cells: cells.map(toBodyCell) }))
  const rows = [...first.table.rows]
  const last = rows.at(-1)
  const cut = rest.at(0)
  if (last && cut && isSplitRow(first.table, last.cells, cut.cells, rest.length > 1 ? rest[1].cells : null)) {
    rows[rows.length - 1] = { cells: last.cells.map((cell, i) => appendCell(cell, cut.cells[i])) }
    rest.shift()
  }
  return {
    table: { ...first.table, rows: [...rows, ...rest] },
    words: new Set([...first.words, ...second.words]),
    confidence: Math.min(first.confidence, second.confidence),
  }
}

/** How many rows at the head of the second part say what the head of the first says. */
function repeatedHeader(first: FoundTable, second: FoundTable): number {
  let same = 0
  const most = Math.min(first.table.rows.length, second.table.rows.length - 1, Math.max(1, first.headerRows))
  while (
    same < most &&
    rowText(first.table, same) === rowText(second.table, same) &&
    rowText(second.table, same) !== ''
  )
    same++
  // A cell that reaches below the header cannot go with it.
  const rows = second.table.rows
  while (
    same > 0 &&
    rows.slice(0, same).some(({ cells }, row) => cells.some((cell) => row + (cell.rowspan ?? 1) > same))
  )
    same--
  return same
}

/** A header of the second part that repeats nothing was a row like any other. */
function toBodyCell(cell: TableCell): TableCell {
  const { header: _, ...rest } = cell
  return rest
}

function rowText(table: Table, row: number): string {
  return table.rows[row].cells.map((cell) => blocksText(cell.blocks)).join('\t')
}

function blocksText(blocks: readonly Block[]): string {
  return plainText({ metadata: {}, blocks, notes: new Map(), resources: new Map() })
}

/**
 * A row that the page break cut: it says nothing in the first column, where rows begin, and nothing in a column that
 * the row above left empty.
 */
function isSplitRow(
  table: Table,
  last: readonly TableCell[],
  cut: readonly TableCell[],
  after: readonly TableCell[] | null,
): boolean {
  const plain = (cells: readonly TableCell[]) => cells.every((cell) => !cell.colspan && !cell.rowspan)
  if (last.length !== cut.length || !plain(last) || !plain(cut) || cut[0].blocks.length > 0) return false
  if (after && after[0]?.blocks.length === 0) return false
  const named = table.rows.filter((row) => row.cells[0] && row.cells[0].blocks.length > 0).length
  return (
    named >= 0.6 * table.rows.length &&
    cut.every((cell, i) => cell.blocks.length === 0 || last[i].blocks.length > 0)
  )
}

function appendCell(cell: TableCell, rest: TableCell): TableCell {
  const end = cell.blocks.at(-1)
  const start = rest.blocks.at(0)
  if (end?.kind !== 'paragraph' || start?.kind !== 'paragraph')
    return { ...cell, blocks: [...cell.blocks, ...rest.blocks] }
  const inlines = [...end.inlines, { kind: 'text', text: ' ' } as const, ...start.inlines]
  return {
    ...cell,
    blocks: [...cell.blocks.slice(0, -1), { kind: 'paragraph', inlines }, ...rest.blocks.slice(1)],
  }
}

import type { Block, Table, TableCell } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { sourceLinesOf, withSource } from '../text-sources.ts'
import { bodyCells, boxOf } from './borderless/body-rows.ts'
import type { TableColumn, TableLine } from './common/columns.ts'
import { intervalAt } from './common/grid.ts'
import { rowStarts } from './common/row-starts.ts'
import { strokesOf } from './common/strokes.ts'
import { segmentsOf, type WordRow, wordRows } from './common/word-rows.ts'
import { type FoundTable, writeTable } from './common/write-table.ts'
import { mirrored } from './find-tables.ts'
import { ruledTables } from './ruled/ruled-tables.ts'

/** Points. Maximum difference between column edges of two parts of a table. */
const maxEdgeOffsetPoints = 6
/** Share of the page height at the top and bottom that may contain running headers and footers. */
const marginShare = 0.12
/** Points. Maximum difference between the left edges, right edges or centres of the texts of a column. */
const maxAlignmentPoints = 2
/** A table may only continue if it reaches this share of the page height. */
const minReachShare = 0.7
/** Share of the page height above which text is a running header. */
const headerShare = 0.06

/** A page with its tables, from the top. */
export interface PageTables {
  readonly page: PageContent
  readonly tables: readonly FoundTable[]
}

/** Maximum distance in ems between the baselines of table lines. */
const maxLineStepEms = 2.6
/** Maximum number of table lines on a page. */
const maxLines: WorkLimit = 400

/**
 * Joins tables that continue over pages: the last of a page and the first of the next, if only running headers and
 * footers are between them and their columns agree. Repeated header rows are dropped, and a row that the page break
 * split is joined. Takes and returns tables by page. A joined table belongs to the page where it begins and keeps its
 * box there; its words are those of all pages.
 * @param runningWords returns the words of running headers and footers; called at most once
 * @param typewritten monospaced words are not code
 */
export function joinTables<Page extends PageTables>(
  pages: readonly Page[],
  runningWords: () => ReadonlySet<PageWord> = () => new Set(),
  typewritten = false,
): Page[] {
  const joined = pages.map((page) => ({ ...page, tables: [...page.tables] }))
  let running: ReadonlySet<PageWord> | undefined
  const isRunning = (word: PageWord): boolean => {
    running ??= runningWords()
    return running.has(word)
  }
  // The tables of the page where the table begins, and its last part so far.
  let open: { home: FoundTable[]; part: FoundTable } | null = null
  for (const [i, { page, tables }] of joined.entries()) {
    const next = joined.at(i + 1)
    if (!next) break
    const last = tables.at(-1)
    if (last) open = { home: tables, part: last }
    if (!open) continue
    const rest = nextPart(open.part, page, next.page, next.tables.at(0) ?? null, isRunning, typewritten)
    if (!rest) {
      open = null
      continue
    }
    const { home }: { home: FoundTable[] } = open
    const whole = home.pop()
    if (whole) home.push({ ...whole, ...mergeParts(whole, rest) })
    next.tables = next.tables.filter((table) => !rest.words.isSupersetOf(table.words))
    open = { home, part: rest }
  }
  return joined
}

/** Returns the part of a table at the top of the next page, or null if the table ends. */
function nextPart(
  part: FoundTable,
  page: PageContent,
  nextPage: PageContent,
  first: FoundTable | null,
  isRunning: (word: PageWord) => boolean,
  typewritten: boolean,
): FoundTable | null {
  if (Math.abs(page.width - nextPage.width) > 1) return null
  if (page.words.some((word) => isBelow(word, part, page) && !isRunning(word))) return null
  const continues = (next: FoundTable, agree: (last: FoundTable, next: FoundTable) => boolean): boolean =>
    continuesTable(part, nextPage, next, agree, isRunning)
  const rest = part.box.y1 < page.height * minReachShare ? null : continuationOn(part, nextPage, typewritten)
  if (first && continues(first, sharesEdges)) {
    // The heading of a group of rows may be above the found table.
    const isMore =
      rest !== null &&
      rest.box.y0 < first.box.y0 &&
      rest.words.isSupersetOf(first.words) &&
      ![...rest.words].some(isRunning) &&
      continues(rest, sharesEdges)
    return isMore ? rest : first
  }
  // A table found there may be contained in the continuation, but must not overlap it partly.
  if (
    rest &&
    continues(rest, sharesEdges) &&
    (!first || first.words.isDisjointFrom(rest.words) || rest.words.isSupersetOf(first.words))
  )
    return rest
  return first && continues(first, areAligned) ? first : null
}

function continuationOn(part: FoundTable, page: PageContent, typewritten: boolean): FoundTable | null {
  const mirror = mirrored(page)
  const top = page.height * headerShare
  if (!mirror) return findContinuation(part, page, top, typewritten)
  const found = findContinuation(mirror.mirror(part), mirror.page, top, typewritten)
  return found && mirror.mirror(found)
}

function continuesTable(
  last: FoundTable,
  page: PageContent,
  next: FoundTable,
  agree: (last: FoundTable, next: FoundTable) => boolean,
  isRunning: (word: PageWord) => boolean,
): boolean {
  if (last.ruled !== next.ruled || last.edges.length !== next.edges.length || !agree(last, next)) return false
  return !page.words.some((word) => isAbove(word, next, page) && !isRunning(word))
}

function sharesEdges(last: FoundTable, next: FoundTable): boolean {
  const shift = next.edges[0] - last.edges[0]
  // Mirrored margins shift the whole table. The outer edges of borderless columns may differ.
  const slack = last.ruled ? maxEdgeOffsetPoints : 3 * maxEdgeOffsetPoints
  return last.edges.every((edge, i) => Math.abs(next.edges[i] - edge - shift) <= slack)
}

/**
 * Whether the texts of each column of two borderless tables are aligned at the left, at the right or in the middle. The
 * gaps between them differ with the lengths of the texts.
 */
function areAligned(last: FoundTable, next: FoundTable): boolean {
  const { columns } = next
  if (!last.columns || !columns) return false
  return last.columns.every(
    ({ x0, x1 }, i) =>
      Math.abs(columns[i].x0 - x0) < maxAlignmentPoints ||
      Math.abs(columns[i].x1 - x1) < maxAlignmentPoints ||
      Math.abs(columns[i].x0 + columns[i].x1 - x0 - x1) < 2 * maxAlignmentPoints,
  )
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

/** Returns the number of rows at the top of the second part that repeat the header of the first. */
function repeatedHeader(first: FoundTable, second: FoundTable): number {
  let same = 0
  const most = Math.min(first.table.rows.length, second.table.rows.length - 1, Math.max(1, first.headerRows))
  while (
    same < most &&
    rowText(first.table, same) === rowText(second.table, same) &&
    rowText(second.table, same) !== ''
  )
    same++
  // A cell that extends below the header must not be cut.
  const rows = second.table.rows
  while (
    same > 0 &&
    rows.slice(0, same).some(({ cells }, row) => cells.some((cell) => row + (cell.rowspan ?? 1) > same))
  )
    same--
  return same
}

/** A header of the second part that repeats nothing is a body row. */
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
 * Whether a page break split a row: the second half has no text in the first column, where rows begin, and none in a
 * column that is empty in the first half.
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
  const lines = [...sourceLinesOf(end.inlines), ...sourceLinesOf(start.inlines)]
  const inlines = withSource([...end.inlines, { kind: 'text', text: ' ' } as const, ...start.inlines], lines)
  return {
    ...cell,
    blocks: [...cell.blocks.slice(0, -1), { kind: 'paragraph', inlines }, ...rest.blocks.slice(1)],
  }
}

/**
 * Finds the rest of a table at the top of the next page if it is too small to be found as a table: the end of a row,
 * a single row, lines of a wrapped cell. Returns null if there is none.
 * @param top y where running headers end
 * @param typewritten monospaced words are not code
 */
function findContinuation(
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

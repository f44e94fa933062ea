import type { Block, Inline, Table, TableCell } from '../../../model/document.ts'
import type { Merge, SheetCell, SheetRow, WorkbookSheet } from '../../../office/workbook.ts'
import { safeHref } from '../../tree/links.ts'

/** Adjacent rows of a sheet, from the first to the last column with content. */
export interface Region {
  readonly rows: readonly SheetRow[]
  readonly left: number
  readonly right: number
}

/**
 * Splits a sheet into regions. One empty row inside a table is spacing; a new region starts after several, or if the rows
 * below start again with a header or with other columns.
 */
export function regionsOf(sheet: WorkbookSheet): Region[] {
  const bottoms = mergedBottoms(sheet.merges)
  const groups: SheetRow[][] = []
  let reach = -1
  for (const row of sheet.rows) {
    const group = groups.at(-1)
    // A merged cell that extends to this row fills the rows before.
    const gap = reach >= row.row - 1 ? 0 : row.emptyAbove
    if (group === undefined || gap > 1 || (gap === 1 && startsAgain(group, row))) groups.push([row])
    else group.push(row)
    reach = Math.max(reach, bottoms.get(row.row) ?? row.row)
  }
  return groups.map((rows) => {
    let left = Number.POSITIVE_INFINITY
    let right = 0
    for (const { cells } of rows) {
      left = Math.min(left, cells[0].column)
      right = Math.max(right, cells[cells.length - 1].column)
    }
    return { rows, left, right }
  })
}

/** By row, the last row of its merged cells. */
function mergedBottoms(merges: readonly Merge[]): Map<number, number> {
  const bottoms = new Map<number, number>()
  for (const { top, bottom } of merges) bottoms.set(top, Math.max(bottoms.get(top) ?? 0, bottom))
  return bottoms
}

function startsAgain(above: readonly SheetRow[], row: SheetRow): boolean {
  const last = above[above.length - 1]
  if (row.cells.length === 1 || last.cells.length === 1) return true
  const same = last.cells[0].column === row.cells[0].column && last.cells.length === row.cells.length
  return (
    !same ||
    row.cells.every(({ kind }) => kind === 'text') !== last.cells.every(({ kind }) => kind === 'text')
  )
}

/** A region as blocks: rows of one cell above a table become paragraphs, the rest the table. */
export function blocksOf(region: Region, sheet: WorkbookSheet, merges: MergeIndex): Block[] {
  const { rows, left, right } = region
  if (left === right && rows.every(({ cells }) => cells[0].kind === 'text' && cells[0].text.length > 0))
    return rows.map(({ cells }): Block => ({ kind: 'paragraph', inlines: inlinesOf(cells[0]) }))
  let first = 0
  // A single text cell above a table of several columns is a title.
  while (first < rows.length - 1 && rows[first].cells.length === 1 && rows[first].cells[0].kind === 'text')
    first++
  if (rows.length - first < 2) first = 0
  const titles = rows
    .slice(0, first)
    .map(({ cells }): Block => ({ kind: 'paragraph', inlines: inlinesOf(cells[0]) }))
  const body = rows.slice(first)
  return [...titles, tableOf(body, sheet, merges)]
}

/** Merged ranges of a sheet by their first cell, and the cells that they cover. */
export class MergeIndex {
  readonly #starts = new Map<string, Merge>()

  constructor(merges: readonly Merge[]) {
    for (const merge of merges) {
      const sound = merge.bottom >= merge.top && merge.right >= merge.left
      if (sound && (merge.bottom > merge.top || merge.right > merge.left))
        this.#starts.set(`${merge.top} ${merge.left}`, merge)
    }
  }

  at(row: number, column: number): Merge | undefined {
    return this.#starts.get(`${row} ${column}`)
  }
}

function tableOf(rows: readonly SheetRow[], sheet: WorkbookSheet, merges: MergeIndex): Table {
  const columns = columnsOf(rows)
  const header = hasHeader(rows)
  /** By column of the table, the row where a cell from above ends. */
  const covered = new Int32Array(columns.length)
  const made = rows.map(({ row, cells }, r) => {
    const byColumn = new Map(cells.map((cell) => [cell.column, cell] as const))
    const out: TableCell[] = []
    for (let c = 0; c < columns.length; ) {
      if (covered[c] > r) {
        c++
        continue
      }
      const merge = merges.at(row, columns[c])
      let colspan = 1
      let rowspan = 1
      if (merge) {
        while (
          c + colspan < columns.length &&
          columns[c + colspan] <= merge.right &&
          covered[c + colspan] <= r
        )
          colspan++
        while (r + rowspan < rows.length && rows[r + rowspan].row <= merge.bottom) rowspan++
        for (let i = 0; i < colspan; i++) covered[c + i] = r + rowspan
      }
      out.push(cellOf(byColumn.get(columns[c]), colspan, rowspan, header && r === 0))
      c += colspan
    }
    return { cells: out }
  })
  const widths = shares(columns, sheet.widths)
  return { kind: 'table', rows: made, ...(widths ? { widths } : {}) }
}

/** Columns with content; columns that are empty throughout are spacing. */
function columnsOf(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>()
  for (const { cells } of rows) for (const { column } of cells) used.add(column)
  return [...used].sort((a, b) => a - b)
}

function cellOf(cell: SheetCell | undefined, colspan: number, rowspan: number, header: boolean): TableCell {
  return {
    blocks: cell ? [{ kind: 'paragraph', inlines: inlinesOf(cell) }] : [],
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    ...(header ? { header } : {}),
    ...(cell?.kind === 'number' && !header ? { align: 'right' as const } : {}),
  }
}

function inlinesOf({ text, href, parts }: SheetCell): Inline[] {
  const inlines = parts
    ? parts.flatMap(({ text: part, position }): Inline[] => {
        const inner = linesOf(part)
        return position === null ? inner : [{ kind: 'emphasis', style: position, inlines: inner }]
      })
    : linesOf(text.trim())
  const safe = href === undefined ? null : safeHref(href)
  return safe === null || safe === '' || safe.startsWith('#')
    ? inlines
    : [{ kind: 'link', href: safe, inlines }]
}

function linesOf(text: string): Inline[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, i): Inline[] => [
      ...(i > 0 ? [{ kind: 'break' } as const] : []),
      { kind: 'text', text: line },
    ])
}

/** Maximum characters of a column heading; longer text in the first row is data. */
const maxHeadingLength = 80

/** Whether the first row names the columns: distinct texts, above rows of another shape or above many rows. */
function hasHeader(rows: readonly SheetRow[]): boolean {
  if (rows.length < 2) return false
  const [first, ...rest] = rows
  const widest = rest.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (first.cells.length < 2 || first.cells.length < widest - 1) return false
  const words = new Set<string>()
  for (const { kind, text } of first.cells) {
    if (kind !== 'text' || text.length > maxHeadingLength || words.has(text)) return false
    words.add(text)
  }
  return true
}

/** Column widths as shares, if all columns state one. */
function shares(columns: readonly number[], widths: ReadonlyMap<number, number>): number[] | null {
  const said = columns.map((column) => widths.get(column) ?? 0)
  const total = said.reduce((sum, width) => sum + width, 0)
  return total > 0 && said.every((width) => width > 0) ? said.map((width) => width / total) : null
}

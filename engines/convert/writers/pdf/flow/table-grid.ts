import type { Borders, Side } from '../../../../model/document.ts'
import { LimitError } from '../../../../model/errors.ts'
import type { FlowCell, FlowTable } from '../../../../model/pages/flow.ts'
import { type BoxEdges, insets, lengthIn, statedWidth, type WidthSource } from './engine.ts'

/** A cell at its place. */
export interface GridCell {
  readonly cell: FlowCell
  readonly row: number
  readonly column: number
  readonly colspan: number
  readonly rowspan: number
}

export interface TableGrid {
  readonly cells: readonly GridCell[]
  readonly columns: number
  readonly rows: number
}

/** Places the cells of a table: each takes the first free column of its row (HTML, 4.9.12). */
export function gridOfTable(table: FlowTable, maxCells: number): TableGrid {
  const cells: GridCell[] = []
  const taken: number[] = []
  let count = 0
  let columns = table.columns.length
  for (const [row, { cells: sources }] of table.rows.entries()) {
    let column = 0
    for (const cell of sources) {
      while ((taken[column] ?? 0) > row) column++
      const rowspan = Math.max(1, Math.min(cell.rowspan, table.rows.length - row))
      count += cell.colspan * rowspan
      if (count > maxCells)
        throw new LimitError(
          'too_many_entries',
          `A table of the document has more than ${maxCells} cells. Split it.`,
          { limit: maxCells },
        )
      for (let i = column; i < column + cell.colspan; i++) taken[i] = row + rowspan
      cells.push({ cell, row, column, colspan: cell.colspan, rowspan })
      column += cell.colspan
      columns = Math.max(columns, column)
    }
  }
  return { cells, columns, rows: table.rows.length }
}

/** Padding and borders of a cell. Cells that share borders have half of each. */
export function cellInsets({ box }: FlowCell, { isCollapsed }: FlowTable, base: number): BoxEdges {
  const whole = insets(box, base)
  if (!isCollapsed) return whole
  const half = (side: Side, width: number) => width - (box.borders[side]?.width ?? 0) / 2
  return {
    top: half('top', whole.top),
    right: half('right', whole.right),
    bottom: half('bottom', whole.bottom),
    left: half('left', whole.left),
  }
}

/** The borders of a cell. The outer cells of a table that shares borders use those of the table if they have none. */
export function cellBorders(
  { cell, row, column, colspan, rowspan }: GridCell,
  table: FlowTable,
  grid: TableGrid,
): Borders {
  const { borders } = cell.box
  if (!table.isCollapsed) return borders
  const outer: { [S in Side]?: boolean } = {
    top: row === 0,
    bottom: row + rowspan >= grid.rows,
    left: column === 0,
    right: column + colspan >= grid.columns,
  }
  const out: { [S in Side]?: NonNullable<Borders[Side]> } = { ...borders }
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const line = table.borders[side]
    if (outer[side] && line && !(out[side] && out[side].width >= line.width)) out[side] = line
  }
  return out
}

/** A column: the widths of its content, and the one that is stated. */
export interface GridColumn {
  min: number
  max: number
  share: number | undefined
  isFixed: boolean
}

/** The widths of the columns by their cells (CSS 2.1, 17.5.2.2). */
export function placedColumns(
  table: FlowTable,
  grid: TableGrid,
  widths: WidthSource,
  room: number,
): GridColumn[] {
  const columns = Array.from({ length: grid.columns }, (_, i): GridColumn => {
    const stated = table.columns[i]
    const width = stated && !stated.share ? stated.points : undefined
    return { min: 0, max: width ?? 0, share: stated?.share, isFixed: width !== undefined }
  })
  const spanning: { readonly placed: GridCell; readonly min: number; readonly max: number }[] = []
  for (const placed of grid.cells) {
    const { box } = placed.cell
    const inset = cellInsets(placed.cell, table, 0)
    const whole = insets(box, 0)
    const around = inset.left + inset.right
    const { min, max } = widths.of(
      { ...box, width: undefined, minWidth: undefined, maxWidth: undefined } as never,
      room,
    )
    const content = (width: number) => width - whole.left - whole.right + around
    const share = box.width?.share
    const stated = box.width && !share ? statedWidth(box, 0) : undefined
    const least = Math.max(content(min), lengthIn(box.minWidth, 0) ?? 0)
    const most = stated === undefined ? content(max) : Math.max(least, stated + around)
    if (placed.colspan > 1) {
      spanning.push({ placed, min: least, max: most })
      continue
    }
    const column = columns[placed.column]
    column.min = Math.max(column.min, least)
    if (share !== undefined) column.share = Math.max(column.share ?? 0, share)
    if (stated !== undefined) {
      column.max = column.isFixed ? Math.max(column.max, most) : Math.max(most, column.min)
      column.isFixed = true
    } else column.max = column.isFixed ? Math.max(column.max, column.min) : Math.max(column.max, most)
  }
  for (const { placed, min, max } of spanning)
    spread(columns.slice(placed.column, placed.column + placed.colspan), min, max, table.spacing.x)
  for (const column of columns) column.max = Math.max(column.max, column.min)
  return columns
}

/** Widens columns for a cell that covers them, in proportion to their content. */
function spread(columns: readonly GridColumn[], min: number, max: number, gap: number): void {
  const gaps = gap * (columns.length - 1)
  const open = columns.some(({ isFixed }) => !isFixed) ? columns.filter(({ isFixed }) => !isFixed) : columns
  for (const [which, wanted] of [
    ['min', min - gaps],
    ['max', max - gaps],
  ] as const) {
    const have = columns.reduce((sum, column) => sum + Math.max(column.min, column[which]), 0)
    if (have >= wanted) continue
    const weights = open.map((column) => Math.max(column.max, 0.01))
    const all = weights.reduce((sum, one) => sum + one, 0)
    for (const [i, column] of open.entries())
      column[which] = Math.max(column.min, column[which]) + ((wanted - have) * weights[i]) / all
  }
}

/** Column widths for a width of the table: each between its guesses (CSS Tables 3, 3.8.3). */
export function distributed(columns: readonly GridColumn[], room: number): number[] {
  const percent = columns.map(({ share, min }) => (share === undefined ? min : Math.max(min, share * room)))
  const guesses = [
    columns.map(({ min }) => min),
    percent,
    columns.map((column, i) => (column.share === undefined && column.isFixed ? column.max : percent[i])),
    columns.map((column, i) => (column.share === undefined ? column.max : percent[i])),
  ]
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
  if (room <= total(guesses[0])) return guesses[0]
  for (let i = 1; i < guesses.length; i++) {
    const [low, high] = [total(guesses[i - 1]), total(guesses[i])]
    if (room > high + 0.001) continue
    const part = high > low ? (room - low) / (high - low) : 1
    return guesses[i].map((width, column) => guesses[i - 1][column] + (width - guesses[i - 1][column]) * part)
  }
  const widest = guesses[3]
  const rest = room - total(widest)
  const kinds = [
    columns.map(({ share, isFixed }) => share === undefined && !isFixed),
    columns.map(({ share }) => share === undefined),
    columns.map(() => true),
  ]
  const chosen = kinds.find((kind) => kind.some((isOpen) => isOpen)) ?? []
  const all = widest.reduce((sum, width, i) => sum + (chosen[i] ? width : 0), 0)
  const open = chosen.filter((isOpen) => isOpen).length
  return widest.map((width, i) =>
    !chosen[i] ? width : width + (all > 0 ? (rest * width) / all : rest / Math.max(1, open)),
  )
}

import type { FixedText } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { SheetCell } from '../../../../office/workbook.ts'
import type { CellFormat } from './styles.ts'

/** A row or column with its height or width, points. */
export interface Span {
  readonly index: number
  readonly size: number
}

/** Where rows or columns begin and end on a page, by their index. */
export type Places = ReadonlyMap<number, readonly [from: number, to: number]>

/** Space beside the text of a cell, points. */
const cellPadding = 1
/** Points of a step of indent. */
const indentStep = 8

/** The text of a cell in its box; text that is not broken reaches into empty neighbours. */
export function textBox(
  cell: SheetCell,
  format: CellFormat,
  box: Box,
  around: {
    readonly row: number
    readonly columns: readonly Span[]
    readonly xs: Places
    readonly byColumn: ReadonlyMap<number, SheetCell>
    readonly scale: number
    readonly isMerged: boolean
  },
): FixedText {
  const { scale } = around
  const align = format.align ?? (cell.kind === 'text' ? 'left' : cell.kind === 'number' ? 'right' : 'center')
  const look = { ...format.text, size: (format.text.size ?? 11) * scale }
  const indent = format.indent * indentStep * scale
  const pad = cellPadding * scale
  const isBroken = format.wraps || cell.text.includes('\n')
  const inside = {
    x0: box.x0 + pad + (align === 'right' ? 0 : indent),
    y0: box.y0,
    x1: box.x1 - pad - (align === 'right' ? indent : 0),
    y1: box.y1,
  }
  const reach = { ...inside }
  if (!isBroken && cell.kind === 'text' && !around.isMerged) {
    const at = around.columns.findIndex(({ index }) => index === cell.column)
    const isFree = (i: number) =>
      around.columns[i] !== undefined && !around.byColumn.has(around.columns[i].index)
    if (align !== 'right')
      for (let i = at + 1; isFree(i); i++) reach.x1 = around.xs.get(around.columns[i].index)?.[1] ?? reach.x1
    if (align !== 'left')
      for (let i = at - 1; isFree(i); i--) reach.x0 = around.xs.get(around.columns[i].index)?.[0] ?? reach.x0
  }
  const parts = cell.text.split('\n')
  const inlines = parts.flatMap((text, i) => [
    ...(i > 0 ? [{ kind: 'break' } as const] : []),
    { kind: 'text', text, look } as const,
  ])
  return {
    kind: 'text',
    box: inside,
    clip: reach,
    blocks: [{ kind: 'paragraph', inlines, look: { text: look, align } }],
    vertical: format.vertical,
    ...(isBroken ? {} : { unbroken: true }),
    ...(format.turn === 0 ? {} : { turn: format.turn }),
  }
}

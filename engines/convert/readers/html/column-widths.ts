import { attribute, childElements, type HtmlElement } from '../../html/parse.ts'
import { styleOf } from './display.ts'

/** Columns that widths are read for. */
const maxColumns = 200

interface Width {
  readonly amount: number
  readonly unit: '%' | 'px'
}

/**
 * The share of each column, from its `col` elements, else from the cells of the first row. null where some are missing that
 * the others do not determine.
 */
export function columnWidths(table: HtmlElement, firstRow: readonly HtmlElement[]): number[] | null {
  const columns = childElements(table)
    .flatMap((child) => (child.tag === 'colgroup' ? columnsOf(child) : []))
    .slice(0, maxColumns)
  const byColumn = sharesOf(columns.flatMap((column) => repeated(widthOf(column), attribute(column, 'span'))))
  const spans = firstRow.map((cell) => Number.parseInt(attribute(cell, 'colspan'), 10) || 1)
  if (byColumn?.length === spans.reduce((sum, span) => sum + span, 0)) return byColumn
  return spans.some((span) => span !== 1) ? null : sharesOf(firstRow.map(widthOf))
}

function columnsOf(group: HtmlElement): HtmlElement[] {
  const columns = childElements(group).filter(({ tag }) => tag === 'col')
  return columns.length > 0 ? columns : [group]
}

function repeated(width: Width | null, span: string): (Width | null)[] {
  return new Array(Math.max(1, Math.min(maxColumns, Number.parseInt(span, 10) || 1))).fill(width)
}

const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  in: 96,
}

function widthOf(node: HtmlElement): Width | null {
  const [, amount, unit] =
    /^(\d{1,5}(?:\.\d{1,12})?)(%|px|pt|r?em|cm|mm|in|)$/.exec(
      styleOf(node, 'width') || attribute(node, 'width').trim().toLowerCase(),
    ) ?? []
  if (amount === undefined || !(Number(amount) > 0)) return null
  return unit === '%'
    ? { amount: Number(amount), unit: '%' }
    : { amount: Number(amount) * pixels[unit], unit: 'px' }
}

/** Columns without a width share what percentages of the others leave. */
function sharesOf(widths: readonly (Width | null)[]): number[] | null {
  if (widths.length === 0 || widths.length > maxColumns) return null
  const stated = widths.filter((width) => width !== null)
  if (stated.length === 0 || stated.some(({ unit }) => unit !== stated[0].unit)) return null
  const sum = stated.reduce((total, { amount }) => total + amount, 0)
  const missing = widths.length - stated.length
  if (missing > 0 && (stated[0].unit !== '%' || sum >= 100)) return null
  const whole = missing > 0 ? 100 : sum
  return widths.map((width) => (width === null ? (100 - sum) / missing : width.amount) / whole)
}

import type { Block, Table, TableCell } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import type { PptxDeck, SlidePart } from './deck.ts'
import { blocksOf } from './text.ts'

/** A table of DrawingML (ECMA-376 part 1, 21.1.3), where covered positions have cells marked as merged; null for one without cells. */
export function tableOf(table: XmlElement, sheet: SlidePart, deck: PptxDeck): Table | null {
  const properties = childOf(table, 'a:tblPr')
  const firstRow = isOn(properties?.attributes.firstRow)
  const firstColumn = isOn(properties?.attributes.firstCol)
  const rows = childrenOf(table, 'a:tr')
  const made = rows.map((row, r) => {
    const cells: TableCell[] = []
    for (const [c, element] of childrenOf(row, 'a:tc').entries()) {
      reserveCells(deck, 1)
      if (isOn(element.attributes.hMerge) || isOn(element.attributes.vMerge)) continue
      const colspan = spanOf(element.attributes.gridSpan)
      const rowspan = Math.min(spanOf(element.attributes.rowSpan), rows.length - r)
      const header = (firstRow && r === 0 && rows.length > 1) || (firstColumn && c === 0)
      const blocks = blocksOf(childOf(element, 'a:txBody'), [], sheet, deck)
      cells.push({
        blocks: header ? blocks.map(withoutBold) : blocks,
        ...(colspan > 1 ? { colspan } : {}),
        ...(rowspan > 1 ? { rowspan } : {}),
        ...(header ? { header } : {}),
      })
    }
    return { cells }
  })
  if (made.every(({ cells }) => cells.length === 0)) return null
  const widths = widthsOf(table)
  return { kind: 'table', rows: made, ...(widths ? { widths } : {}) }
}

/** Removes bold from header cells, if it is only appearance. */
function withoutBold(block: Block): Block {
  if (block.kind !== 'paragraph') return block
  const [only] = block.inlines
  const bold = block.inlines.length === 1 && only.kind === 'emphasis' && only.style === 'bold'
  return bold ? { ...block, inlines: only.inlines } : block
}

/** Reserves cells against the limit of the document, for tables and charts. @throws LimitError `too_many_entries` */
export function reserveCells({ cells }: PptxDeck, count: number): void {
  cells.left -= count
  if (cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the presentation have more cells than the limit allows.',
      {
        limit: 'cells',
      },
    )
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** PowerPoint has at most 75 columns and rows; a much larger span is an error or an attack. */
function spanOf(text: string | undefined): number {
  const span = Number(text ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, 200) : 1
}

function widthsOf(table: XmlElement): number[] | null {
  const widths = childrenOf(childOf(table, 'a:tblGrid'), 'a:gridCol').map(({ attributes }) =>
    Number(attributes.w),
  )
  const total = widths.reduce((sum, width) => sum + width, 0)
  return total > 0 && widths.every((width) => width >= 0) ? widths.map((width) => width / total) : null
}

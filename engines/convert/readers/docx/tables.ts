import type { Block, BlockLook, CellLook, TableCell } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { isOn } from '../../../office/word.ts'
import { childOf, childrenOf, descend, isElement, type XmlElement } from '../../../office/xml.ts'
import type { DocxStory } from './story.ts'
import { TableLook } from './table-looks.ts'

type ReadBlocks = (
  container: XmlElement,
  story: DocxStory,
  onSection: undefined,
  onEmpty: (blanks: readonly BlockLook[]) => void,
) => Block[]

interface MutableCell {
  readonly blocks: Block[]
  readonly colspan: number
  rowspan: number
  header: boolean
  readonly align?: TableCell['align']
  look?: CellLook
}

/** A table with its merged cells and header rows; null where it has no cell. */
export function readTable(table: XmlElement, story: DocxStory, blocksOf: ReadBlocks): Block | null {
  const rows = rowsOf(table, story)
  const headers = headerRows(table, rows)
  const { looks } = story.whole
  const shown = looks ? new TableLook(table, looks) : null
  const grid = gridWidths(table)
  /** By column, the cell that may extend into the next row. */
  let above = new Map<number, MutableCell>()
  const made = rows.map((row, r) => {
    const cells: MutableCell[] = []
    const reaching = new Map<number, MutableCell>()
    let column = gridSkip(row, 'w:gridBefore')
    for (let i = 0; i < column; i++) cells.push(empty(r < headers))
    for (const element of cellsOf(row)) {
      const properties = childOf(element, 'w:tcPr')
      const colspan = spanOf(childOf(properties, 'w:gridSpan')?.attributes['w:val'])
      count(story, colspan)
      const merge = childOf(properties, 'w:vMerge')
      const continued =
        merge && (merge.attributes['w:val'] ?? 'continue') === 'continue' ? above.get(column) : undefined
      const at = { row: r, column, rows: rows.length, columns: grid.length, colspan }
      const inside = shown
        ? {
            ...story,
            inTable: { ...shown.inside(at), isFilled: shown.cell(properties, at).fill !== undefined },
          }
        : story
      const cell = continued ?? cellOf(element, colspan, inside, blocksOf)
      if (shown && !continued) cell.look = { ...shown.cell(properties, at), ...cell.look }
      if (continued) continued.rowspan++
      else cells.push(cell)
      if (merge) reaching.set(column, cell)
      cell.header ||= r < headers
      column += colspan
    }
    for (let i = gridSkip(row, 'w:gridAfter'); i > 0; i--) cells.push(empty(r < headers))
    above = reaching
    const look = shown?.row(row)
    return { cells, ...(look ? { look } : {}) }
  })
  if (made.every(({ cells }) => cells.length === 0)) return null
  const widths = columnWidths(table)
  return {
    kind: 'table',
    rows: made.map(({ cells, ...rest }) => ({ ...rest, cells: cells.map(finishCell) })),
    ...(widths ? { widths } : {}),
    ...(shown ? { look: tableLookOf(shown, grid) } : {}),
  }
}

function tableLookOf(shown: TableLook, grid: readonly number[]): BlockLook {
  const total = grid.reduce((sum, width) => sum + width, 0)
  const { points, share } = shown.width
  const scale = points !== undefined && total > 0 ? points / total : 1
  const look = shown.table(grid.map((width) => width * scale))
  return share === undefined ? look : { ...look, share }
}

function gridWidths(table: XmlElement): number[] {
  return childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => (Number(column.attributes['w:w']) || 0) / 20,
  )
}

function finishCell({ blocks, colspan, rowspan, header, align, look }: MutableCell): TableCell {
  return {
    blocks,
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    ...(header ? { header } : {}),
    ...(align ? { align } : {}),
    ...(look ? { look } : {}),
  }
}

function empty(header: boolean): MutableCell {
  return { blocks: [], colspan: 1, rowspan: 1, header }
}

function cellOf(element: XmlElement, colspan: number, story: DocxStory, blocksOf: ReadBlocks): MutableCell {
  let look: CellLook | undefined
  const blocks = blocksOf(element, story, undefined, (blanks) => {
    if (blanks.length > 0) look = { blanks }
  })
  const aligns = new Set(blocks.map((block) => ('align' in block ? block.align : undefined)))
  const [align] = aligns
  const common = aligns.size === 1 && (align === 'center' || align === 'right') ? align : undefined
  return {
    blocks,
    colspan,
    rowspan: 1,
    header: false,
    ...(common ? { align: common } : {}),
    ...(look ? { look } : {}),
  }
}

/** Rows, including those inside content controls and tracked changes. */
function rowsOf(table: XmlElement, story: DocxStory): XmlElement[] {
  const changes = story.whole.conversion.options.trackedChanges ?? 'accept'
  return unwrap(table, 'w:tr').filter((row) => {
    const properties = childOf(row, 'w:trPr')
    if (changes === 'accept') return childOf(properties, 'w:del') === undefined
    return changes !== 'reject' || childOf(properties, 'w:ins') === undefined
  })
}

function cellsOf(row: XmlElement): XmlElement[] {
  return unwrap(row, 'w:tc')
}

function unwrap(container: XmlElement, name: string): XmlElement[] {
  return container.children.flatMap((child): XmlElement[] => {
    if (!isElement(child)) return []
    if (child.name === name) return [child]
    if (child.name === 'w:sdt') return unwrap(childOf(child, 'w:sdtContent') ?? child, name)
    return child.name === 'w:customXml' ? unwrap(child, name) : []
  })
}

/** Number of header rows at the top: those marked as headers, else the first row where the table style sets it apart. */
function headerRows(table: XmlElement, rows: readonly XmlElement[]): number {
  const saysSo = (row: XmlElement) => {
    const mark = descend(row, 'w:trPr', 'w:tblHeader')
    return mark !== undefined && isOn(mark.attributes['w:val'] ?? '1')
  }
  let said = 0
  while (said < rows.length && saysSo(rows[said])) said++
  if (said > 0) return said
  const properties = descend(table, 'w:tblPr', 'w:tblLook')?.attributes
  const first =
    properties?.['w:firstRow'] ?? (Number.parseInt(properties?.['w:val'] ?? '0', 16) & 0x20 ? '1' : '0')
  return isOn(first) && rows.length > 1 ? 1 : 0
}

function gridSkip(row: XmlElement, name: string): number {
  const skipped = Number(descend(row, 'w:trPr', name)?.attributes['w:val'] ?? 0)
  return Number.isInteger(skipped) && skipped > 0 ? Math.min(skipped, 63) : 0
}

/** Word has at most 63 columns; a larger span is an error or an attack. */
function spanOf(text: string | undefined): number {
  const span = Number(text ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, 1000) : 1
}

function count(story: DocxStory, columns: number): void {
  story.whole.cells.left -= columns
  if (story.whole.cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the document have more cells than the limit allows.',
      {
        limit: 'cells',
      },
    )
}

function columnWidths(table: XmlElement): number[] | null {
  const widths = childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map((column) =>
    Number(column.attributes['w:w']),
  )
  const total = widths.reduce((sum, width) => sum + width, 0)
  return total > 0 && widths.every((width) => width >= 0) ? widths.map((width) => width / total) : null
}

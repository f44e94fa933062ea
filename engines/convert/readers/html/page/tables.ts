import type { FlowCell, FlowLength, FlowRow, FlowTable } from '../../../../model/pages/flow.ts'
import { attribute, childElements, type HtmlElement } from '../../../html/parse.ts'
import { isLayoutTable, spansOf } from '../tables.ts'
import type { BoxReader } from './children.ts'
import { fillOf } from './computed.ts'
import { flowLength, frameOf } from './frames.ts'

/** Columns of a table for which widths are read: HTML itself bounds `colspan` at 1000. */
const maxColumns = 1000

/** The table of an element that is laid out as a table: an HTML table, or other elements with table display. */
export function tableOf(node: HtmlElement, boxes: BoxReader, depth: number): FlowTable {
  const { styles } = boxes
  const own = styles.styles(node)
  const computed = styles.of(node)
  const caption = childElements(node).find((child) => styles.of(child).display === 'table-caption')
  const sources = rowsOf(node, boxes)
  const ids = boxes.idsOf(node)
  const isCollapsed = own.get('border-collapse') === 'collapse'
  const [across, down = across] = (own.get('border-spacing') ?? '2px')
    .split(/\s+/)
    .map((part) => flowLength(part, computed.size)?.points ?? 0)
  return {
    ...frameOf(own, computed),
    kind: 'table',
    isData: node.tag === 'table' && !isLayoutTable(node),
    ...(ids.length > 0 ? { ids } : {}),
    ...(caption ? { caption: boxes.box(caption, depth + 1) } : {}),
    ...(own.get('caption-side') === 'bottom' ||
    (caption && styles.styles(caption).get('caption-side') === 'bottom')
      ? { isCaptionBelow: true }
      : {}),
    isCollapsed,
    spacing: isCollapsed ? { x: 0, y: 0 } : { x: across, y: down },
    ...(own.get('table-layout') === 'fixed' ? { isFixed: true } : {}),
    columns: columnsOf(node, boxes),
    rows: sources.map(({ row, isHead }, i) => rowOf(row, isHead, sources.length - i, boxes, depth)),
  }
}

interface SourceRow {
  readonly row: HtmlElement
  readonly isHead: boolean
}

/** Rows as shown: heads first, feet last. */
function rowsOf(table: HtmlElement, { styles }: BoxReader): SourceRow[] {
  const parts: Record<'head' | 'body' | 'foot', SourceRow[]> = { head: [], body: [], foot: [] }
  for (const part of childElements(table)) {
    const { display } = styles.of(part)
    const kind =
      display === 'table-header-group' ? 'head' : display === 'table-footer-group' ? 'foot' : 'body'
    if (display === 'table-row') parts.body.push({ row: part, isHead: false })
    else if (/^table-(?:header|footer|row)-group$/.test(display))
      for (const row of childElements(part))
        if (styles.of(row).display === 'table-row') parts[kind].push({ row, isHead: kind === 'head' })
  }
  return [...parts.head, ...parts.body, ...parts.foot]
}

function rowOf(
  row: HtmlElement,
  isHead: boolean,
  rowsLeft: number,
  boxes: BoxReader,
  depth: number,
): FlowRow {
  const { styles } = boxes
  const own = styles.styles(row)
  const group = row.parent && row.parent.tag !== 'table' ? fillOf(styles.styles(row.parent)) : null
  const fill = fillOf(own) ?? group
  const height = flowLength(own.get('height'), styles.of(row).size)
  return {
    cells: childElements(row)
      .filter((cell) => styles.of(cell).display === 'table-cell')
      .map((cell): FlowCell => {
        const { vertical } = styles.of(cell)
        const { colspan, rowspan } = spansOf(cell, rowsLeft)
        return {
          box: boxes.box(cell, depth + 1),
          colspan,
          rowspan,
          isHeader: isHead || cell.tag === 'th',
          vertical:
            vertical === 'top' || vertical === 'bottom' || vertical === 'middle' ? vertical : 'baseline',
        }
      }),
    isHead,
    ...(fill ? { fill } : {}),
    ...(height && !height.share ? { height: height.points } : {}),
  }
}

function columnsOf(table: HtmlElement, { styles }: BoxReader): (FlowLength | undefined)[] {
  const columns = childElements(table).flatMap((child) => {
    if (child.tag === 'col') return [child]
    if (child.tag !== 'colgroup') return []
    const inner = childElements(child).filter(({ tag }) => tag === 'col')
    return inner.length > 0 ? inner : [child]
  })
  return columns
    .flatMap((column) => {
      const width = flowLength(styles.styles(column).get('width'), 16)
      const span = Math.max(1, Math.min(maxColumns, Number.parseInt(attribute(column, 'span'), 10) || 1))
      return new Array<FlowLength | undefined>(span).fill(width)
    })
    .slice(0, maxColumns)
}

import type { Block, Borders, TableCell } from '../../../../model/document.ts'
import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'
import { fillIn, type ThemeColors } from '../../drawing/theme-colors.ts'
import type { PptxDeck, SlidePart } from '../deck.ts'
import { reserveCells } from '../tables.ts'
import { type CellStyle, cellStyle, type ShownParts, tableStyleOf } from './table-styles.ts'
import { styledBlocks, type TextSources } from './text.ts'

const unitsPerPoint = 12_700

interface TableReading {
  readonly deck: PptxDeck
  readonly sheet: SlidePart
  readonly theme: ThemeColors
  readonly fonts: TextSources['fonts']
  readonly slide: number
}

/** A table of DrawingML with its look, as a block whose rows grow with their text. */
export async function tableBlock(table: XmlElement, reading: TableReading): Promise<Block | null> {
  const { deck } = reading
  const properties = childOf(table, 'a:tblPr')
  const flag = (name: string) => /^(?:1|true)$/.test(properties?.attributes[name] ?? '')
  const parts: ShownParts = {
    firstRow: flag('firstRow'),
    lastRow: flag('lastRow'),
    firstCol: flag('firstCol'),
    lastCol: flag('lastCol'),
    bandRow: flag('bandRow'),
    bandCol: flag('bandCol'),
  }
  const [id] = childOf(properties, 'a:tableStyleId')?.children ?? []
  const style = tableStyleOf(typeof id === 'string' ? id.trim() : '', await stylesOf(deck), reading.theme)
  const columns = childrenOf(childOf(table, 'a:tblGrid'), 'a:gridCol').map(
    ({ attributes }) => (Number(attributes.w) || 0) / unitsPerPoint,
  )
  const rows = childrenOf(table, 'a:tr')
  const made = rows.map((row, r) => {
    const cells: TableCell[] = []
    for (const [c, element] of childrenOf(row, 'a:tc').entries()) {
      reserveCells(deck, 1)
      const { hMerge, vMerge, gridSpan = '1', rowSpan = '1' } = element.attributes
      if (/^(?:1|true)$/.test(hMerge ?? '') || /^(?:1|true)$/.test(vMerge ?? '')) continue
      const span = (text: string, most: number) => Math.max(1, Math.min(most, Math.trunc(Number(text)) || 1))
      const colspan = span(gridSpan, columns.length - c)
      const rowspan = span(rowSpan, rows.length - r)
      const isHead = (parts.firstRow && r === 0) || (parts.firstCol && c === 0)
      const place = { top: r, bottom: r + rowspan - 1, left: c, right: c + colspan - 1 }
      const shown = cellStyle(style, { ...place, rows: rows.length, columns: columns.length }, parts)
      cells.push({
        ...cellOf(element, shown, reading),
        ...(colspan > 1 ? { colspan } : {}),
        ...(rowspan > 1 ? { rowspan } : {}),
        ...(isHead ? { header: true } : {}),
      })
    }
    const height = (Number(row.attributes.h) || 0) / unitsPerPoint
    return { cells, ...(height > 0 ? { look: { height } } : {}) }
  })
  return made.every(({ cells }) => cells.length === 0)
    ? null
    : { kind: 'table', rows: made, look: { columns } }
}

const styleParts = new WeakMap<PptxDeck, Promise<XmlElement | undefined>>()

/** The table styles that a presentation defines, read once. */
function stylesOf(deck: PptxDeck): Promise<XmlElement | undefined> {
  const known = styleParts.get(deck) ?? deck.opc.xml('ppt/tableStyles.xml')
  styleParts.set(deck, known)
  return known
}

function cellOf(
  element: XmlElement,
  style: CellStyle,
  { sheet, deck, theme, fonts, slide }: TableReading,
): TableCell {
  const properties = childOf(element, 'a:tcPr')
  const blocks = styledBlocks(childOf(element, 'a:txBody'), undefined, {
    sheet,
    deck,
    theme,
    fonts,
    styles: [childOf(childOf(element, 'a:txBody'), 'a:lstStyle'), deck.defaultText],
    base: style.text,
    scale: 1,
    slide,
  })
  const own = fillIn(properties, theme)
  const fill = own === undefined ? style.fill : own
  const margin = (name: string, usual: number) =>
    Number(properties?.attributes[name] ?? usual) / unitsPerPoint || 0
  const { anchor = 't' } = properties?.attributes ?? {}
  return {
    blocks,
    look: {
      borders: bordersOf(properties, style, theme),
      padding: {
        left: margin('marL', 91_440),
        right: margin('marR', 91_440),
        top: margin('marT', 45_720),
        bottom: margin('marB', 45_720),
      },
      ...(fill ? { fill } : {}),
      vertical: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    },
  }
}

function bordersOf(properties: XmlElement | undefined, { lines }: CellStyle, theme: ThemeColors): Borders {
  const out: { -readonly [S in keyof Borders]: Borders[S] } = {}
  for (const [side, name] of [
    ['left', 'a:lnL'],
    ['right', 'a:lnR'],
    ['top', 'a:lnT'],
    ['bottom', 'a:lnB'],
  ] as const) {
    const own = childOf(properties, name)
    const color = fillIn(own, theme)
    if (color)
      out[side] = { width: Math.max(0.25, Number(own?.attributes.w ?? 12_700) / unitsPerPoint || 1), color }
    else if (color === undefined && lines[side]) out[side] = lines[side]
  }
  return out
}

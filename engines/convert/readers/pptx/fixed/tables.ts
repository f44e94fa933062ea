import type { Block, Borders, Line, TableCell, TextLook } from '../../../../model/document.ts'
import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'
import { fillIn, type ThemeColors, tinted } from '../../drawing/theme-colors.ts'
import type { PptxDeck, SlidePart } from '../deck.ts'
import { reserveCells } from '../tables.ts'
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
  const style = await styleOf(childOf(properties, 'a:tableStyleId'), reading)
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
      const isHead = flag('firstRow') && r === 0
      const band = flag('bandRow') && (r - (flag('firstRow') ? 1 : 0)) % 2 === 0
      const isFirst = flag('firstCol') && c === 0
      const shown = isHead || isFirst ? style.head : band ? style.band : style.body
      const span = (text: string, most: number) => Math.max(1, Math.min(most, Math.trunc(Number(text)) || 1))
      const colspan = span(gridSpan, columns.length - c)
      const rowspan = span(rowSpan, rows.length - r)
      cells.push({
        ...cellOf(element, shown, reading),
        ...(colspan > 1 ? { colspan } : {}),
        ...(rowspan > 1 ? { rowspan } : {}),
        ...(isHead || isFirst ? { header: true } : {}),
      })
    }
    const height = (Number(row.attributes.h) || 0) / unitsPerPoint
    return { cells, ...(height > 0 ? { look: { height } } : {}) }
  })
  return made.every(({ cells }) => cells.length === 0)
    ? null
    : { kind: 'table', rows: made, look: { columns } }
}

interface CellStyle {
  readonly fill?: string
  readonly text: TextLook
  readonly line?: Line
}

interface TableStyle {
  readonly head: CellStyle
  readonly band: CellStyle
  readonly body: CellStyle
}

/** The style of a table. Programs do not save their built-in ones, of which the usual one is known here. */
async function styleOf(id: XmlElement | undefined, { theme }: TableReading): Promise<TableStyle> {
  const name = typeof id?.children[0] === 'string' ? id.children[0].trim() : ''
  const color = (key: string) => theme.colors.get(theme.map[key] ?? key) ?? '#000000'
  const text: TextLook = { color: color('tx1') }
  const accents: Readonly<Record<string, string>> = {
    '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}': 'accent1',
    '{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}': 'accent2',
    '{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}': 'accent3',
    '{00A15C55-8517-42AA-B614-E9B94910E393}': 'accent4',
    '{7DF18680-E054-41AD-8BC1-D1AEF772440D}': 'accent5',
    '{93296810-A885-4BE3-A3E7-6D5BEEA58F35}': 'accent6',
  }
  const accent = accents[name]
  if (accent) {
    const base = color(accent)
    const line = { width: 1, color: color('bg1') }
    return {
      head: { fill: base, text: { color: color('bg1'), bold: true }, line },
      band: { fill: tinted(base, 0.4), text, line },
      body: { fill: tinted(base, 0.2), text, line },
    }
  }
  // "No Style, Table Grid", and what is not known.
  const grid =
    name === '{5940675A-B579-460E-94D1-54222C63F5DA}' ? { line: { width: 1, color: color('tx1') } } : {}
  return { head: { text, ...grid }, band: { text, ...grid }, body: { text, ...grid } }
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
    tighter: 0,
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

function bordersOf(properties: XmlElement | undefined, { line }: CellStyle, theme: ThemeColors): Borders {
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
    else if (color === undefined && line) out[side] = line
  }
  return out
}

import type { Line, TextLook } from '../../../../model/document.ts'
import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'
import { colorIn, fillIn, type ThemeColors } from '../../drawing/theme-colors.ts'
import { builtInTableStyles, type TableStyleFamily } from './table-style-ids.ts'

const unitsPerPoint = 12_700

type Side = 'left' | 'right' | 'top' | 'bottom' | 'insideH' | 'insideV'

/** The look of a part of a table, such as its first row. `null` states that there is none. */
interface PartStyle {
  readonly fill?: string | null
  readonly text?: TextLook
  readonly lines?: Readonly<Partial<Record<Side, Line | null>>>
}

const partNames = [
  'wholeTbl',
  'band1V',
  'band2V',
  'band1H',
  'band2H',
  'firstCol',
  'lastCol',
  'firstRow',
  'lastRow',
] as const
type PartName = (typeof partNames)[number]

/** The parts of a table with their looks; a later one is shown over the ones before. */
export type TableStyle = Readonly<Partial<Record<PartName, PartStyle>>>

/** The style of a table: as the presentation defines it, else a built-in one. @param list `ppt/tableStyles.xml` */
export function tableStyleOf(id: string, list: XmlElement | undefined, theme: ThemeColors): TableStyle {
  const known = childrenOf(list, 'a:tblStyle').find(({ attributes }) => attributes.styleId === id)
  if (known)
    return Object.fromEntries(
      partNames.flatMap((name) => {
        const part = childOf(known, `a:${name}`)
        return part ? [[name, partOf(part, theme)] as const] : []
      }),
    )
  const builtIn = builtInTableStyles.get(id.toUpperCase())
  return builtIn
    ? builtInStyle(builtIn.family, builtIn.color, theme)
    : { wholeTbl: { text: { color: themed('tx1', theme) } } }
}

function partOf(part: XmlElement, theme: ThemeColors): PartStyle {
  const written = childOf(part, 'a:tcTxStyle')
  const cell = childOf(part, 'a:tcStyle')
  const color = colorIn(written, theme) ?? colorIn(childOf(written, 'a:fontRef'), theme)
  const isOn = (name: string) => written?.attributes[name] === 'on'
  const fill = fillIn(childOf(cell, 'a:fill'), theme) ?? colorIn(childOf(cell, 'a:fillRef'), theme)
  const lines: Partial<Record<Side, Line | null>> = {}
  for (const side of ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'] as const) {
    const border = childOf(cell, 'a:tcBdr', `a:${side}`)
    const line = childOf(border, 'a:ln')
    const stroke = line ? fillIn(line, theme) : colorIn(childOf(border, 'a:lnRef'), theme)
    const width = (Number(line?.attributes.w ?? 12_700) || 12_700) / unitsPerPoint
    if (stroke) lines[side] = { width: Math.max(0.25, width), color: stroke }
    else if (line && childOf(line, 'a:noFill')) lines[side] = null
  }
  return {
    ...(fill ? { fill } : {}),
    text: {
      ...(color ? { color } : {}),
      ...(isOn('b') ? { bold: true } : {}),
      ...(isOn('i') ? { italic: true } : {}),
    },
    lines,
  }
}

/** A colour of the theme, changed by a step such as a tint. */
function themed(name: string, theme: ThemeColors, step?: 'tint' | 'shade' | 'alpha', percent = 100): string {
  const change = step
    ? [{ name: `a:${step}`, attributes: { val: String(percent * 1000) }, children: [] }]
    : []
  const color = { name: 'a:schemeClr', attributes: { val: name }, children: change }
  return colorIn({ name: '', attributes: {}, children: [color] }, theme) ?? '#000000'
}

/** Widths of lines of built-in styles, points. */
const [thin, medium, thick] = [1, 2, 3]

/** The built-in styles as Office defines them. */
function builtInStyle(family: TableStyleFamily, base: string, theme: ThemeColors): TableStyle {
  const color = (name: string, step?: 'tint' | 'shade' | 'alpha', percent?: number) =>
    themed(name, theme, step, percent)
  const [own, light, dark] = [color(base), color('lt1'), color('dk1')]
  const line = (width: number, stroke: string): Line => ({ width, color: stroke })
  const around = (one: Line) => ({ left: one, right: one, top: one, bottom: one })
  const all = (one: Line) => ({ ...around(one), insideH: one, insideV: one })
  const bold = (text: string): { readonly text: TextLook } => ({ text: { color: text, bold: true } })
  const bands = (fill: string) => ({ band1H: { fill }, band1V: { fill } })
  const columns = (part: PartStyle) => ({ firstCol: part, lastCol: part })
  const darkText = { text: { color: dark } }
  switch (family) {
    case 'grid':
      return { wholeTbl: { ...darkText, lines: all(line(thin, own)) } }
    case 'themed1':
      return {
        wholeTbl: { ...darkText, lines: all(line(thin, own)) },
        ...bands(color(base, 'alpha', 40)),
        ...columns(bold(dark)),
        firstRow: { ...bold(light), fill: own },
        lastRow: { ...bold(dark), lines: { top: line(medium, own) } },
      }
    case 'themed2':
      return {
        wholeTbl: { text: { color: light }, fill: own, lines: around(line(thin, color(base, 'tint', 50))) },
        ...bands(color(base, 'tint', 80)),
        ...columns(bold(light)),
        firstRow: { ...bold(light), lines: { bottom: line(medium, light) } },
        lastRow: { ...bold(light), lines: { top: line(medium, light) } },
      }
    case 'light1':
      return {
        wholeTbl: { ...darkText, lines: { top: line(thin, own), bottom: line(thin, own) } },
        ...bands(color(base, 'alpha', 20)),
        ...columns(bold(dark)),
        firstRow: { ...bold(dark), lines: { bottom: line(thin, own) } },
        lastRow: { ...bold(dark), lines: { top: line(thin, own) }, fill: null },
      }
    case 'light2':
      return {
        wholeTbl: { ...darkText, lines: around(line(thin, own)) },
        band1H: { lines: { top: line(thin, own), bottom: line(thin, own) } },
        band1V: { lines: { left: line(thin, own), right: line(thin, own) } },
        ...columns(bold(dark)),
        firstRow: { ...bold(light), fill: own },
        lastRow: { ...bold(dark), lines: { top: line(thin, own) } },
      }
    case 'light3':
      return {
        wholeTbl: { ...darkText, lines: all(line(thin, own)) },
        ...bands(color(base, 'alpha', 20)),
        ...columns(bold(dark)),
        firstRow: { ...bold(own), lines: { bottom: line(medium, own) } },
        lastRow: { ...bold(dark), lines: { top: line(medium, own) }, fill: null },
      }
    case 'medium1':
      return {
        wholeTbl: {
          ...darkText,
          fill: light,
          lines: { ...around(line(thin, own)), insideH: line(thin, own) },
        },
        ...bands(color(base, 'tint', 20)),
        ...columns(bold(dark)),
        firstRow: { ...bold(light), fill: own },
        lastRow: { ...bold(dark), fill: light, lines: { top: line(medium, own) } },
      }
    case 'medium2':
      return {
        wholeTbl: { ...darkText, fill: color(base, 'tint', 20), lines: all(line(thin, light)) },
        ...bands(color(base, 'tint', 40)),
        ...columns({ ...bold(light), fill: own }),
        firstRow: { ...bold(light), fill: own, lines: { bottom: line(thick, light) } },
        lastRow: { ...bold(light), fill: own, lines: { top: line(thick, light) } },
      }
    case 'medium3':
      return {
        wholeTbl: {
          ...darkText,
          fill: light,
          lines: { top: line(medium, dark), bottom: line(medium, dark) },
        },
        ...bands(color('dk1', 'tint', 20)),
        ...columns({ ...bold(light), fill: own }),
        firstRow: { ...bold(light), fill: own, lines: { bottom: line(medium, dark) } },
        lastRow: { ...bold(dark), fill: light, lines: { top: line(medium, dark) } },
      }
    case 'medium4':
      return {
        wholeTbl: { ...darkText, fill: color(base, 'tint', 20), lines: all(line(thin, own)) },
        ...bands(color(base, 'tint', 40)),
        ...columns(bold(dark)),
        firstRow: { ...bold(base === 'dk1' ? dark : own), fill: color(base, 'tint', 20) },
        lastRow: { ...bold(dark), fill: color(base, 'tint', 20), lines: { top: line(medium, own) } },
      }
    case 'dark1': {
      const isBase = base === 'dk1'
      const fill = isBase ? color('dk1', 'tint', 20) : own
      const second = isBase ? color('dk1', 'tint', 40) : color(base, 'shade', 60)
      const text = isBase ? dark : light
      return {
        wholeTbl: { text: { color: text }, fill },
        ...bands(second),
        ...columns({ ...bold(light), fill: isBase ? color('dk1', 'tint', 60) : second }),
        firstRow: { ...bold(light), fill: dark, lines: { bottom: line(medium, light) } },
        lastRow: {
          ...bold(light),
          fill: isBase ? color('dk1', 'tint', 60) : color(base, 'shade', 40),
          lines: { top: line(medium, light) },
        },
      }
    }
    case 'dark2': {
      const accent = /^accent(\d)$/.exec(base)?.[1]
      const head = accent === undefined ? dark : color(`accent${Number(accent) + 1}`)
      return {
        wholeTbl: { ...darkText, fill: color(base, 'tint', 20) },
        ...bands(color(base, 'tint', 40)),
        ...columns(bold(dark)),
        firstRow: { text: { color: light }, fill: head },
        lastRow: { ...bold(dark), fill: color(base, 'tint', 20), lines: { top: line(medium, dark) } },
      }
    }
  }
}

/** Where a cell is in its table; ends are inclusive. */
export interface CellPlace {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
  readonly rows: number
  readonly columns: number
}

/** The parts of its style that a table shows, by the attributes of `a:tblPr`. */
export interface ShownParts {
  readonly firstRow: boolean
  readonly lastRow: boolean
  readonly firstCol: boolean
  readonly lastCol: boolean
  readonly bandRow: boolean
  readonly bandCol: boolean
}

export interface CellStyle {
  readonly fill: string | null
  readonly text: TextLook
  readonly lines: Readonly<Partial<Record<'left' | 'right' | 'top' | 'bottom', Line>>>
}

/** The style of a cell: that of all parts that it is in, the later ones over the earlier. */
export function cellStyle(style: TableStyle, place: CellPlace, shown: ShownParts): CellStyle {
  const { top, bottom, left, right, rows, columns } = place
  const [isFirstRow, isLastRow] = [shown.firstRow && top === 0, shown.lastRow && bottom === rows - 1]
  const [isFirstCol, isLastCol] = [shown.firstCol && left === 0, shown.lastCol && right === columns - 1]
  const bandRow = shown.bandRow && !isFirstRow && !isLastRow
  const bandCol = shown.bandCol && !isFirstCol && !isLastCol
  const isOddRow = (top - (shown.firstRow ? 1 : 0)) % 2 === 0
  const isOddCol = (left - (shown.firstCol ? 1 : 0)) % 2 === 0
  const isIn: Readonly<Record<PartName, boolean>> = {
    wholeTbl: true,
    band1V: bandCol && isOddCol,
    band2V: bandCol && !isOddCol,
    band1H: bandRow && isOddRow,
    band2H: bandRow && !isOddRow,
    firstCol: isFirstCol,
    lastCol: isLastCol,
    firstRow: isFirstRow,
    lastRow: isLastRow,
  }
  let fill: string | null = null
  let text: TextLook = {}
  const lines: Partial<Record<'left' | 'right' | 'top' | 'bottom', Line>> = {}
  for (const name of partNames) {
    const part = style[name]
    if (!part || !isIn[name]) continue
    if (part.fill !== undefined) fill = part.fill
    text = { ...text, ...part.text }
    // Rows are as high as one cell, columns as wide as one.
    const isRow = /Row|H$/.test(name)
    const isColumn = /Col|V$/.test(name)
    const take = (side: 'left' | 'right' | 'top' | 'bottom', atEdge: boolean, inside: Side) => {
      const stated = part.lines?.[atEdge ? side : inside]
      if (stated === null) delete lines[side]
      else if (stated) lines[side] = stated
    }
    take('top', isRow || top === 0, 'insideH')
    take('bottom', isRow || bottom === rows - 1, 'insideH')
    take('left', isColumn || left === 0, 'insideV')
    take('right', isColumn || right === columns - 1, 'insideV')
  }
  return { fill, text, lines }
}

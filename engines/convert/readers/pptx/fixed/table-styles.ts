import type { Line, TextLook } from '../../../../model/document.ts'
import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'
import { colorIn, fillIn, type ThemeColors } from '../../drawing/theme-colors.ts'

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

/** Families of the table styles that programs know without their definition (MS-OE376, 5.1.6.10). */
type TableStyleFamily =
  | 'grid'
  | 'themed1'
  | 'themed2'
  | 'light1'
  | 'light2'
  | 'light3'
  | 'medium1'
  | 'medium2'
  | 'medium3'
  | 'medium4'
  | 'dark1'
  | 'dark2'

/** Ids of the styles of a family: without an accent, then of accents 1 to 6; '-' for none. */
const ids: Readonly<Record<Exclude<TableStyleFamily, 'grid'>, string>> = {
  themed1:
    '- 3C2FFA5D-87B4-456A-9821-1D502468CF0F 284E427A-3D55-4303-BF80-6455036E1DE7 69C7853C-536D-4A76-A0AE-DD22124D55A5 775DCB02-9BB8-47FD-8907-85C794F793BA 35758FB7-9AC5-4552-8A53-C91805E547FA 08FB837D-C827-4EFA-A057-4D05807E0F7C',
  themed2:
    '- D113A9D2-9D6B-4929-AA2D-F23B5EE8CBE7 18603FDC-E32A-4AB5-989C-0864C3EAD2B8 306799F8-075E-4A3A-A7F6-7FBC6576F1A4 E269D01E-BC32-4049-B463-5C60D7B0CCD2 327F97BB-C833-4FB7-BDE5-3F7075034690 638B1855-1B75-4FBE-930C-398BA8C253C6',
  light1:
    '9D7B26C5-4107-4FEC-AEDC-1716B250A1EF 3B4B98B0-60AC-42C2-AFA5-B58CD77FA1E5 0E3FDE45-AF77-4B5C-9715-49D594BDF05E C083E6E3-FA7D-4D7B-A595-EF9225AFEA82 D27102A9-8310-4765-A935-A1911B00CA55 5FD0F851-EC5A-4D38-B0AD-8093EC10F338 68D230F3-CF80-4859-8CE7-A43EE81993B5',
  light2:
    '7E9639D4-E3E2-4D34-9284-5A2195B3D0D7 69012ECD-51FC-41F1-AA8D-1B2483CD663E 72833802-FEF1-4C79-8D5D-14CF1EAF98D9 F2DE63D5-997A-4646-A377-4702673A728D 17292A2E-F333-43FB-9621-5CBBE7FDCDCB 5A111915-BE36-4E01-A7E5-04B1672EAD32 912C8C85-51F0-491E-9774-3900AFEF0FD7',
  light3:
    '616DA210-FB5B-4158-B5E0-FEB733F419BA BC89EF96-8CEA-46FF-86C4-4CE0E7609802 5DA37D80-6434-44D0-A028-1B22A696006F 8799B23B-EC83-4686-B30A-512413B5E67A ED083AE6-46FA-4A59-8FB0-9F97EB10719F BDBED569-4797-4DF1-A0F4-6AAB3CD982D8 E8B1032C-EA38-4F05-BA0D-38AFFFC7BED3',
  medium1:
    '793D81CF-94F2-401A-BA57-92F5A7B2D0C5 B301B821-A1FF-4177-AEE7-76D212191A09 9DCAF9ED-07DC-4A11-8D7F-57B35C25682E 1FECB4D8-DB02-4DC6-A0A2-4F2EBAE1DC90 1E171933-4619-4E11-9A3F-F7608DF75F80 FABFCF23-3B69-468F-B69F-88F6DE6A72F2 10A1B5D5-9B99-4C35-A422-299274C87663',
  medium2:
    '073A0DAA-6AF3-43AB-8588-CEC1D06C72B9 5C22544A-7EE6-4342-B048-85BDC9FD1C3A 21E4AEA4-8DFA-4A89-87EB-49C32662AFE0 F5AB1C69-6EDB-4FF4-983F-18BD219EF322 00A15C55-8517-42AA-B614-E9B94910E393 7DF18680-E054-41AD-8BC1-D1AEF772440D 93296810-A885-4BE3-A3E7-6D5BEEA58F35',
  medium3:
    '8EC20E35-A176-4012-BC5E-935CFFF8708E 6E25E649-3F16-4E02-A733-19D2CDBF48F0 85BE263C-DBD7-4A20-BB59-AAB30ACAA65A EB344D84-9AFB-497E-A393-DC336BA19D2E EB9631B5-78F2-41C9-869B-9F39066F8104 74C1A8A3-306A-4EB7-A6B1-4F7E0EB9C5D6 2A488322-F2BA-4B5B-9748-0D474271808F',
  medium4:
    'D7AC3CCA-C797-4891-BE02-D94E43425B78 69CF1AB2-1976-4502-BF36-3FF5EA218861 8A107856-5554-42FB-B03E-39F5DBC370BA 0505E3EF-67EA-436B-97B2-0124C06EBD24 C4B1156A-380E-4F78-BDF5-A606A8083BF9 22838BEF-8BB2-4498-84A7-C5851F593DF1 16D9F66E-5EB9-4882-86FB-DCBF35E3C3E4',
  dark1:
    'E8034E78-7F5D-4C2E-B375-FC64B27BC917 125E5076-3810-47DD-B79F-674D7AD40C01 37CE84F3-28C3-443E-9E96-99CF82512B78 D03447BB-5D67-496B-8E87-E561075AD55C E929F9F4-4A8F-4326-A1B4-22849713DDAB 8FD4443E-F989-4FC4-A0C8-D5A2AF1F390B AF606853-7671-496A-8E4F-DF71F8EC918B',
  dark2:
    '5202B0CA-FC54-4496-8BCA-5EF66A818D29 0660B408-B3CF-4A94-85FC-2B1E0A45F4A2 - 91EBBBCC-DAD2-459C-BE2E-F6DE35CF9A28 - 46F890A9-2807-4EBB-B81D-B2AA78EC7F39',
}
const gridId = '5940675A-B579-460E-94D1-54222C63F5DA'

/** A built-in style by its id: its family, and the colour of the theme that it is made of. */
const builtInTableStyles: ReadonlyMap<string, { readonly family: TableStyleFamily; readonly color: string }> =
  new Map([
    [`{${gridId}}`, { family: 'grid' as const, color: 'tx1' }],
    ...Object.entries(ids).flatMap(([family, list]) =>
      list
        .split(' ')
        .map(
          (id, i) =>
            [
              `{${id}}`,
              { family: family as TableStyleFamily, color: i === 0 ? 'dk1' : `accent${i}` },
            ] as const,
        ),
    ),
  ])

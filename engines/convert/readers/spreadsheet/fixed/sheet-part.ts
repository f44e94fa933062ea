import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'

/** The grid of a sheet as its part states it. Sizes in points; rows and columns from 0. */
export interface SheetGrid {
  width(column: number): number
  height(row: number): number
  /** Index of the format of a cell. */
  format(row: number, column: number): string | undefined
  /** Rows whose height the source does not fix. */
  hasOwnHeight(row: number): boolean
  /** The last row and column with a cell that has a format or content, and the hidden ones. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string | undefined>>
  readonly setup: PrintSetup
}

/** How a sheet is printed. Lengths in points. */
export interface PrintSetup {
  readonly width: number
  readonly height: number
  readonly margins: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  readonly headerDistance: number
  readonly footerDistance: number
  /** Share of the size of the sheet. */
  readonly scale: number
  /** Pages across and down that the sheet is fitted to; 0 for any number. */
  readonly fit?: { readonly across: number; readonly down: number }
  readonly acrossFirst: boolean
  readonly showsGrid: boolean
  readonly isCentred: boolean
  readonly header: string
  readonly footer: string
  /** Rows and columns that a page begins with. */
  readonly rowBreaks: ReadonlySet<number>
  readonly columnBreaks: ReadonlySet<number>
}

/** Paper sizes by their number (ECMA-376 part 1, 18.3.1.63), points. */
const papers: Readonly<Record<string, readonly [number, number]>> = {
  '1': [612, 792],
  '3': [792, 1224],
  '5': [612, 1008],
  '7': [522, 756],
  '8': [841.89, 1190.55],
  '9': [595.28, 841.89],
  '11': [419.53, 595.28],
  '12': [708.66, 1000.63],
}
const a4 = papers['9']

/** @param digit width of a digit of the usual font, points */
export function readGrid(sheet: XmlElement | undefined, digit: number): SheetGrid {
  const format = childOf(sheet, 's:sheetFormatPr')?.attributes ?? {}
  const usualWidth =
    Number(format.defaultColWidth) > 0 ? Number(format.defaultColWidth) * digit : 8 * digit + 3.75
  const usualHeight = Number(format.defaultRowHeight) > 0 ? Number(format.defaultRowHeight) : 15
  const columns = childrenOf(childOf(sheet, 's:cols'), 's:col').map(({ attributes }) => ({
    first: Number(attributes.min) - 1,
    last: Number(attributes.max) - 1,
    width: isOn(attributes.hidden)
      ? 0
      : attributes.width === undefined
        ? usualWidth
        : Number(attributes.width) * digit,
    style: attributes.style,
  }))
  const heights = new Map<number, number>()
  const own = new Set<number>()
  const cells = new Map<number, Map<number, string | undefined>>()
  const hidden = isOn(format.zeroHeight)
  let next = 0
  for (const row of childrenOf(childOf(sheet, 's:sheetData'), 's:row')) {
    const { r, ht, customHeight, hidden: isHidden } = row.attributes
    const at = r === undefined ? next : Number(r) - 1
    next = at + 1
    if (isOn(isHidden)) heights.set(at, 0)
    else if (ht !== undefined) heights.set(at, Number(ht))
    if (isOn(customHeight)) own.add(at)
    const line = new Map<number, string | undefined>()
    let column = 0
    for (const cell of childrenOf(row, 's:c')) {
      const place = cell.attributes.r
      column = place === undefined ? column : columnOf(place)
      line.set(column++, cell.attributes.s)
    }
    cells.set(at, line)
  }
  const columnAt = (column: number) => columns.find(({ first, last }) => column >= first && column <= last)
  return {
    width: (column) => columnAt(column)?.width ?? usualWidth,
    height: (row) => heights.get(row) ?? (hidden ? 0 : usualHeight),
    hasOwnHeight: (row) => own.has(row) || heights.get(row) === 0,
    format: (row, column) => cells.get(row)?.get(column) ?? columnAt(column)?.style,
    cells,
    setup: setupOf(sheet),
  }
}

function setupOf(sheet: XmlElement | undefined): PrintSetup {
  const page = childOf(sheet, 's:pageSetup')?.attributes
  const paper = page === undefined ? a4 : (papers[page.paperSize ?? '1'] ?? a4)
  const isWide = page?.orientation === 'landscape'
  const stated = childOf(sheet, 's:pageMargins')?.attributes
  const margin = (side: string, usual: number) => {
    const value = Number(stated?.[side] ?? usual) * 72
    return value >= 0 && value < 700 ? value : usual * 72
  }
  const fits = isOn(childOf(childOf(sheet, 's:sheetPr'), 's:pageSetUpPr')?.attributes.fitToPage)
  const scale = Number(page?.scale ?? 100) / 100
  const options = childOf(sheet, 's:printOptions')?.attributes ?? {}
  const breaks = (name: string) =>
    new Set(childrenOf(childOf(sheet, name), 's:brk').map(({ attributes }) => Number(attributes.id)))
  const texts = childOf(sheet, 's:headerFooter')
  const textOf = (name: string) =>
    childrenOf(texts, name)
      .flatMap(({ children }) => children)
      .filter((one) => typeof one === 'string')
      .join('')
  return {
    width: isWide ? paper[1] : paper[0],
    height: isWide ? paper[0] : paper[1],
    margins: {
      top: margin('top', 0.75),
      right: margin('right', 0.7),
      bottom: margin('bottom', 0.75),
      left: margin('left', 0.7),
    },
    headerDistance: margin('header', 0.3),
    footerDistance: margin('footer', 0.3),
    scale: scale >= 0.1 && scale <= 4 ? scale : 1,
    ...(fits ? { fit: { across: Number(page?.fitToWidth ?? 1), down: Number(page?.fitToHeight ?? 1) } } : {}),
    acrossFirst: page?.pageOrder === 'overThenDown',
    showsGrid: isOn(options.gridLines),
    isCentred: isOn(options.horizontalCentered),
    header: textOf('s:oddHeader'),
    footer: textOf('s:oddFooter'),
    rowBreaks: breaks('s:rowBreaks'),
    columnBreaks: breaks('s:colBreaks'),
  }
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^\$?([A-Z]{1,3})/i.exec(reference)?.[1].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A range such as `$A$1:$D$20`; whole rows or columns have no other bounds. Null if it is not a range. */
export function rangeOf(text: string): { top: number; left: number; bottom: number; right: number } | null {
  const found = /^\$?([A-Z]{1,3})?\$?(\d{1,7})?(?::\$?([A-Z]{1,3})?\$?(\d{1,7})?)?$/i.exec(text.trim())
  if (!found) return null
  const [, c0, r0, c1 = c0, r1 = r0] = found
  if (c0 === undefined && r0 === undefined) return null
  return {
    top: r0 === undefined ? 0 : Number(r0) - 1,
    left: c0 === undefined ? 0 : columnOf(c0),
    bottom: r1 === undefined ? Number.POSITIVE_INFINITY : Number(r1) - 1,
    right: c1 === undefined ? Number.POSITIVE_INFINITY : columnOf(c1),
  }
}

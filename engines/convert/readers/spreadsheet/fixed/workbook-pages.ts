import type { FixedObject, FixedPage, Resource } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import { type OfficePackage, openPackage, type Relationship } from '../../../../office/package-reader.ts'
import type { WorkbookSheet } from '../../../../office/workbook.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import type { Conversion } from '../../../conversion.ts'
import { textWidth } from '../../../writers/pdf/fonts/faces.ts'
import { chartObjects, usualChartFrame } from '../../drawing/chart-shapes.ts'
import { rectangle } from '../../drawing/outlines.ts'
import { type ThemeColors, themeColorsOf, themeFonts } from '../../drawing/theme-colors.ts'
import { ConditionalFormats } from './conditional.ts'
import { withHeaders } from './headers.ts'
import { pagesOf } from './pages.ts'
import type { HeaderPicture, PlacedDrawing, PrintedSheet } from './printed-sheet.ts'
import { boxWithin, partsOf, shapeObjects } from './shapes.ts'
import { rangeOf, readGrid, type SheetGrid } from './sheet-part.ts'
import { SheetStyles } from './styles.ts'

const unitsPerPoint = 12_700
/** Cells of a workbook that is drawn; a larger one is set as tables. */
const maxDrawnCells = 200_000

/** The pages of a workbook as a spreadsheet program prints them; null for one that is too large. */
export async function workbookPages(
  bytes: Uint8Array,
  sheets: readonly WorkbookSheet[],
  conversion: Conversion,
): Promise<{ readonly pages: FixedPage[]; readonly resources: ReadonlyMap<string, Resource> } | null> {
  const count = sheets.reduce(
    (sum, { rows }) => sum + rows.reduce((cells, row) => cells + row.cells.length, 0),
    0,
  )
  if (count > maxDrawnCells) return null
  const opc = await openPackage(bytes, { entries: 20_000, bytes: conversion.limits.inflated, ratio: 400 })
  const main =
    (await opc.relationships('')).find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const book = await opc.xml(main)
  const relations = await opc.relationships(main)
  const partOf = (kind: string) => relations.find((one) => one.kind === kind && !one.external)?.target ?? ''
  const themePart = await opc.xml(partOf('theme'))
  const theme = themeColorsOf(themePart)
  const styles = new SheetStyles(await opc.xml(partOf('styles')), theme)
  const { font = 'Calibri', size = 11 } = styles.of(undefined).text
  const digit = textWidth('0', font, {}, conversion.options.fonts) * size
  const names = childrenOf(childOf(book, 's:definedNames'), 's:definedName')
  const meanings = new Map(
    names
      .filter(({ attributes }) => attributes.localSheetId === undefined)
      .map((one) => [(one.attributes.name ?? '').toLowerCase(), textContent(one)]),
  )
  const resources = new Map<string, Resource>()
  const printed: PrintedSheet[] = []
  for (const [i, { attributes }] of childrenOf(childOf(book, 's:sheets'), 's:sheet').entries()) {
    const sheet = sheets.find(({ name, hidden }) => name === attributes.name && !hidden)
    const relation = relations.find(({ id }) => id === attributes['r:id'])
    if (!sheet || !relation || relation.external) continue
    const part = await opc.xml(relation.target)
    const grid = readGrid(part, digit)
    const legacy = { opc, name: relation.target, part, resources }
    const named = (name: string) => {
      const found = names.find(
        (one) => one.attributes.name === name && one.attributes.localSheetId === String(i),
      )
      return found
        ? textContent(found)
            .replace(/'(?:[^']|'')*'!|[^,!']+!/g, '')
            .split(',')
        : []
    }
    const [area = ''] = named('_xlnm.Print_Area')
    const titles = named('_xlnm.Print_Titles').map(rangeOf)
    const rows = titles.find((range) => range?.right === Number.POSITIVE_INFINITY)
    const columns = titles.find((range) => range?.bottom === Number.POSITIVE_INFINITY)
    printed.push({
      sheet,
      grid,
      styles,
      conditions: ConditionalFormats.of(part, sheet, sheets, styles, meanings),
      area: rangeOf(area),
      titles: {
        ...(rows ? { rows: [rows.top, rows.bottom] as const } : {}),
        ...(columns ? { columns: [columns.left, columns.right] as const } : {}),
      },
      drawings: [
        ...(await drawingsOf(opc, relation.target, grid, { theme, themePart, font }, resources)),
        ...(await objectPreviews(legacy, grid)),
      ],
      headerPictures: await headerPictures(legacy),
      isChart: part?.name === 's:chartsheet',
      measure: (text, { font: family = font, size: own = size, ...style }) =>
        textWidth(text, family, style, conversion.options.fonts) * own,
    })
  }
  const set = printed.map((one) => ({ one, pages: pagesOf(one) }))
  const total = set.reduce((sum, { pages }) => sum + pages.length, 0)
  let first = 1
  const pages = set.flatMap(({ one, pages: own }) => {
    const done = withHeaders(own, one, first, total)
    first += own.length
    return done
  })
  return { pages, resources }
}

async function drawingsOf(
  opc: OfficePackage,
  sheet: string,
  grid: SheetGrid,
  themed: Pick<DrawingSources, 'theme' | 'themePart' | 'font'>,
  resources: Map<string, Resource>,
): Promise<PlacedDrawing[]> {
  const drawing = (await opc.relationships(sheet)).find(
    ({ kind, external }) => kind === 'drawing' && !external,
  )
  if (!drawing) return []
  const relations = new Map((await opc.relationships(drawing.target)).map((one) => [one.id, one]))
  const out: PlacedDrawing[] = []
  for (const anchor of childrenOf(await opc.xml(drawing.target))) {
    const box = boxOf(anchor, grid)
    if (!box) continue
    for (const { element, share } of partsOf(anchor)) {
      const objects = await objectsOf(element, { opc, relations, resources, ...themed })
      if (objects) out.push({ box: boxWithin(box, share), objects })
    }
  }
  return out
}

interface DrawingSources {
  readonly opc: OfficePackage
  readonly relations: ReadonlyMap<string, Relationship>
  readonly resources: Map<string, Resource>
  readonly theme: ThemeColors
  readonly themePart: XmlElement | undefined
  readonly font: string
}

/** What draws a part of a drawing into its box; null for what is not shown. */
async function objectsOf(
  element: XmlElement,
  sources: DrawingSources,
): Promise<PlacedDrawing['objects'] | null> {
  const { opc, relations, resources, theme } = sources
  if (element.name === 'xdr:pic') {
    const picture = await pictureOf(element, relations, opc, resources)
    return picture && ((box) => [{ ...picture, box }])
  }
  if (element.name !== 'xdr:graphicFrame') return (box, scale) => shapeObjects(element, box, scale, sources)
  const relation = relations.get(descendantsOf(element, 'c:chart').at(0)?.attributes['r:id'] ?? '')
  const part = relation && !relation.external ? await opc.xml(relation.target) : undefined
  const face = themeFonts(sources.themePart).minor || sources.font
  return part ? (box) => chartObjects(part, box, theme, face, usualChartFrame) : null
}

async function pictureOf(
  picture: XmlElement,
  relations: ReadonlyMap<string, Relationship>,
  opc: OfficePackage,
  resources: Map<string, Resource>,
): Promise<Extract<FixedObject, { kind: 'picture' }> | null> {
  const relation = relations.get(descendantsOf(picture, 'a:blip').at(0)?.attributes['r:embed'] ?? '')
  const bytes = relation && !relation.external ? await opc.bytes(relation.target) : undefined
  if (!relation || !bytes) return null
  resources.set(relation.target, { mediaType: opc.mediaType(relation.target), bytes })
  const alt = childOf(picture, 'xdr:nvPicPr', 'xdr:cNvPr')?.attributes.descr?.trim()
  return {
    kind: 'picture',
    box: { x0: 0, y0: 0, x1: 0, y1: 0 },
    resource: relation.target,
    ...(alt ? { alt } : {}),
  }
}

/** The box of an anchor in points of the sheet: between two cells, at a cell with a size, or at a position. */
function boxOf(anchor: XmlElement, grid: SheetGrid): Box | null {
  const corner = (name: string) => {
    const mark = childOf(anchor, name)
    if (!mark) return null
    const value = (part: string) => Number(textContent(childOf(mark, part) ?? mark)) || 0
    let [x, y] = [value('xdr:colOff') / unitsPerPoint, value('xdr:rowOff') / unitsPerPoint]
    for (let column = 0; column < Math.min(value('xdr:col'), 2000); column++) x += grid.width(column)
    for (let row = 0; row < Math.min(value('xdr:row'), 100_000); row++) y += grid.height(row)
    return { x, y }
  }
  const extent = childOf(anchor, 'xdr:ext')?.attributes
  const position = childOf(anchor, 'xdr:pos')?.attributes
  const from =
    corner('xdr:from') ??
    (position ? { x: Number(position.x) / unitsPerPoint, y: Number(position.y) / unitsPerPoint } : null)
  if (!from) return null
  const to = corner('xdr:to') ?? {
    x: from.x + Number(extent?.cx) / unitsPerPoint,
    y: from.y + Number(extent?.cy) / unitsPerPoint,
  }
  return to.x > from.x && to.y > from.y ? { x0: from.x, y0: from.y, x1: to.x, y1: to.y } : null
}

/** Points of a pixel of 96 to the inch. */
const pixel = 0.75

interface LegacySources {
  readonly opc: OfficePackage
  /** Name of the part of the sheet, and the part. */
  readonly name: string
  readonly part: XmlElement | undefined
  readonly resources: Map<string, Resource>
}

/** The pictures that embedded objects show, which are in the VML drawing of a sheet (ECMA-376 part 4, 19.4). */
async function objectPreviews(sources: LegacySources, grid: SheetGrid): Promise<PlacedDrawing[]> {
  return (await shapesOf(sources, 's:legacyDrawing')).flatMap(({ shape, resource }): PlacedDrawing[] => {
    const data = childOf(shape, 'x:ClientData')
    const box = anchorOf(childOf(data, 'x:Anchor'), grid)
    if (data?.attributes.ObjectType !== 'Pict' || !box) return []
    return [
      {
        box,
        objects: (at) => [
          ...frameOf(shape, at, 'filled'),
          { kind: 'picture', box: at, resource },
          ...frameOf(shape, at, 'stroked'),
        ],
      },
    ]
  })
}

/** The pictures of headers and footers by their place: `LH` is that of the left header. */
async function headerPictures(sources: LegacySources): Promise<ReadonlyMap<string, HeaderPicture>> {
  const found = (await shapesOf(sources, 's:legacyDrawingHF')).map(({ shape, resource }) => {
    const length = (name: string) =>
      Number(new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)pt`).exec(shape.attributes.style ?? '')?.[1] ?? 0)
    const picture = { resource, width: length('width'), height: length('height') }
    return [shape.attributes.id ?? '', picture] as const
  })
  return new Map(found.filter(([, { width, height }]) => width > 0 && height > 0))
}

/** The shapes with a picture of a VML drawing. */
async function shapesOf(
  { opc, name, part, resources }: LegacySources,
  link: string,
): Promise<{ readonly shape: XmlElement; readonly resource: string }[]> {
  const id = childOf(part, link)?.attributes['r:id']
  const drawing = id && (await opc.relationships(name)).find((one) => one.id === id && !one.external)
  if (!drawing) return []
  const relations = await opc.relationships(drawing.target)
  const out: { shape: XmlElement; resource: string }[] = []
  for (const shape of descendantsOf(await opc.xml(drawing.target), 'v:shape')) {
    const key = childOf(shape, 'v:imagedata')?.attributes['o:relid']
    const target = relations.find((one) => one.id === key && !one.external)?.target
    const bytes = target === undefined ? undefined : await opc.bytes(target)
    if (target === undefined || !bytes) continue
    resources.set(target, { mediaType: opc.mediaType(target), bytes })
    out.push({ shape, resource: target })
  }
  return out
}

/** Column, distance in pixels, row, distance, and the same of the lower right corner (19.4.2.3). */
function anchorOf(anchor: XmlElement | undefined, grid: SheetGrid): Box | null {
  const numbers = anchor ? textContent(anchor).split(',').map(Number) : []
  if (numbers.length !== 8 || !numbers.every((one) => one >= 0)) return null
  const [left, x0, top, y0, right, x1, bottom, y1] = numbers
  const across = (column: number) => lengthOf(Math.min(column, 2000), (one) => grid.width(one))
  const down = (row: number) => lengthOf(Math.min(row, 100_000), (one) => grid.height(one))
  const box = {
    x0: across(left) + x0 * pixel,
    y0: down(top) + y0 * pixel,
    x1: across(right) + x1 * pixel,
    y1: down(bottom) + y1 * pixel,
  }
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : null
}

function lengthOf(count: number, size: (index: number) => number): number {
  let length = 0
  for (let index = 0; index < count; index++) length += size(index)
  return length
}

/** The fill below the picture, or the line around it. */
function frameOf({ attributes }: XmlElement, box: Box, kind: 'filled' | 'stroked'): FixedObject[] {
  if (!/^(?:t|true)$/.test(attributes[kind] ?? '')) return []
  const look = kind === 'filled' ? { fill: '#ffffff' } : { stroke: { width: 0.75, color: '#000000' } }
  return [{ kind: 'shape', path: rectangle(box), closed: true, ...look }]
}

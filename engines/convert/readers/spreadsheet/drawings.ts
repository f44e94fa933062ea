import type { Block, Resource } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { type OfficePackage, openPackage, type Relationship } from '../../../office/package-reader.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'
import { chartTable } from '../drawing/charts.ts'
import { diagramList, plainLine } from '../drawing/diagrams.ts'

/** Drawn objects of a sheet, with their first row, from 0. */
export interface DrawnObject {
  readonly row: number
  readonly block: Block
}

/** Drawn objects by sheet name. */
export interface SheetDrawings {
  readonly bySheet: ReadonlyMap<string, readonly DrawnObject[]>
  readonly resources: ReadonlyMap<string, Resource>
}

const unitsPerPoint = 12_700

/**
 * Reads images, chart data, and text of text boxes and diagrams (ECMA-376 part 1, 20.5).
 * @throws DocumentError `malformed`; LimitError of the archive, of cells
 */
export async function readDrawings(bytes: Uint8Array, conversion: Conversion): Promise<SheetDrawings> {
  const { limits } = conversion
  const opc = await openPackage(bytes, { entries: 20_000, bytes: limits.inflated, ratio: 400 })
  const bySheet = new Map<string, readonly DrawnObject[]>()
  const resources = new Map<string, Resource>()
  if (!opc.names.some((name) => /(?:^|\/)drawings\//i.test(name))) return { bySheet, resources }
  const main =
    (await opc.relationships('')).find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const sheets = childrenOf(childOf(await opc.xml(main), 's:sheets'), 's:sheet')
  const relations = byId(await opc.relationships(main))
  let places = limits.cells
  const take = (count: number) => {
    places -= count
    if (places < 0)
      throw new LimitError(
        'too_many_entries',
        'The charts of the workbook have more values than the limit allows.',
        {
          limit: 'cells',
        },
      )
  }
  for (const { attributes } of sheets) {
    const sheet = relations.get(attributes['r:id'] ?? '')
    if (!sheet || sheet.external) continue
    const drawing = (await opc.relationships(sheet.target)).find(
      ({ kind, external }) => kind === 'drawing' && !external,
    )
    if (drawing) bySheet.set(attributes.name ?? '', await drawnIn(opc, drawing.target, resources, take))
  }
  return { bySheet, resources }
}

async function drawnIn(
  opc: OfficePackage,
  part: string,
  resources: Map<string, Resource>,
  take: (count: number) => void,
): Promise<DrawnObject[]> {
  const relations = byId(await opc.relationships(part))
  const drawn: DrawnObject[] = []
  for (const anchor of childrenOf(await opc.xml(part))) {
    const corner = childOf(anchor, 'xdr:from', 'xdr:row')
    const row = Math.max(0, Number(corner ? textContent(corner) : 0) || 0)
    const size = sizeOf(anchor)
    const add = (block: Block | null) => {
      if (block) drawn.push({ row, block })
    }
    for (const chart of descendantsOf(anchor, 'c:chart'))
      add(chartTable(await partOf(opc, relations, chart.attributes['r:id']), take))
    for (const diagram of descendantsOf(anchor, 'dgm:relIds'))
      add(diagramList(await partOf(opc, relations, diagram.attributes['r:dm']), plainLine))
    for (const picture of descendantsOf(anchor, 'xdr:pic')) {
      const relation = relations.get(descendantsOf(picture, 'a:blip').at(0)?.attributes['r:embed'] ?? '')
      const content = relation && !relation.external ? await opc.bytes(relation.target) : undefined
      if (!relation || !content) continue
      resources.set(relation.target, { mediaType: opc.mediaType(relation.target), bytes: content })
      const alt = childOf(picture, 'xdr:nvPicPr', 'xdr:cNvPr')?.attributes.descr?.trim() ?? ''
      add({ kind: 'figure', resource: relation.target, ...(alt === '' ? {} : { alt }), ...size })
    }
    for (const body of descendantsOf(anchor, 'xdr:txBody'))
      for (const paragraph of childrenOf(body, 'a:p')) {
        const inlines = plainLine(paragraph)
        if (inlines.length > 0) add({ kind: 'paragraph', inlines })
      }
  }
  return drawn.sort((a, b) => a.row - b.row)
}

/** Size in points. Only one-cell anchors state it; others depend on cells. */
function sizeOf(anchor: XmlElement): { readonly width?: number; readonly height?: number } {
  const extent = childOf(anchor, 'xdr:ext')?.attributes
  const width = Number(extent?.cx) / unitsPerPoint
  const height = Number(extent?.cy) / unitsPerPoint
  return width > 0 && height > 0 ? { width, height } : {}
}

async function partOf(
  opc: OfficePackage,
  relations: ReadonlyMap<string, Relationship>,
  id: string | undefined,
): Promise<XmlElement | undefined> {
  const relation = relations.get(id ?? '')
  return relation && !relation.external ? opc.xml(relation.target) : undefined
}

function byId(relations: readonly Relationship[]): Map<string, Relationship> {
  return new Map(relations.map((relation) => [relation.id, relation]))
}

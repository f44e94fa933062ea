import type { FixedObject, Resource } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { OfficePackage } from '../../../../office/package-reader.ts'
import { childOf, descendantsOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import { rectangle } from '../../drawing/outlines.ts'
import type { HeaderPicture, PlacedDrawing } from './printed-sheet.ts'
import type { SheetGrid } from './sheet-part.ts'

/** Points of a pixel of 96 to the inch. */
const pixel = 0.75

interface LegacySources {
  readonly opc: OfficePackage
  /** Name of the part of the sheet, and the part. */
  readonly name: string
  readonly part: XmlElement | undefined
  readonly resources: Map<string, Resource>
}

/** The pictures that embedded objects show, which stand in the VML drawing of a sheet (ECMA-376 part 4, 19.4). */
export async function objectPreviews(sources: LegacySources, grid: SheetGrid): Promise<PlacedDrawing[]> {
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
export async function headerPictures(sources: LegacySources): Promise<ReadonlyMap<string, HeaderPicture>> {
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

import type { FixedObject, FixedPage, FixedPicture, FixedText } from '../../../../model/document.ts'
import type { PreparedImage } from '../../prepare-images.ts'
import { FlowableDrawer } from '../draw-flowable.ts'
import { layOutBlocks } from '../layout/blocks.ts'
import { type Flowable, totalHeight } from '../layout/flowables.ts'
import type { LayoutArea, LayoutContext } from '../layout/paragraph.ts'
import type { Tag } from '../pdf-canvas.ts'
import { scaledBlocks } from './scaled.ts'

type Images = ReadonlyMap<string, PreparedImage>

/** What the objects of one page are drawn with. */
interface PagePainter {
  readonly context: LayoutContext
  readonly area: LayoutArea
  readonly images: Images
  readonly painter: FlowableDrawer
  readonly tables: Map<object, Tag>
  readonly rows: Map<object, Map<number, Tag>>
}

/** Draws pages whose content has fixed places: slides, and the pages of sheets. */
export function paintPages(
  pages: readonly FixedPage[],
  context: LayoutContext,
  area: LayoutArea,
  images: Images,
): void {
  const { canvas } = context
  const [tables, rows] = [new Map<object, Tag>(), new Map<object, Map<number, Tag>>()]
  const painter = new FlowableDrawer(canvas, () => {})
  for (const { width, height, background, objects } of pages) {
    canvas.addPage(width, height)
    if (background) canvas.drawArtifact(() => canvas.fillRect(0, 0, width, height, background))
    for (const object of inOrder(objects)) paint(object, { context, area, images, painter, tables, rows })
  }
}

/** Painting order: translucent shapes come before the first text, since PDF/A-1 draws them without transparency. */
function inOrder(objects: readonly FixedObject[]): readonly FixedObject[] {
  const isClear = (object: FixedObject) => object.kind === 'shape' && object.isTranslucent === true
  const first = objects.findIndex(({ kind }) => kind === 'text')
  const late = objects.slice(Math.max(0, first)).filter(isClear)
  if (first < 0 || late.length === 0) return objects
  return [...objects.slice(0, first), ...late, ...objects.slice(first).filter((object) => !isClear(object))]
}

function paint(object: FixedObject, page: PagePainter): void {
  const { canvas } = page.context
  switch (object.kind) {
    case 'shape': {
      const { fill, stroke, path, closed } = object
      canvas.drawArtifact(() => {
        if (fill) canvas.fillPath(path, fill)
        if (stroke) canvas.strokePath(path, stroke, closed)
      })
      break
    }
    case 'picture':
      paintPicture(object, page)
      break
    case 'text':
      paintText(object, page)
  }
}

function paintPicture({ box, resource, alt, crop, turn }: FixedPicture, page: PagePainter): void {
  const { canvas } = page.context
  const image = page.images.get(resource)
  if (!image) return
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (!(width > 0 && height > 0)) return
  const { left = 0, right = 0, top = 0, bottom = 0 } = crop ?? {}
  const [across, down] = [width / Math.max(0.01, 1 - left - right), height / Math.max(0.01, 1 - top - bottom)]
  const tag: Tag = { type: 'Figure', parent: null, alt: alt ?? '' }
  const isCut = left !== 0 || right !== 0 || top !== 0 || bottom !== 0
  canvas.drawTagged(tag, () =>
    canvas.drawWithin({ clip: isCut ? box : undefined, turn: turnOf(turn, box) }, () =>
      canvas.drawImage(image.bytes, box.x0 - across * left, box.y0 - down * top, across, down),
    ),
  )
}

function turnOf(degrees: number | undefined, box: FixedText['box']) {
  return degrees ? { degrees, x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 } : undefined
}

function paintText(object: FixedText, page: PagePainter): void {
  const { box, blocks, vertical = 'top', unbroken, clip, turn, cell } = object
  const { context, painter } = page
  const width = Math.max(1, box.x1 - box.x0)
  const tag = cell ? cellTag(cell, page) : null
  if (tag) context.canvas.ensureNode(tag)
  const area: LayoutArea = { ...page.area, x: 0, width, tag }
  const inside: LayoutContext = {
    ...context,
    columns: { usual: width, turned: width },
    ...(unbroken ? { isUnbroken: true } : {}),
  }
  const lay = (scale: number) => withoutFirstSpace(layOutBlocks(scaledBlocks(blocks, scale), area, inside))
  const flowables = object.shrinks ? fitted(lay, box.y1 - box.y0) : lay(1)
  const spare = box.y1 - box.y0 - totalHeight(flowables)
  const y = box.y0 + (vertical === 'top' ? 0 : vertical === 'middle' ? spare / 2 : spare)
  const draw = () => painter.drawAll(flowables, box.x0, y, true)
  // A clip costs a state of the page; most text is inside of it.
  const reach = Math.max(0, ...flowables.map((one) => (one.kind === 'line' ? one.x + one.line.width : 0)))
  const start = Math.min(0, ...flowables.map((one) => (one.kind === 'line' ? one.x : 0)))
  const isCut =
    clip !== undefined &&
    (box.x0 + reach > clip.x1 + 0.5 ||
      box.x0 + start < clip.x0 - 0.5 ||
      totalHeight(flowables) > clip.y1 - clip.y0 + 3)
  if (!isCut && !turn) draw()
  else context.canvas.drawWithin({ clip: isCut ? clip : undefined, turn: turnOf(turn, box) }, draw)
}

/** Steps in which text shrinks to its box, and the smallest share of its size. */
const shrinkStep = 0.05
const minShrink = 0.25

/** Text that is not a higher than its box, as far as it may shrink. */
function fitted(lay: (scale: number) => readonly Flowable[], height: number): readonly Flowable[] {
  let flowables = lay(1)
  for (
    let scale = 1 - shrinkStep;
    totalHeight(flowables) > height + 0.5 && scale > minShrink;
    scale -= shrinkStep
  )
    flowables = lay(scale)
  return flowables
}

/** The space before the first paragraph is not shown. */
function withoutFirstSpace(flowables: readonly Flowable[]): readonly Flowable[] {
  const [first] = flowables
  return first?.kind === 'gap' && first.space ? flowables.slice(1) : flowables
}

/** The node of a cell; those of its row and table are made with the first cell. */
function cellTag(
  { table, row, header, colspan, rowspan }: NonNullable<FixedText['cell']>,
  page: PagePainter,
): Tag {
  const known = page.tables.get(table)
  const node: Tag = known ?? { type: 'Table', parent: null }
  page.tables.set(table, node)
  const rows = page.rows.get(table) ?? new Map<number, Tag>()
  page.rows.set(table, rows)
  const line: Tag = rows.get(row) ?? { type: 'TR', parent: node }
  rows.set(row, line)
  return {
    type: header ? 'TH' : 'TD',
    parent: line,
    attributes: [
      {
        O: 'Table',
        ...(colspan > 1 ? { ColSpan: colspan } : {}),
        ...(rowspan > 1 ? { RowSpan: rowspan } : {}),
        ...(header ? { Scope: 'Column' } : {}),
      },
    ],
  }
}

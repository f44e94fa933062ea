import type {
  Block,
  BlockLook,
  FixedObject,
  FixedPage,
  FixedPicture,
  FixedShape,
  FixedText,
  Gradient,
  Inline,
  TextLook,
} from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PreparedImage } from '../prepare-images.ts'
import { mixed } from './canvas/gradients.ts'
import type { Tag } from './canvas/structure.ts'
import { drawShape, FlowableDrawer, movedPath, movedShape } from './draw-flowable.ts'
import { fitted, inColumns, withoutFirstSpace } from './fixed-text.ts'
import { layOutBlocks } from './layout/blocks.ts'
import { type Flowable, totalHeight } from './layout/flowables.ts'
import type { LinePart } from './layout/line-breaking.ts'
import type { LayoutArea, LayoutContext } from './layout/paragraph.ts'
import type { DrawingPlace } from './layout/styled-spans.ts'
import type { PdfCanvas } from './pdf-canvas.ts'

type Images = ReadonlyMap<string, PreparedImage>

/** What the objects of one page are drawn with. */
interface PagePainter {
  readonly context: LayoutContext
  readonly area: LayoutArea
  readonly images: Images
  readonly painter: FlowableDrawer
  readonly tables: Map<object, Tag>
  readonly rows: Map<object, Map<number, Tag>>
  /** False for a repetition, which is not tagged. */
  readonly real: boolean
}

/** Draws pages whose content has fixed places: slides, and the pages of sheets. */
export function paintPages(
  pages: readonly FixedPage[],
  context: LayoutContext,
  area: LayoutArea,
  images: Images,
): void {
  const { canvas } = context
  const fixed: LayoutContext = { ...context, isFixed: true }
  const page = { ...newTables(), context: fixed, area, images, real: true, painter: drawerOn(canvas) }
  for (const { width, height, background, objects } of pages) {
    canvas.addPage(width, height)
    if (background) canvas.drawArtifact(() => canvas.fillRect(0, 0, width, height, background))
    paintAll(objects, background, page)
  }
}

/** Draws a drawing in the text of a page. */
export function paintDrawing(
  objects: readonly FixedObject[],
  { x, y, scale, tag, real }: DrawingPlace,
  context: LayoutContext,
  area: LayoutArea,
  images: Images,
): void {
  const { canvas } = context
  const by = { x: x / scale, y: y / scale }
  const page = { ...newTables(), context, area: { ...area, tag }, images, real, painter: drawerOn(canvas) }
  canvas.drawScaled(scale, () =>
    paintAll(
      objects.map((object) => movedObject(object, by)),
      undefined,
      page,
    ),
  )
}

function newTables(): Pick<PagePainter, 'tables' | 'rows'> {
  return { tables: new Map(), rows: new Map() }
}

function drawerOn(canvas: PdfCanvas): FlowableDrawer {
  return new FlowableDrawer(canvas, () => {})
}

function paintAll(objects: readonly FixedObject[], background: string | undefined, page: PagePainter): void {
  const ordered = page.context.canvas.showsThrough ? objects : inOrder(objects)
  for (const [i, object] of ordered.entries())
    paint(object, () => colorBehind(object, ordered.slice(0, i), background), page)
}

function movedObject(object: FixedObject, by: { readonly x: number; readonly y: number }): FixedObject {
  const moved = (box: Box): Box => ({
    x0: box.x0 + by.x,
    y0: box.y0 + by.y,
    x1: box.x1 + by.x,
    y1: box.y1 + by.y,
  })
  const clip = object.clip ? { clip: moved(object.clip) } : {}
  if (object.kind === 'shape') return { ...movedShape(object, by), ...clip }
  if (object.kind === 'text') return { ...object, box: moved(object.box), ...clip }
  const outlines = object.outlines?.map((path) => movedPath(path, by))
  return { ...object, box: moved(object.box), ...clip, ...(outlines ? { outlines } : {}) }
}

/** Painting order: translucent shapes come before the first text, because PDF/A-1 draws them without transparency. */
function inOrder(objects: readonly FixedObject[]): readonly FixedObject[] {
  const isClear = (object: FixedObject) => object.kind === 'shape' && (object.opacity ?? 1) < 1
  const first = objects.findIndex(({ kind }) => kind === 'text')
  const late = objects.slice(Math.max(0, first)).filter(isClear)
  if (first < 0 || late.length === 0) return objects
  return [...objects.slice(0, first), ...late, ...objects.slice(first).filter((object) => !isClear(object))]
}

/** The colour behind a shape: of the nearest filled shape around it, else of the page. Of a gradient the middle. */
function colorBehind(
  object: FixedObject,
  before: readonly FixedObject[],
  background: string = '#ffffff',
): string {
  if (object.kind !== 'shape') return background
  const box = extentOf(object)
  for (const one of before.toReversed()) {
    if (one.kind !== 'shape' || !one.fill || (one.opacity ?? 1) < 1) continue
    const around = extentOf(one)
    const isAround =
      around.x0 <= box.x0 + 1 && around.y0 <= box.y0 + 1 && around.x1 >= box.x1 - 1 && around.y1 >= box.y1 - 1
    if (isAround) return typeof one.fill === 'string' ? one.fill : middleOf(one.fill)
  }
  return background
}

function middleOf({ stops }: Gradient): string {
  return mixed(stops[0].color, stops[stops.length - 1].color, 0.5)
}

function extentOf({ path }: FixedShape): Box {
  const points = path.map((step) => step.slice(-2))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

function paint(object: FixedObject, behind: () => string, page: PagePainter): void {
  const { canvas } = page.context
  switch (object.kind) {
    case 'shape': {
      const isClear = (object.opacity ?? 1) < 1
      const draw = () => drawShape(object, canvas, isClear ? behind() : undefined)
      const { clip } = object
      canvas.drawArtifact(clip ? () => canvas.drawWithin({ clip }, draw) : draw)
      break
    }
    case 'picture':
      paintPicture(object, page)
      break
    case 'text':
      paintText(object, page)
  }
}

function paintPicture(picture: FixedPicture, page: PagePainter): void {
  const { box, resource, alt, crop, turn, outlines, tile, clip } = picture
  const { canvas } = page.context
  const image = page.images.get(resource)
  if (!image) return
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (!(width > 0 && height > 0)) return
  const { left = 0, right = 0, top = 0, bottom = 0 } = crop ?? {}
  const [across, down] = [width / Math.max(0.01, 1 - left - right), height / Math.max(0.01, 1 - top - bottom)]
  const tag: Tag = { type: 'Figure', parent: page.area.tag, alt: alt ?? '' }
  const isCut = left !== 0 || right !== 0 || top !== 0 || bottom !== 0
  const draw = () =>
    canvas.drawWithin({ clip: isCut || tile ? box : undefined, turn: turnOf(turn, box), outlines }, () => {
      if (tile) drawTiles(image, box, tile, canvas)
      else canvas.drawImage(image.bytes, box.x0 - across * left, box.y0 - down * top, across, down)
    })
  const shown = clip ? () => canvas.drawWithin({ clip }, draw) : draw
  if (page.real) canvas.drawTagged(tag, shown)
  else shown()
}

/** Maximum repetitions of an image in one box; smaller ones are drawn larger. */
const maxTiles = 1000

function drawTiles(
  { bytes, width, height }: PreparedImage,
  { x0, y0, x1, y1 }: FixedPicture['box'],
  tile: NonNullable<FixedPicture['tile']>,
  canvas: PdfCanvas,
): void {
  let [across, down] = [width * tile.x, height * tile.y]
  if (!(across > 0 && down > 0)) return
  const crowd = Math.sqrt(((x1 - x0) * (y1 - y0)) / (across * down) / maxTiles)
  if (crowd > 1) [across, down] = [across * crowd, down * crowd]
  for (let y = y0; y < y1; y += down)
    for (let x = x0; x < x1; x += across) canvas.drawImage(bytes, x, y, across, down)
}

function turnOf(degrees: number | undefined, box: FixedText['box']) {
  return degrees ? { degrees, x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 } : undefined
}

function paintText(given: FixedText, page: PagePainter): void {
  const object = given.grows ? { ...given, box: grownBox(given, page) } : given
  const { box, blocks, vertical = 'top', unbroken, clip, turn, cell } = object
  const { context, painter } = page
  const { count, gap } = object.columns ?? { count: 1, gap: 0 }
  const width = Math.max(1, (box.x1 - box.x0 - gap * (count - 1)) / count)
  const tag = cell ? cellTag(cell, page) : page.area.tag
  if (cell && tag) context.canvas.ensureNode(tag)
  const area: LayoutArea = { ...page.area, x: 0, width, tag }
  const inside: LayoutContext = {
    ...context,
    columns: { usual: width, turned: width },
    ...(unbroken ? { isUnbroken: true } : {}),
  }
  const lay = (scale: number) => withoutFirstSpace(layOutBlocks(scaledBlocks(blocks, scale), area, inside))
  const height = box.y1 - box.y0
  const laid = object.shrinks ? fitted(lay, height * count, object.shrinks) : lay(1)
  const [first, ...others] = inColumns(laid, height, count)
  const spare = height - totalHeight(first)
  const y = box.y0 + (vertical === 'top' ? 0 : vertical === 'middle' ? spare / 2 : spare)
  const flowables =
    clip && given.continues && !turn ? withinClip(first, { x: box.x0, y }, clip, context.canvas) : first
  const draw = () => {
    painter.drawAll(flowables, box.x0, y, page.real)
    for (const [i, column] of others.entries())
      painter.drawAll(column, box.x0 + (width + gap) * (i + 1), y, page.real)
  }
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

/** The box of text, as wide as its longest line. */
function grownBox({ box, blocks }: FixedText, { context, area }: PagePainter): Box {
  const probe: LayoutContext = { ...context, columns: { usual: wide, turned: wide }, isUnbroken: true }
  const left = blocks.map((block): Block => ({ ...block, look: { ...block.look, align: 'left' } }))
  const widths = layOutBlocks(left, { ...area, x: 0, width: wide, tag: null }, probe).map((one) =>
    one.kind === 'line' ? one.x + one.line.width : 0,
  )
  const more = Math.max(0, Math.max(0, ...widths) - (box.x1 - box.x0)) / 2
  return { ...box, x0: box.x0 - more, x1: box.x1 + more }
}

/** Points; wider than any line. */
const wide = 100_000

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

/** Styled blocks with text and spacing scaled by a factor; indents are kept. */
function scaledBlocks(blocks: readonly Block[], scale: number): readonly Block[] {
  return scale === 1 ? blocks : blocks.map((block) => scaledBlock(block, scale))
}

function scaledBlock(block: Block, scale: number): Block {
  const look = block.look ? { look: scaledLook(block.look, scale) } : {}
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, ...look, inlines: scaledInlines(block.inlines, scale) }
    case 'list':
      return {
        ...block,
        ...look,
        items: block.items.map((item) => ({ ...item, blocks: scaledBlocks(item.blocks, scale) })),
      }
    default:
      return { ...block, ...look }
  }
}

function scaledLook(look: BlockLook, scale: number): BlockLook {
  const { text, before, after, line, label, blanksBefore, blanksAfter } = look
  const blanks = (all: readonly BlockLook[]) => all.map((one) => scaledLook(one, scale))
  return {
    ...look,
    ...(text ? { text: scaledText(text, scale) } : {}),
    ...(before === undefined ? {} : { before: before * scale }),
    ...(after === undefined ? {} : { after: after * scale }),
    ...(line && line.rule !== 'multiple' ? { line: { ...line, value: line.value * scale } } : {}),
    ...(label ? { label: { ...label, look: scaledText(label.look, scale) } } : {}),
    ...(blanksBefore ? { blanksBefore: blanks(blanksBefore) } : {}),
    ...(blanksAfter ? { blanksAfter: blanks(blanksAfter) } : {}),
  }
}

function scaledText(look: TextLook, scale: number): TextLook {
  return look.size === undefined ? look : { ...look, size: look.size * scale }
}

function scaledInlines(inlines: readonly Inline[], scale: number): Inline[] {
  return inlines.map((inline): Inline => {
    if (inline.kind === 'emphasis' || inline.kind === 'link')
      return { ...inline, inlines: scaledInlines(inline.inlines, scale) }
    return (inline.kind === 'text' || inline.kind === 'code-span') && inline.look
      ? { ...inline, look: scaledText(inline.look, scale) }
      : inline
  })
}

/** Lines without the words that are wholly outside of a clip: readers of the file would find them twice. */
function withinClip(
  flowables: readonly Flowable[],
  { x, y }: { readonly x: number; readonly y: number },
  clip: Box,
  canvas: PdfCanvas,
): readonly Flowable[] {
  let top = y
  return flowables.map((one) => {
    const from = top
    top += totalHeight([one])
    if (one.kind !== 'line') return one
    const isHidden = top <= clip.y0 || from >= clip.y1
    const parts = isHidden ? [] : one.line.parts.flatMap((part) => shownPart(part, x + one.x, clip, canvas))
    return { ...one, line: { ...one.line, parts } }
  })
}

/** Words of these scripts are not displayed in the order of their letters. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

function shownPart(part: LinePart, x: number, { x0, x1 }: Box, canvas: PdfCanvas): LinePart[] {
  const [from, to] = [x + part.x, x + part.x + part.width]
  if (from >= x1 || to <= x0) return []
  if (part.kind !== 'text' || (from >= x0 && to <= x1)) return [part]
  if (part.actual !== undefined || part.picture || rightToLeft.test(part.text)) return [part]
  const { face, size } = part
  let at = from
  let [start, end] = [-1, -1]
  let [left, right] = [from, to]
  let offset = 0
  for (const word of part.text.split(/(?<=\s)/)) {
    const next = at + canvas.measure(word, face, size)
    if (next > x0 && at < x1) {
      if (start < 0) [start, left] = [offset, at]
      ;[end, right] = [offset + word.length, next]
    }
    at = next
    offset += word.length
  }
  return start < 0 ? [] : [{ ...part, text: part.text.slice(start, end), x: left - x, width: right - left }]
}

import { PalimpsestError } from '../../model/errors.ts'
import {
  type Box,
  centre,
  contains,
  intersect,
  invert,
  type Matrix,
  type Point,
  pad,
  transformBox,
  transformPoint,
} from '../../model/geometry.ts'
import { BoxIndex } from '../../model/pages/box-index.ts'
import type { Operation } from '../content/operations.ts'
import type { Glyph, PaintedPath, PlacedImage, Subpath, Surface } from '../content/surface.ts'
import { paintOver, paintOverInline } from '../images/paint-over.ts'
import type { PdfLimits } from '../limits.ts'
import type { PdfFile, PdfObject, PdfStream } from '../objects.ts'
import { Edits } from './edits.ts'

/** Lines of text whose remaining parts move. */
export interface LineLayout {
  /** How far each glyph of these lines moves along its line, in points of the surface; 0 for those that stay. */
  readonly shifts: ReadonlyMap<Glyph, number>
  /** Where the points of drawings that belong to the text go: underlines, highlights, frames. */
  readonly drawings: ReadonlyMap<
    Subpath,
    { readonly path: PaintedPath; readonly move: (point: Point) => Point }
  >
}

export interface EraseRequest {
  /** The glyphs of the values. */
  readonly glyphs: ReadonlySet<Glyph>
  /** In the space of the surface: tight around the values, without padding. */
  readonly boxes: readonly Box[]
  /** Lines that are reflowed. Default: none. */
  readonly layout?: LineLayout
  /** Parts of images to paint over, wherever they are shown, in their unit squares: x to the right, y down. */
  readonly pictures?: ReadonlyMap<PdfStream, readonly Box[]>
  /** Omits an image that cannot be painted over, for surfaces that cannot be rasterised. Default: no. */
  readonly dropUnpaintable?: boolean
}

const pathOperators = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])

/**
 * Plans the edits that erase a request from a surface: the requested glyphs, everything else under the boxes, and the pixels of
 * images there.
 * @throws DocumentError | LimitError when an image under a box cannot be painted over: the page must then be rasterised
 */
export async function planEdits(
  file: PdfFile,
  surface: Surface,
  request: EraseRequest,
  limits?: Partial<PdfLimits>,
): Promise<Edits> {
  const edits = new Edits()
  for (const glyph of request.glyphs) edits.remove(glyph)
  if (request.boxes.length > 0) {
    for (const glyph of otherGlyphsUnder(surface, request)) edits.remove(glyph)
    removePathsUnderBoxes(surface, request.boxes, edits)
  }
  if (request.boxes.length > 0 || (request.pictures?.size ?? 0) > 0)
    await paintImages(file, surface, request, edits, limits)
  if (request.layout) {
    edits.layOut(surface.glyphs, request.layout.shifts)
    moveDrawings(request.layout.drawings, edits)
  }
  return edits
}

/** Moves the points of subpaths. A rectangle stays one: it is along the axes of the surface, as the text is. */
function moveDrawings(drawings: LineLayout['drawings'], edits: Edits): void {
  for (const [{ first, last }, { path, move }] of drawings) {
    const { instance, ctm } = path
    const back = invert(ctm)
    if (!back) continue
    const { operands: changed, dropped } = edits.of(instance)
    const moved = (x: PdfObject | undefined, y: PdfObject | undefined): Point => {
      const shown = move(transformPoint(ctm, Number(x), Number(y)))
      return transformPoint(back, shown.x, shown.y)
    }
    for (let i = first; i <= last; i++) {
      const { name, operands } = instance.operations[i]
      if (dropped.has(i)) continue
      const [x, y, width, height] = operands
      if (name === 'm' || name === 'l') {
        const to = moved(x, y)
        changed.set(i, [to.x, to.y])
      } else if (name === 're') {
        const from = moved(x, y)
        const to = moved(Number(x) + Number(width), Number(y) + Number(height))
        changed.set(i, [from.x, from.y, to.x - from.x, to.y - from.y])
      }
    }
  }
}

/** The share of a box's height that is trimmed above and below, so that closely set lines keep their words. */
const trimShare = 1 / 6

/** Other glyphs at the same place, such as a value drawn twice or hidden text. The centre of the glyph decides. */
export function otherGlyphsUnder(
  { glyphs }: Pick<Surface, 'glyphs'>,
  { glyphs: known, boxes }: Pick<EraseRequest, 'glyphs' | 'boxes'>,
): Glyph[] {
  const cores = boxes.map((box) => {
    const trim = (box.y1 - box.y0) * trimShare
    return { ...box, y0: box.y0 + trim, y1: box.y1 - trim }
  })
  const index = new BoxIndex(cores)
  return glyphs.filter((glyph) => {
    if (known.has(glyph)) return false
    const middle = centre(glyph.box)
    return index.near(middle.y, middle.y).some((core) => contains(core, middle))
  })
}

/** Removes subpaths that are wholly under a box: outlined letters, underlines, strokes of a signature. */
function removePathsUnderBoxes(surface: Surface, boxes: readonly Box[], edits: Edits): void {
  const covers = new BoxIndex(boxes.map((box) => pad(box, 1)))
  for (const path of surface.paths) {
    const hidden = path.subpaths.filter(({ box }) =>
      covers
        .near(box.y0, box.y0)
        .some(
          (cover) => box.x0 >= cover.x0 && box.x1 <= cover.x1 && box.y0 >= cover.y0 && box.y1 <= cover.y1,
        ),
    )
    if (hidden.length === 0) continue
    const { dropped } = edits.of(path.instance)
    for (const { first, last } of hidden) dropPath(path.instance.operations, first, last, dropped)
    if (hidden.length === path.subpaths.length) dropped.add(path.operation)
  }
}

function dropPath(operations: readonly Operation[], first: number, last: number, dropped: Set<number>): void {
  for (let i = first; i <= last; i++) if (pathOperators.has(operations[i].name)) dropped.add(i)
}

async function paintImages(
  file: PdfFile,
  surface: Surface,
  request: EraseRequest,
  edits: Edits,
  limits?: Partial<PdfLimits>,
): Promise<void> {
  // An image drawn in many places with the same parts covered is painted over once.
  const painted = new Map<PdfStream, Map<string, PdfStream>>()
  const index = new BoxIndex(request.boxes)
  for (const image of surface.images) {
    const own = image.stream ? (request.pictures?.get(image.stream) ?? []) : []
    const regions = [...regionsUnder(image, index.near(image.box.y0, image.box.y1)), ...own]
    if (regions.length === 0) continue
    const edit = edits.of(image.instance)
    try {
      if (image.stream) {
        const key = JSON.stringify(regions)
        const versions = painted.get(image.stream) ?? new Map<string, PdfStream>()
        const version = versions.get(key) ?? (await paintOver(file, image.stream, regions, limits))
        painted.set(image.stream, versions.set(key, version))
        edit.images.set(image.operation, version)
        continue
      }
      const inline = image.instance.operations[image.operation].inline
      if (!inline) continue
      edit.inlineImages.set(
        image.operation,
        await paintOverInline(file, inline.dict, inline.data, image.instance.resources, regions, limits),
      )
    } catch (error) {
      if (!request.dropUnpaintable || !(error instanceof PalimpsestError)) throw error
      edit.dropped.add(image.operation)
    }
  }
}

/** The parts of an image under boxes, in its unit square with y down. */
function regionsUnder(image: PlacedImage, boxes: readonly Box[]): Box[] {
  const back: Matrix | null = invert(image.matrix)
  if (!back) return []
  const regions: Box[] = []
  for (const box of boxes) {
    if (!intersect(image.box, box)) continue
    const unit = transformBox(back, box)
    const part = intersect(
      { x0: unit.x0, y0: 1 - unit.y1, x1: unit.x1, y1: 1 - unit.y0 },
      { x0: 0, y0: 0, x1: 1, y1: 1 },
    )
    if (part) regions.push(part)
  }
  return regions
}

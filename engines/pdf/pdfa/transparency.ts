import { type Box, intersect } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { ContentWriter } from '../content/content-writer.ts'
import type { Instance } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import { writePdf } from '../file/write.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import { rasterImage } from '../images/embed/raster-image.ts'
import type { PdfLimits } from '../limits.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfStream, reachableFrom } from '../objects.ts'
import { openReader } from '../second-reader/index.ts'

/** Enough for text in a patch to stay sharp in print. */
const dpi = 200
/** JPEG quality of photographic patches. */
const quality = 90
/** Points. Larger pages are drawn at a lower resolution, but not below `minDpi`. */
const maxSide = 1600
const minDpi = 50

/** Milliseconds. Drawing an ordinary page takes seconds. */
const maxMs = 60_000

/** A drawn page, with its scale in pixels per point. */
export interface DrawnPage {
  readonly raster: Raster
  readonly scale: number
}

/** Images drawn of one page. More would take too long; beyond the limit, later content appears twice at its edges. */
const maxLayers = 8

/** Draws a page up to and including one painting operation. */
export async function drawPageUpTo(
  file: PdfFile,
  node: PageNode,
  { instance, operation }: Painting,
  limits: Partial<PdfLimits> | undefined,
): Promise<DrawnPage> {
  const copy = new PdfFile(new Map(file.objects), new PdfDict())
  const page = new PdfDict([...node.dict.entries].filter(([key]) => key !== 'Parent' && key !== 'Annots'))
  const { bytes, resources } = contentUpTo(copy, instance, operation)
  const raw = encodeFlate(bytes)
  page.set('Resources', resources).set('Contents', copy.add(flate(new PdfDict(), raw)))
  for (const [key, { x0, y0, x1, y1 }] of [
    ['MediaBox', node.mediaBox],
    ['CropBox', node.cropBox],
  ] as const)
    page.set(key, [x0, y0, x1, y1])
  page.set('Rotate', node.rotate)
  const tree = new PdfDict([
    ['Type', PdfName.of('Pages')],
    ['Kids', [copy.add(page)]],
    ['Count', 1],
  ])
  const root = new PdfDict([['Type', PdfName.of('Catalog')]]).set('Pages', copy.add(tree))
  const layers = file.dict(file.trailer.get('Root'))?.get('OCProperties')
  if (layers !== undefined) root.set('OCProperties', layers)
  copy.trailer.set('Root', copy.add(root))
  await using reader = await openReader(writePdf(copy), { limits })
  const { width, height } = await reader.pageSize(0)
  const fitted = Math.max(minDpi, Math.min(dpi, (dpi * maxSide) / Math.max(1, width, height)))
  return { raster: await reader.raster(0, { dpi: fitted, maxMs }), scale: fitted / 72 }
}

/** The contents of a root up to an operation, which may be in a nested form. */
function contentUpTo(
  copy: PdfFile,
  instance: Instance,
  operation: number,
): { bytes: Uint8Array; resources: PdfDict } {
  let at = instance
  let bytes = at.bytes.subarray(0, at.operations[operation]?.end ?? 0)
  let { resources } = at
  for (let above = at.parent; above; above = at.parent) {
    // The form that contains the operation ends after it.
    const form = (at.source.stream?.dict ?? new PdfDict()).clone().set('Resources', resources)
    const name = 'PalimpsestUpTo'
    const outer = above.instance
    const objects = (copy.dict(outer.resources.get('XObject')) ?? new PdfDict()).clone()
    objects.set(name, copy.add(flate(form, encodeFlate(bytes))))
    resources = outer.resources.clone().set('XObject', objects)
    bytes = new ContentWriter(outer.bytes.length)
      .raw(outer.bytes, 0, outer.operations[above.operation]?.start ?? 0)
      .operation('Do', [PdfName.of(name)])
      .bytes()
    at = outer
  }
  return { bytes, resources }
}

function flate(like: PdfDict, raw: Uint8Array): PdfStream {
  const dict = like.clone().set('Filter', PdfName.of('FlateDecode')).set('Length', raw.length)
  dict.delete('DecodeParms')
  return new PdfStream(dict, raw)
}

/** Cuts a box out of a drawn page, as an image and the box of its whole pixels. */
export async function patchOf(
  { raster: { width, height, data }, scale }: DrawnPage,
  box: Box,
  limits: Partial<PdfLimits> | undefined,
): Promise<{ image: PdfStream; box: Box } | null> {
  const x0 = Math.max(0, Math.floor(box.x0 * scale))
  const y0 = Math.max(0, Math.floor(box.y0 * scale))
  const x1 = Math.min(width, Math.ceil(box.x1 * scale))
  const y1 = Math.min(height, Math.ceil(box.y1 * scale))
  if (x1 <= x0 || y1 <= y0) return null
  const part = new Uint8ClampedArray((x1 - x0) * (y1 - y0) * 4)
  for (let y = y0; y < y1; y++)
    part.set(data.subarray((y * width + x0) * 4, (y * width + x1) * 4), (y - y0) * (x1 - x0) * 4)
  const raster = { width: x1 - x0, height: y1 - y0, data: part }
  const image = await rasterImage(raster, { coding: 'smaller', quality }, limits)
  return { image, box: { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale } }
}

/** An operation that paints, in the order of painting. */
export interface Painting {
  readonly instance: Instance
  readonly operation: number
  readonly box: Box
  readonly transparent: boolean
}

/**
 * Groups transparent operations whose patches can be cut from one image of the page: those without other painting on top
 * in between. Returns, for each, the last operation up to which the page is drawn.
 */
export function layersOf(paintings: readonly Painting[]): Map<Painting, Painting> {
  const layers: Painting[][] = []
  let open: Painting[] | null = null
  for (const painting of paintings) {
    if (painting.transparent) {
      if (!open) {
        open = []
        layers.push(open)
      }
      open.push(painting)
    } else if (layers.length < maxLayers && open?.some(({ box }) => intersect(box, painting.box))) open = null
  }
  const last = new Map<Painting, Painting>()
  for (const layer of layers) for (const one of layer) last.set(one, layer[layer.length - 1])
  return last
}

/** Transparency in objects and in the graphics state (ISO 32000-1, 11.6.4 and 11.6.5). */

export function softMask(file: PdfFile, dict: PdfDict): boolean {
  if (!dict.has('SMask')) return (file.number(dict.get('SMaskInData')) ?? 0) > 0
  return file.name(dict.get('SMask')) !== 'None'
}

/** Whether a dictionary is a graphics state with transparency. */
export function isTransparentState(file: PdfFile, dict: PdfDict): boolean {
  const below = (key: string) => (file.number(dict.get(key)) ?? 1) < 1
  return file.name(dict.get('Type')) === 'ExtGState' || dict.has('BM') || dict.has('ca') || dict.has('CA')
    ? below('ca') || below('CA') || blends(file, dict)
    : false
}

function blends(file: PdfFile, dict: PdfDict): boolean {
  if (!dict.has('BM')) return false
  const mode = file.name(dict.get('BM'))
  return mode !== 'Normal' && mode !== 'Compatible'
}

/** Whether an object, or one reachable from it, is transparent. */
export function leadsToTransparency(file: PdfFile, object: PdfObject): boolean {
  for (const { dict } of reachableFrom(file, [object]))
    if (softMask(file, dict) || isTransparentState(file, dict)) return true
  return false
}

/** Entries of a graphics state for transparency. */
const transparencyKeys = ['ca', 'CA', 'SMask', 'BM', 'AIS', 'TK']

/** The same graphics states without transparency. */
export function opaqueStates(file: PdfFile, states: PdfDict): PdfDict {
  return new PdfDict(
    [...states.entries].map(([name, entry]) => {
      const state = file.dict(entry)
      if (!state || !transparencyKeys.some((key) => state.has(key))) return [name, entry]
      const kept = new PdfDict([...state.entries].filter(([key]) => !transparencyKeys.includes(key)))
      return [name, kept.set('Type', PdfName.of('ExtGState'))]
    }),
  )
}

/** The parts of the graphics state that decide whether an operation is transparent. */
export class TransparencyState {
  fill = false
  stroke = false
  mask = false
  blend = false
  /** The colour is a transparent pattern. */
  fillPattern = false
  strokePattern = false
  renderMode = 0

  clone(): TransparencyState {
    return Object.assign(new TransparencyState(), this)
  }

  set(file: PdfFile, state: PdfDict): void {
    if (state.has('ca')) this.fill = (file.number(state.get('ca')) ?? 1) < 1
    if (state.has('CA')) this.stroke = (file.number(state.get('CA')) ?? 1) < 1
    if (state.has('SMask')) this.mask = file.name(state.get('SMask')) !== 'None'
    if (state.has('BM')) this.blend = blends(file, state)
  }

  /** Whether an operation that fills or strokes is transparent. */
  isTransparent(fills: boolean, strokes: boolean): boolean {
    if (this.mask || this.blend) return true
    return (fills && (this.fill || this.fillPattern)) || (strokes && (this.stroke || this.strokePattern))
  }
}

import { encodePng } from '../../image/image-files.ts'
import { jpegSize } from '../../image/jpeg/read.ts'
import type { Resource } from '../../model/document.ts'
import { LimitError } from '../../model/errors.ts'
import { area, type Box, transformBox, union } from '../../model/geometry.ts'
import type { PagePicture } from '../../model/page-content.ts'
import { cropped, type Raster } from '../../model/raster.ts'
import type { Surface } from '../content/surface.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { deviceSpace } from '../images/colour.ts'
import { fullKeys } from '../images/image-dictionary.ts'
import { imagePixels } from '../images/pixels.ts'
import type { PdfLimits } from '../limits.ts'
import { type PdfDict, type PdfFile, PdfStream } from '../objects.ts'
import { nullIfMalformed } from '../second-reader/index.ts'
import type { Frame } from './frame.ts'
import { shownPart } from './visible.ts'

/** In points. Smaller images are dots, rules and spacers. */
const minSide = 6
/** In points: gap between the strips or tiles of one image. */
const maxSeam = 1

/** An image that covers more of the page is the page itself. */
const maxPageShare = 0.85

/** Assigns keys to the images of pages, with their first position. */
export class PictureKeys {
  readonly sources = new Map<string, PictureSource>()
  readonly #keys = new Map<PdfStream, string>()

  /** The key of an image merged from tiles; `first` is the key of its first tile. */
  tiled(first: string | null, page: number, box: Box): string {
    const known = first === null ? undefined : this.sources.get(first)
    const key = known?.stream === null && first !== null ? first : `tiles-${this.sources.size + 1}`
    this.sources.set(key, { stream: null, page, box })
    return key
  }

  /** The key of an image. */
  of(stream: PdfStream, page: number, box: Box): string {
    const known = this.#keys.get(stream)
    if (known !== undefined) return known
    const key = `image-${this.#keys.size + 1}`
    this.#keys.set(stream, key)
    this.sources.set(key, { stream, page, box })
    return key
  }
}

/**
 * The images of a page, in the space in which it is read. An image of the whole page (a scan, a background) is omitted
 * if there is text. Adjoining tiles make one image, which must be rendered.
 * @param keys assigns keys; if null, images have positions only
 */
export function picturesOf(
  file: PdfFile,
  surface: Surface,
  page: { readonly width: number; readonly height: number },
  frame: Frame,
  hasText: boolean,
  index: number,
  keys: PictureKeys | null,
): PagePicture[] {
  const sheet = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const pictures: { shown: Box; resource: string | null; readonly mcid: number }[] = []
  for (const image of surface.images) {
    const shown = image.hidden ? null : shownPart(image, sheet)
    if (!shown || shown.x1 - shown.x0 < minSide || shown.y1 - shown.y0 < minSide) continue
    if (hasText && area(shown) > maxPageShare * page.width * page.height) continue
    const last = pictures.at(-1)
    if (last && adjoins(last.shown, shown)) {
      last.shown = union(last.shown, shown)
      if (keys) last.resource = keys.tiled(last.resource, index, last.shown)
      continue
    }
    // A stencil mask only selects where a colour is painted.
    const stencil = !image.stream || file.resolve(image.stream.dict.get('ImageMask')) === true
    const resource = keys && image.stream && !stencil ? keys.of(image.stream, index, shown) : null
    pictures.push({ shown, resource, mcid: image.mcid })
  }
  return pictures.map(({ shown, resource, mcid }) => {
    const box = transformBox(frame.matrix, shown)
    return mcid < 0 ? { box, resource } : { box, resource, mcid }
  })
}

/**
 * An image behind all text of a page; null if there is none. A scan with invisible text on it is not one: its text would appear twice.
 */
export function backdropOf(
  file: PdfFile,
  { images, glyphs }: Surface,
  page: { readonly width: number; readonly height: number },
  frame: Frame,
  index: number,
  keys: PictureKeys,
): PagePicture | null {
  // Visible text on a scan is a stamp or a header.
  if (glyphs.filter(({ invisible }) => invisible).length * 2 >= glyphs.length) return null
  const sheet = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  for (const image of images) {
    const shown = image.hidden || !image.stream ? null : shownPart(image, sheet)
    if (!shown || !image.stream || area(shown) <= maxPageShare * page.width * page.height) continue
    if (file.resolve(image.stream.dict.get('ImageMask')) === true) continue
    return { box: transformBox(frame.matrix, shown), resource: keys.of(image.stream, index, shown) }
  }
  return null
}

/** Whether two boxes are side by side or one below the other, with a common side. */
function adjoins(a: Box, b: Box): boolean {
  const near = (p: number, q: number) => Math.abs(p - q) <= maxSeam
  const stacked = near(a.x0, b.x0) && near(a.x1, b.x1) && (near(a.y1, b.y0) || near(b.y1, a.y0))
  const beside = near(a.y0, b.y0) && near(a.y1, b.y1) && (near(a.x1, b.x0) || near(b.x1, a.x0))
  return stacked || beside
}

/** The stream and position of an image, which is rendered if it cannot be decoded. */
interface PictureSource {
  /** Null for an image merged from tiles. */
  readonly stream: PdfStream | null
  /** Counts from 0. */
  readonly page: number
  /** In the space of the page as shown. */
  readonly box: Box
}

/** Renders a page. */
type DrawPage = (page: number, dpi: number) => Promise<Raster>

/** Resolution in dpi for images that are rendered because their samples are not enough. */
const drawnDpi = 150

/**
 * The images of a document as files: the JPEG data of the PDF if that is the whole image; PNG of the samples, with the
 * soft mask as opacity, if the colours are known; else PNG of the rendered region of the page. Images that cannot be
 * decoded or rendered are omitted.
 * @throws LimitError `too_many_pixels`
 */
export async function decodePictures(
  file: PdfFile,
  sources: ReadonlyMap<string, PictureSource>,
  draw: DrawPage,
  limits?: Partial<PdfLimits>,
): Promise<Map<string, Resource>> {
  const resources = new Map<string, Resource>()
  let sheet: Raster | null = null
  let drawn = -1
  for (const [key, place] of sources) {
    const own = place.stream ? await decodeStreamPicture(file, place.stream, limits) : null
    if (own) {
      resources.set(key, own)
      continue
    }
    if (drawn !== place.page) sheet = await draw(place.page, drawnDpi).catch(nullIfMalformed)
    drawn = place.page
    const cut = sheet && cropped(sheet, place.box, drawnDpi / 72)
    if (cut) resources.set(key, await pngOf(cut, limits))
  }
  return resources
}

/** The image from its own data; null if that is not what viewers show, or damaged. */
async function decodeStreamPicture(
  file: PdfFile,
  stream: PdfStream,
  limits?: Partial<PdfLimits>,
): Promise<Resource | null> {
  try {
    const dict = fullKeys(stream.dict)
    const jpeg = plainJpeg(file, stream, dict, limits)
    if (jpeg) return jpeg
    const base = dict.clone()
    base.delete('SMask')
    const raster = await imagePixels(file, new PdfStream(base, stream.raw), limits)
    if (!raster) return null
    const mask = file.stream(dict.get('SMask'))
    if (!mask) return await pngOf(raster, limits)
    const opacity = await imagePixels(file, mask, limits)
    return opacity ? await pngOf(applySoftMask(raster, opacity), limits) : null
  } catch (error) {
    // Damaged images are rendered instead.
    if (error instanceof LimitError) throw error
    return null
  }
}

/** JPEG data that image viewers show as PDF viewers do: grey or RGB, without mask or decode array. */
function plainJpeg(
  file: PdfFile,
  stream: PdfStream,
  dict: PdfDict,
  limits?: Partial<PdfLimits>,
): Resource | null {
  if (dict.has('SMask') || dict.has('Mask') || dict.has('Decode')) return null
  const { bytes, rest } = decodeStream(file, stream, limits)
  const [codec] = rest
  if (rest.length !== 1 || codec?.name !== 'DCTDecode' || codec.params?.has('ColorTransform')) return null
  const space = file.resolve(dict.get('ColorSpace'))
  const name = Array.isArray(space) ? file.name(space[0]) : file.name(space)
  const profile = Array.isArray(space) ? file.dict(space[1]) : null
  const components = name === 'ICCBased' ? file.number(profile?.get('N')) : deviceComponents(name)
  if (components !== 1 && components !== 3) return null
  const { width, height } = jpegSize(bytes)
  return { mediaType: 'image/jpeg', bytes: new Uint8Array(bytes), width, height }
}

function deviceComponents(name: string | null): number | null {
  if (name === 'DeviceGray' || name === 'CalGray' || name === 'G') return deviceSpace(1).components
  return name === 'DeviceRGB' || name === 'CalRGB' || name === 'RGB' ? 3 : null
}

async function pngOf(raster: Raster, limits?: Partial<PdfLimits>): Promise<Resource> {
  const { width, height } = raster
  return { mediaType: 'image/png', bytes: await encodePng(raster, limits), width, height }
}

/** Sets the opacity of an image from the grey values of another, which is scaled to its size. */
function applySoftMask({ width, height, data }: Raster, opacity: Raster): Raster {
  const out = new Uint8ClampedArray(data)
  for (let y = 0, to = 3; y < height; y++) {
    const row = Math.floor((y * opacity.height) / height) * opacity.width
    for (let x = 0; x < width; x++, to += 4)
      out[to] = opacity.data[(row + Math.floor((x * opacity.width) / width)) * 4]
  }
  return { width, height, data: out }
}

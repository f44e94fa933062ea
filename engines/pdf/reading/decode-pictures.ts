import type { Resource } from '../../model/document.ts'
import { LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { deviceSpace } from '../images/colour.ts'
import { encodePng } from '../images/image-files.ts'
import { fullKeys } from '../images/inline-keys.ts'
import { jpegSize } from '../images/jpeg/read.ts'
import { imagePixels } from '../images/pixels.ts'
import type { PdfLimits } from '../objects/limits.ts'
import { type PdfDict, type PdfFile, PdfStream } from '../objects/objects.ts'
import { nullIfMalformed } from '../second-reader/index.ts'

/** Where a picture stands, for those that must be drawn to be seen. */
export interface PicturePlace {
  /** Null for one that was put together from tiles. */
  readonly stream: PdfStream | null
  /** Counts from 0. */
  readonly page: number
  /** In the space of the page as shown. */
  readonly box: Box
}

/** Draws a page; `dpi` dots an inch. */
export type DrawPage = (page: number, dpi: number) => Promise<Raster>

/** Resolution at which pictures are drawn whose own samples do not tell their colours. */
const drawnDpi = 150

/**
 * The pictures of a document as files: JPEG data as it lies in the PDF where that is the whole picture, PNG of its
 * samples, with its soft mask as opacity, where they tell its colours; else PNG of the part of the page that shows it.
 * A picture that cannot be had at all is left out.
 * @throws LimitError `too_many_pixels`
 */
export async function decodePictures(
  file: PdfFile,
  places: ReadonlyMap<string, PicturePlace>,
  draw: DrawPage,
  limits?: Partial<PdfLimits>,
): Promise<Map<string, Resource>> {
  const resources = new Map<string, Resource>()
  let sheet: Raster | null = null
  let drawn = -1
  for (const [key, place] of places) {
    const own = place.stream ? await ownPicture(file, place.stream, limits) : null
    if (own) {
      resources.set(key, own)
      continue
    }
    if (drawn !== place.page) sheet = await draw(place.page, drawnDpi).catch(nullIfMalformed)
    drawn = place.page
    const cut = sheet && cutOut(sheet, place.box, drawnDpi / 72)
    if (cut) resources.set(key, await pngOf(cut, limits))
  }
  return resources
}

/** The picture from its own data; null where that does not tell what is seen, or is damaged. */
async function ownPicture(
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
    return opacity ? await pngOf(masked(raster, opacity), limits) : null
  } catch (error) {
    // Damage shows when the page is drawn, as far as it goes; a bound is a bound.
    if (error instanceof LimitError) throw error
    return null
  }
}

/** JPEG data that any viewer shows as the PDF does: grey or RGB, nothing masked, mapped or turned. */
function plainJpeg(
  file: PdfFile,
  stream: PdfStream,
  dict: PdfDict,
  limits?: Partial<PdfLimits>,
): Resource | null {
  if (dict.has('SMask') || dict.has('Mask') || dict.has('Decode')) return null
  const { bytes, rest } = decodeStream(file, stream, limits)
  if (rest.length !== 1 || rest[0].name !== 'DCTDecode' || rest[0].params?.has('ColorTransform')) return null
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

/** A picture with the greys of another, stretched to its size, as opacity. */
function masked({ width, height, data }: Raster, opacity: Raster): Raster {
  const out = new Uint8ClampedArray(data)
  for (let y = 0, to = 3; y < height; y++) {
    const row = Math.floor((y * opacity.height) / height) * opacity.width
    for (let x = 0; x < width; x++, to += 4)
      out[to] = opacity.data[(row + Math.floor((x * opacity.width) / width)) * 4]
  }
  return { width, height, data: out }
}

function cutOut(page: Raster, box: Box, scale: number): Raster | null {
  const x0 = Math.max(0, Math.floor(box.x0 * scale))
  const y0 = Math.max(0, Math.floor(box.y0 * scale))
  const x1 = Math.min(page.width, Math.ceil(box.x1 * scale))
  const y1 = Math.min(page.height, Math.ceil(box.y1 * scale))
  if (x0 >= x1 || y0 >= y1) return null
  const [width, height] = [x1 - x0, y1 - y0]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * page.width + x0) * 4
    data.set(page.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, data }
}

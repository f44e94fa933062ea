import { encodePng } from '../../image/image-files.ts'
import { jpegSize } from '../../image/jpeg/read.ts'
import type { Resource } from '../../model/document.ts'
import { LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { cropped, type Raster } from '../../model/raster.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { deviceSpace } from '../images/colour.ts'
import { fullKeys } from '../images/image-dictionary.ts'
import { imagePixels } from '../images/pixels.ts'
import type { PdfLimits } from '../objects/limits.ts'
import { type PdfDict, type PdfFile, PdfStream } from '../objects/objects.ts'
import { nullIfMalformed } from '../second-reader/index.ts'

/** The stream and position of an image, which is rendered if it cannot be decoded. */
export interface PictureSource {
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
 * decoded or rendered are left out.
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

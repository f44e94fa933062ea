import type { Document, Resource } from '../../../model/document.ts'
import { PalimpsestError } from '../../../model/errors.ts'
import { decodePicture, encodePng, pictureHeader } from '../../../pdf/images/codec.ts'
import type { Conversion } from '../../conversion.ts'
import { imageTypeOf } from '../../image-type.ts'
import type { WordImage } from './word.ts'

/** A picture that Word can show, and its size in points where nothing else is said. */
interface Ready {
  readonly type: WordImage['type']
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const types: Readonly<Record<string, WordImage['type']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
}

/** What a screen shows where a picture does not say. */
const screenDpi = 96

/** The pictures of a document by key; those in formats that Word does not know become PNG. */
export async function readyImages(
  document: Document,
  conversion: Conversion,
): Promise<ReadonlyMap<string, Ready>> {
  const ready = new Map<string, Ready>()
  for (const [key, resource] of document.resources) {
    const image = await readyImage(resource, conversion)
    if (image) ready.set(key, image)
    else
      conversion.warn({
        code: 'image_lost',
        message: 'A picture that is damaged, missing or of an unknown kind was replaced by its description.',
      })
  }
  return ready
}

async function readyImage({ bytes }: Resource, { limits }: Conversion): Promise<Ready | null> {
  if (bytes.length === 0) return null
  const found = imageTypeOf(bytes)
  if (found === null) return null
  try {
    const { width, height, dpi, orientation } = await pictureHeader(bytes, 0, { pixels: limits.pixels })
    const known = types[found]
    // Word does not turn a picture as its EXIF says, so one that lies is turned here.
    if (known !== undefined && orientation === 1) return { type: known, bytes, ...points(width, height, dpi) }
    const raster = await decodePicture(bytes, { limits: { pixels: limits.pixels } })
    return { type: 'png', bytes: await encodePng(raster), ...points(raster.width, raster.height, dpi) }
  } catch (error) {
    // A picture is not worth the document: the writer warns and shows its words.
    if (error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

function points(width: number, height: number, dpi: number | null): { width: number; height: number } {
  const perPixel = 72 / (dpi !== null && dpi >= 72 ? dpi : screenDpi)
  return { width: width * perPixel, height: height * perPixel }
}

/** The picture as large as is said, never wider than the room there is. */
export function fitted(
  ready: Ready,
  width: number | undefined,
  height: number | undefined,
  room: number,
  alt: string,
): WordImage {
  const ratio = ready.height / ready.width
  const wide = width ?? (height === undefined ? ready.width : height / ratio)
  const tall = height ?? wide * ratio
  const shrink = Math.min(1, room / wide)
  return { type: ready.type, bytes: ready.bytes, width: wide * shrink, height: tall * shrink, alt }
}

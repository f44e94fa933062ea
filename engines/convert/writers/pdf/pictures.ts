import type { Document, Resource } from '../../../model/document.ts'
import { PalimpsestError } from '../../../model/errors.ts'
import { decodePicture, encodePng, pictureHeader } from '../../../pdf/images/codec.ts'
import type { Conversion } from '../../conversion.ts'
import { imageTypeOf } from '../../image-type.ts'

/** A picture as PDF/A takes it: JPEG in grey or RGB as it is, all others as PNG without transparency. */
export interface ReadyPicture {
  readonly bytes: Uint8Array
  /** Points, where nothing else is said. */
  readonly width: number
  readonly height: number
}

const screenDpi = 96

export async function readyPictures(
  document: Document,
  conversion: Conversion,
): Promise<ReadonlyMap<string, ReadyPicture>> {
  const ready = new Map<string, ReadyPicture>()
  for (const [key, resource] of document.resources) {
    const picture = await readyPicture(resource, conversion)
    if (picture) ready.set(key, picture)
    else
      conversion.warn({
        code: 'image_lost',
        message: 'A picture that is damaged, missing or of an unknown kind was replaced by its description.',
      })
  }
  return ready
}

async function readyPicture({ bytes }: Resource, { limits }: Conversion): Promise<ReadyPicture | null> {
  const type = bytes.length === 0 ? null : imageTypeOf(bytes)
  if (type === null) return null
  try {
    const bounds = { pixels: limits.pixels }
    const { width, height, dpi, orientation, space } = await pictureHeader(bytes, 0, bounds)
    const usable = type === 'image/jpeg' && orientation === 1 && (space === 'grey' || space === 'rgb')
    const perPixel = 72 / (dpi !== null && dpi >= 72 ? dpi : screenDpi)
    if (usable) return { bytes, width: width * perPixel, height: height * perPixel }
    const raster = await decodePicture(bytes, { limits: bounds })
    return {
      bytes: await encodePng(raster, bounds, true),
      width: raster.width * perPixel,
      height: raster.height * perPixel,
    }
  } catch (error) {
    // A picture is not worth the document: the writer warns and shows its words.
    if (error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

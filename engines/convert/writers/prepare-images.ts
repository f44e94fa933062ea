import { decodeImage, encodePng, type ImageHeader, readImageHeader } from '../../image/image-files.ts'
import { imageTypeOf } from '../../image/index.ts'
import type { Document, PictureText, Resource } from '../../model/document.ts'
import { PalimpsestError } from '../../model/errors.ts'
import type { Conversion } from '../conversion.ts'

/** An image in a format that the output supports, with its natural size in points. */
export interface PreparedImage {
  readonly type: 'png' | 'jpg' | 'gif' | 'bmp'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly words?: readonly PictureText[]
}

const types: Readonly<Record<string, PreparedImage['type']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
}

/** Default resolution of an image. */
const screenDpi = 96

/**
 * Prepares the images of a document, by key. Unsupported formats and rotated images become PNG on white; an image that cannot be decoded
 * is omitted with a warning.
 */
export async function prepareImages(
  document: Document,
  conversion: Conversion,
  takes: (type: PreparedImage['type'], header: ImageHeader) => boolean,
): Promise<ReadonlyMap<string, PreparedImage>> {
  const ready = new Map<string, PreparedImage>()
  for (const [key, resource] of document.resources) {
    if (resource.drawing) continue
    const picture = await prepareImage(resource, conversion, takes)
    const { words } = resource
    if (picture) ready.set(key, words ? { ...picture, words } : picture)
    else
      conversion.warn({
        code: 'image_lost',
        message:
          'An image that is damaged, missing or of an unknown format was replaced by its alternative text.',
      })
  }
  return ready
}

async function prepareImage(
  { bytes }: Resource,
  { limits }: Conversion,
  takes: Parameters<typeof prepareImages>[2],
): Promise<PreparedImage | null> {
  const found = bytes.length === 0 ? null : imageTypeOf(bytes)
  if (found === null) return null
  try {
    const bounds = { pixels: limits.pixels }
    const header = await readImageHeader(bytes, 0, bounds)
    const type = types[found]
    // Output formats ignore the EXIF orientation, so a rotated image is decoded and turned.
    if (type !== undefined && header.orientation === 1 && takes(type, header))
      return { type, bytes, ...points(header, header.dpi) }
    const raster = await decodeImage(bytes, { limits: bounds })
    return { type: 'png', bytes: await encodePng(raster, bounds, true), ...points(raster, header.dpi) }
  } catch (error) {
    // A damaged image does not fail the document; the writer warns and shows its alternative text.
    if (error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

function points({ width, height }: Size, dpi: number | null): Size {
  const perPixel = 72 / (dpi !== null && dpi >= 72 ? dpi : screenDpi)
  return { width: width * perPixel, height: height * perPixel }
}

/** The displayed size of an image: as stated, with the natural aspect ratio if one side is missing, shrunk to the available space. */
export function shownSize(
  ready: Size,
  said: { readonly width?: number | undefined; readonly height?: number | undefined },
  room: { readonly width: number; readonly height?: number },
): Size {
  const ratio = ready.height / ready.width
  const width = said.width ?? (said.height === undefined ? ready.width : said.height / ratio)
  const height = said.height ?? width * ratio
  const shrink = Math.min(1, room.width / width, (room.height ?? Number.POSITIVE_INFINITY) / height)
  return { width: width * shrink, height: height * shrink }
}

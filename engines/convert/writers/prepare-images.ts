import type { Document, Resource } from '../../model/document.ts'
import { PalimpsestError } from '../../model/errors.ts'
import { decodeImage, encodePng, type ImageHeader, readImageHeader } from '../../pdf/images/image-files.ts'
import type { Conversion } from '../conversion.ts'
import { imageTypeOf } from '../images/media-type.ts'

/** A picture in a coding that the output takes, and its size in points where nothing else is said. */
export interface ReadyPicture {
  readonly type: 'png' | 'jpg' | 'gif' | 'bmp'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const types: Readonly<Record<string, ReadyPicture['type']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
}

/** What a screen shows where a picture does not say. */
const screenDpi = 96

/**
 * The pictures of a document by key. Those that the output does not take, or that lie on their side, become PNG on white; what cannot be
 * read is left out with a warning.
 */
export async function readyPictures(
  document: Document,
  conversion: Conversion,
  takes: (type: ReadyPicture['type'], header: ImageHeader) => boolean,
): Promise<ReadonlyMap<string, ReadyPicture>> {
  const ready = new Map<string, ReadyPicture>()
  for (const [key, resource] of document.resources) {
    const picture = await readyPicture(resource, conversion, takes)
    if (picture) ready.set(key, picture)
    else
      conversion.warn({
        code: 'image_lost',
        message:
          'An image that is damaged, missing or of an unknown format was replaced by its alternative text.',
      })
  }
  return ready
}

async function readyPicture(
  { bytes }: Resource,
  { limits }: Conversion,
  takes: Parameters<typeof readyPictures>[2],
): Promise<ReadyPicture | null> {
  const found = bytes.length === 0 ? null : imageTypeOf(bytes)
  if (found === null) return null
  try {
    const bounds = { pixels: limits.pixels }
    const header = await readImageHeader(bytes, 0, bounds)
    const type = types[found]
    // No output turns a picture as its EXIF says, so one that lies is turned here.
    if (type !== undefined && header.orientation === 1 && takes(type, header))
      return { type, bytes, ...points(header, header.dpi) }
    const raster = await decodeImage(bytes, { limits: bounds })
    return { type: 'png', bytes: await encodePng(raster, bounds, true), ...points(raster, header.dpi) }
  } catch (error) {
    // A picture is not worth the document: the writer warns and shows its words.
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

/** How large a picture is shown: as is said, or by its shape where one side is, and smaller where that is more than the room. */
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

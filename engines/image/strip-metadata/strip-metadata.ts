import { imageTypeOf } from '../media-type.ts'
import { stripEmfMetadata } from './emf.ts'
import { stripGifMetadata } from './gif.ts'
import { stripJpegMetadata } from './jpeg.ts'
import { stripPngMetadata } from './png.ts'
import { stripTiffMetadata } from './tiff.ts'
import { stripWebpMetadata } from './webp.ts'

const strippers: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | null>> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/webp': stripWebpMetadata,
  'image/gif': stripGifMetadata,
  'image/tiff': stripTiffMetadata,
  'image/x-emf': stripEmfMetadata,
  'image/emf': stripEmfMetadata,
}

/**
 * Removes the metadata of an image: Exif with locations and cameras, XMP, IPTC, comments, previews, and data after its end. Pixels, colour
 * profile and orientation stay; nothing is decoded. Returns null where the image cannot be parsed, and the same bytes where there is
 * nothing to remove.
 * @param mediaType used only where the content is not recognised, since packages often state wrong types
 */
export function stripImageMetadata(bytes: Uint8Array, mediaType: string): Uint8Array | null {
  const type = imageTypeOf(bytes) ?? mediaType
  return Object.hasOwn(strippers, type) ? strippers[type](bytes) : bytes
}

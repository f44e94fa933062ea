import { imageTypeOf } from '../media-type.ts'
import { withoutEmfMetadata } from './emf.ts'
import { withoutGifMetadata } from './gif.ts'
import { withoutJpegMetadata } from './jpeg.ts'
import { withoutPngMetadata } from './png.ts'
import { withoutTiffMetadata } from './tiff.ts'
import { withoutWebpMetadata } from './webp.ts'

const strippers: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | null>> = {
  'image/jpeg': withoutJpegMetadata,
  'image/png': withoutPngMetadata,
  'image/webp': withoutWebpMetadata,
  'image/gif': withoutGifMetadata,
  'image/tiff': withoutTiffMetadata,
  'image/x-emf': withoutEmfMetadata,
  'image/emf': withoutEmfMetadata,
}

/**
 * A picture without what it says of its making: Exif with its places and cameras, XMP, IPTC, comments, previews, and whatever stands
 * behind its end. Pixels, colour profile and the way up stay, nothing is decoded. Null where its parts cannot be told apart; the same
 * bytes where there is nothing to take out.
 * @param mediaType counts only where the content does not tell what it is: packages call pictures what they like
 */
export function withoutPictureMetadata(bytes: Uint8Array, mediaType: string): Uint8Array | null {
  const type = imageTypeOf(bytes) ?? mediaType
  return Object.hasOwn(strippers, type) ? strippers[type](bytes) : bytes
}

import { DocumentError } from '../../model/errors.ts'
import { sniff } from '../../model/format.ts'
import type { ImageLimits } from '../../model/raster.ts'
import type { ImageFile, ImageFormat, OpenImageFile } from './image-file.ts'

/** Each codec is loaded on first use. */
const codecs: Readonly<Record<ImageFormat, () => Promise<OpenImageFile>>> = {
  png: async () => (await import('./png.ts')).openPng,
  jpg: async () => (await import('./jpeg.ts')).openJpeg,
  webp: async () => (await import('./webp.ts')).openWebp,
  tiff: async () => (await import('./tiff.ts')).openTiff,
  gif: async () => (await import('./gif.ts')).openGif,
  bmp: async () => (await import('./bmp.ts')).openBmp,
}

export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  const format = sniff(bytes)
  return format !== null && Object.hasOwn(codecs, format) ? (format as ImageFormat) : null
}

/** @throws DocumentError `unsupported_format`, `malformed`; LimitError `too_many_pixels`, before anything is decoded */
export async function openImageFile(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const format = imageFormatOf(bytes)
  if (format === null)
    throw new DocumentError(
      'unsupported_format',
      'The image is not a PNG, JPEG, WebP, TIFF, GIF or BMP. Export it as PNG.',
    )
  return (await codecs[format]())(bytes, limits)
}

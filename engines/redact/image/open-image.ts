import { DocumentError } from '../../model/errors.ts'
import { sniff } from '../../model/format.ts'
import type { PdfLimits } from '../../pdf/file/index.ts'
import type { ImageFile, ImageFormat, OpenImageFile } from './codecs/image-file.ts'

/** Each codec is loaded on first use. */
const codecs: Readonly<Record<ImageFormat, () => Promise<OpenImageFile>>> = {
  png: async () => (await import('./codecs/png.ts')).openPng,
  jpg: async () => (await import('./codecs/jpeg.ts')).openJpeg,
  webp: async () => (await import('./codecs/webp.ts')).openWebp,
  tiff: async () => (await import('./codecs/tiff.ts')).openTiff,
  gif: async () => (await import('./codecs/gif.ts')).openGif,
  bmp: async () => (await import('./codecs/bmp.ts')).openBmp,
}

export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  const format = sniff(bytes)
  return format !== null && Object.hasOwn(codecs, format) ? (format as ImageFormat) : null
}

/** @throws DocumentError `unsupported_format`, `malformed`; LimitError `too_many_pixels`, before anything is decoded */
export async function openImageFile(bytes: Uint8Array, limits?: Partial<PdfLimits>): Promise<ImageFile> {
  const format = imageFormatOf(bytes)
  if (format === null)
    throw new DocumentError(
      'unsupported_format',
      'The image is not a PNG, JPEG, WebP, TIFF, GIF or BMP. Export it as PNG.',
    )
  return (await codecs[format]())(bytes, limits)
}

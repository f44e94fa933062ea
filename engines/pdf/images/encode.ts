/** Pictures of pages as files. The only file of the PDF room that imports sharp. */

import type { Sharp } from 'sharp'
import { InternalError, LimitError } from '../../model/errors.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'
import type { Raster } from '../raster.ts'

export interface JpegChoice {
  /** 1 to 100. */
  readonly quality: number
  /** One component: the red channel, which in a grey picture is all of them. */
  readonly grey: boolean
}

/** A JPEG without subsampling or metadata. Transparent parts show white. */
export async function encodeJpeg(
  raster: Raster,
  { quality, grey }: JpegChoice,
  limits?: Partial<PdfLimits>,
): Promise<Uint8Array> {
  const picture = (await rgba(raster, limits)).flatten({ background: '#ffffff' })
  const components = grey ? picture.extractChannel(0).toColourspace('b-w') : picture
  return new Uint8Array(await components.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer())
}

/** A PNG without metadata; transparency stays. */
export async function encodePng(raster: Raster, limits?: Partial<PdfLimits>): Promise<Uint8Array> {
  const picture = await rgba(raster, limits)
  return new Uint8Array(await picture.png({ compressionLevel: 6 }).toBuffer())
}

/** A JPEG of interleaved samples of 8 bits, one or three a pixel, whatever their colour space; three are coded as YCbCr. */
export async function encodeJpegSamples(
  data: Uint8Array,
  size: { readonly width: number; readonly height: number; readonly components: 1 | 3 },
  quality: number,
  limits?: Partial<PdfLimits>,
): Promise<Uint8Array> {
  const picture = await pixels(data, size.width, size.height, size.components, limits)
  const components = size.components === 1 ? picture.toColourspace('b-w') : picture
  return new Uint8Array(await components.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer())
}

function rgba({ width, height, data }: Raster, limits?: Partial<PdfLimits>): Promise<Sharp> {
  return pixels(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, 4, limits)
}

let library: Promise<typeof import('sharp')> | undefined

async function pixels(
  data: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3 | 4,
  limits?: Partial<PdfLimits>,
): Promise<Sharp> {
  const most = pdfLimits(limits).pixels
  if (!(width * height <= most))
    throw new LimitError(
      'too_many_pixels',
      `A picture of ${width} x ${height} pixels is larger than the limit. Lower the resolution, or raise the limit on pixels.`,
      { width, height, pixels: most },
    )
  if (data.length !== width * height * channels)
    throw new InternalError('internal', 'A picture has not as many samples as its size says.', {
      width,
      height,
    })
  // Loaded on first use: a native library that most work never needs.
  library ??= import('sharp')
  const { default: sharp } = await library
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: most })
}

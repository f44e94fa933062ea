/** Pictures of pages as files. The only file of the PDF room that imports sharp. */

import sharp, { type Sharp } from 'sharp'
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
  const picture = checked(raster, limits).flatten({ background: '#ffffff' })
  const components = grey ? picture.extractChannel(0).toColourspace('b-w') : picture
  return new Uint8Array(await components.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer())
}

/** A PNG without metadata; transparency stays. */
export async function encodePng(raster: Raster, limits?: Partial<PdfLimits>): Promise<Uint8Array> {
  return new Uint8Array(await checked(raster, limits).png({ compressionLevel: 6 }).toBuffer())
}

function checked({ width, height, data }: Raster, limits?: Partial<PdfLimits>): Sharp {
  const { pixels } = pdfLimits(limits)
  if (!(width * height <= pixels))
    throw new LimitError(
      'too_many_pixels',
      `A picture of ${width} x ${height} pixels is larger than the limit. Lower the resolution, or raise the limit on pixels.`,
      { width, height, pixels },
    )
  if (data.length !== width * height * 4)
    throw new InternalError('internal', 'A picture has not as many samples as its size says.', {
      width,
      height,
    })
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return sharp(bytes, { raw: { width, height, channels: 4 }, limitInputPixels: pixels })
}

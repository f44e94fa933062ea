/** Pictures as part 1 knows them (ISO 19005-1): without soft masks, JPEG 2000 and 16 bits. */

import type { Raster } from '../../model/raster.ts'
import { filtersOf } from '../filters/decode-stream.ts'
import { rasterImage } from '../images/embed/raster-image.ts'
import { imagePixels } from '../images/pixels.ts'
import type { PdfLimits } from '../objects/limits.ts'
import { type PdfFile, PdfStream } from '../objects/objects.ts'

/** Of a JPEG that is made of what was one, or JPEG 2000. */
const quality = 92

/**
 * The picture blended over white where it has a soft mask, and in a coding of PDF 1.4; null where that cannot be. Whether it lies on white is
 * for the proof to see.
 * @throws LimitError `too_many_pixels`
 */
export async function flatPicture(
  file: PdfFile,
  image: PdfStream,
  limits: Partial<PdfLimits> | undefined,
): Promise<PdfStream | null> {
  const mask = file.stream(image.dict.get('SMask'))
  if ((file.number(image.dict.get('SMaskInData')) ?? 0) > 0 || mask?.dict.has('Matte')) return null
  const bare = image.dict.clone()
  bare.delete('SMask')
  const alpha = mask && (await imagePixels(file, mask, limits))
  if (mask && !alpha) return null
  const coded = filtersOf(file, image.dict).map(({ name }) => name)
  if (alpha && isOpaque(alpha) && !needsCoding(file, image)) return new PdfStream(bare, image.raw)
  const pixels = await imagePixels(file, new PdfStream(bare, image.raw), limits)
  if (!pixels) return null
  const lossy = coded.includes('DCTDecode') || coded.includes('JPXDecode')
  const shown = alpha ? blended(pixels, alpha) : pixels
  const flat = await rasterImage(shown, { coding: lossy ? 'lossy' : 'smaller', quality }, limits)
  return flat
}

/** Coded in a way that PDF 1.4 has not. */
export function needsCoding(file: PdfFile, { dict }: PdfStream): boolean {
  return (
    (file.number(dict.get('BitsPerComponent')) ?? 8) > 8 ||
    filtersOf(file, dict).some(({ name }) => name === 'JPXDecode')
  )
}

/** Whether a picture's soft mask hides nothing of it. */
export async function hasOpaqueMask(
  file: PdfFile,
  image: PdfStream,
  limits: Partial<PdfLimits> | undefined,
): Promise<boolean> {
  const mask = file.stream(image.dict.get('SMask'))
  const alpha = mask && !mask.dict.has('Matte') ? await imagePixels(file, mask, limits) : null
  return alpha !== null && isOpaque(alpha)
}

function isOpaque({ data }: Raster): boolean {
  for (let i = 0; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}

/** Over white, in the size of whichever is wider: neither loses detail. */
function blended(colours: Raster, alpha: Raster): Raster {
  const large = colours.width >= alpha.width ? colours : alpha
  const { width, height } = large
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, to = 0; y < height; y++) {
    const colourRow = Math.floor((y * colours.height) / height) * colours.width
    const alphaRow = Math.floor((y * alpha.height) / height) * alpha.width
    for (let x = 0; x < width; x++, to += 4) {
      const from = (colourRow + Math.floor((x * colours.width) / width)) * 4
      const share = alpha.data[(alphaRow + Math.floor((x * alpha.width) / width)) * 4] / 255
      for (let k = 0; k < 3; k++) data[to + k] = colours.data[from + k] * share + 255 * (1 - share)
      data[to + 3] = 255
    }
  }
  return { width, height, data }
}

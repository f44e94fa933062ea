import type { Raster } from '../../model/raster.ts'
import { filtersOf } from '../filters/decode-stream.ts'
import { rasterImage } from '../images/embed/raster-image.ts'
import { imagePixels } from '../images/pixels.ts'
import type { PdfLimits } from '../limits.ts'
import { type PdfFile, PdfStream } from '../objects.ts'

/** JPEG quality, if a JPEG or JPEG 2000 has to be recoded. */
const quality = 92

/**
 * Converts an image to a form that part 1 allows (ISO 19005-1): no soft mask, JPEG 2000 or 16 bits. A soft mask is blended on white;
 * whether the image is on white is checked by comparing the page. Null if it cannot be converted.
 * @throws LimitError `too_many_pixels`
 */
export async function opaqueImage(
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
  if (alpha && isOpaque(alpha) && !needsRecoding(file, image)) return new PdfStream(bare, image.raw)
  const pixels = await imagePixels(file, new PdfStream(bare, image.raw), limits)
  if (!pixels) return null
  const lossy = coded.includes('DCTDecode') || coded.includes('JPXDecode')
  const shown = alpha ? blendOnWhite(pixels, alpha) : pixels
  const flat = await rasterImage(shown, { coding: lossy ? 'lossy' : 'smaller', quality }, limits)
  return flat
}

/** Whether an image has a coding that PDF 1.4 does not have. */
export function needsRecoding(file: PdfFile, { dict }: PdfStream): boolean {
  return (
    (file.number(dict.get('BitsPerComponent')) ?? 8) > 8 ||
    filtersOf(file, dict).some(({ name }) => name === 'JPXDecode')
  )
}

/** Whether the soft mask of an image hides nothing. */
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

/** Blends on white, in the size of the wider of both, so that neither loses detail. */
function blendOnWhite(colours: Raster, alpha: Raster): Raster {
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

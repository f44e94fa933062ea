import { type DeskewOptions, deskewedSize } from './deskew.ts'
import type { GrayImage } from './gray-image.ts'

/** Maximum size of an image for tesseract, which needs about 8 bytes per pixel. */
const maxPixels = 18_000_000
/** For noisy images: each speck costs layout analysis as much time as a letter, and scaling down removes specks. */
const maxNoisyPixels = 6_000_000
/**
 * Tesseract reads letters of the ideal height best (median of small and tall letters, in pixels), and more pixels only cost
 * time. Between `min` and `max` nothing is scaled.
 */
const letterHeight = { min: 17, ideal: 25, max: 28 }
const maxScale = 4

/** The scale at which an image with this letter height is read, within the size limits. Noise is never enlarged. */
export function fittingScale(
  gray: GrayImage,
  height: number,
  how: Pick<DeskewOptions, 'turn' | 'skew' | 'part'> & { readonly noisy?: boolean },
): number {
  const wanted =
    height < letterHeight.min && !how.noisy
      ? Math.min(maxScale, letterHeight.ideal / height)
      : height > letterHeight.max
        ? letterHeight.ideal / height
        : 1
  const size = deskewedSize(gray, { ...how, scale: 1 })
  return Math.min(wanted, Math.sqrt((how.noisy ? maxNoisyPixels : maxPixels) / (size.width * size.height)))
}

import { type DeskewOptions, deskewedSize } from './deskew.ts'
import type { GrayImage } from './gray-image.ts'

/** Pixels that tesseract is given at most; it holds some 8 bytes for each. */
const maxPixels = 18_000_000
/** Of a noisy one: every speck costs layout analysis as much as a letter, and shrinking takes specks away. */
const maxNoisyPixels = 6_000_000
/** Letters of this height (median of small and tall ones) are read best; from `small` to `large` they are left alone. */
const letterHeight = { min: 17, ideal: 26, max: 60 }
const maxScale = 4

/** By how much to scale a picture whose letters are so high, in pixels, within what may be read at once; noise is never enlarged. */
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

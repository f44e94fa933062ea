import { type Straightening, straightenedSize } from './deskew.ts'
import type { Grey } from './gray-image.ts'

/** Pixels that tesseract is given at most; it holds some 8 bytes for each. */
const mostRead = 18_000_000
/** Of a noisy one: every speck costs layout analysis as much as a letter, and shrinking takes specks away. */
const mostNoisy = 6_000_000
/** Letters of this height (median of small and tall ones) are read best; from `small` to `large` they are left alone. */
const good = { small: 17, ideal: 26, large: 60 }
const mostScale = 4

/** By how much to scale a picture whose letters are so high, in pixels, within what may be read at once; noise is never enlarged. */
export function fittingScale(
  grey: Grey,
  height: number,
  how: Pick<Straightening, 'turn' | 'skew' | 'part'> & { readonly noisy?: boolean },
): number {
  const wanted =
    height < good.small && !how.noisy
      ? Math.min(mostScale, good.ideal / height)
      : height > good.large
        ? good.ideal / height
        : 1
  const size = straightenedSize(grey, { ...how, scale: 1 })
  return Math.min(wanted, Math.sqrt((how.noisy ? mostNoisy : mostRead) / (size.width * size.height)))
}

/** The pages of an image file: their size on paper, and their pixels. */

import type { Warning } from '../../model/warning.ts'
import { decodeImage, type ImageHeader, readImageHeader } from '../../pdf/images/image-files.ts'
import type { PageSize } from '../page-result.ts'
import type { PageScan } from './page-scan.ts'
import type { OpenImage } from './source.ts'

/** Cameras and editors write up to 96 dpi if the resolution is unknown. */
const placeholderDpi = 96
/** Longest page of a scanner, in inches. If a placeholder resolution gives a longer one, it is ignored. */
const maxPageInches = 20
/** Assumed length if the resolution is unknown, in inches: A4. */
const defaultPageInches = 11.69
/** Maximum length of a PDF page in inches: 14,400 points (ISO 32000-1, Annex C). */
const maxPdfInches = 200

/**
 * The resolution of an image in dots per inch, from its metadata. If there is none or it is implausible, the image is
 * taken for a scanned A4 page, of 72 to 600 dpi.
 */
function resolutionOf({ width, height, dpi }: ImageHeader): number {
  const longest = Math.max(width, height)
  const stated = dpi !== null && longest / dpi <= maxPdfInches ? dpi : null
  if (stated !== null && (stated > placeholderDpi || longest / stated <= maxPageInches)) return stated
  return Math.min(600, Math.max(72, longest / defaultPageInches))
}

/** The size of an upright page of an image, in points. */
export function imagePageSize(header: ImageHeader): PageSize {
  const dpi = resolutionOf(header)
  const turned = header.orientation >= 5
  const [width, height] = turned ? [header.height, header.width] : [header.width, header.height]
  return { width: (width * 72) / dpi, height: (height * 72) / dpi }
}

/**
 * Decodes a frame of an image and makes it upright.
 * @param frame counts from 0
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function imageScan(
  { bytes, limits }: OpenImage,
  frame: number,
): Promise<PageSize & { readonly scan: PageScan; readonly warnings: readonly Warning[] }> {
  const header = await readImageHeader(bytes, frame, limits)
  const { damaged, ...raster } = await decodeImage(bytes, { frame, limits })
  const dpi = resolutionOf(header)
  const scan = { raster, dpi, toPage: [72 / dpi, 0, 0, 72 / dpi, 0, 0] } as const
  return { ...imagePageSize(header), scan, warnings: damaged ? [damageWarning(frame + 1)] : [] }
}

function damageWarning(page: number): Warning {
  return {
    code: 'damaged_picture',
    message: 'The image is damaged; only the part that could be decoded was read.',
    page,
  }
}

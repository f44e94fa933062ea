/** A picture file as pages: how large each is on paper, and its pixels. */

import type { Warning } from '../../model/warning.ts'
import { decodePicture, type PictureHeader, pictureHeader } from '../../pdf/images/codec.ts'
import type { PageSize } from '../page-result.ts'
import type { PageScan } from './page-scan.ts'
import type { OpenImage } from './source.ts'

/** Cameras and editors write these when they know nothing. */
const placeholderDpi = 96
/** Inches. No scanner's page is longer; a picture that says so was not measured. */
const maxPageInches = 20
/** Where nobody knows: as if a page of this many inches (A4) filled the picture. */
const defaultPageInches = 11.69
/** Inches of a page at most (14,400 points; ISO 32000-1, Annex C). */
const maxPdfInches = 200

/**
 * Dots an inch of a picture, as it says or, where it does not say or says what cannot be, as if it were a scanned
 * page: then between 72 and 600.
 */
export function resolutionOf({ width, height, dpi }: PictureHeader): number {
  const longest = Math.max(width, height)
  const said = dpi !== null && longest / dpi <= maxPdfInches ? dpi : null
  if (said !== null && (said > placeholderDpi || longest / said <= maxPageInches)) return said
  return Math.min(600, Math.max(72, longest / defaultPageInches))
}

/** Size of a page of a picture, in points, upright. */
export function imagePageSize(header: PictureHeader): PageSize {
  const dpi = resolutionOf(header)
  const turned = header.orientation >= 5
  const [width, height] = turned ? [header.height, header.width] : [header.width, header.height]
  return { width: (width * 72) / dpi, height: (height * 72) / dpi }
}

/**
 * A frame of a picture, upright.
 * @param frame counts from 0
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function imageScan(
  { bytes, limits }: OpenImage,
  frame: number,
): Promise<PageSize & { readonly scan: PageScan; readonly warnings: readonly Warning[] }> {
  const header = await pictureHeader(bytes, frame, limits)
  const { damaged, ...raster } = await decodePicture(bytes, { frame, limits })
  const dpi = resolutionOf(header)
  const scan = { raster, dpi, toPage: [72 / dpi, 0, 0, 72 / dpi, 0, 0] } as const
  return { ...imagePageSize(header), scan, warnings: damaged ? [damageWarning(frame + 1)] : [] }
}

function damageWarning(page: number): Warning {
  return {
    code: 'damaged_picture',
    message: 'The picture is damaged; what could be decoded of it was read.',
    page,
  }
}

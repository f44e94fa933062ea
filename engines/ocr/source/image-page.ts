/** The pages of an image file: their size on paper, and their pixels. */

import { decodeImage, type ImageHeader, readImageHeader } from '../../image/image-files.ts'
import { imageResolution } from '../../image/index.ts'
import type { Warning } from '../../model/warning.ts'
import type { PageSize } from '../page-result.ts'
import type { OpenImage, PageScan } from './source.ts'

/** The size of an upright page of an image, in points. */
export function imagePageSize(header: ImageHeader): PageSize {
  const dpi = imageResolution(header)
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
  const dpi = imageResolution(header)
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

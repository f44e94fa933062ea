import { DocumentError } from '../../model/errors.ts'
import { encodeJpeg, encodePng } from '../../pdf/images/codec.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import type { Rewrite, Written } from '../edge.ts'
import { PictureFiles } from './page-images.ts'

export const defaultDpi = 150
export const defaultQuality = 85
/** Pixels of a page, whatever the limit on pictures says: a page is drawn in memory, four bytes a pixel. */
const maxPixels = 100_000_000

/**
 * Pages of a PDF as pictures, one file a page; of several pages an archive. One page is drawn at a time, and one of more pixels than
 * the limit is refused before it is drawn.
 * @throws as `openReader`; DocumentError `empty`; LimitError `too_many_pixels`, `too_many_bytes`
 */
export function pdfToPictures(format: 'jpg' | 'png'): Rewrite {
  return async (bytes, conversion): Promise<Written> => {
    const { options, limits } = conversion
    const bounds = { pages: limits.pages, pixels: Math.min(limits.pixels, maxPixels) }
    const { password, dpi = defaultDpi, quality = defaultQuality } = options
    await using reader = await openReader(bytes, {
      limits: bounds,
      ...(password === undefined ? {} : { password }),
    })
    if (reader.pageCount === 0) throw new DocumentError('empty', 'The PDF has no page.')
    const files = new PictureFiles(format)
    for (let page = 0; page < reader.pageCount; page++) {
      conversion.progress('write', page, reader.pageCount)
      const raster = await reader.raster(page, { dpi })
      files.add(
        format === 'png'
          ? await encodePng(raster, bounds)
          : await encodeJpeg(raster, { quality, grey: false }, bounds),
      )
    }
    return files.written()
  }
}

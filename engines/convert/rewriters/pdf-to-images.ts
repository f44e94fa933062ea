import { encodeJpeg, encodePng } from '../../image/image-files.ts'
import { DocumentError } from '../../model/errors.ts'
import { repairedPdf } from '../../pdf/file/index.ts'
import { LazyReader } from '../../pdf/second-reader/index.ts'
import type { Rewrite, Written } from '../edge.ts'
import { parsePageRanges } from '../page-ranges.ts'
import { PageImages } from './page-images.ts'

export const defaultDpi = 150
export const defaultQuality = 85
/** Limit on a rendered page, beside the limit on images: it takes four bytes a pixel in memory. */
const maxPagePixels = 100_000_000

/**
 * Renders each page of a PDF as an image; several pages become an archive. One page is rendered at a time; a page over the pixel limit
 * is refused before.
 * @throws as `openReader`; DocumentError `empty`; LimitError `too_many_pixels`, `too_many_bytes`
 */
export function pdfToImages(format: 'jpg' | 'png'): Rewrite {
  return async (bytes, conversion): Promise<Written> => {
    const { options, limits } = conversion
    const bounds = { pages: limits.pages, pixels: Math.min(limits.pixels, maxPagePixels) }
    const { password, dpi = defaultDpi, quality = defaultQuality } = options
    const open = { limits: bounds, ...(password === undefined ? {} : { password }) }
    await using lazy = new LazyReader(bytes, open, repairedPdf)
    const reader = await lazy.open()
    if (reader.pageCount === 0) throw new DocumentError('empty', 'The PDF has no page.')
    const files = new PageImages(format)
    const wanted = options.pages === undefined ? null : parsePageRanges(options.pages)
    for (let page = 0; page < reader.pageCount; page++) {
      if (wanted && !wanted.has(page + 1)) continue
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

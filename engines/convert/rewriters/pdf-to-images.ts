import { encodeJpeg, encodePng } from '../../image/image-files.ts'
import { DocumentError, LimitError } from '../../model/errors.ts'
import { writeZip } from '../../office/zip-writer.ts'
import { repairedPdf } from '../../pdf/file/index.ts'
import { LazyReader } from '../../pdf/second-reader/index.ts'
import type { Rewrite, Written } from '../edge.ts'
import { parsePageRanges } from '../options.ts'

const defaultDpi = 150
export const defaultQuality = 85
/** Limit on a rendered page, next to the limit on images: it takes four bytes a pixel in memory. */
const maxPagePixels = 100_000_000

/** Limit on the images of one document, which wait in memory until the archive is written. */
const maxTotalBytes = 1024 * 1024 * 1024

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

/** Collects images of pages: one image is the output itself, several are an archive of numbered files. */
export class PageImages {
  readonly #extension: 'jpg' | 'png'
  readonly #images: Uint8Array[] = []
  #bytes = 0

  constructor(extension: 'jpg' | 'png') {
    this.#extension = extension
  }

  /** @throws LimitError `too_many_bytes` */
  add(image: Uint8Array): void {
    this.#bytes += image.length
    if (this.#bytes > maxTotalBytes)
      throw new LimitError(
        'too_many_bytes',
        'The images of the pages take more than 1 GiB. Lower the resolution, or split the document.',
        { limit: maxTotalBytes },
      )
    this.#images.push(image)
  }

  async written(): Promise<Written> {
    const pages = this.#images.length
    if (pages === 1) return { bytes: Uint8Array.from(this.#images[0]), pages }
    const digits = Math.max(3, String(pages).length)
    const files = this.#images.map((content, i) => ({
      name: `page-${String(i + 1).padStart(digits, '0')}.${this.#extension}`,
      content,
      stored: true,
    }))
    return { bytes: await writeZip(files), pages, format: 'zip' }
  }
}

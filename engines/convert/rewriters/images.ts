import { decodeImage, encodeJpeg, encodePng, readImageHeader } from '../../image/image-files.ts'
import type { ImageFormat } from '../conversion.ts'
import type { Rewrite, Written } from '../edge.ts'
import { defaultQuality, PageImages } from './pdf-to-images.ts'
import { pdfToPdf } from './pdf-to-pdf.ts'

/**
 * Converts between image formats, upright, one file for each page. Re-encoding drops everything but the pixels.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`, `too_many_pages`, `too_many_bytes`
 */
export function imageToImage(from: ImageFormat, to: 'jpg' | 'png'): Rewrite {
  return async (bytes, conversion): Promise<Written> => {
    const { options, limits } = conversion
    const bounds = { pixels: limits.pixels }
    // Further frames of a WebP are an animation; those of a TIFF are pages.
    const frames = from === 'tiff' ? (await readImageHeader(bytes, 0, bounds)).frames : 1
    const pages = Math.min(frames, limits.pages)
    if (pages < frames)
      conversion.warn({
        code: 'pages_left_out',
        message: `The image has more than ${pages} pages; the rest was left out.`,
      })
    const files = new PageImages(to)
    for (let frame = 0; frame < pages; frame++) {
      conversion.progress('write', frame, pages)
      const image = await decodeImage(bytes, { frame, transparent: to === 'png', limits: bounds })
      if (image.damaged)
        conversion.warn({
          code: 'picture_damaged',
          message: 'An image is damaged; what could be decoded of it was kept.',
        })
      files.add(
        to === 'png'
          ? await encodePng(image, bounds)
          : await encodeJpeg(image, { quality: options.quality ?? defaultQuality, grey: false }, bounds),
      )
    }
    return files.written()
  }
}

/**
 * Converts an image to a PDF of its size with an invisible text layer, complying with the requested standard. Metadata of the image is
 * treated as that of other sources.
 */
export function imageToPdf(format: ImageFormat): Rewrite {
  return async (bytes, conversion) => {
    const { ocr } = conversion.ports
    if (ocr === undefined) throw new TypeError('no port for OCR')
    return pdfToPdf(await ocr.searchablePdf(bytes, format, conversion), conversion)
  }
}

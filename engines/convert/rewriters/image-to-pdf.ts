import type { ImageFormat } from '../conversion.ts'
import type { Rewrite } from '../edge.ts'
import { pdfToPdf } from './pdf-to-pdf.ts'

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

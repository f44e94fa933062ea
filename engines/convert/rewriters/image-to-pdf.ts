import type { ImageFormat } from '../conversion.ts'
import type { Rewrite } from '../edge.ts'
import { pdfToPdf } from './pdf-to-pdf.ts'

/**
 * A picture to a PDF of its size that complies with what is asked, with the words that stand in it as text without ink.
 * What the picture says of its making goes where metadata goes.
 */
export function pictureToPdf(format: ImageFormat): Rewrite {
  return async (bytes, conversion) => {
    const { ocr } = conversion.ports
    if (ocr === undefined) throw new TypeError('no port for OCR')
    return pdfToPdf(await ocr.searchablePdf(bytes, format, conversion), conversion)
  }
}

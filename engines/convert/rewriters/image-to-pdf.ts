import type { Scanned } from '../conversion.ts'
import type { Rewrite } from '../edge.ts'
import { pdfToPdf } from './pdf-to-pdf.ts'

/**
 * A picture to a PDF of its size that complies with what is asked, with the words that stand in it as text without ink.
 * What the picture says of its making goes where metadata goes.
 */
export function pictureToPdf(format: Exclude<Scanned, 'pdf'>): Rewrite {
  return async (bytes, conversion) => {
    const pdf = await conversion.lent.searchable?.(bytes, format, conversion)
    if (pdf === undefined) throw new TypeError('an edge was walked that needs what was not lent')
    return pdfToPdf(pdf, conversion)
  }
}

/** The PDF file for other rooms: its objects, loading, pages, stream data and writing. */
export { decodeStream, encodeFlate } from '../filters/decode-stream.ts'
export { type PdfLimits, pdfLimits } from '../limits.ts'
export {
  PdfDict,
  PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../objects.ts'
export { numberText } from '../syntax/write-object.ts'
export { decodeTextString } from '../text-string.ts'
export { loadPdf } from './load.ts'
export { keepPages, type PageNode, pages, withUnboundedPages } from './pages.ts'
export { repairedPdf, repairPageTree, repairWarnings } from './repaired-pdf.ts'
export { writePdf } from './write.ts'

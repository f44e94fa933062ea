/** The text of surfaces, for other rooms: text layers, invisible text, and the regions of pages that only OCR can read. */

export { logicalOrder } from '../../model/bidi.ts'
export { type AnnotatedLayer, annotatedOrders, annotationTexts } from './annotated-orders.ts'
export { type PicturedAnnotation, picturedAnnotations, placedAnnotations } from './annotations.ts'
export { blockOrder } from './block-order.ts'
export { composeText, partsOf } from './composed-accents.ts'
export { glyphless } from './glyphless-font.ts'
export { inferUnicode, needsInference } from './infer-unicode.ts'
export { invisibleFontName, invisibleLines, type LineWord } from './invisible-text.ts'
export { cropWithMargin, isUnknownText, ocrRegions, ocrResolution, unreadWords } from './ocr-regions.ts'
export { coveredPictures, pictureOnlyPdf, seenPart, storedPictures, storedPicturesPdf } from './pictures.ts'
export { tableOrder, tablesOf } from './table-order.ts'
export type { PlacedText } from './text-layer.ts'
export {
  codeOrder,
  contentOrder,
  type GlyphLayer,
  linesOf,
  readingOrder,
  replacementOrder,
} from './text-layer.ts'

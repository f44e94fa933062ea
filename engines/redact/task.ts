/** Entry module of the PDF redaction task. Runs in a pool thread, or in the caller's thread when tasks run inline. */

export {
  type DetectPdfInput,
  type DetectPdfOutput,
  detectPdfDocument as detectPdf,
} from './pdf/detect-pdf.ts'
export type { ReaderTexts, ReadTexts } from './pdf/pdf-redaction.ts'
export type { Recognise, RecognisedWord, RecogniseSettings, ThoroughReading } from './pdf/pixels.ts'
export { redactPdfDocument as redactPdf } from './pdf/redact-pdf.ts'
export type { RedactedEntity, RedactPdfInput, RedactPdfOutput } from './pdf/request.ts'
export { type ReviewPage, type ReviewPdfOutput, reviewPdf } from './review/review-pdf.ts'

/** Runs in a pool thread (or in the caller's, inline): PDF redaction as a task of plain data. */
import { type Outcome, outcomeOf } from '../model/outcome.ts'
import type { Recognise } from './pdf/pixels.ts'
import { redactPdfDocument } from './pdf/redact-pdf.ts'
import type { RedactPdfInput, RedactPdfOutput } from './pdf/request.ts'

export type { Recognise, RecognisedWord } from './pdf/pixels.ts'
export type { RedactPdfInput, RedactPdfOutput } from './pdf/request.ts'

/** @param recognise reads words in pictures; handed in by whoever has a recogniser at hand */
export function redactPdf(input: RedactPdfInput, recognise?: Recognise): Promise<Outcome<RedactPdfOutput>> {
  return outcomeOf(() => redactPdfDocument(input, recognise))
}

/** Runs in a pool thread (or in the caller's, inline): PDF redaction as a task of plain data. */
import { type Outcome, outcomeOf } from '../model/outcome.ts'
import { redactPdfDocument } from './pdf/redact-pdf.ts'
import type { RedactPdfInput, RedactPdfOutput } from './pdf/request.ts'

export type { RedactPdfInput, RedactPdfOutput } from './pdf/request.ts'

export function redactPdf(input: RedactPdfInput): Promise<Outcome<RedactPdfOutput>> {
  return outcomeOf(() => redactPdfDocument(input))
}

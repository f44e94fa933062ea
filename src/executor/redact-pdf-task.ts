/**
 * Runs in a pool thread: PDF redaction that reads images by OCR. `redact` does not import `ocr`; the recogniser is passed in here.
 */
import {
  type DetectPdfInput,
  type DetectPdfOutput,
  detectPdf as detect,
  type RedactPdfInput,
  type RedactPdfOutput,
  type ReviewPdfOutput,
  redactPdf as redact,
  reviewPdf as review,
} from '../../engines/redact/task.ts'
import { recogniser, textReader } from './helpers.ts'

/** `ocr: false` leaves images unread. */
interface RedactPdfTask extends RedactPdfInput {
  readonly ocr?: boolean
  /** Threads that help this one. Default: 1, this one does everything itself. */
  readonly helperThreads?: number
}

export function redactPdf(input: RedactPdfTask): Promise<RedactPdfOutput> {
  const { helperThreads } = input
  return redact(input, input.ocr === false ? undefined : recogniser(helperThreads), textReader(helperThreads))
}

/** `ocr: false` leaves images unread. */
export interface DetectPdfTask extends DetectPdfInput {
  readonly ocr?: boolean
  /** Threads that help this one. Default: 1, this one does everything itself. */
  readonly helperThreads?: number
}

export function detectPdf(input: DetectPdfTask): Promise<DetectPdfOutput> {
  return detect(input, input.ocr === false ? undefined : recogniser(input.helperThreads))
}

export function reviewPdf(input: DetectPdfTask): Promise<ReviewPdfOutput> {
  return review(input, input.ocr === false ? undefined : recogniser(input.helperThreads))
}

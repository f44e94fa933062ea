/** Runs in a pool thread: redaction of office documents, whose pictures are read by OCR. */
import {
  type DetectOfficeOutput,
  detectOfficeDocument,
  type RedactionInput,
  type RedactionOutput,
  redactOfficeDocument,
  restoreOfficeDocument,
} from '../../engines/redact/office/index.ts'

/** `ocr: false` leaves pictures unread. */
export interface RedactOfficeTask extends RedactionInput {
  readonly ocr?: boolean
}

export function redactOffice(input: RedactOfficeTask): Promise<RedactionOutput> {
  return redactOfficeDocument(input)
}

export function detectOffice(input: RedactionInput): Promise<DetectOfficeOutput> {
  return detectOfficeDocument(input)
}

export function restoreOffice(input: {
  readonly bytes: Uint8Array
  readonly tokens: ReadonlyMap<string, string>
  readonly progress?: RedactionInput['progress']
}): Promise<{ readonly bytes: Uint8Array }> {
  return restoreOfficeDocument(input)
}

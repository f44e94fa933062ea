/** Runs in a pool thread: redaction of electronic books, whose images are read by OCR. */
import { redactBook as redact } from '../../engines/redact/book/redact-book.ts'
import type { RedactionInput, RedactionOutput } from '../../engines/redact/office/index.ts'
import { redactImage } from './redact-image-task.ts'

export function redactBook({
  ocr,
  ...input
}: RedactionInput & { readonly ocr?: boolean }): Promise<RedactionOutput> {
  return redact(input, (image) => redactImage({ ...image, ocr }))
}

/** Runs in a pool thread: redaction of images, which are read by OCR. */
import {
  detectImage as detect,
  type RedactImageInput,
  type RedactImageOutput,
  redactImage as redact,
} from '../../engines/redact/image/index.ts'
import { type ReviewImageOutput, reviewImage as review } from '../../engines/redact/review/review-image.ts'
import { findVisuals } from './find-visuals-task.ts'
import { recognise } from './helpers.ts'

/** `ocr: false` leaves the image unread. */
interface RedactImageTask extends RedactImageInput {
  readonly ocr?: boolean
}

export function redactImage({ ocr, ...input }: RedactImageTask): Promise<RedactImageOutput> {
  return redact(input, ocr === false ? undefined : recognise, findVisuals)
}

export function detectImage({ ocr, ...input }: RedactImageTask): ReturnType<typeof detect> {
  return detect(input, ocr === false ? undefined : recognise, findVisuals)
}

export function reviewImage({ ocr, ...input }: RedactImageTask): Promise<ReviewImageOutput> {
  return review(input, ocr === false ? undefined : recognise, findVisuals)
}

/** Runs in a pool thread: redaction of office documents, whose images are read by OCR. */
import type { VisualFlags } from '../../engines/model/detection.ts'
import {
  type DetectOfficeOutput,
  detectOfficeDocument,
  redactOfficeDocument,
  restoreOfficeDocument,
} from '../../engines/redact/office/redact-office.ts'
import type { RedactionInput, RedactionOutput } from '../../engines/redact/request.ts'
import { recognise } from './helpers.ts'
import { findVisuals } from './redact-image-task.ts'

/** `ocr: false` leaves the pixels of images unread; their metadata is removed anyway. */
export interface RedactOfficeTask extends RedactionInput {
  readonly ocr?: boolean
  /** What else to remove from images. Default: nothing. */
  readonly visual?: VisualFlags
}

export function redactOffice(input: RedactOfficeTask): Promise<RedactionOutput> {
  const redactPicture = async (picture: RedactionInput): Promise<RedactionOutput> => {
    const { redactImage } = await import('../../engines/redact/image/index.ts')
    const words = input.ocr === false ? undefined : recognise
    return redactImage({ ...picture, visual: input.visual }, words, findVisuals)
  }
  const redactPdf = async (pdf: RedactionInput): Promise<RedactionOutput> => {
    const task = await import('./redact-pdf-task.ts')
    return task.redactPdf({ ...pdf, ocr: input.ocr })
  }
  const reader = input.ocr === false ? {} : { readPicture }
  return redactOfficeDocument(input, { redactPicture, redactPdf, ...reader })
}

export function detectOffice({ ocr, ...input }: RedactOfficeTask): Promise<DetectOfficeOutput> {
  return detectOfficeDocument(input, ocr === false ? undefined : readPicture)
}

async function readPicture(picture: RedactionInput): Promise<string> {
  const { imageText, readImage } = await import('../../engines/redact/image/index.ts')
  return imageText(await readImage(picture, recognise))
}

export function restoreOffice(input: {
  readonly bytes: Uint8Array
  readonly tokens: ReadonlyMap<string, string>
  readonly progress?: RedactionInput['progress']
}): Promise<{ readonly bytes: Uint8Array }> {
  return restoreOfficeDocument(input)
}

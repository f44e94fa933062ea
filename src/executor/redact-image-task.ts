/** Runs in a pool thread: redaction of images, which are read by OCR. */

import type { MessagePort } from 'node:worker_threads'
import type { FindVisuals, Region, VisualFlags } from '../../engines/model/detection.ts'
import type { PdfLimits } from '../../engines/pdf/file/index.ts'
import { openReader } from '../../engines/pdf/second-reader/index.ts'
import {
  detectImage as detect,
  type RedactImageInput,
  type RedactImageOutput,
  redactImage as redact,
} from '../../engines/redact/image/index.ts'
import { type ReviewImageOutput, reviewImage as review } from '../../engines/redact/review/review-image.ts'
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

/** Runs in a pool thread: finds faces and persons on the pages of a PDF. `redact` does not import `vision`; it is passed in here. */

/** Loaded on first use: most redactions do not use it. */
export const findVisuals: FindVisuals = async (raster, flags) => {
  const vision = await import('../../engines/vision/find-visuals.ts')
  return vision.findVisuals(raster, flags)
}

interface FindPdfVisualsInput {
  readonly bytes: Uint8Array
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
  readonly visual: VisualFlags
  readonly progress?: MessagePort
}

/** A face of 8 mm, as on an identity card, is 40 pixels wide. */
const dpi = 130

/**
 * The faces and persons that the pages show, as regions of them. Pages are rendered as shown, so that an image is found regardless of how
 * it is stored.
 * @throws DependencyError `missing_dependency`; LimitError `too_many_pixels` for a page that is too large to render
 */
export async function findPdfVisuals(input: FindPdfVisualsInput): Promise<readonly Region[]> {
  const { bytes, password, limits, visual, progress } = input
  await using reader = await openReader(bytes, { password, limits })
  const regions: Region[] = []
  const scale = 72 / dpi
  for (let page = 0; page < reader.pageCount; page++) {
    progress?.postMessage({ stage: 'read', done: page, total: reader.pageCount })
    const found = await findVisuals(await reader.raster(page, { dpi }), visual)
    for (const {
      type,
      score,
      box: { x0, y0, x1, y1 },
    } of found) {
      const box = { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }
      regions.push({ page: page + 1, box, found: { type, score, recognizer: 'vision' } })
    }
  }
  return regions
}

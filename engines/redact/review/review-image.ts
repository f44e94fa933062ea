/** What the review of an image shows: its detections, and each page as an image with its words. Nothing is changed. */

import { encodeJpeg } from '../../image/image-files.ts'
import type { FindVisuals } from '../../model/detection.ts'
import { findInImage } from '../image/find-in-image.ts'
import { readImage } from '../image/read-image.ts'
import { type ImageEntity, onWhite, type RedactImageInput } from '../image/request.ts'
import type { Recognise } from '../pdf/pixels.ts'
import { reduced } from '../report/thumbnails.ts'
import type { ReviewPage } from './review-pdf.ts'

/** Pixels of the longer side: enough to read the words of a page. */
const side = 2000
const quality = 76

export interface ReviewImageOutput {
  readonly pages: number
  readonly entities: readonly Omit<ImageEntity, 'pixels'>[]
  readonly images: readonly ReviewPage[]
  readonly warnings: Awaited<ReturnType<typeof readImage>>['warnings']
}

/** @throws as `detectImage` */
export async function reviewImage(
  input: RedactImageInput,
  recognise?: Recognise,
  findVisuals?: FindVisuals,
): Promise<ReviewImageOutput> {
  const read = await readImage({ ...input, unreadImages: 'keep' }, recognise)
  const { file, layers, scales, warnings } = read
  const { entities } = await findInImage(read, input, findVisuals)
  const images: ReviewPage[] = []
  for (const [page, { width, height }] of file.frames.entries()) {
    const scale = scales[page]
    const picture = reduced(onWhite(await file.raster(page)), side)
    images.push({
      width: width * scale,
      height: height * scale,
      image: await encodeJpeg(picture, { quality, grey: false, small: true }),
      words: layers.pixels.runs
        .filter(({ place }) => place.page === page)
        .map(({ place: { text, box } }) => ({
          text,
          box: { x0: box.x0 * scale, y0: box.y0 * scale, x1: box.x1 * scale, y1: box.y1 * scale },
        })),
    })
    input.progress?.postMessage({ stage: 'draw', done: page + 1, total: file.frames.length })
  }
  return {
    pages: file.frames.length,
    entities: entities.map(({ pixels: _, ...entity }) => entity),
    images,
    warnings,
  }
}

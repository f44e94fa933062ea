/** What the review of a PDF shows: its detections, and each page as an image with its words. Nothing is changed. */

import type { Box } from '../../model/geometry.ts'
import { locate, type TextLayer } from '../../model/text-layer.ts'
import { pageSurface } from '../../pdf/content/index.ts'
import { encodeJpeg } from '../../pdf/images/image-files.ts'
import { readingOrder } from '../../pdf/text/index.ts'
import {
  type DetectPdfInput,
  type DetectPdfOutput,
  detectPdfDocument,
  type ReadPdf,
} from '../pdf/detect-pdf.ts'
import type { Recognise } from '../pdf/pixels.ts'

/** Sharp enough to read the smallest print of ordinary pages, at some 100 kB a page. */
const dpi = 110

const quality = 72

/** A word with its box in points of the page as shown. */
export interface ReviewWord {
  readonly text: string
  readonly box: Box
}

export interface ReviewPage {
  /** In points, as shown. */
  readonly width: number
  readonly height: number
  /** JPEG. */
  readonly image: Uint8Array
  readonly words: readonly ReviewWord[]
}

export interface ReviewPdfOutput extends DetectPdfOutput {
  readonly images: readonly ReviewPage[]
}

/** @throws as `detectPdfDocument` */
export async function reviewPdf(input: DetectPdfInput, recognise?: Recognise): Promise<ReviewPdfOutput> {
  const images: ReviewPage[] = []
  const found = await detectPdfDocument(input, recognise, async (read) => {
    for (const page of read.nodes.keys()) {
      images.push(await reviewPage(read, page))
      input.progress?.postMessage({ stage: 'draw', done: page + 1, total: read.nodes.length })
    }
  })
  return { ...found, images }
}

async function reviewPage(
  { file, nodes, cache, document, open }: ReadPdf,
  page: number,
): Promise<ReviewPage> {
  const node = nodes[page]
  const reader = await open()
  const raster = await reader.raster(page, { dpi })
  const image = await encodeJpeg(raster, { quality, grey: isGrey(raster.data), small: true })
  const { ocr } = document.pages[page]
  const keptReading = document.keptReadings.get(page)
  const drawn = wordsOf(keptReading?.layers.reading ?? readingOrder(pageSurface(file, node, cache, true)))
  const read = (ocr?.pixels.runs ?? []).map(({ place }) => place)
  return { width: node.width, height: node.height, image, words: [...drawn, ...read] }
}

function isGrey(data: Uint8ClampedArray): boolean {
  for (let i = 0; i < data.length; i += 4)
    if (Math.abs(data[i] - data[i + 1]) > 8 || Math.abs(data[i] - data[i + 2]) > 8) return false
  return true
}

/** The words of a layer: runs of characters without white space. */
function wordsOf<P extends { readonly box: Box }>(layer: TextLayer<P>): ReviewWord[] {
  const words: ReviewWord[] = []
  for (const match of layer.text.matchAll(/\S+/gu)) {
    const span = { start: match.index, end: match.index + match[0].length }
    const [first, ...others] = locate(layer, span).map(({ place }) => place.box)
    if (!first) continue
    const box = others.reduce(
      (all, one) => ({
        x0: Math.min(all.x0, one.x0),
        y0: Math.min(all.y0, one.y0),
        x1: Math.max(all.x1, one.x1),
        y1: Math.max(all.y1, one.y1),
      }),
      first,
    )
    words.push({ text: match[0], box })
  }
  return words
}

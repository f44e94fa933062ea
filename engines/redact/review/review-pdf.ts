/** What the review of a PDF shows: its detections, and each page as an image with its words. Nothing is changed. */

import { encodeJpeg } from '../../image/image-files.ts'
import type { Box } from '../../model/geometry.ts'
import { type LocatedPlace, locate, type TextLayer } from '../../model/text-layer.ts'
import { pageSurface } from '../../pdf/content/index.ts'
import { readingOrder } from '../../pdf/text/index.ts'
import {
  type DetectPdfInput,
  type DetectPdfOutput,
  detectPdfDocument,
  type ReadPdf,
} from '../pdf/detect-pdf.ts'
import type { Recognise } from '../pdf/pixels.ts'

/** Sharp enough to read the smallest print of ordinary pages, at about 100 kB a page. */
const dpi = 110

const quality = 72

/** A word with its box in points of the page as shown. */
export interface ReviewWord {
  readonly text: string
  readonly box: Box
  /**
   * Where its characters begin, and the last one ends, on the x axis: one number for each UTF-16 code unit and one more. Decreasing for
   * right-to-left text. Undefined for a word that is not one horizontal run of characters, or that was read by OCR: it is selected as a
   * whole.
   */
  readonly edges?: readonly number[]
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
    const places = locate(layer, span)
    const [first, ...others] = places.map(({ place }) => place.box)
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
    const edges = edgesOf(places, match[0].length, box)
    words.push({ text: match[0], box, ...(edges && { edges }) })
  }
  return words
}

/** A character that is offset by more than this share of the word's height, on another line or in vertical text, ends the run. */
const maxShift = 0.5

function edgesOf<P extends { readonly box: Box }>(
  places: readonly LocatedPlace<P>[],
  length: number,
  { x0, y0, x1, y1 }: Box,
): number[] | undefined {
  const covered = places.reduce((sum, { from, to }) => sum + to - from, 0)
  const [first, last] = [places[0].place.box, places[places.length - 1].place.box]
  const isFromRight = first.x0 > last.x0
  const start = isFromRight ? x1 : x0
  const edges: number[] = []
  for (const { place, from, to } of places) {
    const { box } = place
    if (Math.abs(box.y0 + box.y1 - y0 - y1) / 2 > maxShift * (y1 - y0)) return undefined
    const [near, far] = isFromRight ? [box.x1, box.x0] : [box.x0, box.x1]
    // A ligature has several characters: each gets its share.
    for (let i = 0; i < to - from; i++) edges.push(near + (i / (to - from)) * (far - near))
  }
  edges[0] = start
  edges.push(isFromRight ? x0 : x1)
  const isOrdered = edges.every(
    (edge, i) => i === 0 || (isFromRight ? edge <= edges[i - 1] : edge >= edges[i - 1]),
  )
  return covered === length && isOrdered ? edges : undefined
}

/** The words of an image file, read by OCR once, and the boxes of spans of their text. */

import type { ImageFile } from '../../image/codecs/image-file.ts'
import { openImageFile } from '../../image/codecs/open-image.ts'
import { imageResolution } from '../../image/index.ts'
import { DocumentError, type Warning } from '../../model/errors.ts'
import { type Box, transformBox } from '../../model/geometry.ts'
import { locate, type TextLayer } from '../../model/text-layer.ts'
import {
  joinLayers,
  layersOfWords,
  type OcrLayers,
  type Recognise,
  type RecognisedWord,
  readThoroughly,
} from '../pdf/pixels.ts'
import { wordBoxes } from '../pdf/plan-page.ts'
import { unreadWarnings } from '../pdf/read-pictures.ts'
import { type RedactImageInput, withoutAlpha } from './request.ts'

/** A word with its position, in pixels of the page as shown. */
export interface ImageWord extends RecognisedWord {
  /** 0-based. */
  readonly page: number
}

export type ImageLayer = TextLayer<ImageWord>

export interface ReadImage {
  readonly file: ImageFile
  /** The words of all pages, as lines and in tables. */
  readonly layers: OcrLayers<ImageWord>
  /** Points for each pixel, for each page. */
  readonly scales: readonly number[]
  readonly warnings: readonly Warning[]
}

/** Between pages: the end of a paragraph to the detector, and white space to a term that continues on the next page. */
const pageBreak = '\n\f\n'

/**
 * Opens an image and reads its words.
 * @param recognise reads words. Without it, the image is refused, or kept with a warning.
 * @throws DocumentError `unsupported_format`, `malformed`; LimitError `too_many_pixels`, before anything is decoded
 */
export async function readImage(
  { bytes, limits, dpi, detect, unreadImages, progress }: RedactImageInput,
  recognise?: Recognise,
): Promise<ReadImage> {
  const file = await openImageFile(bytes, limits)
  const resolutions = file.frames.map((frame) => dpi ?? imageResolution(frame))
  const scales = resolutions.map((resolution) => 72 / resolution)
  const warnings: Warning[] = [...file.warnings]
  const languages = [detect.language ?? 'en']
  if (!recognise) {
    if (unreadImages !== 'keep')
      throw new DocumentError(
        'unsupported_format',
        'The document is an image: words in it cannot be searched without OCR, so it was rejected. Use OCR, or keep such images with --unread-images keep.',
      )
    warnings.push({
      code: 'images_not_searched',
      message: 'The document is an image; words in it were not searched.',
    })
    return { file, layers: layersOfWords<ImageWord>([]), scales, warnings }
  }
  const pages: ReadImage['layers'][] = []
  for (const page of file.frames.keys()) {
    progress?.postMessage({ stage: 'read', done: page, total: file.frames.length })
    const raster = await file.raster(page)
    const readings: ImageWord[][] = []
    const settings = { languages, dpi: resolutions[page] }
    const { words, unread } = await readThoroughly(recognise, raster, settings)
    readings.push(words.map((word) => ({ ...word, page })))
    // The stored colours, which a viewer shows on a dark page.
    const bare = withoutAlpha(raster)
    if (bare) readings.push((await recognise(bare, settings)).map((word) => ({ ...word, page })))
    warnings.push(
      ...unreadWarnings(
        page,
        unread.map((box) => transformBox([scales[page], 0, 0, scales[page], 0, 0], box)),
      ),
    )
    pages.push(layersOfWords(readings))
  }
  const layers = {
    pixels: joinLayers(
      pages.map(({ pixels }) => pixels),
      pageBreak,
    ),
    pixelTables: joinLayers(
      pages.map(({ pixelTables }) => pixelTables),
      pageBreak,
    ),
  }
  return { file, layers, scales, warnings }
}

/** The words of an image as lines, and once more the tables among them. */
export function imageText({ layers }: ReadImage): string {
  return joinLayers([layers.pixels, layers.pixelTables], pageBreak).text
}

/** The boxes of a span of the text, by 0-based page, in pixels: one for neighbouring words of a line. */
export function boxesOf(layer: ImageLayer, start: number, end: number): Map<number, Box[]> {
  const found = locate(layer, { start, end }).map(({ place }) => place)
  const pages = Map.groupBy(found, ({ page }) => page)
  return new Map([...pages].map(([page, words]) => [page, wordBoxes(words)]))
}

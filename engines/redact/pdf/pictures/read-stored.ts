/** Reads pictures as the file stores them, each once for all pages that show it. */

import { type Box, centre, contains, type Matrix, multiply, transformBox } from '../../../model/geometry.ts'
import type { PlacedImage } from '../../../pdf/content/index.ts'
import type { PageNode, PdfFile, PdfLimits, PdfStream } from '../../../pdf/file/index.ts'
import { openReader } from '../../../pdf/second-reader/index.ts'
import { seenPart, storedPicturePdf } from '../../../pdf/text/index.ts'
import { type OcrLayerWord, type OcrReader, placeOf, type RecognisedWord, readThoroughly } from '../pixels.ts'

/** What was read in a picture, in its unit square: x to the right, y down from its top row. */
interface StoredReading {
  readonly readings: readonly (readonly RecognisedWord[])[]
  readonly unread: readonly Box[]
}

/** Pictures of a document whose readings are kept. */
const maxKept = 2_000

export class StoredReader {
  readonly #file: PdfFile
  readonly #ocr: OcrReader
  readonly #limits: Partial<PdfLimits> | undefined
  readonly #kept = new Map<PdfStream, Promise<StoredReading>>()

  constructor(file: PdfFile, ocr: OcrReader, limits?: Partial<PdfLimits>) {
    this.#file = file
    this.#ocr = ocr
    this.#limits = limits
  }

  /** The words of pictures at their places on a page, and where one looks like text that could not be read. */
  async read(
    pictures: ReadonlyMap<PdfStream, readonly PlacedImage[]>,
    node: PageNode,
  ): Promise<{ readonly readings: readonly (readonly OcrLayerWord[])[]; readonly unread: readonly Box[] }> {
    const readings: OcrLayerWord[][] = []
    const unread: Box[] = []
    for (const [stream, places] of pictures) {
      const stored = await this.#reading(stream)
      for (const place of places) {
        // The unit square of an image has y up.
        const matrix = multiply([1, 0, 0, -1, 0, 1], place.matrix)
        for (const words of stored.readings)
          if (words.length > 0) readings.push(placed(words, stream, place, node, matrix))
        for (const box of stored.unread) unread.push(transformBox(matrix, box))
      }
    }
    return { readings, unread }
  }

  #reading(stream: PdfStream): Promise<StoredReading> {
    const known = this.#kept.get(stream)
    if (known) return known
    const reading = this.#read(stream)
    if (this.#kept.size < maxKept) this.#kept.set(stream, reading)
    return reading
  }

  async #read(stream: PdfStream): Promise<StoredReading> {
    await using reader = await openReader(storedPicturePdf(this.#file, stream), { limits: this.#limits })
    const readings: RecognisedWord[][] = []
    const unread: Box[] = []
    for (let page = 0; page < reader.pageCount; page++) {
      const raster = await reader.raster(page, { dpi: pixelDpi })
      const read = await readThoroughly(this.#ocr.recognise, raster, {
        languages: this.#ocr.languages,
        dpi: usualDpi,
      })
      const toUnit: Matrix = [1 / raster.width, 0, 0, 1 / raster.height, 0, 0]
      readings.push(read.words.map(placeOf(toUnit)))
      unread.push(...read.unread.map((box) => transformBox(toUnit, box)))
    }
    return { readings, unread }
  }
}

/** A point of the page is a pixel. */
const pixelDpi = 72
/** The resolution of pictures is not known: that of scans. */
const usualDpi = 200

function placed(
  words: readonly RecognisedWord[],
  stream: PdfStream,
  place: PlacedImage,
  node: PageNode,
  matrix: Matrix,
): OcrLayerWord[] {
  const seen = seenPart(place, node)
  const toPage = placeOf(matrix)
  return words.map((word) => {
    const onPage = toPage(word)
    const isSeen = seen !== null && contains(seen, centre(onPage.box))
    return { ...onPage, stored: { stream, parts: word.parts ?? [word.box], isSeen } }
  })
}

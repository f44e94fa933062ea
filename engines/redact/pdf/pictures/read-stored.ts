/** Reads pictures as the file stores them, each once for all pages that show it. */

import { type Box, centre, contains, type Matrix, multiply, transformBox } from '../../../model/geometry.ts'
import type { Raster } from '../../../model/raster.ts'
import type { PlacedImage } from '../../../pdf/content/index.ts'
import type { PageNode, PdfFile, PdfLimits, PdfStream } from '../../../pdf/file/index.ts'
import { openReader } from '../../../pdf/second-reader/index.ts'
import { seenPart, storedPicturesPdf } from '../../../pdf/text/index.ts'
import {
  type OcrLayerWord,
  type OcrReader,
  placeOf,
  type RecognisedWord,
  readThoroughly,
  type ThoroughReading,
} from '../pixels.ts'
import { isSmall, withText } from './picture-sheet.ts'

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
    const unknown = [...pictures.keys()].filter((stream) => !this.#kept.has(stream))
    const now = unknown.length > 0 ? this.#read(unknown) : null
    if (now && this.#kept.size < maxKept)
      for (const stream of unknown) {
        const reading = now.then((all) => all.get(stream) ?? nothing)
        // Whoever awaits it below gets the error; until then it is not unhandled.
        reading.catch(() => {})
        this.#kept.set(stream, reading)
      }
    const readings: OcrLayerWord[][] = []
    const unread: Box[] = []
    for (const [stream, places] of pictures) {
      const stored = (await this.#kept.get(stream)) ?? (await now)?.get(stream) ?? nothing
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

  async #read(streams: readonly PdfStream[]): Promise<ReadonlyMap<PdfStream, StoredReading>> {
    const { bytes, pictures } = storedPicturesPdf(this.#file, streams)
    await using reader = await openReader(bytes, { limits: this.#limits })
    const found = new Map<PdfStream, StoredReading>()
    const small: { readonly stream: PdfStream; readonly raster: Raster }[] = []
    for (const [page, stream] of pictures.entries()) {
      const raster = await reader.raster(page, { dpi: pixelDpi })
      if (isSmall(raster)) small.push({ stream, raster })
      else await this.#add(found, stream, raster)
    }
    for (const { stream, raster } of await withText(small, (sheet) => this.#readRaster(sheet)))
      await this.#add(found, stream, raster)
    return found
  }

  async #add(found: Map<PdfStream, StoredReading>, stream: PdfStream, raster: Raster): Promise<void> {
    const { readings, unread } = found.get(stream) ?? nothing
    const read = await this.#readRaster(raster)
    const toUnit: Matrix = [1 / raster.width, 0, 0, 1 / raster.height, 0, 0]
    found.set(stream, {
      readings: [...readings, read.words.map(placeOf(toUnit))],
      unread: [...unread, ...read.unread.map((box) => transformBox(toUnit, box))],
    })
  }

  #readRaster(raster: Raster): Promise<ThoroughReading> {
    return readThoroughly(this.#ocr.recognise, raster, { languages: this.#ocr.languages, dpi: usualDpi })
  }
}

const nothing: StoredReading = { readings: [], unread: [] }

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

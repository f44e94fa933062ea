/** Reads pictures as the file stores them, each once for all pages that show it. */

import { type Box, centre, contains, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { PlacedImage } from '../../pdf/content/index.ts'
import type { PageNode, PdfFile, PdfLimits, PdfStream } from '../../pdf/file/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import { seenPart, storedPicturesPdf } from '../../pdf/text/index.ts'
import {
  type OcrLayerWord,
  type OcrReader,
  placeOf,
  type RecognisedWord,
  readThoroughly,
  type ThoroughReading,
} from './pixels.ts'

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

/** Many small pictures are looked through as one image: icons have no text, and reading each takes longer than reading a page. */

/** Pixels. Letters of larger pictures may be as large as a page of others. */
const maxSmall = { side: 256, area: 16_384 }

/** Fewer pictures are read one by one at once. */
const minPictures = 4

/** Pixels. On a larger sheet, what is hard to see would compete for the readings of an image. */
const sheet = { width: 960, maxHeight: 1_056 }

/** Pixels: that of the tiles for which OCR estimates the paper, so that each picture keeps its own. */
const cellStep = 48

/** Pixels around a picture: OCR expects text not to touch the edge of its paper. */
const margin = 12

export function isSmall({ width, height }: Raster): boolean {
  return Math.max(width, height) <= maxSmall.side && width * height <= maxSmall.area
}

/**
 * The pictures that may have text: those on which something is read, or looks like text, when they are laid out on sheets. Each of them
 * is then read separately.
 */
export async function withText<P extends { readonly raster: Raster }>(
  pictures: readonly P[],
  read: (sheet: Raster) => Promise<ThoroughReading>,
): Promise<readonly P[]> {
  if (pictures.length < minPictures) return pictures
  const found = new Set<P>()
  for (const { raster, cells } of layOut(pictures)) {
    const { words, unread } = await read(raster)
    for (const { box } of [...words, ...unread.map((place) => ({ box: place }))])
      for (const { picture, cell } of cells)
        if (contains(cell, centre(box)) || contains(box, centre(cell))) found.add(picture)
  }
  return pictures.filter((picture) => found.has(picture))
}

interface Sheet<P> {
  readonly raster: Raster
  readonly cells: readonly { readonly picture: P; readonly cell: Box }[]
}

/** Lays pictures out in rows, from the lowest to the highest, each on ground of the colour of its edge. */
function layOut<P extends { readonly raster: Raster }>(pictures: readonly P[]): Sheet<P>[] {
  const sheets: { picture: P; cell: Box }[][] = [[]]
  let [x, y, row] = [0, 0, 0]
  for (const picture of pictures.toSorted((a, b) => a.raster.height - b.raster.height)) {
    const [width, height] = [picture.raster.width, picture.raster.height].map(
      (side) => Math.ceil((side + 2 * margin) / cellStep) * cellStep,
    )
    if (x + width > sheet.width) [x, y, row] = [0, y + row, 0]
    if (y + height > sheet.maxHeight) {
      sheets.push([])
      ;[x, y, row] = [0, 0, 0]
    }
    sheets[sheets.length - 1].push({ picture, cell: { x0: x, y0: y, x1: x + width, y1: y + height } })
    x += width
    row = Math.max(row, height)
  }
  return sheets.map((cells) => ({ raster: drawSheet(cells), cells }))
}

function drawSheet(cells: Sheet<{ readonly raster: Raster }>['cells']): Raster {
  const width = sheet.width
  const height = cells.reduce((most, { cell }) => Math.max(most, cell.y1), 0)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const pixels = new Uint32Array(data.buffer)
  for (const { picture, cell } of cells) {
    const { raster } = picture
    const aligned = raster.data.byteOffset % 4 === 0 ? raster.data : raster.data.slice()
    const own = new Uint32Array(aligned.buffer, aligned.byteOffset, raster.width * raster.height)
    const ground = edgeColour(own, raster)
    for (let y = cell.y0; y < cell.y1; y++) pixels.fill(ground, y * width + cell.x0, y * width + cell.x1)
    for (let y = 0; y < raster.height; y++)
      pixels.set(
        own.subarray(y * raster.width, (y + 1) * raster.width),
        (cell.y0 + margin + y) * width + cell.x0 + margin,
      )
  }
  return { width, height, data }
}

/** The most frequent colour of the edge of a picture. */
function edgeColour(pixels: Uint32Array, { width, height }: Raster): number {
  const counts = new Map<number, number>()
  const count = (i: number): void => {
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1)
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) count(y * width + x)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) count(y * width + x)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Reads images as stored in the file, each once for all pages that show it. */

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

/** What was read in an image, in its unit square: x to the right, y down from its top row. */
interface StoredReading {
  readonly readings: readonly (readonly RecognisedWord[])[]
  readonly unread: readonly Box[]
}

/** Maximum images of a document whose results are cached. */
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

  /** The words of images with their positions on a page, and regions that look like text but could not be read. */
  async read(
    pictures: ReadonlyMap<PdfStream, readonly PlacedImage[]>,
    node: PageNode,
  ): Promise<{ readonly readings: readonly (readonly OcrLayerWord[])[]; readonly unread: readonly Box[] }> {
    const unknown = [...pictures.keys()].filter((stream) => !this.#kept.has(stream))
    const now = unknown.length > 0 ? this.#read(unknown) : null
    if (now && this.#kept.size < maxKept)
      for (const stream of unknown) {
        const reading = now.then((all) => all.get(stream) ?? nothing)
        // It is awaited below; this prevents an unhandled rejection until then.
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
/** The resolution of stored images is unknown: that of scans is assumed. */
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

/** Many small images are first checked together as one image: icons have no text, and reading each takes longer than reading a page. */

/** Pixels. Letters of larger images may be as large as a page of small ones. */
const maxSmall = { side: 256, area: 16_384 }

/** Fewer images are read individually. */
const minPictures = 4

/** Pixels. On a larger sheet, faint texts would compete for the limited number of passes. */
const sheet = { width: 960, maxHeight: 1_056 }

/** Pixels: the tile size in which OCR estimates the background, so that each image keeps its own. */
const cellStep = 48

/** Margin in pixels around an image: OCR expects text not to touch the edge. */
const margin = 12

export function isSmall({ width, height }: Raster): boolean {
  return Math.max(width, height) <= maxSmall.side && width * height <= maxSmall.area
}

/**
 * The images that may contain text: those in which text, or something like text, is found when they are arranged on sheets. Each of them
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

/** Arranges images in rows, by increasing height, each on a background in the colour of its edge. */
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

/** The most frequent colour of the edge of an image. */
function edgeColour(pixels: Uint32Array, { width, height }: Raster): number {
  const counts = new Map<number, number>()
  const count = (i: number): void => {
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1)
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) count(y * width + x)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) count(y * width + x)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/**
 * Text that is pixels or outlines: the parts of a page that show images or outlined letters are drawn by the second reader
 * and read by the OCR function that the caller provides.
 */
import { type Box, type Matrix, transformBox, transformPoint } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { type Run, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { PdfStream } from '../../pdf/file/index.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import { cropWithMargin } from '../../pdf/text/index.ts'
import { type ReadWord, tablesOfWords } from './placed-words.ts'

/** A word read by OCR, in pixels of the image it was given. */
export type RecognisedWord = ReadWord

export interface RecogniseSettings {
  readonly languages: readonly string[]
  readonly dpi: number
}

/** What was read in an image, including text that is hard to see. */
export interface ThoroughReading {
  readonly words: readonly RecognisedWord[]
  /** Where something looks like text that could not be read. */
  readonly unread: readonly Box[]
}

/**
 * Reads the words of an image.
 * @throws DependencyError when the data of a language is missing
 */
export type Recognise = ((
  raster: Raster,
  options: RecogniseSettings,
) => Promise<readonly RecognisedWord[]>) & {
  /** Also reads pale, tilted and struck-through text, and reports what could not be read. Default: only clearly visible text. */
  readonly thoroughly?: (raster: Raster, options: RecogniseSettings) => Promise<ThoroughReading>
  /** How many images it reads in parallel. Default: 1. */
  readonly parallel?: number
  /** Frees the memory of what is loaded for reading. It is loaded again on the next use. */
  readonly release?: () => void
}

/** Limits the number of pages read at the same time, so that their images do not fill the memory. */
export class PageGate {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count = 1) {
    this.#free = count
  }

  /** Waits for a free slot, then starts the work without waiting for its end. */
  async start<T>(work: () => Promise<T>): Promise<{ readonly done: Promise<T> }> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const done = work().finally(() => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    })
    // The caller that awaits it gets the error; this prevents an unhandled rejection until then.
    done.catch(() => {})
    return { done }
  }
}

/** A word read by OCR with its position on the page as shown, in points. */
export interface OcrLayerWord extends ReadWord {
  /** For a word of an image as stored in the file, which the page may not show. */
  readonly stored?: StoredPlace
}

/** The position of a word in an image. */
export interface StoredPlace {
  readonly stream: PdfStream
  /** In the unit square of the image: x to the right, y down from its top row. */
  readonly parts: readonly Box[]
  /** Whether the page shows that part of the image. */
  readonly isSeen: boolean
}

/** The orders in which words read by OCR are searched. */
export const pixelOrders = ['pixels', 'pixelTables'] as const
export type PixelOrder = (typeof pixelOrders)[number]

export function isPixelOrder(order: string): order is PixelOrder {
  return (pixelOrders as readonly string[]).includes(order)
}

/** The words of a page in each order. */
export type OcrLayers<W = OcrLayerWord> = Readonly<Record<PixelOrder, TextLayer<W>>>

export interface OcrReader {
  readonly recognise: Recognise
  /** ISO 639-1 codes. */
  readonly languages: readonly string[]
}

/** Parts of a page to read, in points of the page as shown. */
export interface PageParts {
  readonly reader: PdfReader
  /** 0-based. */
  readonly page: number
  readonly parts: readonly Box[]
  readonly dpi: number
  /** Ignores the text that is drawn over them. */
  readonly withoutText?: boolean
}

/** Words as lines, with tabs between cells and columns. */
export function linesOfWords<W extends ReadWord>(words: readonly W[]): TextLayer<W> {
  const builder = new TextLayerBuilder<W>()
  let last: W | undefined
  for (const word of words) {
    if (last) builder.append(word.line !== last.line ? '\n' : areApart(last, word) ? '\t' : ' ')
    builder.append(word.text, word)
    last = word
  }
  return builder.build()
}

/** Heights of a word, which has 0.7 to 0.9 em. A wider gap separates cells, as in the text of a PDF. */
const cellGap = 2

function areApart({ box: a }: ReadWord, { box: b }: ReadWord): boolean {
  const gap = Math.max(b.x0 - a.x1, a.x0 - b.x1, b.y0 - a.y1, a.y0 - b.y1)
  return gap > cellGap * Math.max(thickness(a), thickness(b))
}

/** The height of a word, regardless of its direction. */
function thickness({ x0, y0, x1, y1 }: Box): number {
  return Math.min(x1 - x0, y1 - y0)
}

/**
 * @param readings the words of a page as it is shown, and as stored in images that are covered; each of them is searched
 *   for tables
 */
export function layersOfWords<W extends ReadWord>(readings: readonly (readonly W[])[]): OcrLayers<W> {
  return {
    pixels: joinLayers(readings.map(linesOfWords), '\n'),
    pixelTables: joinLayers(readings.map(tablesOfWords), '\n\n'),
  }
}

/** One layer after another; empty ones are omitted. */
export function joinLayers<P>(layers: readonly TextLayer<P>[], between: string): TextLayer<P> {
  const filled = layers.filter(({ text }) => text !== '')
  if (filled.length === 1) return filled[0]
  let text = ''
  const runs: Run<P>[] = []
  for (const layer of filled) {
    if (text !== '') text += between
    for (const { start, end, place } of layer.runs)
      runs.push({ start: start + text.length, end: end + text.length, place })
    text += layer.text
  }
  return { text, runs }
}

/** The words in parts of a page. */
export async function readPixels(
  { reader, page, parts, dpi, withoutText }: PageParts,
  ocr: OcrReader,
): Promise<OcrLayerWord[]> {
  if (parts.length === 0) return []
  return [...(await readWords(await reader.raster(page, { dpi, withoutText }), { parts, dpi }, ocr)).words]
}

/** The words in parts of a page that was drawn, and what looks like text that could not be read, in points. */
export async function readWords(
  page: Raster,
  { parts, dpi }: Pick<PageParts, 'parts' | 'dpi'>,
  { recognise, languages }: OcrReader,
): Promise<ThoroughReading> {
  const scale = 72 / dpi
  const words: OcrLayerWord[] = []
  const unread: Box[] = []
  let lines = 0
  for (const part of parts) {
    const { raster, x, y } = cropWithMargin(page, part, 1 / scale)
    const read = await readThoroughly(recognise, raster, { languages, dpi })
    const toPage = placeOf([scale, 0, 0, scale, x * scale, y * scale])
    for (const word of read.words) words.push({ ...toPage(word), line: lines + word.line })
    for (const box of read.unread) unread.push(transformBox([scale, 0, 0, scale, x * scale, y * scale], box))
    lines += read.words.reduce((most, { line }) => Math.max(most, line), -1) + 1
  }
  return { words, unread }
}

/** Reads an image with the most thorough mode of the caller's OCR. */
export async function readThoroughly(
  recognise: Recognise,
  raster: Raster,
  settings: RecogniseSettings,
): Promise<ThoroughReading> {
  if (recognise.thoroughly) return recognise.thoroughly(raster, settings)
  return { words: await recognise(raster, settings), unread: [] }
}

/** Moves words to another coordinate system. */
export function placeOf(matrix: Matrix): (word: RecognisedWord) => OcrLayerWord {
  return ({ text, box, line, base, parts }) => ({
    ...{ text, line, box: transformBox(matrix, box) },
    base: base && transformPoint(matrix, base.x, base.y),
    ...(parts && { parts: parts.map((part) => transformBox(matrix, part)) }),
  })
}

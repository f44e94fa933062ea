/**
 * Text that is pixels or outlines: the parts of a page that show images or outlined letters are drawn by the second reader
 * and read by the OCR function that the caller provides.
 */
import type { Box } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import { cropWithMargin } from '../../pdf/text/index.ts'

/** A word read by OCR, in pixels of the image it was given. Words of one line have the same number. */
export interface RecognisedWord {
  readonly text: string
  readonly box: Box
  readonly line: number
}

/**
 * Reads the words of an image.
 * @throws DependencyError when the data of a language is missing
 */
export type Recognise = ((
  raster: Raster,
  options: { readonly languages: readonly string[]; readonly dpi: number },
) => Promise<readonly RecognisedWord[]>) & {
  /** How many images it reads side by side. Default: 1. */
  readonly parallel?: number
}

/** Lets a number of pages be read at a time, so that their images do not fill the memory. */
export class PageGate {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count = 1) {
    this.#free = count
  }

  /** Waits for a place, and then starts the work without waiting for its end. */
  async start<T>(work: () => Promise<T>): Promise<{ readonly done: Promise<T> }> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const done = work().finally(() => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    })
    // Whoever awaits it gets the error; until then it is not unhandled.
    done.catch(() => {})
    return { done }
  }
}

/** A word read by OCR at its place on the page as shown, in points. */
export interface OcrLayerWord {
  readonly text: string
  readonly box: Box
}

export type OcrLayer = TextLayer<OcrLayerWord>

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
}

/** The words in parts of a page. A layer without text where there are none. */
export async function readPixels(parts: PageParts, ocr: OcrReader): Promise<OcrLayer> {
  const builder = new TextLayerBuilder<OcrLayerWord>()
  await addPixels(builder, parts, ocr)
  return builder.build()
}

/** Appends the words in parts of a page. */
export async function addPixels(
  builder: TextLayerBuilder<OcrLayerWord>,
  { reader, page, parts, dpi }: PageParts,
  { recognise, languages }: OcrReader,
): Promise<void> {
  if (parts.length === 0) return
  const shown = await reader.raster(page, { dpi })
  const scale = 72 / dpi
  for (const part of parts) {
    const { raster, x, y } = cropWithMargin(shown, part, 1 / scale)
    let line = -1
    for (const word of await recognise(raster, { languages, dpi })) {
      if (builder.length > 0) builder.append(word.line === line ? ' ' : '\n')
      line = word.line
      const box = {
        x0: (word.box.x0 + x) * scale,
        y0: (word.box.y0 + y) * scale,
        x1: (word.box.x1 + x) * scale,
        y1: (word.box.y1 + y) * scale,
      }
      builder.append(word.text, { text: word.text, box })
    }
  }
}

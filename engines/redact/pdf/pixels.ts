/**
 * Words that are pixels or outlines: pictures and letters drawn as paths are shown by pdf.js, cut out and read by
 * whatever recogniser was handed in.
 */

import type { Box } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import { cut } from '../../pdf/text/index.ts'

/** A word as a recogniser sees it, in pixels of the raster it was given; words of one line share its number. */
export interface RecognisedWord {
  readonly text: string
  readonly box: Box
  readonly line: number
}

/**
 * Reads the words of a picture.
 * @throws DependencyError when the data of a language is missing
 */
export type Recognise = (
  raster: Raster,
  options: { readonly languages: readonly string[]; readonly dpi: number },
) => Promise<readonly RecognisedWord[]>

/** A word in pixels with its place as shown, in points. */
export interface SeenWord {
  readonly text: string
  readonly box: Box
}

export type SeenLayer = TextLayer<SeenWord>

/** The words in those parts of a page; a layer without text where there are none. */
export async function readPixels(
  reader: PdfReader,
  page: number,
  parts: readonly Box[],
  dpi: number,
  recognise: Recognise,
  languages: readonly string[],
): Promise<SeenLayer> {
  const builder = new TextLayerBuilder<SeenWord>()
  await addPixels(builder, reader, page, parts, dpi, recognise, languages)
  return builder.build()
}

/** The same, added to what was read before. */
export async function addPixels(
  builder: TextLayerBuilder<SeenWord>,
  reader: PdfReader,
  page: number,
  parts: readonly Box[],
  dpi: number,
  recognise: Recognise,
  languages: readonly string[],
): Promise<void> {
  if (parts.length === 0) return
  const shown = await reader.raster(page, { dpi })
  const scale = 72 / dpi
  for (const part of parts) {
    const { raster, x, y } = cut(shown, part, 1 / scale)
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

import { type ConvertedDocument, convert } from '../../../engines/convert/convert.ts'
import type { ConvertOptions } from '../../../engines/convert/options.ts'
import type { Format } from '../../../engines/model/format.ts'
import { readPdf } from '../../../engines/pdf/reading/index.ts'

/** A word of a PDF as it is shown. */
export interface ShownWord {
  readonly text: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font: string
}

export function asPdf(
  bytes: Uint8Array,
  from: Format,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  return convert({ bytes, from, to: 'pdf', options })
}

/** The words of a PDF with their places, and the sizes of its pages. */
export async function shownIn(pdf: Uint8Array) {
  const { pages } = await readPdf(pdf)
  const words = pages.flatMap(({ page, words }) =>
    words.map(
      ({ text, box, baseline, size, font }): ShownWord => ({
        text,
        page,
        x: Math.round(box.x0 * 10) / 10,
        y: Math.round(baseline * 10) / 10,
        size: Math.round(size * 10) / 10,
        font,
      }),
    ),
  )
  const word = (text: string) => {
    const found = words.find((one) => one.text === text)
    if (!found) throw new Error(`The word ${text} is not shown.`)
    return found
  }
  return { words, word, sizes: pages.map(({ width, height }) => [Math.round(width), Math.round(height)]) }
}

/** Work of a redaction in helper threads, or in its own thread. Plain data in and out. */
import type { Box } from '../../engines/model/geometry.ts'
import type { Raster } from '../../engines/model/raster.ts'
import type { ReaderTexts, RecognisedWord, ThoroughReading } from '../../engines/redact/task.ts'

export interface RecogniseInput {
  readonly raster: Raster
  readonly languages: readonly string[]
  readonly dpi: number
}

export interface ReadTextsInput {
  readonly bytes: Uint8Array
  /** 0-based; `to` is not included. */
  readonly from: number
  readonly to: number
}

export const helperTasks = {
  /** OCR for redaction, which does not import it. Loads the recogniser for the first image: most documents have none. */
  recognise: async ({ raster, languages, dpi }: RecogniseInput): Promise<readonly RecognisedWord[]> => {
    const ocr = await import('../../engines/ocr/recognise.ts')
    const { words } = await ocr.recognise(raster, { languages, dpi })
    return words.map(plainWord)
  },

  /** The same including text that is hard to see. */
  recogniseThoroughly: async ({ raster, languages, dpi }: RecogniseInput): Promise<ThoroughReading> => {
    const ocr = await import('../../engines/ocr/recognise-thoroughly.ts')
    const { words, unread } = await ocr.recogniseThoroughly(raster, { languages, dpi })
    return { words: words.map((word) => ({ ...plainWord(word), parts: word.parts })), unread }
  },

  /** The texts of some pages as pdf.js reads them. */
  readTexts: async ({ bytes, from, to }: ReadTextsInput): Promise<readonly ReaderTexts[]> => {
    const { readTexts } = await import('../../engines/pdf/second-reader/index.ts')
    return readTexts(bytes, from, to)
  },
}

/** The data of a word that redaction needs. */
function plainWord({
  text,
  box,
  line,
  baseline: { x0, y0, x1, y1 },
}: RecognisedWord & { readonly baseline: Box }): RecognisedWord {
  return { text, box, line, base: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 } }
}

type HelperTasks = typeof helperTasks
export type HelperTask = keyof HelperTasks
export type HelperInput<N extends HelperTask> = Parameters<HelperTasks[N]>[0]
export type HelperOutput<N extends HelperTask> = Awaited<ReturnType<HelperTasks[N]>>

/** What is sent to a helper thread. */
export interface HelperCall<N extends HelperTask = HelperTask> {
  readonly task: N
  readonly input: HelperInput<N>
}

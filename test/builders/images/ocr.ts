import { recognise as read } from '../../../engines/ocr/recognise.ts'
import type { Recognise } from '../../../engines/redact/task.ts'

/** OCR as the product passes it in. */
export const recognise: Recognise = async (raster, { languages, dpi }) =>
  (await read(raster, { languages, dpi })).words.map(({ text, box, line }) => ({ text, box, line }))

/** The text that OCR reads in an image. */
export async function textOf(raster: Parameters<Recognise>[0]): Promise<string> {
  return (await recognise(raster, { languages: ['en'], dpi: 200 })).map(({ text }) => text).join(' ')
}

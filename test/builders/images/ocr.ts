import type { Recognise } from '../../../engines/redact/task.ts'
import { recognise } from '../../../src/executor/helpers.ts'

/** OCR as the product passes it in. */
export { recognise }

/** The text that OCR reads in an image. */
export async function textOf(raster: Parameters<Recognise>[0]): Promise<string> {
  return (await recognise(raster, { languages: ['en'], dpi: 200 })).map(({ text }) => text).join(' ')
}

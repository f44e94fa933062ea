import type { Recognise } from '../../engines/redact/task.ts'

/** OCR for redaction, which does not import it. Loads the recogniser for the first image: most documents have none. */
export const recognise: Recognise = async (raster, { languages, dpi }) => {
  const ocr = await import('../../engines/ocr/recognise.ts')
  const { words } = await ocr.recognise(raster, { languages, dpi })
  return words.map(({ text, box, line }) => ({ text, box, line }))
}

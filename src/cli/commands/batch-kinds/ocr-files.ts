import path from 'node:path'
import { oneOf } from '../../command.ts'
import { readingOptions, readReading } from '../../options/ocr.ts'
import { type OcrEnding, ocrKinds, pictureFiles } from '../../options/ocr-outputs.ts'
import { type BatchKind, renamed, words } from './kind.ts'

const endings = Object.keys(ocrKinds) as OcrEnding[]

export const ocrKind: BatchKind = {
  options: { ...readingOptions, to: { type: 'string' }, 'extract-images': { type: 'boolean' } },
  async prepare(values) {
    const to = oneOf('to', words(values, 'to'), endings) ?? 'pdf'
    const kind = ocrKinds[to]
    const extractImages = values['extract-images'] === true
    const { options, limits } = await readReading(values)
    return {
      asked: { ...options, to, extractImages },
      limits,
      nameOf: (name) => renamed(name, to),
      async run(engine, file, output, signal) {
        const result = await engine.ocr(file, { ...options, outputs: kind.outputs, extractImages, signal })
        // Beside the result, so that pictures of two documents never meet.
        const folder = output.replace(/\.[^./]*$/, '.images')
        const pictures = pictureFiles(result).map(({ name, bytes }) => ({
          name: path.posix.join(folder, name),
          bytes,
        }))
        return { made: [{ name: output, bytes: kind.write(result) }, ...pictures], warnings: result.warnings }
      },
    }
  },
}

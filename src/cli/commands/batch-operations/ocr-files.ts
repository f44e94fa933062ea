import path from 'node:path'
import { imageFiles, type OcrExtension, ocrOutputKinds } from '../../../ocr/ocr-outputs.ts'
import { oneOf } from '../../command.ts'
import { ocrOptions, readOcrOptions } from '../../options/ocr.ts'
import { type BatchOperation, stringOption, withExtension } from './operation.ts'

const extensions = Object.keys(ocrOutputKinds) as OcrExtension[]

export const ocrFiles: BatchOperation = {
  options: { ...ocrOptions, to: { type: 'string' }, 'extract-images': { type: 'boolean' } },
  async prepare(values) {
    const to = oneOf('to', stringOption(values, 'to'), extensions) ?? 'pdf'
    const kind = ocrOutputKinds[to]
    const extractImages = values['extract-images'] === true
    const { options, limits } = await readOcrOptions(values)
    const passwordFile = stringOption(values, 'password-file')
    return {
      inputs: passwordFile === undefined ? [] : [passwordFile],
      settings: { ...options, to, extractImages },
      limits,
      outputName: (name) => withExtension(name, to),
      async run(engine, file, output, signal) {
        const result = await engine.ocr(file, { ...options, outputs: kind.outputs, extractImages, signal })
        // Named after the result, so that images of two documents never collide.
        const folder = output.replace(/\.[^./]*$/, '.images')
        const images = imageFiles(result).map(({ name, bytes }) => ({
          name: path.posix.join(folder, name),
          bytes,
        }))
        const { warnings, pages, words } = result
        const files = [{ name: output, bytes: kind.write(result) }, ...images]
        return { files, warnings, counts: { pages, words } }
      },
    }
  },
}

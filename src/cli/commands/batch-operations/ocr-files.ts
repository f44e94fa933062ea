import { type OcrExtension, ocrOutputKinds } from '../../../ocr/ocr-outputs.ts'
import { oneOf } from '../../command.ts'
import { ocrOptions, readOcrOptions } from '../../options/ocr.ts'
import { type BatchOperation, stringOption } from './operation.ts'

const extensions = Object.keys(ocrOutputKinds) as OcrExtension[]

export const ocrFiles: BatchOperation = {
  options: { ...ocrOptions, to: { type: 'string' }, 'extract-images': { type: 'boolean' } },
  async prepare(values) {
    const to = oneOf('to', stringOption(values, 'to'), extensions) ?? 'pdf'
    const { options, limits } = await readOcrOptions(values)
    const passwordFile = stringOption(values, 'password-file')
    return {
      inputs: passwordFile === undefined ? [] : [passwordFile],
      task: { operation: 'ocr', options, to, extractImages: values['extract-images'] === true },
      limits,
    }
  },
}

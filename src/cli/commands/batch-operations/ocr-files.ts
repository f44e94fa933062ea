import { type OcrExtension, ocrOutputKinds } from '../../../ocr/ocr-outputs.ts'
import { ocrOptions, readOcrOptions } from '../../options/ocr.ts'
import { flag, inputsOf, type OptionValues, oneOfThese } from '../../options/option.ts'
import type { BatchOperation } from './operation.ts'

const options = {
  ...ocrOptions,
  to: oneOfThese(
    'FORMAT',
    Object.keys(ocrOutputKinds) as OcrExtension[],
    `format of the results: ${Object.keys(ocrOutputKinds).join(', ')} (default: pdf)`,
  ),
  extractImages: flag('also write the images of the pages, to the folder NAME.images beside each result'),
}

export const ocrFiles: BatchOperation = {
  options,
  async prepare({ to = 'pdf', extractImages = false, ...values }: OptionValues<typeof options>) {
    const { options: ocr, limits } = await readOcrOptions(values)
    return {
      inputs: inputsOf(ocrOptions, values).inputs,
      task: { operation: 'ocr', options: ocr, to, extractImages },
      limits,
    }
  },
}

import { parseOutputFormat } from '../../../../engines/convert/format-names.ts'
import { RequestError } from '../../../../engines/model/errors.ts'
import { inputsOf, type OptionValues } from '../../options/option.ts'
import { convertOptions, readConvertOptions } from '../convert.ts'
import type { BatchOperation } from './operation.ts'

export const convertFiles: BatchOperation = {
  options: convertOptions,
  async prepare(values: OptionValues<typeof convertOptions>) {
    if (values.to === undefined)
      throw new RequestError('invalid_request', 'The output format is missing. Pass --to FORMAT.')
    const { format } = parseOutputFormat(values.to)
    const { assetsFolder: _, ...options } = await readConvertOptions(values, `out.${format}`)
    return {
      inputs: inputsOf(convertOptions, values).inputs,
      task: { operation: 'convert', options, assetsBeside: format === 'md' && values.embed !== true },
    }
  },
}

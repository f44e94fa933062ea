import { parseOutputFormat } from '../../../../engines/convert/format-names.ts'
import { RequestError } from '../../../../engines/model/errors.ts'
import { convertOptions, readConvertOptions } from '../convert.ts'
import { type BatchOperation, stringOption } from './operation.ts'

export const convertFiles: BatchOperation = {
  options: convertOptions,
  async prepare(values) {
    const to = stringOption(values, 'to')
    if (to === undefined)
      throw new RequestError('invalid_request', 'The output format is missing. Pass --to FORMAT.')
    const { format } = parseOutputFormat(to)
    const { assetsFolder: _, ...options } = await readConvertOptions(values, `out.${format}`)
    const passwordFile = stringOption(values, 'password-file')
    return {
      inputs: passwordFile === undefined ? [] : [passwordFile],
      task: { operation: 'convert', options, assetsBeside: format === 'md' && values.embed !== true },
    }
  },
}

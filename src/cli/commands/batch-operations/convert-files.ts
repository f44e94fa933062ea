import path from 'node:path'
import { parseOutputFormat } from '../../../../engines/convert/format-names.ts'
import { RequestError } from '../../../../engines/model/errors.ts'
import { convertOptions, readConvertOptions } from '../convert.ts'
import { type BatchOperation, stringOption, withExtension } from './operation.ts'

export const convertFiles: BatchOperation = {
  options: convertOptions,
  async prepare(values) {
    const to = stringOption(values, 'to')
    if (to === undefined)
      throw new RequestError('invalid_request', 'The output format is missing. Pass --to FORMAT.')
    const { format } = parseOutputFormat(to)
    const { assetsFolder: _, ...options } = await readConvertOptions(values, `out.${format}`)
    const beside = format === 'md' && values.embed !== true
    const passwordFile = stringOption(values, 'password-file')
    return {
      inputs: passwordFile === undefined ? [] : [passwordFile],
      settings: { ...options, beside },
      outputName: (name) => withExtension(name, format),
      async run(engine, file, output, signal) {
        const folder = `${path.posix.basename(output, `.${format}`)}.files`
        const done = await engine.convert(file, {
          ...options,
          ...(beside ? { assetsFolder: folder } : {}),
          signal,
        })
        // A document of several pages may become several images in an archive.
        const name = done.to === format ? output : withExtension(output, done.to)
        const dir = path.posix.dirname(output)
        const assets = done.assets.map(({ name, bytes }) => ({
          name: path.posix.join(dir, folder, name),
          bytes,
        }))
        const files = [{ name, bytes: done.bytes }, ...assets]
        return { files, warnings: done.warnings, counts: { pages: done.pages } }
      },
    }
  },
}

import path from 'node:path'
import { outputNamed } from '../../../../engines/convert/format-names.ts'
import { RequestError } from '../../../../engines/model/errors.ts'
import { convertOptions, readConversion } from '../convert.ts'
import { type BatchKind, renamed, words } from './kind.ts'

export const convertKind: BatchKind = {
  options: convertOptions,
  async prepare(values) {
    const to = words(values, 'to')
    if (to === undefined)
      throw new RequestError('invalid_request', 'What should the files become? Pass --to FORMAT.')
    const { format } = outputNamed(to)
    const { assetsFolder: _, ...asked } = await readConversion(values, `out.${format}`)
    const beside = format === 'md' && values.embed !== true
    return {
      asked: { ...asked, beside },
      nameOf: (name) => renamed(name, format),
      async run(engine, file, output, signal) {
        const folder = `${path.posix.basename(output, `.${format}`)}.files`
        const done = await engine.convert(file, {
          ...asked,
          ...(beside ? { assetsFolder: folder } : {}),
          signal,
        })
        // A document of several pages may become several pictures, which come in an archive.
        const name = done.to === format ? output : renamed(output, done.to)
        const dir = path.posix.dirname(output)
        const assets = done.assets.map(({ name, bytes }) => ({
          name: path.posix.join(dir, folder, name),
          bytes,
        }))
        return { made: [{ name, bytes: done.bytes }, ...assets], warnings: done.warnings }
      },
    }
  },
}

import { DocumentError } from '../../../engines/model/errors.ts'
import type { ConvertArchiveOptions } from '../../batch/convert-archive.ts'
import { archiveItems } from '../../batch/items/batch-items.ts'
import type { ItemReport } from '../../batch/run-batch.ts'
import { mediaTypeOf } from '../../documents.ts'
import { outputName } from '../file-names.ts'
import { encode, type FileResult, type Operation } from './operation.ts'

export type ConvertArchiveJob = Pick<
  ConvertArchiveOptions,
  'to' | 'keepMetadata' | 'pdfCompliance' | 'sources'
>

/**
 * Converts each file of a ZIP archive. Outputs: a ZIP archive of the results, and `report`, JSON `[{ filename, status, output?, error?, finished }]` in the
 * order of the archive, with the order in which they were finished. It is a file, not a fact, because it holds file names, which expire with the outputs.
 */
export const convertArchiveOperation: Operation<ConvertArchiveJob> = {
  async run(engine, input, options, { signal, onProgress, onFile }) {
    const finished = new Map<string, number>()
    const { bytes, files } = await engine.convertArchive(input, {
      ...options,
      signal,
      onFile: (item, done, total) => {
        finished.set(item.name, finished.size + 1)
        onFile(resultOf(item))
        onProgress({ stage: 'convert', done, total })
      },
    })
    const report = files.map((item) => ({ ...resultOf(item), finished: finished.get(item.name) }))
    const failed = files.filter(({ status }) => status === 'failed').length
    return {
      outputs: [
        {
          role: 'output',
          bytes,
          mediaType: mediaTypeOf('zip'),
          fileName: outputName(input.name, 'zip', '-converted'),
        },
        {
          role: 'report',
          bytes: encode(JSON.stringify(report)),
          mediaType: mediaTypeOf('json'),
          fileName: outputName(input.name, 'json', '-report'),
        },
      ],
      facts: { files: files.length, completed: files.length - failed, failed },
      paidShare: (files.length - failed) / files.length,
    }
  },
}

function resultOf({ name, status, outputs, error }: ItemReport): FileResult {
  if (status === 'failed') return { filename: name, status, ...(error ? { error: error.code } : {}) }
  return { filename: name, status: 'complete', output: outputs[0] }
}

/**
 * The number of files in an archive, which is what their conversion costs. Throws `empty` without files, `malformed`, or a limit of
 * archives.
 */
export async function countFiles(bytes: Uint8Array): Promise<number> {
  const { length } = await archiveItems(bytes)
  if (length === 0) throw new DocumentError('empty', 'The archive has no files.')
  return length
}

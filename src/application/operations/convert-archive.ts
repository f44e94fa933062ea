import type { ConvertArchiveOptions } from '../../batch/convert-archive.ts'
import { outputName } from '../file-names.ts'
import { mediaTypeOf } from '../media-types.ts'
import { encode, type Operation } from './operation.ts'

export type ConvertArchiveJob = Pick<ConvertArchiveOptions, 'to' | 'keepMetadata' | 'pdfCompliance'>

/**
 * Converts each file of a ZIP archive. Outputs: a ZIP archive of the results, and `report`, JSON `[{ filename, status, error?, finished }]` in the
 * order of the archive, with the order in which they were finished. It is a file, not a fact, because it holds file names, which expire with the outputs.
 */
export const convertArchiveOperation: Operation<ConvertArchiveJob> = {
  async run(engine, input, options, { signal, onProgress, onFile }) {
    const finished = new Map<string, number>()
    const { bytes, files } = await engine.convertArchive(input, {
      ...options,
      signal,
      onFile: ({ name, status, error }, done, total) => {
        finished.set(name, finished.size + 1)
        onFile({ filename: name, status: status === 'failed' ? 'failed' : 'complete', error: error?.code })
        onProgress({ stage: 'convert', done, total })
      },
    })
    const report = files.map(({ name, status, error }) => ({
      filename: name,
      status: status === 'failed' ? 'failed' : 'complete',
      ...(error ? { error: error.code } : {}),
      finished: finished.get(name),
    }))
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

import type { ConvertOptions } from '../../conversion/convert-document.ts'
import { mediaTypeOf } from '../../documents.ts'
import type { Engine } from '../../engine.ts'
import { outputName } from '../file-names.ts'
import type { Operation } from './operation.ts'

export type ConvertJob = Pick<ConvertOptions, 'to' | 'from' | 'keepMetadata' | 'pdfCompliance'>

/** Converts a document. Output: the converted document; a ZIP archive where the result is several files. */
export const convertOperation: Operation<ConvertJob> = {
  async run(engine, input, options, { signal, onProgress }) {
    const { bytes, from, to, pages, warnings } = await engine.convert(input, {
      ...options,
      signal,
      onProgress,
    })
    return {
      outputs: [{ role: 'output', bytes, mediaType: mediaTypeOf(to), fileName: outputName(input.name, to) }],
      facts: {
        from,
        to,
        pages:
          pages > 0 ? pages : await flowPages(engine, from === 'docx' ? input : to === 'docx' ? bytes : null),
        warnings: warnings.map(({ code }) => code),
      },
    }
  },
}

/** HTML, Markdown and text are one page; a DOCX on the other side has those that it states or needs. */
async function flowPages(engine: Engine, docx: Blob | Uint8Array | null): Promise<number> {
  return docx === null ? 1 : engine.countPages(docx)
}

import { entityCode } from '../../../engines/detect/options.ts'
import { DocumentError } from '../../../engines/model/errors.ts'
import type { ConvertArchiveOptions } from '../../batch/convert-archive.ts'
import { archiveItems } from '../../batch/items/batch-items.ts'
import type { ItemReport } from '../../batch/run-batch.ts'
import type { ConvertOptions } from '../../convert-document.ts'
import { mediaTypeOf } from '../../documents.ts'
import type { Engine } from '../../engine.ts'
import type { RedactDocumentOptions, RedactTextOptions } from '../../options.ts'
import { ocrOperation } from './ocr.ts'
import { encode, type FileResult, type JobOutput, type Operation, outputName } from './operation.ts'

type ConvertJob = Pick<ConvertOptions, 'to' | 'from' | 'keepMetadata' | 'pdfCompliance'>

/** Converts a document. Output: the converted document; a ZIP archive if the result is several files. */
const convertOperation: Operation<ConvertJob> = {
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

/** HTML, Markdown and text are one page; a DOCX has the pages that it states or needs. */
async function flowPages(engine: Engine, docx: Blob | Uint8Array | null): Promise<number> {
  return docx === null ? 1 : engine.countPages(docx)
}

type RedactTextJob = Pick<RedactTextOptions, 'mode' | 'entities' | 'pack' | 'links' | 'language'>

/** Redacts a text. Output: JSON `{ redactedText, entities: [{ type, start, end }] }`, types by the codes that
 * were requested, offsets into the input, without its values. */
const redactTextOperation: Operation<RedactTextJob> = {
  async run(engine, input, options, { signal }) {
    const done = await engine.redactText(await input.text(), { ...options, signal })
    const asked = await askedCodes(engine, options.entities)
    const entities = done.entities.map(({ type, start, end }) => ({
      type: asked.get(type) ?? type,
      start,
      end,
    }))
    const output = encode(JSON.stringify({ redactedText: renamed(done, asked), entities }))
    return {
      outputs: [
        {
          role: 'output',
          bytes: output,
          mediaType: mediaTypeOf('json'),
          fileName: outputName(input.name, 'json', '-redacted'),
        },
      ],
      facts: { entities: entities.length },
    }
  },
}

/** The code of the request for each type that was requested by another code, such as `SSN` for `US_SSN`. */
async function askedCodes(engine: Engine, codes: RedactTextJob['entities']): Promise<Map<string, string>> {
  if (!Array.isArray(codes)) return new Map()
  const catalog = await engine.entities()
  return new Map(codes.map((code: string) => [entityCode(code, catalog), code.trim().toUpperCase()]))
}

/** The redacted text, in which placeholders use the type codes of the request. */
function renamed({ text, entities }: Awaited<ReturnType<Engine['redactText']>>, asked: Map<string, string>) {
  const parts: string[] = []
  let at = 0
  // Offset in the input before the entity, and in the output.
  let shift = 0
  for (const { type, start, end, replacement } of entities) {
    const name = asked.get(type) ?? type
    parts.push(text.slice(at, start + shift), replacement === `[${type}]` ? `[${name}]` : replacement)
    shift += replacement.length - (end - start)
    at = end + shift
  }
  return parts.join('') + text.slice(at)
}

interface RedactDocumentJob
  extends Pick<RedactDocumentOptions, 'mode' | 'entities' | 'pack' | 'links' | 'language' | 'label' | 'to'> {
  /** Whether the signed manifest is an output. Default: true. */
  readonly manifest?: boolean
  /** What is painted over in images in addition to text. Default: nothing. */
  readonly visual?: readonly VisualTarget[]
}

/** What can be painted over in images in addition to text. */
export const visualTargets = ['faces', 'retinas', 'bodies', 'fullBodies'] as const
export type VisualTarget = (typeof visualTargets)[number]

/** Redacts a document and proves the result. Outputs: the document in its format, and the signed manifest. */
const redactDocumentOperation: Operation<RedactDocumentJob> = {
  async run(
    engine,
    input,
    { visual = [], manifest: withManifest = true, ...options },
    { signal, onProgress },
  ) {
    const flags = Object.fromEntries(visual.map((target) => [target, true]))
    // Without a manifest there is no receipt.
    const asked = { ...options, ...flags, receipt: withManifest }
    const done = await engine.redactDocument(input, { ...asked, signal, onProgress })
    const { bytes, format, manifest, entities, pages, warnings } = done
    const output: JobOutput = {
      role: 'output',
      bytes,
      mediaType: mediaTypeOf(format),
      fileName: outputName(input.name, format, '-redacted'),
    }
    const record: JobOutput = {
      role: 'manifest',
      bytes: encode(`${JSON.stringify(manifest, null, 2)}\n`),
      mediaType: mediaTypeOf('json'),
      fileName: outputName(input.name, 'json', '-manifest'),
    }
    return {
      outputs: withManifest ? [output, record] : [output],
      facts: { format, pages, entities: entities.length, warnings: warnings.map(({ code }) => code) },
    }
  },
}

type ConvertArchiveJob = Pick<ConvertArchiveOptions, 'to' | 'keepMetadata' | 'pdfCompliance' | 'sources'>

/**
 * Converts each file of a ZIP archive. Outputs: a ZIP archive of the results, and `report`, JSON `[{ filename, status, output?, error?, finished }]` in the
 * order of the archive, with the order in which they were finished. It is a file, not a fact, because it contains file names, which expire with the outputs.
 */
const convertArchiveOperation: Operation<ConvertArchiveJob> = {
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
 * The number of files in an archive, which is the cost of their conversion. Throws `empty` without files, `malformed`, or a limit of
 * archives.
 */
export async function countFiles(bytes: Uint8Array): Promise<number> {
  const { length } = await archiveItems(bytes)
  if (length === 0) throw new DocumentError('empty', 'The archive has no files.')
  return length
}

/** What jobs can do, by name. The names are stored with the jobs, so a name is never reused for something else. */
export const operations = {
  redactText: redactTextOperation,
  redactDocument: redactDocumentOperation,
  ocr: ocrOperation,
  convert: convertOperation,
  convertArchive: convertArchiveOperation,
} as const

export type OperationName = keyof typeof operations

export type OptionsOf<N extends OperationName> =
  (typeof operations)[N] extends Operation<infer Options> ? Options : never

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}

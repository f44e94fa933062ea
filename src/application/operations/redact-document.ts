import { mediaTypeOf } from '../../documents.ts'
import type { RedactDocumentOptions } from '../../engine.ts'
import { outputName } from '../file-names.ts'
import { encode, type JobOutput, type Operation } from './operation.ts'

export interface RedactDocumentJob
  extends Pick<RedactDocumentOptions, 'mode' | 'entities' | 'pack' | 'links' | 'language' | 'label' | 'to'> {
  /** Whether the signed manifest is an output. Default: true. */
  readonly manifest?: boolean
  /** What else is painted over in images. Default: nothing. */
  readonly visual?: readonly VisualTarget[]
}

/** What can be painted over in images besides text. */
export const visualTargets = ['faces', 'retinas', 'bodies', 'fullBodies'] as const
export type VisualTarget = (typeof visualTargets)[number]

/** Redacts a document and proves the result. Outputs: the document in its format, and the signed manifest. */
export const redactDocumentOperation: Operation<RedactDocumentJob> = {
  async run(
    engine,
    input,
    { visual = [], manifest: withManifest = true, ...options },
    { signal, onProgress },
  ) {
    const flags = Object.fromEntries(visual.map((target) => [target, true]))
    // Without a manifest there is nothing that a receipt would belong to.
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

import type { Box } from '../../engines/model/geometry.ts'
import type { FileDigest, Manifest, RemovedEntity } from '../../engines/redact/manifest/manifest.ts'
import { version } from '../version.ts'
import type { Keys } from './keys.ts'

/** What a redaction did, with the values themselves, which do not go into the manifest. */
export interface RedactionRecord
  extends Pick<Manifest, 'mode' | 'scrubbed' | 'proof' | 'rasterised' | 'warnings'> {
  readonly format: Manifest['document']['format']
  /** 0 for a format without pages. */
  readonly pages: number
  readonly input: FileDigest
  readonly output: FileDigest
  readonly entities: readonly {
    readonly type: string
    readonly value: string
    readonly score: number
    readonly recognizer: string
    readonly page?: number
    readonly boxes?: readonly Box[]
    readonly count?: number
  }[]
}

/** Creates the signed manifest of a redaction. */
export async function createManifest(record: RedactionRecord, keys: Keys): Promise<Manifest> {
  const { signManifest, valueDigest } = await import('../../engines/redact/manifest/manifest.ts')
  const { format, pages, input, output, mode, scrubbed, proof, rasterised, warnings } = record
  const entities = record.entities.map(
    ({ type, value, score, recognizer, page, boxes, count }): RemovedEntity => {
      const digest = valueDigest(keys.digest, input.sha256, type, value)
      return boxes === undefined
        ? { type, digest, score, recognizer, ...(count === undefined ? {} : { count }) }
        : { type, page, boxes, digest, score, recognizer }
    },
  )
  return signManifest(
    {
      format: 'palimpsest-manifest',
      version: 1,
      product: { name: 'palimpsest', version },
      created: new Date().toISOString(),
      document: { format, ...(pages > 0 ? { pages } : {}) },
      input,
      output,
      mode,
      entities,
      scrubbed,
      proof,
      rasterised,
      warnings,
    },
    keys.signing,
  )
}

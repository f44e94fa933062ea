import type { Decisions } from '../../engines/model/detection.ts'
import type { Box } from '../../engines/model/geometry.ts'
import type {
  FileDigest,
  Manifest,
  RemovedEntity,
  ReviewRecord,
} from '../../engines/redact/manifest/manifest.ts'
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
    readonly exemption?: string
  }[]
  /** What a reviewer decided. */
  readonly decisions?: Decisions
  /** Exemptions by type; `*` for the others. */
  readonly reasons?: Readonly<Record<string, string>>
}

/** Creates the signed manifest of a redaction. */
export async function createManifest(record: RedactionRecord, keys: Keys): Promise<Manifest> {
  const { signManifest, valueDigest } = await import('../../engines/redact/manifest/manifest.ts')
  const { format, pages, input, output, mode, scrubbed, proof, rasterised, warnings } = record
  const { decisions, reasons } = record
  const entities = record.entities.map((removed): RemovedEntity => {
    const { type, value, score, recognizer, page, boxes, count } = removed
    const digest = valueDigest(keys.digest, input.sha256, type, value)
    const exemption = removed.exemption ?? reasons?.[type] ?? reasons?.['*']
    return {
      type,
      ...(boxes === undefined ? {} : { page, boxes }),
      digest,
      score,
      recognizer,
      ...(exemption === undefined ? {} : { exemption }),
      ...(boxes !== undefined || count === undefined ? {} : { count }),
    }
  })
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
      ...(decisions === undefined ? {} : { review: reviewRecord(decisions) }),
      entities,
      scrubbed,
      proof,
      rasterised,
      warnings,
    },
    keys.signing,
  )
}

function reviewRecord({ reviewer, created, detections }: Decisions): ReviewRecord {
  const found = detections.filter(({ reason }) => reason !== 'reviewer')
  const count = (state?: string): number => found.filter(({ decision }) => decision === state).length
  return {
    reviewer,
    created,
    accepted: count('accepted'),
    rejected: count('rejected'),
    undecided: count(),
    added: detections.length - found.length,
  }
}

import type { Decisions } from '../../engines/model/detection.ts'
import type {
  FileDigest,
  Manifest,
  RemovedEntity,
  ReviewRecord,
} from '../../engines/redact/manifest/manifest.ts'
import type { ReportedEntity } from '../../engines/redact/report/report.ts'
import { version } from '../version.ts'
import type { Keys } from './keys.ts'
import { storeReceipt } from './receipts.ts'

/** What a redaction did, with the values themselves, which do not go into the manifest. */
export interface RedactionRecord
  extends Pick<Manifest, 'mode' | 'scrubbed' | 'proof' | 'rasterised' | 'warnings'> {
  readonly format: Manifest['document']['format']
  /** 0 for a format without pages. */
  readonly pages: number
  readonly input: FileDigest
  readonly output: FileDigest
  readonly entities: readonly (Omit<ReportedEntity, 'place' | 'start' | 'end'> & {
    readonly count?: number
    readonly exemption?: string
  })[]
  /** What a reviewer decided. */
  readonly decisions?: Decisions
  /** Exemptions by type; `*` for the others. */
  readonly reasons?: Readonly<Record<string, string>>
  /** Whether the private receipt is written to the data folder. Default: true. */
  readonly receipt?: boolean
}

/**
 * Creates the signed manifest of a redaction, and writes its receipt.
 * @throws RequestError `output_unwritable`
 */
export async function createManifest(record: RedactionRecord, keys: Keys): Promise<Manifest> {
  const [{ inputDigest, signManifest, valueDigest }, { signReceipt }] = await Promise.all([
    import('../../engines/redact/manifest/manifest.ts'),
    import('../../engines/redact/manifest/receipt.ts'),
  ])
  const { format, pages, input, output, mode, scrubbed, proof, rasterised, warnings } = record
  const { decisions, reasons, receipt = true } = record
  const digest = inputDigest(keys.digest, input)
  const entities = record.entities.map((removed): RemovedEntity => {
    const { type, value, score, recognizer, page, boxes, count } = removed
    const ofValue = valueDigest(keys.digest, digest, type, value)
    const exemption = removed.exemption ?? reasons?.[type] ?? reasons?.['*']
    return {
      type,
      ...(boxes === undefined ? {} : { page, boxes }),
      digest: ofValue,
      score,
      recognizer,
      ...(exemption === undefined ? {} : { exemption }),
      ...(boxes !== undefined || count === undefined ? {} : { count }),
    }
  })
  const manifest = await signManifest(
    {
      format: 'palimpsest-manifest',
      version: 2,
      product: { name: 'palimpsest', version },
      created: new Date().toISOString(),
      document: { format, ...(pages > 0 ? { pages } : {}) },
      input: digest,
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
  if (receipt) await storeReceipt(keys.home, await signReceipt(manifest, input, keys.signing))
  return manifest
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

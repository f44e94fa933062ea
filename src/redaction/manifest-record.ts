import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Decisions } from '../../engines/model/detection.ts'
import { RequestError } from '../../engines/model/errors.ts'
import type {
  FileDigest,
  Manifest,
  Receipt,
  RemovedEntity,
  ReviewRecord,
} from '../../engines/redact/manifest.ts'
import type { ReportedEntity } from '../../engines/redact/report/report.ts'
import { version } from '../version.ts'
import type { Keys } from './keys.ts'

/** The record of a redaction, including the values, which are not written to the manifest. */
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
  /** Decisions of a reviewer. */
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
    import('../../engines/redact/manifest.ts'),
    import('../../engines/redact/manifest.ts'),
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

/** In the data folder: a file of JSON lines for each month, such as `2026-01.jsonl`. */
const folder = 'receipts'

/** Bytes. At 600 bytes a receipt, about 1.8 million redactions; the oldest months are removed first. */
const maxBytes = 1024 ** 3

/** Folders whose size was checked by this process. */
const checked = new Set<string>()

/**
 * Adds a receipt to those of its month, readable only by their owner.
 * @param home the data folder
 * @throws RequestError `output_unwritable`
 */
export async function storeReceipt(home: string, receipt: Receipt): Promise<void> {
  const place = path.join(home, folder)
  try {
    await mkdir(place, { recursive: true, mode: 0o700 })
    // Starts a new line, because a killed process may have left an incomplete one. A single write, so that lines of concurrent processes do
    // not mix.
    await appendFile(monthFile(place, receipt), `\n${JSON.stringify(receipt)}`, { mode: 0o600 })
    if (checked.has(place)) return
    checked.add(place)
    await removeOldest(place)
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The receipt cannot be written to the data folder. Set PALIMPSEST_HOME to a writable folder, or redact without a receipt.',
      {},
      cause,
    )
  }
}

/** The text of the receipt of a manifest, or null if the data folder has none. */
export async function findReceipt(
  home: string,
  { created, input }: Pick<Manifest, 'created' | 'input'>,
): Promise<string | null> {
  const file = monthFile(path.join(home, folder), { created })
  if ((await stat(file).catch(() => null)) === null) return null
  const wanted = `"digest":${JSON.stringify(input.digest)}`
  // A line left by a killed process is truncated.
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line.includes(wanted) && line.endsWith('"}')) return line
  return null
}

/** The manifest is untrusted: only a month becomes part of the path. */
function monthFile(place: string, { created }: Pick<Receipt, 'created'>): string {
  return path.join(place, `${/^\d{4}-\d{2}/.exec(created)?.[0] ?? 'unknown'}.jsonl`)
}

async function removeOldest(place: string): Promise<void> {
  const files = (await readdir(place)).filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name)).sort()
  let total = 0
  // The newest first: the current month is always kept.
  for (const [i, name] of files.reverse().entries()) {
    const file = path.join(place, name)
    total += (await stat(file)).size
    if (i > 0 && total > maxBytes) await rm(file, { force: true })
  }
}

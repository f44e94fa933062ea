import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { KeptValue } from '../../../engines/model/detection.ts'
import { DocumentError, type Warning } from '../../../engines/model/errors.ts'
import { sniff } from '../../../engines/model/format.ts'
import type { Manifest, Proof } from '../../../engines/redact/manifest.ts'
import {
  type RecordFormat,
  redactedAsText,
  type StructuredEntity,
} from '../../../engines/redact/structured/index.ts'
import type { TextMode } from '../../../engines/redact/text/index.ts'
import { Detector } from '../../detection/detector.ts'
import type { RedactableFormat } from '../../documents.ts'
import type { RedactDocumentOptions, RedactTextOptions } from '../../options.ts'
import type { OutputTarget } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { openKeys } from '../../redaction/keys.ts'
import { LargeRecordsRedaction } from '../../redaction/large-records.ts'
import { type LargeTextOptions, LargeTextRedaction, type Removed } from '../../redaction/large-text.ts'
import { createManifest } from '../../redaction/manifest-record.ts'
import { modeOf } from '../../redaction/tokens.ts'

export interface LargeResult {
  readonly format: RedactableFormat
  /** One by one, up to a limit. */
  readonly entities: readonly Removed[]
  /** Number of removed values by type. */
  readonly byType: ReadonlyMap<string, number>
  readonly manifest: Manifest
  readonly kept: readonly KeptValue[]
}

type Run = Pick<LargeTextOptions, 'signal' | 'onProgress'>

/**
 * Redacts a large text file part by part. The output is proved before it gets its final name.
 * @param structure the format of a file of records; `txt` for other texts
 */
export async function redactLarge(
  file: string,
  options: RedactTextOptions & Pick<RedactDocumentOptions, 'receipt'>,
  target: OutputTarget,
  manifestTarget: OutputTarget | undefined,
  run: Run,
  structure: RecordFormat | 'txt' = 'txt',
): Promise<LargeResult> {
  const keys = await openKeys()
  const mode = modeOf(options)
  const key = options.key ?? (mode === 'hash' ? undefined : randomBytes(32).toString('base64'))
  const { large, format, warnings } = await openLarge(file, { ...options, mode, key }, structure, run)
  const removed = new RemovedList<Removed>()
  let manifest: Manifest | undefined
  const sign = async (proof: Proof): Promise<Manifest> =>
    createManifest(
      {
        ...large.digests(),
        format,
        pages: 0,
        entities: removed.forManifest(),
        mode,
        scrubbed: [],
        proof,
        rasterised: [],
        warnings: [...warnings, ...large.warnings()],
        receipt: options.receipt,
      },
      keys,
    )
  await writeOutputs([
    {
      target,
      bytes: () => large.redacted((found) => removed.add(found)),
      check: async (draft) => {
        manifest = await sign(await large.prove(draft))
      },
    },
    ...(manifestTarget === undefined
      ? []
      : [{ target: manifestTarget, bytes: () => manifestBytes(manifest) }]),
  ])
  if (manifest === undefined) throw new TypeError('writeOutputs did not run the check')
  return { format, entities: removed.listed, byType: removed.byType, manifest, kept: large.kept() }
}

/** A file that is not valid in the format of its name is redacted as plain text, with a warning. */
async function openLarge(
  file: string,
  options: RedactTextOptions & { readonly mode: TextMode },
  structure: RecordFormat | 'txt',
  run: Run,
) {
  let warnings: readonly Warning[] = []
  if (structure !== 'txt')
    try {
      return {
        large: await LargeRecordsRedaction.open(file, structure, options, run),
        format: structure,
        warnings,
      }
    } catch (error) {
      const isInvalid = error instanceof DocumentError && error.code === 'malformed'
      if (!isInvalid || options.format !== undefined) throw error
      warnings = [redactedAsText(structure)]
    }
  const { mode, key, language } = options
  const detect = await new Detector().compile(options)
  const large = new LargeTextRedaction(file, { detect, redact: { mode, key, language }, ...run })
  return { large, format: formatOf(file), warnings }
}

async function* manifestBytes(manifest: Manifest | undefined): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** The content shows that the file is text; the text format is taken from its name. */
function formatOf(file: string): RedactableFormat {
  const format = sniff(new TextEncoder().encode('text'), path.basename(file))
  return format === 'html' || format === 'md' ? format : 'txt'
}

/** Maximum values listed one by one. A longer list would need more memory than the redaction. */
const maxListed = 100_000

type RemovedValue = Pick<StructuredEntity, 'type' | 'value' | 'score' | 'recognizer'>

/** The values removed from a large text: one by one up to a limit, and each distinct value with its count. */
export class RemovedList<R extends RemovedValue> {
  readonly #listed: R[] = []
  readonly #counts = new Map<string, { readonly entity: R; count: number }>()
  readonly #byType = new Map<string, number>()
  #total = 0

  add(entities: readonly R[]): void {
    for (const entity of entities) {
      this.#total++
      this.#byType.set(entity.type, (this.#byType.get(entity.type) ?? 0) + 1)
      if (this.#listed.length < maxListed) this.#listed.push(entity)
      const key = `${entity.type} ${entity.recognizer} ${entity.score} ${entity.value}`
      const known = this.#counts.get(key)
      if (known === undefined) this.#counts.set(key, { entity, count: 1 })
      else known.count++
    }
  }

  get total(): number {
    return this.#total
  }

  /** The first values, in text order. */
  get listed(): readonly R[] {
    return this.#listed
  }

  /** Number of removed values by type. */
  get byType(): ReadonlyMap<string, number> {
    return this.#byType
  }

  /** For the manifest: all one by one or, if there are too many, each distinct value with its count. */
  forManifest(): readonly (R & { readonly count?: number })[] {
    if (this.#total === this.#listed.length) return this.#listed
    return [...this.#counts.values()].map(({ entity, count }) => ({ ...entity, count }))
  }
}

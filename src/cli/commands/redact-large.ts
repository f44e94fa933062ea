import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { sniff } from '../../../engines/model/format.ts'
import type { Manifest, Proof } from '../../../engines/redact/manifest/manifest.ts'
import type { TextMode } from '../../../engines/redact/text/index.ts'
import { Detector } from '../../detection/detector.ts'
import type { RedactableFormat } from '../../documents.ts'
import type { RedactTextOptions } from '../../options.ts'
import { openKeys } from '../../redaction/keys.ts'
import { type LargeTextOptions, LargeTextRedaction, type Removed } from '../../redaction/large-text.ts'
import { createManifest } from '../../redaction/manifest-record.ts'
import type { OutputTarget } from '../output/target.ts'
import { writeOutputs } from '../output/write.ts'

interface LargeResult {
  readonly format: RedactableFormat
  readonly entities: readonly Removed[]
  readonly manifest: Manifest
}

/** Redacts a large text file part by part. The output is proved before it gets its final name. */
export async function redactLarge(
  file: string,
  options: RedactTextOptions,
  target: OutputTarget,
  manifestTarget: OutputTarget | undefined,
  run: Pick<LargeTextOptions, 'signal' | 'onProgress'>,
): Promise<LargeResult> {
  const keys = await openKeys()
  const { mode = 'blackout', language } = options
  const key = options.key ?? (mode === 'hash' ? undefined : randomBytes(32).toString('base64'))
  const detect = await new Detector().compile(options)
  const large = new LargeTextRedaction(file, { detect, redact: { mode, key, language }, ...run })
  const entities: Removed[] = []
  let manifest: Manifest | undefined
  const format = formatOf(file)
  const sign = async (proof: Proof, mode: TextMode): Promise<Manifest> =>
    createManifest(
      {
        ...large.digests(),
        format,
        pages: 0,
        entities,
        mode,
        scrubbed: [],
        proof,
        rasterised: [],
        warnings: [],
      },
      keys,
    )
  await writeOutputs([
    {
      target,
      bytes: () => large.redacted((found) => entities.push(...found)),
      check: async (draft) => {
        manifest = await sign(await large.prove(draft), mode)
      },
    },
    ...(manifestTarget === undefined
      ? []
      : [{ target: manifestTarget, bytes: () => manifestBytes(manifest) }]),
  ])
  if (manifest === undefined) throw new TypeError('writeOutputs did not run the check')
  return { format, entities, manifest }
}

async function* manifestBytes(manifest: Manifest | undefined): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** The content shows that the file is text; the kind of text comes from its name. */
function formatOf(file: string): RedactableFormat {
  const format = sniff(new TextEncoder().encode('text'), path.basename(file))
  return format === 'html' || format === 'md' ? format : 'txt'
}

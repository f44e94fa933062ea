import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { sniff } from '../../../engines/model/format.ts'
import type { Manifest, Proof } from '../../../engines/redact/manifest/manifest.ts'
import type { TextMode } from '../../../engines/redact/text/redact-text.ts'
import { Detector } from '../../detection/detector.ts'
import type { RedactableFormat } from '../../documents.ts'
import type { RedactTextOptions } from '../../options.ts'
import { openKeys } from '../../redaction/keys.ts'
import { LargeText, type LargeTextAim, type Removed } from '../../redaction/large-text.ts'
import { signedManifest } from '../../redaction/manifest-record.ts'
import { type Place, writeAll } from '../output.ts'

export interface LargeResult {
  readonly format: RedactableFormat
  readonly entities: readonly Removed[]
  readonly manifest: Manifest
}

/** Redacts a large text file from place to place, proved before it has its name. */
export async function redactLarge(
  file: string,
  options: RedactTextOptions,
  place: Place,
  manifestPlace: Place | undefined,
  watch: Pick<LargeTextAim, 'signal' | 'onProgress'>,
): Promise<LargeResult> {
  const keys = await openKeys()
  const { mode = 'blackout', language } = options
  const key = options.key ?? (mode === 'hash' ? undefined : randomBytes(32).toString('base64'))
  const detect = await new Detector().compiled(options)
  const large = new LargeText(file, { detect, redact: { mode, key, language }, ...watch })
  const entities: Removed[] = []
  let manifest: Manifest | undefined
  const format = formatOf(file)
  const certify = async (proof: Proof, mode: TextMode): Promise<Manifest> =>
    signedManifest(
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
  await writeAll([
    {
      place,
      bytes: () => large.redacted((found) => entities.push(...found)),
      check: async (draft) => {
        manifest = await certify(await large.prove(draft), mode)
      },
    },
    ...(manifestPlace === undefined ? [] : [{ place: manifestPlace, bytes: () => written(manifest) }]),
  ])
  if (manifest === undefined) throw new TypeError('writeAll did not check what it wrote')
  return { format, entities, manifest }
}

async function* written(manifest: Manifest | undefined): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** A large text is told to be text by its content; of which kind, its name may say. */
function formatOf(file: string): RedactableFormat {
  const format = sniff(new TextEncoder().encode('text'), path.basename(file))
  return format === 'html' || format === 'md' ? format : 'txt'
}

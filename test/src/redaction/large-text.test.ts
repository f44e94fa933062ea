import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VerificationError } from '../../../engines/model/errors.ts'
import { redactLarge } from '../../../src/cli/commands/redact-large.ts'
import { Detector } from '../../../src/detection/detector.ts'
import { largeTextFormat } from '../../../src/documents.ts'
import { createEngine, trustedKey, verifyManifest } from '../../../src/index.ts'
import { Outputs } from '../../../src/output/target.ts'
import { LargeTextRedaction } from '../../../src/redaction/large-text.ts'

const line = 'Mr. Karlsson paid on 12 March 2019; mail jane@example.org. The Karlsson account is closed.\r\n'
const text = `KARLSSON came first.\n${'The river rises in the hills.\n'.repeat(4_000)}${line.repeat(900)}`
let folder: string
const at = (name: string) => path.join(folder, name)
const { PALIMPSEST_HOME } = process.env
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'large-'))
  process.env.PALIMPSEST_HOME = at('home')
  await writeFile(at('in.txt'), text)
  await writeFile(
    at('photo.bin'),
    Uint8Array.from({ length: 300 }, (_, i) => i % 256),
  )
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

it('is used only for texts above a size', async () => {
  expect(await largeTextFormat(at('in.txt'), undefined)).toBeNull()
  expect(await largeTextFormat(at('in.txt'), undefined, 1_000)).not.toBeNull()
  expect(await largeTextFormat(at('photo.bin'), undefined, 100)).toBeNull()
})

it('gives the result of redactDocument, also for mentions far from their first evidence', async () => {
  const options = { mode: 'redact' as const, terms: ['river'] }
  const outputs = await Outputs.open({ inputs: [at('in.txt')] })
  const place = await outputs.target(at('out.txt'))
  const manifestPlace = await outputs.target(at('m.json'), '--manifest')
  const stages: string[] = []
  const watch = { onProgress: ({ stage }: { stage: string }) => stages.push(stage) }
  const { manifest, entities } = await redactLarge(at('in.txt'), options, place, manifestPlace, watch)

  await using engine = await createEngine({ threads: 0, home: at('home') })
  const whole = await engine.redactDocument(at('in.txt'), options)
  const written = await readFile(at('out.txt'))
  expect(written.equals(whole.bytes)).toBe(true)
  expect(written.toString()).toMatch(/^\[NAME\] came first/)
  expect(entities).toHaveLength(whole.entities.length)
  expect(manifest.input).toEqual(whole.manifest.input)
  expect(manifest.proof).toEqual(whole.manifest.proof)
  expect(stages).toEqual(['detect', 'erase', 'prove', 'prove'])
  const read = JSON.parse(await readFile(at('m.json'), 'utf8'))
  expect(await verifyManifest(read, written, await trustedKey(at('home')))).toEqual([])
})

it('finds a value that is left', async () => {
  const detect = await new Detector().compile({})
  const large = new LargeTextRedaction(at('in.txt'), { detect, redact: { mode: 'redact' } })
  for await (const _ of large.redacted(() => {}));
  await writeFile(at('leak.txt'), 'Ask Karlsson.')
  await expect(large.prove(at('leak.txt'))).rejects.toThrow(VerificationError)
})

it('reports that it does not search for values in encodings', async () => {
  const detect = await new Detector().compile({})
  const large = new LargeTextRedaction(at('in.txt'), { detect, redact: { mode: 'redact' } })
  const parts: Uint8Array[] = []
  for await (const part of large.redacted(() => {})) parts.push(part)
  await writeFile(at('done.txt'), Buffer.concat(parts))
  await large.prove(at('done.txt'))
  expect(large.warnings()).toMatchObject([{ code: 'encodings_not_searched' }])
})

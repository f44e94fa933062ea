import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine, PalimpsestError, trustedKey, verifyManifest } from '../../src/index.ts'

const text = 'Write to jane@example.org about Project Nightjar.'
const bytes = new TextEncoder().encode(text)
let home: string
let engine: Engine
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'engine-'))
  engine = await createEngine({ home, threads: 1, limits: { bytes: 100_000 } })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(home, { recursive: true })
})

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'no error',
    (error) => (error instanceof PalimpsestError ? error.code : `foreign: ${error}`),
  )

describe('an engine', () => {
  it('finds values and terms', async () => {
    const { entities } = await engine.detect(text, { terms: ['project nightjar'] })
    expect(entities.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual([
      ['EMAIL', 'jane@example.org'],
      ['TERM', 'Project Nightjar'],
    ])
    expect((await engine.detect(text, { entities: 'none' })).entities).toEqual([])
  })

  it('replaces them in a text, and says what it replaced', async () => {
    const { text: redacted, entities, mode } = await engine.redactText(text, { mode: 'redact' })
    expect(redacted).toBe('Write to [EMAIL] about Project Nightjar.')
    expect(entities).toHaveLength(1)
    expect(mode).toBe('redact')
    expect((await engine.redactText(text)).mode).toBe('blackout')
  })

  it('lists the catalogue', async () => {
    expect((await engine.entities()).map((type) => type.code)).toContain('EMAIL')
  })

  it('redacts a document from anywhere, and leaves the bytes of the caller alone', async () => {
    const file = path.join(home, 'letter.md')
    await writeFile(file, bytes)
    const mine = bytes.slice()
    for (const input of [mine, mine.buffer, new Blob([mine]), new Blob([mine]).stream(), file]) {
      const result = await engine.redactDocument(input, { mode: 'redact' })
      expect(new TextDecoder().decode(result.bytes)).toBe('Write to [EMAIL] about Project Nightjar.')
      expect(result.format).toBe(input === file ? 'md' : 'txt')
      expect(result.entities).toMatchObject([{ type: 'EMAIL', value: 'jane@example.org', start: 9 }])
    }
    expect(mine).toEqual(bytes)
  })

  it('signs a manifest that holds for the result alone, and no value', async () => {
    const { bytes: output, manifest } = await engine.redactDocument(bytes, { terms: ['nightjar'] })
    const key = await trustedKey(home)
    expect(await verifyManifest(JSON.parse(JSON.stringify(manifest)), output, key)).toEqual([])
    expect(await verifyManifest(manifest, bytes, key)).toMatchObject([{ kind: 'file_changed' }])
    expect(manifest.entities).toMatchObject([{ type: 'EMAIL' }, { type: 'TERM' }])
    expect(manifest.input.bytes).toBe(bytes.length)
    expect(JSON.stringify(manifest)).not.toMatch(/jane|nightjar/i)
  })

  it('reports progress', async () => {
    const stages: string[] = []
    await engine.redactDocument(bytes, { onProgress: ({ stage }) => stages.push(stage) })
    expect(stages).toEqual(['detect', 'erase', 'prove', 'prove'])
  })

  it('names what is wrong with an input', async () => {
    const random = Uint8Array.of(3, 159, 0, 17)
    expect(await codeOf(engine.redactDocument(new Uint8Array()))).toBe('empty')
    expect(await codeOf(engine.redactDocument(random))).toBe('unsupported_format')
    expect(await codeOf(engine.redactDocument(new File([random], 'x.pdf')))).toBe('malformed')
    expect(await codeOf(engine.redactDocument(new File([bytes], 'x.pdf')))).toBe('malformed')
    expect(await codeOf(engine.redactDocument(new TextEncoder().encode('%PDF-1.7')))).toBe('malformed')
    expect(await codeOf(engine.redactDocument(Uint8Array.of(0xff, 0xd8, 0xff)))).toBe('unsupported_format')
    expect(await codeOf(engine.redactDocument(new Uint8Array(100_001)))).toBe('too_many_bytes')
    expect(await codeOf(engine.redactDocument(path.join(home, 'none.pdf')))).toBe('not_found')
    expect(await codeOf(engine.redactDocument(bytes, { entities: ['EMIAL'] }))).toBe('unknown_entity')
    expect(await codeOf(engine.redactDocument(new TextEncoder().encode('%PDF-1.7'), { mode: 'mask' }))).toBe(
      'invalid_request',
    )
  })

  it('stops when it is told to', async () => {
    expect(await codeOf(engine.redactDocument(bytes, { signal: AbortSignal.abort() }))).toBe('cancelled')
  })

  it('refuses to start without a folder for its keys', async () => {
    await writeFile(path.join(home, 'file'), '')
    await using other = await createEngine({ home: path.join(home, 'file', 'x'), threads: 0 })
    expect(await codeOf(other.redactDocument(bytes))).toBe('output_unwritable')
  })

  it('works in the thread of the caller as well', async () => {
    await using inline = await createEngine({ home, threads: 0 })
    const { bytes: output } = await inline.redactDocument(bytes, { mode: 'redact' })
    expect(new TextDecoder().decode(output)).toContain('[EMAIL]')
  })

  it('refuses a number of threads that is none', async () => {
    for (const threads of [-1, 1.5, Number.NaN])
      expect(await codeOf(createEngine({ threads }))).toBe('invalid_request')
  })
})

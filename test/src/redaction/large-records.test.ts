import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RemovedList, redactLarge } from '../../../src/cli/commands/redact-large.ts'
import { largeTextFormat } from '../../../src/documents.ts'
import { createEngine, trustedKey, verifyManifest } from '../../../src/index.ts'
import { Outputs } from '../../../src/output/target.ts'

const rows = Array.from(
  { length: 300 },
  (_, i) => `${i},mail${i % 40}@example.org,"x, ""y""",see mail${39 - (i % 40)}`,
)
const csv = `id,email,notes,ref\n${rows.join('\n')}\n`
let folder: string
const at = (name: string) => path.join(folder, name)
const { PALIMPSEST_HOME } = process.env
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-'))
  process.env.PALIMPSEST_HOME = at('home')
  await writeFile(at('in.csv'), csv)
  await writeFile(at('broken.csv'), `${csv}1,"never closed`)
  await writeFile(at('in.json'), '{"email":"a@example.org"}')
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

async function large(name: string, out: string, options = {}) {
  const outputs = await Outputs.open({ inputs: [at(name)] })
  const target = await outputs.target(at(out))
  const done = await redactLarge(at(name), { mode: 'redact', ...options }, target, undefined, {}, 'csv')
  return { ...done, text: await readFile(at(out), 'utf8') }
}

describe('a large file of records', () => {
  it('is redacted in parts in some formats; other structured files are read whole', async () => {
    expect(await largeTextFormat(at('in.csv'))).toBeNull()
    expect(await largeTextFormat(at('in.csv'), undefined, 100)).toBe('csv')
    expect(await largeTextFormat(at('in.csv'), 'log', 100)).toBe('log')
    expect(await largeTextFormat(at('in.csv'), 'txt', 100)).toBe('txt')
    expect(await largeTextFormat(at('in.json'), undefined, 10)).toBeNull()
  })

  it('gives the result of redactDocument, with rules by column and a proof', async () => {
    const options = { mode: 'redact' as const, columns: { notes: 'ORG', ref: null }, terms: ['mail7'] }
    const { text, manifest, entities, byType } = await large('in.csv', 'out.csv', options)
    await using engine = await createEngine({ threads: 0, home: at('home') })
    const whole = await engine.redactDocument(at('in.csv'), options)
    expect(text).toBe(new TextDecoder().decode(whole.bytes))
    expect(entities).toHaveLength(whole.entities.length)
    expect(byType.get('ORG')).toBe(300)
    expect({ ...manifest, created: '', signature: '' }).toEqual({
      ...whole.manifest,
      created: '',
      signature: '',
    })
    expect(await verifyManifest(manifest, whole.bytes, await trustedKey(at('home')))).toEqual([])
  })

  it('that is not valid is redacted as plain text with a warning, unless the format was named', async () => {
    const { text, format, manifest } = await large('broken.csv', 'plain.csv')
    expect([format, text.slice(0, 40)]).toEqual(['txt', csv.slice(0, 20) + text.slice(20, 40)])
    expect(text).not.toContain('@')
    expect(manifest.warnings).toContainEqual(expect.objectContaining({ code: 'redacted_as_text' }))
    await expect(large('broken.csv', 'no.csv', { format: 'csv' })).rejects.toMatchObject({
      code: 'malformed',
    })
  })
})

it('a list of very many removed values counts each distinct one', () => {
  const list = new RemovedList()
  const one = (value: string) => ({ type: 'EMAIL', value, score: 1, recognizer: 'email' })
  list.add([one('a'), one('b')])
  expect(list.forManifest()).toEqual([one('a'), one('b')])
  for (let i = 0; i < 100_000; i++) list.add([one('a')])
  expect(list.listed).toHaveLength(100_000)
  expect(list.byType.get('EMAIL')).toBe(100_002)
  expect(list.forManifest()).toEqual([
    { ...one('a'), count: 100_001 },
    { ...one('b'), count: 1 },
  ])
})

describe('a stream of records', () => {
  const read = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

  it('is redacted cell by cell', async () => {
    await using engine = await createEngine({ threads: 0 })
    const options = { format: 'csv', mode: 'redact', columns: { notes: 'ORG', ref: null } } as const
    const out = await read(engine.redactStream(new Blob([csv]), options))
    expect(out.split('\n').slice(0, 2)).toEqual(['id,email,notes,ref', '0,[EMAIL],"[ORG]",see mail39'])
  })

  it('is rejected in formats that need the whole text, and where it is not valid', async () => {
    await using engine = await createEngine({ threads: 0 })
    const json = engine.redactStream(new Blob(['{}']), { format: 'json' })
    await expect(read(json)).rejects.toMatchObject({ code: 'invalid_request' })
    const broken = engine.redactStream(new Blob(['{"a":\n']), { format: 'jsonl' })
    await expect(read(broken)).rejects.toMatchObject({ code: 'malformed' })
  })
})

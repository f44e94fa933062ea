import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/index.ts'
import { run } from '../cli/run.ts'

let folder: string
let engine: Engine
const at = (name: string) => path.join(folder, name)
const { PALIMPSEST_HOME } = process.env

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'side-channels-'))
  process.env.PALIMPSEST_HOME = at('home')
  engine = await createEngine({ threads: 0, home: at('home') })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

const letter = (born: string) => `Patient: Ann Okonkwo\nBorn: ${born}, mail: ann@example.org\nWard: B\n`
const born = '12 March 1979'

/** Every file under a folder, by its relative name. */
async function filesIn(place: string): Promise<Map<string, string>> {
  const names = await readdir(place, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file) => [path.relative(place, file), await readFile(file, 'latin1')] as const),
    ),
  )
}

/** Digests of a text and its length, in the forms in which a file may hold them. */
const traces = (text: string) => {
  const of = (name: string) => createHash(name).update(text)
  return [
    of('sha256').digest('hex'),
    of('sha256').digest('base64'),
    of('sha1').digest('hex'),
    of('md5').digest('hex'),
  ]
}

describe('data that leaves with an output', () => {
  it('confirms no guess of the input: manifest, report and log contain no plain digest and no size of it', async () => {
    await writeFile(at('in.txt'), letter(born))
    const reports = ['html', 'csv', 'json'].flatMap((format) => ['--report', at(`given/r.${format}`)])
    await mkdir(at('given'))
    const files = ['-o', at('given/out.txt'), '--manifest', at('given/m.json'), ...reports]
    expect((await run(['redact', at('in.txt'), ...files])).code).toBe(0)
    const given = await filesIn(at('given'))
    expect(given.size).toBe(5)
    for (const [name, content] of given) {
      for (const trace of traces(letter(born))) expect(content, name).not.toContain(trace)
      expect(content, name).not.toMatch(new RegExp(`\\b${letter(born).length}\\b`))
    }
    const receipts = [...(await filesIn(at('home/receipts'))).values()].join('')
    expect(receipts).toContain(traces(letter(born))[0])
  })

  it('is the same for values of any length, except for keyed digests and the time', async () => {
    const neutral = (text: string) =>
      text
        .replaceAll(/[0-9a-f]{64}/g, 'digest')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
        .replaceAll(/("signature": ?)"[^"]+"|ends in [\w-]+/g, 'signature')
    const given: string[][] = []
    for (const value of ['1 May 1979', '12 September 1979']) {
      const input = new TextEncoder().encode(letter(value))
      const done = await engine.redactDocument(input, { entities: ['DOB', 'NAME', 'EMAIL'] })
      expect(done.entities).toHaveLength(3)
      const files = [done.bytes, new TextEncoder().encode(JSON.stringify(done.manifest, null, 2))]
      for (const format of ['html', 'csv', 'json'] as const) files.push(await engine.report(done, { format }))
      given.push(files.map((bytes) => neutral(new TextDecoder().decode(bytes))))
    }
    expect(given[0]).toEqual(given[1])
  })

  it('of a batch contains no plain digest and no size of an input, nor of a page that shows it', async () => {
    await mkdir(at('inbox'))
    await writeFile(at('inbox/a.txt'), letter(born))
    const options = [
      '-o',
      at('clean'),
      '--review',
      '--report',
      'json',
      '--mode',
      'token',
      '--key-file',
      at('key'),
    ]
    await writeFile(at('key'), 'a long passphrase\n')
    expect((await run(['batch', 'redact', at('inbox'), ...options])).code).toBe(0)
    const given = await filesIn(at('clean'))
    const review = [...given].find(([name]) => name.startsWith('palimpsest-reviews'))?.[1] ?? ''
    expect(review).toContain('1979')
    const shown = [...given].filter(([name]) => !name.startsWith('palimpsest-reviews'))
    expect(shown.length).toBeGreaterThanOrEqual(6)
    for (const [name, content] of shown)
      for (const text of [letter(born), review]) {
        for (const trace of traces(text)) expect(content, name).not.toContain(trace)
        expect(content, name).not.toMatch(new RegExp(`"bytes":${Buffer.byteLength(text, 'latin1')}\\b`))
      }
    expect((await run(['verify', at('clean/palimpsest-manifest.jsonl'), at('clean')])).code).toBe(0)
  })

  it('hides the length of the values in a sealed map of tokens', async () => {
    const sizes: number[] = []
    for (const value of ['Ann Okonkwo', 'Maximiliana Featherstonehaugh-Cholmondeley']) {
      const input = new TextEncoder().encode(`Ask ${value}.`)
      const options = {
        terms: [value],
        entities: 'none',
        mode: 'token',
        tokenKey: 'a long passphrase',
      } as const
      sizes.push((await engine.redactDocument(input, options)).tokenMap?.length ?? 0)
    }
    expect(sizes[0]).toBeGreaterThan(0)
    expect(sizes[0]).toBe(sizes[1])
  })
})

describe('files that contain values', () => {
  it('are readable by their owner only, regardless of the umask of the process', async () => {
    const before = process.umask(0o022)
    try {
      await writeFile(at('p.txt'), letter(born))
      await writeFile(at('p-key'), 'a long passphrase\n')
      const token = ['--mode', 'token', '--key-file', at('p-key'), '--token-map', at('p-map.json')]
      const reports = ['html', 'csv', 'json'].flatMap((format) => ['--report', at(`p-report.${format}`)])
      const made = ['-o', at('p-out.txt'), '--manifest', at('p-manifest.json'), ...reports, ...token]
      // A file that others could read is replaced by one that they cannot.
      await writeFile(at('p-report.csv'), 'old')
      expect((await run(['redact', at('p.txt'), '--overwrite', ...made])).code).toBe(0)
      expect((await run(['review', at('p.txt'), '-o', at('p-review.html')])).code).toBe(0)
      const back = ['-o', at('p-back.txt'), '--token-map', at('p-map.json'), '--key-file', at('p-key')]
      expect((await run(['restore', at('p-out.txt'), ...back])).code).toBe(0)
      await mkdir(at('p-inbox'))
      await writeFile(at('p-inbox/a.txt'), letter(born))
      const each = ['--review', '--report', 'html', '--mode', 'token', '--key-file', at('p-key')]
      expect((await run(['batch', 'redact', at('p-inbox'), '-o', at('p-clean'), ...each])).code).toBe(0)
      expect((await run(['batch', 'redact', at('p-inbox'), '-o', at('p-clean.zip'), ...each])).code).toBe(0)
    } finally {
      process.umask(before)
    }
    const modeOf = async (name: string) => ((await stat(at(name))).mode & 0o777).toString(8)
    const reports = [
      'p-report.html',
      'p-report.csv',
      'p-report.json',
      'p-clean/palimpsest-reports/a.txt.html',
    ]
    const others = ['p-review.html', 'p-map.json', 'p-back.txt', 'p-clean.zip']
    const ofBatch = ['p-clean/palimpsest-reviews/a.txt.html', 'p-clean/palimpsest-tokens/a.txt.json']
    for (const name of [...reports, ...others, ...ofBatch])
      expect([name, await modeOf(name)]).toEqual([name, '600'])
    for (const name of ['p-out.txt', 'p-manifest.json', 'p-clean/a.txt'])
      expect([name, await modeOf(name)]).toEqual([name, '644'])
  })
})

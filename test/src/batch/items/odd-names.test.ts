import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderItems } from '../../../../src/batch/items/batch-items.ts'
import { createEngine } from '../../../../src/index.ts'

let folder = ''
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'odd-names-'))
  await mkdir(at('in'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytesName = (...parts: (string | number)[]) =>
  Buffer.concat([
    Buffer.from(`${folder}/in/`),
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))),
  ])
/** Linux allows every name; other systems refuse or change some. */
const onLinux = describe.runIf(process.platform === 'linux')

async function redacted(options: object = {}) {
  await using engine = await createEngine({ threads: 1, home: at('home') })
  const batch = engine.batch(at('in'), {
    task: { operation: 'redact', options: { mode: 'redact' } },
    ...{ output: at('out'), ...options },
  })
  const results = await Array.fromAsync(batch)
  return {
    summary: await batch.summary(),
    outputs: results.flatMap(({ outputs }) => outputs[0]?.name ?? []).sort(),
    texts: await Promise.all(results.map(({ outputs }) => readFile(at(`out/${outputs[0].name}`), 'utf8'))),
  }
}

onLinux('a batch', () => {
  it('processes files whose names are not UTF-8, also in folders with such names', async () => {
    await writeFile(bytesName('caf', 0xe9, '.txt'), 'From one.roe@example.org')
    await writeFile(bytesName('caf', 0xe8, '.txt'), 'From two.roe@example.org')
    await mkdir(bytesName('Stra', 0xdf, 'e'))
    await writeFile(bytesName('Stra', 0xdf, 'e/plain.txt'), 'From three.roe@example.org')
    const { summary, outputs, texts } = await redacted()
    expect(summary).toMatchObject({ files: 3, done: 3 })
    expect(outputs).toEqual(['Stra%DFe/plain.txt', 'caf%E8.txt', 'caf%E9.txt'])
    expect(texts).toEqual(Array(3).fill('From [EMAIL]'))
    expect((await redacted()).summary).toMatchObject({ skipped: 3 })
  })

  it('numbers results whose names are equal but for their case or Unicode form', async () => {
    for (const name of ['A.txt', 'a.txt', 'n\u00e9e.txt', 'ne\u0301e.txt'])
      await writeFile(at(`in/${name}`), `From jane.roe@example.org`)
    const { summary, outputs } = await redacted()
    expect(summary).toMatchObject({ files: 4, done: 4, failed: 0 })
    expect(new Set(outputs.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(4)
    expect((await readdir(at('out'))).filter((name) => name.endsWith('.txt')).sort()).toEqual(outputs)
    expect((await redacted()).summary).toMatchObject({ skipped: 4 })
  })

  it('lists files in the order of their names, regardless of their folders', async () => {
    const names = ['a-b/x', 'a/x', 'a.txt', 'b', 'a/y/z', 'Z', '\u00e9/1']
    for (const name of names) {
      await mkdir(path.dirname(at(`in/${name}`)), { recursive: true })
      await writeFile(at(`in/${name}`), '')
    }
    expect((await folderItems(at('in'))).map(({ name }) => name)).toEqual([...names].sort())
  })
})

describe('a file that changed and kept its size and time', () => {
  const change = async (text: string) => {
    await writeFile(at('in/a.txt'), text)
    await utimes(at('in/a.txt'), 1000, 1000)
  }

  it('counts as unchanged, as in rsync', async () => {
    await change('First from jane.roe@example.org')
    await redacted()
    await change('Other from jane.roe@example.org')
    expect((await redacted()).summary).toMatchObject({ skipped: 1 })
  })

  it('is processed again where contents are verified; one with another time and the same content is not', async () => {
    await change('First from jane.roe@example.org')
    await redacted({ verifyContent: true })
    await change('Other from jane.roe@example.org')
    const { summary, texts } = await redacted({ verifyContent: true })
    expect(summary).toMatchObject({ done: 1, skipped: 0 })
    expect(texts).toEqual(['Other from [EMAIL]'])
    await utimes(at('in/a.txt'), 2000, 2000)
    expect((await redacted({ verifyContent: true })).summary).toMatchObject({ done: 0, skipped: 1 })
  })
})

import {
  access,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readZip } from '../../../../engines/office/zip-reader.ts'
import type { BatchResult, BatchSummary } from '../../../../src/batch/contract.ts'
import { drawLines, drawRaster } from '../../../builders/raster.ts'
import { run } from '../run.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-'))
  vi.stubEnv('PALIMPSEST_HOME', at('home'))
  await mkdir(at('in/sub'), { recursive: true })
  await writeFile(at('in/a.md'), '# A')
  await writeFile(at('in/sub/b.md'), 'Write to jane.roe@example.org.')
})
afterEach(() => {
  vi.unstubAllEnvs()
  return rm(folder, { recursive: true })
})

const batch = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(['batch', ...args])
  const counts = /(\d+) done, (\d+) skipped, (\d+) failed/.exec(stdout)?.slice(1).map(Number)
  return { code, counts, stdout, stderr }
}

const records = ['palimpsest-manifest.jsonl', 'palimpsest-report.html', 'palimpsest-report.jsonl']

const reportOf = async (folder: string) => {
  const lines = (await readFile(at(`${folder}/palimpsest-report.jsonl`), 'utf8')).trim().split('\n')
  const { summary }: { summary: BatchSummary } = JSON.parse(lines.pop() ?? '')
  return { summary, files: lines.map((line): BatchResult => JSON.parse(line)) }
}

describe('palimpsest batch', () => {
  it('writes a report of each redacted file', async () => {
    const args = ['redact', at('in'), '-o', at('out'), '--report', 'csv', '--report', 'html']
    expect(await batch(...args)).toMatchObject({ code: 0, counts: [2, 0, 0] })
    const log = await readFile(at('out/palimpsest-reports/sub/b.md.csv'), 'utf8')
    expect(log).toMatch(/,EMAIL,.*,removed,\*{6},/)
    expect(log).not.toContain('jane.roe')
    expect(await readFile(at('out/palimpsest-reports/sub/b.md.html'), 'utf8')).toMatch(/^<!doctype html>/i)
  })

  it('converts a folder and resumes', async () => {
    const args = ['convert', at('in'), '-o', at('out'), '--to', 'html']
    expect(await batch(...args)).toMatchObject({ code: 0, counts: [2, 0, 0] })
    expect(await readFile(at('out/sub/b.html'), 'utf8')).toContain('jane.roe')
    expect(await batch(...args)).toMatchObject({ counts: [0, 2, 0] })
    // A changed file; other options; a missing result.
    await utimes(at('in/a.md'), 1, 1)
    expect(await batch(...args)).toMatchObject({ counts: [1, 1, 0] })
    expect(await batch(...args, '--keep-metadata')).toMatchObject({ counts: [2, 0, 0] })
    await rm(at('out/sub/b.html'))
    expect(await batch(...args, '--keep-metadata')).toMatchObject({ counts: [1, 1, 0] })
  })

  it('continues after a failure, reports it, and tries it again', async () => {
    await writeFile(at('in/bad.pdf'), 'no pdf')
    const first = await batch('convert', at('in'), '-o', at('out'), '--to', 'txt')
    expect(first).toMatchObject({ code: 7, counts: [2, 0, 1] })
    expect(first.stdout).toContain('bad.pdf')
    expect((await reportOf('out')).files).toHaveLength(3)
    await writeFile(at('in/bad.pdf'), '')
    expect(await batch('convert', at('in'), '-o', at('out'), '--to', 'txt')).toMatchObject({
      counts: [0, 2, 1],
    })
  })

  it('finds a person in all files if one of them has the full name, regardless of their order', async () => {
    await writeFile(at('in/0.txt'), 'Then tkvarnberg went home, and the shelf of Kvarnberg was moved.')
    await writeFile(at('in/sub/z.txt'), 'Our tenant is Ms. Tovelina Kvarnberg.')
    await writeFile(at('in/broken.pdf'), 'no pdf')
    const args = ['redact', at('in'), '-o', at('out'), '--mode', 'redact', '--entities', 'NAME']
    await batch(...args)
    expect(await readFile(at('out/0.txt'), 'utf8')).toContain('tkvarnberg')
    expect(await batch(...args, '--across-files')).toMatchObject({ code: 7, counts: [4, 0, 1] })
    expect(await readFile(at('out/0.txt'), 'utf8')).toBe(
      'Then [NAME] went home, and the shelf of [NAME] was moved.',
    )
    // Nothing changed, so that nothing is done again.
    expect(await batch(...args, '--across-files')).toMatchObject({ counts: [0, 4, 1] })
    // Another person in one file changes what is looked for in the others.
    await writeFile(at('in/sub/z.txt'), 'Our tenants are Ms. Tovelina Kvarnberg and Mr. Bohdan Zelwicki.')
    expect(await batch(...args, '--across-files')).toMatchObject({ counts: [4, 0, 1] })
  })

  it('redacts', async () => {
    expect(await batch('redact', at('in'), '-o', at('out'), '--mode', 'redact')).toMatchObject({ code: 0 })
    expect(await readFile(at('out/sub/b.md'), 'utf8')).toBe('Write to [EMAIL].')
  })

  it('reads scans with the options of ocr', async () => {
    const drawn = drawRaster(900, 460, (context) => {
      drawLines(context, ['The harbour office opens at nine', 'Invoice 4716 for Margaret Whitfield'])
      context.ellipse(300, 320, 160, 90, 0, 0, 2 * Math.PI)
      context.fill()
    })
    await mkdir(at('scans/sub'), { recursive: true })
    await writeFile(
      at('scans/sub/page.png'),
      await sharp(drawn.data, { raw: { width: 900, height: 460, channels: 4 } })
        .png()
        .toBuffer(),
    )
    const read = (...options: string[]) =>
      batch('ocr', at('scans'), '-o', at('out'), '--concurrency', '1', ...options)
    expect(await read('--pdf-compliance', 'pdf-a-2b', '--page-timeout', '60')).toMatchObject({ code: 0 })
    expect(await readFile(at('out/sub/page.pdf'), 'latin1')).toContain('pdfaid:part')
    const asked = ['--to', 'json', '--extract-images', '--confidence-threshold', '1', '--handwriting']
    expect(await read(...asked)).toMatchObject({ code: 0, counts: [1, 0, 0] })
    const { nodes, low_confidence_pages } = JSON.parse(await readFile(at('out/sub/page.json'), 'utf8'))
    expect(low_confidence_pages).toEqual([1])
    const figure = nodes.find(({ type }: { type: string }) => type === 'figure')
    expect(await readdir(at('out/sub/page.images'))).toEqual([expect.stringContaining(figure.image)])
    // The same request again: nothing is processed again.
    expect(await read(...asked)).toMatchObject({ counts: [0, 1, 0] })
    // Named before any file is read.
    expect(await read('--models', at('nowhere'), '--handwriting')).toMatchObject({ code: 2 })
  })

  it('converts an archive to an archive', async () => {
    expect(await batch('convert', at('in'), '-o', at('all.zip'), '--to', 'html')).toMatchObject({ code: 0 })
    const packed = await readFile(at('all.zip'))
    expect((await readZip(packed)).map(({ name }) => name)).toEqual([
      'a.html',
      'sub/b.html',
      'palimpsest-manifest.jsonl',
      'palimpsest-report.jsonl',
      'palimpsest-report.html',
    ])
    expect(await batch('convert', at('all.zip'), '-o', at('again.zip'), '--to', 'md')).toMatchObject({
      code: 0,
      counts: [2, 0, 0],
    })
  })

  it('keeps results apart that would have one name', async () => {
    await writeFile(at('in/a.txt'), 'other')
    await batch('convert', at('in'), '-o', at('out'), '--to', 'html')
    expect(await readFile(at('out/a.html'), 'utf8')).toContain('<h1>')
    expect(await readFile(at('out/a-2.html'), 'utf8')).toContain('other')
  })

  it.each(['in', 'in/sub/..', 'here', 'here/../in'])(
    'does not write into its own input folder, as %s',
    async (output) => {
      await symlink(at('in'), at('here'))
      for (const more of [[], ['--overwrite']]) {
        const ran = await batch('redact', at('in'), '-o', at(output), ...more)
        expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('input folder') })
      }
      expect(await readFile(at('in/sub/b.md'), 'utf8')).toContain('jane.roe')
      expect((await readdir(at('in'))).sort()).toEqual(['a.md', 'sub'])
    },
  )

  it('replaces no input whose folder or file is linked into the output', async () => {
    await mkdir(at('out'))
    await symlink(at('in/sub'), at('out/sub'))
    for (const more of [[], ['--overwrite']]) {
      const ran = await batch('redact', at('in'), '-o', at('out'), ...more)
      expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('replace an input') })
    }
    await rm(at('out/sub'))
    await link(at('in/a.md'), at('out/a.md'))
    expect(await batch('redact', at('in'), '-o', at('out'), '--overwrite')).toMatchObject({ code: 2 })
    expect(await readFile(at('in/sub/b.md'), 'utf8')).toContain('jane.roe')
  })

  it('replaces no file that it did not write, and says so before it begins', async () => {
    await mkdir(at('out/sub'), { recursive: true })
    await writeFile(at('out/sub/b.md'), 'mine')
    expect(await batch('redact', at('in'), '-o', at('out'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--overwrite'),
    })
    expect((await readdir(at('out'))).sort()).toEqual(['sub'])
    expect(await readFile(at('out/sub/b.md'), 'utf8')).toBe('mine')
    expect(await batch('redact', at('in'), '-o', at('out'), '--overwrite')).toMatchObject({ code: 0 })
    // A result that was edited belongs to its editor.
    await writeFile(at('out/a.md'), 'edited')
    expect(await batch('redact', at('in'), '-o', at('out'), '--mode', 'mask')).toMatchObject({ code: 2 })
    expect(await readFile(at('out/a.md'), 'utf8')).toBe('edited')
  })

  it('removes the results of other options, of changed files and of files that are gone', async () => {
    const files = async () =>
      (await readdir(at('out'), { recursive: true })).filter((name) => !records.includes(name)).sort()
    await batch('convert', at('in'), '-o', at('out'), '--to', 'html')
    await writeFile(at('out/mine.html'), 'mine')
    const ran = await batch('convert', at('in'), '-o', at('out'), '--to', 'txt')
    expect(ran).toMatchObject({ code: 0, counts: [2, 0, 0], stdout: expect.stringContaining('2 outdated') })
    expect(await files()).toEqual(['a.txt', 'mine.html', 'sub', 'sub/b.txt'])
    await rm(at('in/a.md'))
    await writeFile(at('in/sub/b.md'), 'no longer text: \0\x01\x02')
    expect(await batch('convert', at('in'), '-o', at('out'), '--to', 'txt')).toMatchObject({ code: 7 })
    expect(await files()).toEqual(['mine.html', 'sub'])
  })

  it('keeps the results of other inputs and operations in the same folder', async () => {
    await mkdir(at('more'))
    await writeFile(at('more/c.md'), 'C')
    await batch('convert', at('in'), '-o', at('out'), '--to', 'html')
    await batch('convert', at('more'), '-o', at('out'), '--to', 'txt')
    await batch('redact', at('more'), '-o', at('out'))
    for (const name of ['a.html', 'c.txt', 'c.md']) await access(at(`out/${name}`))
  })

  it('delivers no journal, and reports every file after it resumed', async () => {
    await writeFile(at('in/sub/c.md'), 'Also jane.roe@example.org and 212-555-0143.')
    await batch('redact', at('in'), '-o', at('out'))
    expect((await readdir(at('out'), { recursive: true })).sort()).toEqual([
      'a.md',
      'palimpsest-manifest.jsonl',
      'palimpsest-manifests',
      'palimpsest-manifests/a.md.json',
      'palimpsest-manifests/sub',
      'palimpsest-manifests/sub/b.md.json',
      'palimpsest-manifests/sub/c.md.json',
      'palimpsest-report.html',
      'palimpsest-report.jsonl',
      'sub',
      'sub/b.md',
      'sub/c.md',
    ])
    const first = await reportOf('out')
    expect(first.summary).toMatchObject({ done: 3, skipped: 0, failed: 0 })
    expect(first.files.map((file) => file.counts)).toEqual([
      { pages: 0, entities: 0 },
      { pages: 0, entities: 1 },
      { pages: 0, entities: 2 },
    ])
    await utimes(at('in/sub/b.md'), 1, 1)
    await batch('redact', at('in'), '-o', at('out'))
    const { files } = await reportOf('out')
    const lasting = ({ name, counts, entities, outputs }: BatchResult) => ({
      ...{ name, counts, entities },
      outputs: outputs.map((output) => output.name),
    })
    expect(files.map(lasting)).toEqual(first.files.map(lasting))
    expect(files.map(({ status }) => status)).toEqual(['skipped', 'done', 'skipped'])
  })

  it('recognises a result that was written just before the batch ended', async () => {
    await batch('redact', at('in'), '-o', at('out'))
    const [journal] = await readdir(at('home/batches'))
    const file = at(`home/batches/${journal}`)
    const lines = await readFile(file, 'utf8')
    await writeFile(file, `${lines.replaceAll('"status":"done"', '"status":"writing"')}{"cut`)
    expect(await batch('redact', at('in'), '-o', at('out'))).toMatchObject({ code: 0, counts: [2, 0, 0] })
    expect(await batch('redact', at('in'), '-o', at('out'))).toMatchObject({ code: 0, counts: [0, 2, 0] })
  })

  it('does not replace an existing archive, nor its input', async () => {
    await batch('convert', at('in'), '-o', at('all.zip'), '--to', 'html')
    expect(await batch('convert', at('in'), '-o', at('all.zip'), '--to', 'txt')).toMatchObject({ code: 2 })
    const self = ['convert', at('all.zip'), '-o', at('all.zip'), '--to', 'txt', '--overwrite']
    expect(await batch(...self)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('replace an input'),
    })
  })

  it('writes an archive to standard output', async () => {
    const { stdout, stderr } = await run(['batch', 'convert', at('in'), '-o', '-', '--to', 'html'])
    expect(stdout.startsWith('PK')).toBe(true)
    expect(stderr).toContain('2 done')
  })

  it.each([
    ['no kind', []],
    ['an unknown kind', ['repair', 'x', '-o', 'y']],
    ['no output', ['convert', 'x', '--to', 'md']],
    ['no format', ['convert', 'x', '-o', 'y']],
    ['a folder that is not there', ['convert', 'no-such', '-o', 'y', '--to', 'md']],
  ])('ends with 2 for %s', async (_, args) => {
    expect((await batch(...args)).code).toBe(2)
  })
})

import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readZip } from '../../../../engines/office/zip-reader.ts'
import { drawLines, drawRaster } from '../../../builders/raster.ts'
import { run } from '../run.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-'))
  await mkdir(at('in/sub'), { recursive: true })
  await writeFile(at('in/a.md'), '# A')
  await writeFile(at('in/sub/b.md'), 'Write to jane.roe@example.org.')
})
afterEach(() => rm(folder, { recursive: true }))

const batch = async (...args: string[]) => {
  const { code, stdout } = await run(['batch', ...args])
  const counts = /(\d+) done, (\d+) skipped, (\d+) failed/.exec(stdout)?.slice(1).map(Number)
  return { code, counts, stdout }
}

describe('palimpsest batch', () => {
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
    expect(JSON.parse(await readFile(at('out/palimpsest-report.json'), 'utf8')).files).toHaveLength(3)
    await writeFile(at('in/bad.pdf'), '')
    expect(await batch('convert', at('in'), '-o', at('out'), '--to', 'txt')).toMatchObject({
      counts: [0, 2, 1],
    })
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
    expect(await read('--models', at('nowhere'), '--handwriting')).toMatchObject({ code: 7 })
  })

  it('converts an archive to an archive', async () => {
    expect(await batch('convert', at('in'), '-o', at('all.zip'), '--to', 'html')).toMatchObject({ code: 0 })
    const packed = await readFile(at('all.zip'))
    expect((await readZip(packed)).map(({ name }) => name)).toEqual([
      'a.html',
      'sub/b.html',
      'palimpsest-report.json',
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

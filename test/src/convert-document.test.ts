import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../engines/office/zip-reader.ts'
import { writeZip } from '../../engines/office/zip-writer.ts'
import { createEngine, type Engine } from '../../src/engine.ts'

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const text = (from: Uint8Array) => new TextDecoder().decode(from)

describe('the engine', () => {
  let engine: Engine
  let folder: string
  beforeAll(async () => {
    engine = await createEngine({ threads: 1 })
    folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-'))
  })
  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  it('converts in a thread and does not change the input', async () => {
    const input = bytes('# a')
    const progress: string[] = []
    const done = await engine.convert(input, {
      to: 'html',
      from: 'md',
      onProgress: ({ stage }) => progress.push(stage),
    })
    expect(text(done.bytes)).toContain('<h1>a</h1>')
    expect(done.route).toEqual(['md', 'document', 'html'])
    expect(progress).toContain('write')
    expect(input).toHaveLength(3)
  })

  it('accepts the format names of both interfaces', async () => {
    expect((await engine.convert(bytes('a'), { to: 'text', from: 'markdown' })).to).toBe('txt')
  })

  it('reads images of an allowed folder, and nothing outside it', async () => {
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
    await writeFile(path.join(folder, 'in.gif'), gif)
    await symlink('/etc/hostname', path.join(folder, 'out.gif'))
    const source = bytes('<img src="in.gif?x#y"><img src="out.gif" alt="o"><img src="../in.gif" alt="u">')
    const page = async (filesFrom?: string) =>
      text((await engine.convert(source, { to: 'html', from: 'html', filesFrom })).bytes)
    expect((await page(folder)).match(/data:image\/gif/g)).toHaveLength(1)
    expect(await page()).not.toContain('data:')
  })

  it('stops when it is aborted', async () => {
    await expect(engine.convert(bytes('a'), { to: 'md', signal: AbortSignal.abort() })).rejects.toMatchObject(
      { code: 'cancelled' },
    )
  })

  it('refuses an unknown format name and lists the known ones', async () => {
    await expect(engine.convert(bytes('a'), { to: 'exe' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('docx'),
    })
  })

  it('converts an archive, each file by itself, with a report', async () => {
    const archive = await writeZip([
      { name: 'x/a.md', content: '# a' },
      { name: 'x/a.txt', content: 'b' },
      { name: 'bad.pdf', content: 'no pdf' },
    ])
    const heard: string[] = []
    const { bytes, files } = await engine.convertArchive(archive, {
      to: 'html',
      onFile: ({ name }) => void heard.push(name),
    })
    expect(files.map(({ status, error }) => error?.code ?? status)).toEqual(['done', 'done', 'malformed'])
    expect(heard.sort()).toEqual(['bad.pdf', 'x/a.md', 'x/a.txt'])
    expect((await readZip(bytes)).map(({ name }) => name)).toEqual([
      'x/a.html',
      'x/a-2.html',
      'palimpsest-report.json',
    ])
  })
})

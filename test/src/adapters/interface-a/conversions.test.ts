/** Rows of the document of Interface A about conversion of a file, driven over HTTP. The names of the tests are the rows. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertResponse, problem } from '../../../../src/adapters/interface-a/schemas.ts'
import { createEngine, type Engine } from '../../../../src/engine.ts'
import { requires } from '../../../builders/requires.ts'
import { fileAs, htmlFile, pdfFile } from '../samples.ts'
import { Client } from './client.ts'

let engine: Engine
let client: Client
let folder: string
const files: Record<string, File> = {}
beforeAll(async () => {
  engine = await createEngine({ threads: 2 })
  client = await Client.open({ engine })
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-a-'))
  files.pdf = pdfFile()
  files.html = htmlFile()
  files.docx = await fileAs(engine, 'docx')
  files.jpg = await fileAs(engine, 'jpg')
  const picture = sharp(await files.jpg.arrayBuffer())
  files.png = new File([Buffer.from(await picture.clone().png().toBuffer())], 'record.png')
  files.webp = new File([Buffer.from(await picture.clone().webp().toBuffer())], 'record.webp')
  files.md = new File(['# Record\n\nPatient Margaret Whitfield\n'], 'record.md')
  files.txt = new File(['Patient Margaret Whitfield\n'], 'record.txt')
})
afterAll(async () => {
  await client[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Fields = Record<string, string | File>
const convert = async (fields: Fields) =>
  convertResponse.strict().parse(await client.json(client.postForm('/v1/convert', fields)))

/** The text of an output, by a reader of someone else where there is one. */
async function textOf(url: string, format: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const file = path.join(folder, `out.${format}`)
  await writeFile(file, bytes)
  if (format === 'pdf') return execFileSync('pdftotext', [file, '-']).toString()
  if (format === 'docx') return execFileSync('unzip', ['-p', file, 'word/document.xml']).toString()
  return Buffer.from(bytes).toString()
}

describe('POST /v1/convert', () => {
  it.runIf(requires('pdftotext', 'unzip')).each([
    ['pdf', ['docx', 'html', 'md', 'txt']],
    ['docx', ['pdf', 'html', 'md']],
    ['html', ['pdf', 'docx', 'md']],
    ['md', ['pdf', 'docx', 'html']],
    ['txt', ['pdf']],
    ['jpg', ['pdf', 'docx']],
    ['png', ['pdf', 'docx']],
    ['webp', ['pdf', 'docx']],
  ])('routes: %s to %j', async (from, targets) => {
    for (const to of targets) {
      const done = await convert({ file: files[from], to })
      expect(done).toMatchObject({ status: 'complete', from, to, credits_used: 1 })
      expect(await textOf(done.output.download_url, to), to).toContain('Whitfield')
    }
  })

  it('job: output with download_url, expires_at, size_bytes, pages, pdf_compliance; metadata_stripped', async () => {
    const before = await client.balance()
    const done = await convert({ file: files.html, to: 'pdf' })
    expect(done.output).toMatchObject({ pages: 1, pdf_compliance: 'pdf-a-1b' })
    expect(done.metadata_stripped).toBe(true)
    const bytes = await (await fetch(done.output.download_url)).arrayBuffer()
    expect(bytes.byteLength).toBe(done.output.size_bytes)
    expect(await client.balance()).toBe(before - 1)
    expect((await convert({ file: files.pdf, to: 'txt' })).output.pdf_compliance).toBeUndefined()
  })

  it('pages: of the output, else of the source; a document that flows is one page', async () => {
    const breaks = '<p style="page-break-before: always">a</p>'.repeat(3)
    const pages = async (file: File, to: string) => (await convert({ file, to })).output.pages
    expect(await pages(files.html, 'md')).toBe(1)
    expect(await pages(files.md, 'html')).toBe(1)
    expect(await pages(files.html, 'docx')).toBe(1)
    expect(await pages(new File([breaks], 'breaks.html'), 'pdf')).toBeGreaterThan(1)
    expect(await pages(pdfFile('One', 'Two', 'Three'), 'html')).toBe(3)
    expect(await pages(await fileAs(engine, 'docx'), 'html')).toBe(1)
    const long = new File([`<p>${'word '.repeat(4000)}</p>`], 'long.html')
    expect(await pages(long, 'docx')).toBe(4)
  })

  it.each([
    ['pdf-a-1b', '<pdfaid:part>1</pdfaid:part>'],
    ['pdf-a-2b', '<pdfaid:part>2</pdfaid:part>'],
    ['pdf-1.7', null],
  ])('pdf_compliance: %s', async (pdf_compliance, mark) => {
    const { output } = await convert({ file: files.html, to: 'pdf', pdf_compliance })
    expect(output.pdf_compliance).toBe(pdf_compliance)
    const pdf = Buffer.from(await (await fetch(output.download_url)).arrayBuffer()).toString('latin1')
    if (mark === null) expect(pdf).not.toContain('pdfaid:part')
    else expect(pdf.replace(/pdfaid:part="(\d)"/, '<pdfaid:part>$1</pdfaid:part>')).toContain(mark)
  })

  it('strip_metadata: true by default; false keeps the author', async () => {
    const page = new File(
      ['<html><head><meta name="author" content="Odilo Quend"></head><body><p>Text</p></body></html>'],
      'a.html',
    )
    for (const [strip_metadata, kept] of [
      ['true', false],
      ['false', true],
    ] as const) {
      const done = await convert({ file: page, to: 'md', strip_metadata })
      expect(done.metadata_stripped).toBe(!kept)
      expect((await textOf(done.output.download_url, 'md')).includes('Odilo Quend')).toBe(kept)
    }
  })

  it.each([
    ['to', {}],
    ['to', { to: 'xlsx' }],
    ['strip_metadata', { to: 'pdf', strip_metadata: 'no' }],
    ['pdf_compliance', { to: 'pdf', pdf_compliance: 'pdf-a-3b' }],
  ])('a wrong %s is rejected by name: %j', async (field, fields) => {
    const response = await client.postForm('/v1/convert', { file: files.html, ...fields })
    expect(response.status).toBe(400)
    expect(problem.strict().parse(await response.json()).detail).toContain(field)
  })

  it.each([
    ['jpg', 'txt'],
    ['docx', 'docx'],
    ['txt', 'docx'],
  ])('a route that does not exist: %s to %s is 422', async (from, to) => {
    const response = await client.postForm('/v1/convert', { file: files[from], to })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'no_conversion_path' })
  })

  it('file: an unsupported format is 422, a missing one 400', async () => {
    const zip = new File([new Uint8Array([0x50, 0x4b, 5, 6, ...new Uint8Array(18)])], 'a.zip')
    expect((await client.postForm('/v1/convert', { file: zip, to: 'pdf' })).status).toBe(422)
    expect((await client.postForm('/v1/convert', { to: 'pdf' })).status).toBe(400)
  })
})

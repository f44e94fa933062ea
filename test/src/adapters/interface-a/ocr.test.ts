/** Rows of the document of Interface A about OCR, driven over HTTP. The names of the tests are the rows. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractResponse, ocrResponse, problem } from '../../../../src/adapters/interface-a/schemas.ts'
import { createEngine, type Engine } from '../../../../src/engine.ts'
import { requires } from '../../../builders/requires.ts'
import { fileAs, missingLanguage, pdfFile } from '../samples.ts'
import { Client } from './client.ts'

let engine: Engine
let client: Client
let folder: string
/** A picture of a page with a heading, a sentence and a table. */
let jpg: File
beforeAll(async () => {
  engine = await createEngine({ threads: 2 })
  client = await Client.open({ engine })
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-a-'))
  jpg = await fileAs(engine, 'jpg')
})
afterAll(async () => {
  await client[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Fields = Record<string, string | File>
const ocr = async (fields: Fields) =>
  ocrResponse.strict().parse(await client.json(client.postForm('/v1/ocr', fields)))
const extract = async (fields: Fields) =>
  extractResponse.strict().parse(await client.json(client.postForm('/v1/ocr/extract', fields)))

describe('POST /v1/ocr', () => {
  it('job: input, output, ocr, credits_used; an image costs 2 credits', async () => {
    const before = await client.balance()
    const done = await ocr({ file: jpg })
    expect(done).toMatchObject({
      status: 'complete',
      input: { filename: 'record.jpg', pages: 1, size_bytes: jpg.size, type: 'image' },
      ocr: { language_detected: 'en', handwriting_detected: false },
      credits_used: 2,
    })
    expect(done.ocr.words_extracted).toBeGreaterThan(8)
    expect(done.ocr.confidence_avg).toBeGreaterThan(0.5)
    expect(done.ocr.confidence_min).toBeLessThanOrEqual(done.ocr.confidence_avg)
    expect(done.nodes).toBeUndefined()
    expect(await client.balance()).toBe(before - 2)
  })

  it.runIf(requires('pdftotext'))('output_format: pdf by default, with a text layer', async () => {
    const { output } = await ocr({ file: jpg })
    const out = path.join(folder, 'searchable.pdf')
    await writeFile(out, new Uint8Array(await (await fetch(output.download_url)).arrayBuffer()))
    expect(execFileSync('pdftotext', [out, '-']).toString()).toContain('Whitfield')
  })

  it('output_format: json, also at download_url', async () => {
    const { nodes, output } = await ocr({ file: jpg, output_format: 'json' })
    expect(JSON.stringify(nodes)).toContain('Whitfield')
    const response = await fetch(output.download_url)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({ nodes })
  })

  it('a PDF costs one credit for each page', async () => {
    const done = await ocr({ file: pdfFile('One', 'Two', 'Three'), output_format: 'json' })
    expect(done).toMatchObject({ input: { pages: 3, type: 'pdf' }, credits_used: 3 })
  })

  it.each(['png', 'webp', 'tiff'] as const)('file: %s', async (format) => {
    const bytes = await sharp(await jpg.arrayBuffer())
      [format]()
      .toBuffer()
    const done = await ocr({ file: new File([Buffer.from(bytes)], `page.${format}`), output_format: 'json' })
    expect(JSON.stringify(done.nodes)).toContain('Whitfield')
    expect(done.credits_used).toBe(2)
  })

  it('language: several as a comma-separated list', async () => {
    await ocr({ file: pdfFile(), language: 'en,en', output_format: 'json' })
  })

  it('confidence_threshold: blocks below it are flagged, with their pages', async () => {
    const strict = await ocr({ file: jpg, confidence_threshold: '1.0', output_format: 'json' })
    expect(strict.ocr.low_confidence_pages).toEqual([1])
    expect(strict.nodes?.some(({ low_confidence }) => low_confidence)).toBe(true)
    const lax = await ocr({ file: jpg, confidence_threshold: '0', output_format: 'json' })
    expect(lax.ocr.low_confidence_pages).toEqual([])
    expect(lax.nodes?.some(({ low_confidence }) => low_confidence)).toBe(false)
  })

  it('handwriting: boolean', async () => {
    await ocr({ file: jpg, handwriting: 'true' })
  })

  it.each([
    ['language', 'english'],
    ['language', 'en,zz'],
    // Zulu: a language without a model for OCR.
    ['language', 'en,zu'],
    ['output_format', 'txt'],
    ['handwriting', 'maybe'],
    ['confidence_threshold', '1.1'],
    ['confidence_threshold', '-0.1'],
    ['confidence_threshold', 'high'],
  ])('a wrong %s is rejected by name: %s', async (field, value) => {
    const response = await client.postForm('/v1/ocr', { file: pdfFile(), [field]: value })
    expect(response.status).toBe(400)
    expect(problem.strict().parse(await response.json()).detail).toContain(field)
  })

  it.each(['/v1/ocr', '/v1/ocr/extract'])(
    '%s: language data that is not installed is 422, names the language, and nothing is charged',
    async (route) => {
      const before = await client.balance()
      const response = await client.postForm(route, { file: pdfFile(), language: missingLanguage.code })
      expect(response.status).toBe(422)
      const { code, detail } = problem.strict().parse(await response.json())
      expect(code).toBe('missing_dependency')
      expect(detail).toContain(`language: The OCR data of ${missingLanguage.name}`)
      expect(await client.balance()).toBe(before)
    },
  )

  it('file: another format is 422', async () => {
    const response = await client.postForm('/v1/ocr', { file: new File(['text'], 'a.txt') })
    expect(response.status).toBe(422)
  })
})

describe('POST /v1/ocr/extract', () => {
  it('page_count and nodes in reading order: type, level, text, page, order, bbox, confidence, rows, cols', async () => {
    const { bytes } = await engine.convert(
      new File(
        [
          `<h1>Annual figures</h1><p>All sums are given in thousands of crowns, as in the year before.</p>
          <ul><li>first point</li><li>second point</li></ul>
          <table><tr><th>Year</th><th>Sum</th></tr><tr><td>2023</td><td>15</td></tr><tr><td>2024</td><td>17</td></tr></table>`,
        ],
        'page.html',
      ),
      // As a browser prints it, the table has no lines.
      { to: 'pdf', style: { look: 'plain' } },
    )
    const done = await extract({ file: new File([Buffer.from(bytes)], 'page.pdf') })
    expect(done).toMatchObject({ status: 'complete', page_count: 1, credits_used: 1 })
    expect(done.nodes.map(({ order }) => order)).toEqual(done.nodes.map((_, i) => i))
    const of = (type: string) => done.nodes.find((node) => node.type === type)
    expect(of('heading')).toMatchObject({ text: 'Annual figures', level: 1, page: 1 })
    expect(of('heading')?.bbox).toEqual({
      x: expect.any(Number),
      y: expect.any(Number),
      w: expect.any(Number),
      h: expect.any(Number),
    })
    expect(of('paragraph')).toMatchObject({ text: expect.stringContaining('thousands of crowns') })
    expect(of('list')).toMatchObject({
      ordered: false,
      items: [{ text: 'first point' }, { text: 'second point' }],
    })
    const table = of('table')
    expect(table).toMatchObject({ rows: 3, cols: 2 })
    expect(table?.type === 'table' && table.cells[2]).toMatchObject({
      row: 1,
      col: 0,
      rowspan: 1,
      colspan: 1,
      text: '2023',
    })
  })

  it('include_bbox: true by default, false omits bbox', async () => {
    expect((await extract({ file: pdfFile() })).nodes[0].bbox).toBeDefined()
    const { nodes } = await extract({ file: pdfFile(), include_bbox: 'false' })
    expect(nodes.some((node) => 'bbox' in node)).toBe(false)
  })

  it('an image costs 2 credits', async () => {
    const { credits_used, page_count, nodes } = await extract({ file: jpg, handwriting: 'false' })
    expect({ credits_used, page_count }).toEqual({ credits_used: 2, page_count: 1 })
    expect(JSON.stringify(nodes)).toContain('Whitfield')
  })

  it.each([
    ['language', 'en,de'],
    ['include_bbox', '1'],
    ['handwriting', 'maybe'],
  ])('a wrong %s is rejected by name: %s', async (field, value) => {
    const response = await client.postForm('/v1/ocr/extract', { file: pdfFile(), [field]: value })
    expect(response.status).toBe(400)
    expect(problem.strict().parse(await response.json()).detail).toContain(field)
  })
})

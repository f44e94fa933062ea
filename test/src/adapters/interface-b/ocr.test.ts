/** Rows of the document of Interface B, driven over HTTP: submissions for OCR. The names of the tests are the rows. */
import { describe, expect, it } from 'vitest'
import { openForFile } from '../client.ts'
import { fileAs, missingLanguage, pdfFile } from '../samples.ts'
import { Client } from './client.ts'

const { engine, client } = await openForFile((engine) =>
  Client.open({ engine, rateLimit: { points: 100_000 } }),
)

describe('POST /ocr/process', () => {
  const ocr = '/ocr/process'
  it('file: required, PDF', async () => {
    expect((await client.post(ocr, { language: 'en' })).status).toBe(400)
    expect((await client.post(ocr, { file: await fileAs(engine, 'jpg') })).status).toBe(422)
  })

  it('mimeType', async () => {
    expect((await client.post(ocr, { file: pdfFile(), mimeType: 'application/pdf' })).status).toBe(200)
    expect((await client.post(ocr, { file: pdfFile(), mimeType: 'image/png' })).status).toBe(422)
  })

  it.each([
    ['text', 'text/plain', (body: string) => expect(body).toContain('Whitfield')],
    ['markdown', 'text/markdown', (body: string) => expect(body).toContain('Whitfield')],
    [
      'json',
      'application/json',
      (body: string) => expect(JSON.parse(body).nodes[0].text).toContain('Whitfield'),
    ],
    [
      'combined',
      'application/json',
      (body: string) => {
        const { text, markdown, json } = JSON.parse(body)
        expect(text).toContain('Whitfield')
        expect(markdown).toContain('Whitfield')
        expect(json.nodes[0].text).toContain('Whitfield')
      },
    ],
  ] as const)('outputFormat: %s', async (outputFormat, type, check) => {
    const response = await client.output(ocr, { file: pdfFile(), outputFormat })
    expect(response.headers.get('content-type')).toContain(type)
    check(await response.text())
  })

  it('outputFormat: markdown by default', async () => {
    expect((await client.output(ocr, { file: pdfFile() })).headers.get('content-type')).toContain(
      'text/markdown',
    )
  })

  it('language and languageHints: ISO 639-1, and at most 10 three-letter codes', async () => {
    const send = (fields: object) => client.post(ocr, { file: pdfFile(), ...fields })
    expect((await send({ language: 'en', languageHints: Array(10).fill('eng') })).status).toBe(200)
    expect((await send({ languageHints: Array(11).fill('eng') })).status).toBe(400)
    expect((await send({ languageHints: 'en' })).status).toBe(400)
    expect((await send({ language: 'english' })).status).toBe(400)
  })

  it.each([
    ['language', missingLanguage.code],
    ['languageHints', missingLanguage.model],
    ['languageHints', missingLanguage.otherCode],
  ])(
    '%s: data that is not installed is 422 and names the language; no job is queued',
    async (field, value) => {
      const { total } = await client.json('/jobs')
      const response = await client.post(ocr, { file: pdfFile(), [field]: value })
      expect(response.status).toBe(422)
      const { code, detail } = (await response.json()) as { code: string; detail: string }
      expect(code).toBe('missing_dependency')
      expect(detail).toContain(`${field}: The OCR data of ${missingLanguage.name}`)
      expect((await client.json('/jobs')).total).toBe(total)
    },
  )

  it.each([
    ['language', 'zu'],
    ['languageHints', 'zul'],
    ['languageHints', 'xyz'],
  ])('%s: %s, which OCR cannot read, is 400 and named; no job is queued', async (field, value) => {
    const { total } = await client.json('/jobs')
    const response = await client.post(ocr, { file: pdfFile(), language: 'en', [field]: value })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toMatch(`${field}: Unknown language`)
    expect((await client.json('/jobs')).total).toBe(total)
  })

  it('maxPages', async () => {
    const file = pdfFile('First leaf of the file', 'Second leaf')
    const text = await (await client.output(ocr, { file, maxPages: '1.0', outputFormat: 'text' })).text()
    expect(text).toContain('First leaf')
    expect(text).not.toContain('Second leaf')
    const json = (await (await client.output(ocr, { file, maxPages: '1', outputFormat: 'json' })).json()) as {
      pages: number
    }
    expect(json.pages).toBe(1)
    const all = (await (await client.output(ocr, { file, maxPages: '7', outputFormat: 'json' })).json()) as {
      pages: number
    }
    expect(all.pages).toBe(2)
    for (const maxPages of ['0', '-1', '1.5', 'all'])
      expect((await client.post(ocr, { file: pdfFile(), maxPages })).status).toBe(400)
  })

  it.each([
    'extractTables',
    'extractImages',
    'extractFormulas',
    'detectTables',
    'enableTableRecognition',
    'enableFormulaRecognition',
  ])('%s: true or false', async (flag) => {
    for (const value of ['true', 'false']) {
      const text = await (await client.output(ocr, { file: pdfFile(), [flag]: value })).text()
      expect(text).toContain('Whitfield')
    }
    expect((await client.post(ocr, { file: pdfFile(), [flag]: 'maybe' })).status).toBe(400)
  })

  it('extractText: default true', async () => {
    const text = await (await client.output(ocr, { file: pdfFile(), extractText: 'false' })).text()
    expect(text).not.toContain('Whitfield')
  })

  it('forceOcr: reads pages that have text', async () => {
    const json = await (
      await client.output(ocr, { file: pdfFile(), forceOcr: 'true', outputFormat: 'json' })
    ).json()
    expect((json as { words: number }).words).toBeGreaterThan(5)
  })
})

/** Rows of the document of Interface B, driven over HTTP: submissions for conversion. The names of the tests are the rows. */
import { utils, write } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { inputFormats, outputFormats } from '../../../../src/adapters/interface-b/schemas.ts'
import { doc, ppt } from '../../../builders/legacy-office.ts'
import { openForFile } from '../client.ts'
import { fileAs, htmlFile, pdfFile } from '../samples.ts'
import { Client } from './client.ts'

const { engine, client } = await openForFile((engine) =>
  Client.open({ engine, rateLimit: { points: 100_000 } }),
)

const files: Record<string, File> = {}
beforeAll(async () => {
  files.pdf = pdfFile()
  files.html = htmlFile()
  for (const format of ['docx', 'xlsx', 'pptx', 'jpg']) files[format] = await fileAs(engine, format)
})

const legacyFiles = {
  doc: () => doc({ paragraphs: [{ text: 'Patient Whitfield\r' }] }),
  ppt: () => ppt([{ texts: [[0, 'Patient Whitfield', 0]] }]),
  xls: (): Uint8Array => {
    const sheet = utils.aoa_to_sheet([['Patient', 'Whitfield']])
    return write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'biff8' })
  },
}

describe('POST /conversion/process', () => {
  const convert = '/conversion/process'
  const signatures: Record<string, string> = {
    pdf: '%PDF-',
    docx: 'PK',
    xlsx: 'PK',
    pptx: 'PK',
    jpg: '\xff\xd8\xff',
  }
  const head = async (response: Response) =>
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString('latin1')

  it.each([
    ['word', 'docx'],
    ['xlsx', 'xlsx'],
    ['ppt', 'pptx'],
    ['jpeg', 'jpg'],
    ['pdfa', 'pdf'],
  ] as const)('PDF to %s', async (outputFormat, signature) => {
    const response = await client.output(convert, { file: files.pdf, outputFormat })
    expect(response.headers.get('content-disposition')).toContain(`record.${signature}`)
    expect((await head(response)).startsWith(signatures[signature])).toBe(true)
  })

  it.each(['text', 'txt'])('PDF to %s', async (outputFormat) => {
    const response = await client.output(convert, { file: files.pdf, outputFormat })
    expect(await response.text()).toContain('Whitfield')
  })

  it.each(['docx', 'xlsx', 'pptx', 'jpg', 'html'])(
    '%s to PDF, by the extension of the file',
    async (from) => {
      expect(await head(await client.output(convert, { file: files[from], outputFormat: 'pdf' }))).toBe(
        '%PDF-',
      )
    },
  )

  it.each(['doc', 'xls', 'ppt'] as const)('legacy %s to PDF', async (format) => {
    const file = new File([Buffer.from(legacyFiles[format]())], `record.${format}`)
    const byExtension = await client.output(convert, { file, outputFormat: 'pdf' })
    expect(await head(byExtension)).toBe('%PDF-')
    const upload = new File([file], 'upload')
    const bytes = await client.output(convert, { file: upload, inputFormat: format, outputFormat: 'pdf' })
    const { bytes: text } = await engine.convert(new Uint8Array(await bytes.arrayBuffer()), { to: 'txt' })
    expect(new TextDecoder().decode(text)).toContain('Whitfield')
  })

  it.each([
    ['word', 'docx'],
    ['docx', 'docx'],
    ['excel', 'xlsx'],
    ['xlsx', 'xlsx'],
    ['pptx', 'pptx'],
    ['jpg', 'jpg'],
    ['jpeg', 'jpg'],
    ['html', 'html'],
    ['htm', 'html'],
  ])('inputFormat: %s', async (inputFormat, source) => {
    const file = new File([files[source]], 'upload')
    expect(await head(await client.output(convert, { file, inputFormat, outputFormat: 'pdf' }))).toBe('%PDF-')
  })

  it('every inputFormat and outputFormat is accepted; other names and routes are rejected', async () => {
    for (const outputFormat of outputFormats)
      expect((await client.post(convert, { file: files.pdf, outputFormat })).status).toBe(
        outputFormat === 'pdf' ? 422 : 200,
      )
    for (const inputFormat of inputFormats)
      expect(
        (await client.post(convert, { file: files.pdf, inputFormat, outputFormat: 'xlsx' })).status,
      ).toBe(inputFormat === 'pdf' ? 200 : 422)
    expect((await client.post(convert, { file: files.pdf })).status).toBe(400)
    expect((await client.post(convert, { outputFormat: 'pdf' })).status).toBe(400)
    expect((await client.post(convert, { file: files.pdf, outputFormat: 'rtf' })).status).toBe(400)
    const unknown = new File(['\0\x01\x02'], 'program.exe')
    expect((await client.post(convert, { file: unknown, outputFormat: 'pdf' })).status).toBe(422)
  })
})

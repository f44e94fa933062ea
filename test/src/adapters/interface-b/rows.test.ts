/** Every table row and rule of the document of Interface B, with the test that drives it over HTTP. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openApiB } from '../../../../src/adapters/interface-b/openapi.ts'
import { rowsWithoutTest } from '../document-rows.ts'
import { bodySchemaOf, type OpenApi, operationsOf, resolved } from '../openapi/document.ts'

type TestFile = 'contract' | 'redaction' | 'ocr' | 'conversion' | '../../application/credits'

/** The rows of every table of the document, by section. */
const documentRows = {
  'Job acknowledgement': 'jobId, module, status, queuedAt',
  'Job summary':
    'jobId, module, status, creditsRequired, creditsReserved, failureCode, queuedAt, completedAt',
  'Job list page': 'items, total, page, limit',
  States: 'queued on submission',
  'POST /redaction/process':
    'text, file, redactionTypes, compliance_pack, output_mode, redact_links, redact_faces, redact_retinas, redact_bodies, redact_full_bodies',
  'POST /ocr/process':
    'file, mimeType, languageHints, language, outputFormat, maxPages, extractText, extractTables, extractImages, extractFormulas, detectTables, enableTableRecognition, enableFormulaRecognition, forceOcr',
  'POST /conversion/process': 'file, inputFormat, outputFormat',
  'GET /jobs': 'page, limit',
  Errors: '200, 400, 401, 402, 413, 422, 429, 500',
  Limits: 'file size for OCR, file size for conversion, languageHints, jobs on a page',
  Costs: 'text redaction, document redaction, file conversion, OCR',
}

/** Section, rows, file of the test, and its title. */
const rows: readonly (readonly [section: string, row: string, file: TestFile, title: string])[] = [
  ['Job acknowledgement', 'jobId, module, status, queuedAt', 'contract', 'job acknowledgement of module %s'],
  [
    'Job summary',
    'jobId, module, status, creditsRequired, creditsReserved',
    'contract',
    'job detail: summary and outputUrl',
  ],
  ['Job summary', 'failureCode', 'contract', 'failed job: failureCode, credits given back, no outputUrl'],
  ['Job summary', 'queuedAt, completedAt', 'contract', 'job detail: summary and outputUrl'],
  ['Job detail', 'outputUrl', 'contract', 'job detail: summary and outputUrl'],
  ['Job list page', 'items, total, page, limit', 'contract', 'job list: newest first, page, limit, total'],
  ['Enumerations', 'compliance_pack', 'redaction', 'compliance_pack: %s'],
  [
    'Enumerations',
    'entity codes',
    'redaction',
    'redactionTypes: repeated, with the codes NAME, SSN and EMAIL_ADDRESS',
  ],
  ['States', 'queued on submission', 'contract', 'job acknowledgement of module %s'],
  ['States', 'completed', 'contract', 'job detail: summary and outputUrl'],
  ['States', 'failed', 'contract', 'failed job: failureCode, credits given back, no outputUrl'],
  ['POST /redaction/process', 'text', 'redaction', 'text: result with offsets'],
  ['POST /redaction/process', 'file', 'redaction', 'file: DOCX, output_mode %s'],
  ['POST /redaction/process', 'output_mode', 'redaction', 'file: DOCX, output_mode %s'],
  ['POST /redaction/process', 'compliance_pack', 'redaction', 'compliance_pack: %s'],
  [
    'POST /redaction/process',
    'redactionTypes',
    'redaction',
    'redactionTypes: repeated, with the codes NAME, SSN and EMAIL_ADDRESS',
  ],
  [
    'POST /redaction/process',
    'text or file, not both',
    'redaction',
    'text or file, not both and not neither',
  ],
  ['POST /redaction/process', 'redact_links', 'redaction', 'redact_links: default false'],
  [
    'POST /redaction/process',
    'redact_faces, redact_retinas, redact_bodies, redact_full_bodies',
    'redaction',
    "it.each(['redact_faces', 'redact_retinas', 'redact_bodies', 'redact_full_bodies'])",
  ],
  ['POST /ocr/process', 'file', 'ocr', 'file: required, PDF'],
  ['POST /ocr/process', 'mimeType', 'ocr', 'mimeType'],
  [
    'POST /ocr/process',
    'languageHints, language',
    'ocr',
    'language and languageHints: ISO 639-1, and at most 10 three-letter codes',
  ],
  ['POST /ocr/process', 'outputFormat', 'ocr', 'outputFormat: markdown by default'],
  ['POST /ocr/process', 'maxPages', 'ocr', 'maxPages'],
  ['POST /ocr/process', 'extractText', 'ocr', 'extractText: default true'],
  [
    'POST /ocr/process',
    'extractTables, extractImages, extractFormulas, detectTables, enableTableRecognition, enableFormulaRecognition',
    'ocr',
    '%s: true or false',
  ],
  ['POST /ocr/process', 'forceOcr', 'ocr', 'forceOcr: reads pages that have text'],
  ['POST /conversion/process', 'PDF to Word, Excel, PowerPoint, JPG, PDF/A', 'conversion', 'PDF to %s'],
  ['POST /conversion/process', 'PDF to text', 'conversion', "it.each(['text', 'txt'])('PDF to %s'"],
  ['POST /conversion/process', 'file, to PDF', 'conversion', '%s to PDF, by the extension of the file'],
  ['POST /conversion/process', 'inputFormat', 'conversion', 'inputFormat: %s'],
  ['POST /conversion/process', 'doc, xls, ppt', 'conversion', 'legacy %s to PDF'],
  [
    'POST /conversion/process',
    'outputFormat',
    'conversion',
    'every inputFormat and outputFormat is accepted; other names and routes are rejected',
  ],
  ['GET /jobs', 'page, limit', 'contract', 'job list: newest first, page, limit, total'],
  ['GET /jobs/{id}', 'id', 'contract', 'job detail: summary and outputUrl'],
  ['Authentication', 'x-api-key; 401', 'contract', 'a missing or invalid key: 401'],
  ['Authentication', 'scoped to one account', 'contract', 'a key sees the jobs of its account only'],
  ['Authentication', 'rotation', 'contract', 'a rotated key'],
  ['Errors', '200', 'contract', 'job acknowledgement of module %s'],
  ['Errors', '400, 404', 'contract', '404 and 400: unknown paths and methods'],
  ['Errors', '402', 'contract', '402: too few credits, and nothing is stored'],
  ['Errors', '401', 'contract', 'a missing or invalid key: 401'],
  ['Errors', '500', 'contract', '500: a fault of the server'],
  [
    'Errors',
    '413; 20 MB for OCR and conversion',
    'contract',
    '413: files for OCR and conversion have at most 20 MB',
  ],
  ['Errors', '422', 'contract', '422: a document that is not a PDF or DOCX'],
  ['Errors', '429', 'contract', '429: with Retry-After and rate-limit headers'],
  [
    'Limits',
    'file size for OCR, file size for conversion',
    'contract',
    'files of exactly 20 MB are accepted, one byte more is 413',
  ],
  [
    'Limits',
    'languageHints',
    'ocr',
    'language and languageHints: ISO 639-1, and at most 10 three-letter codes',
  ],
  ['Limits', 'jobs on a page', 'contract', 'job list: newest first, page, limit, total'],
  ['Plans', 'credits a month', '../../application/credits', 'interface %s, %s: %s credits a month'],
  ['Plans', 'reset monthly', '../../application/credits', 'interface B starts again with the allowance'],
  [
    'Costs',
    'text redaction, document redaction, file conversion, OCR',
    'contract',
    'every module: one credit per job, regardless of its pages',
  ],
]

describe('the rows of the document', () => {
  it.each(rows)('%s: %s', (_section, _row, file, title) => {
    const source = readFileSync(new URL(`./${file}.test.ts`, import.meta.url), 'utf8')
    expect(source).toContain(title)
  })

  it('has every row of its tables', () => expect(rowsWithoutTest(documentRows, rows)).toEqual([]))

  it('every field that the OpenAPI document has is in a test', () => {
    const document = openApiB() as unknown as OpenApi
    const sources = ['contract', 'redaction', 'ocr', 'conversion']
      .map((name) => readFileSync(new URL(`./${name}.test.ts`, import.meta.url), 'utf8'))
      .join('\n')
    const fields = operationsOf(document).flatMap(({ operation }) => [
      ...Object.keys(bodySchemaOf(document, operation)?.properties ?? {}),
      ...operation.parameters.map((parameter) => resolved(document, parameter as never)['name' as never]),
    ])
    const ours = ['X-Request-Id', 'Idempotency-Key', 'Range', 'expires', 'signature']
    expect(fields.filter((field) => !ours.includes(field) && !sources.includes(field))).toEqual([])
  })
})

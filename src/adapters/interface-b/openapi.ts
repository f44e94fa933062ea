import { downloadOperation, type Json, jsonResponse, type Operation, openApiOf } from '../http/openapi.ts'
import { statuses } from '../http/problem.ts'
import {
  conversionForm,
  type JobAcknowledgement,
  type JobDetail,
  type JobListPage,
  type JobSummary,
  jobAcknowledgement,
  jobDetail,
  jobList,
  jobSummary,
  jobsQuery,
  ocrForm,
  redactionForm,
} from './schemas.ts'

/** Examples for the OpenAPI document. A test checks each against its schema. */

const jobId = '4f1d2c9e-7a35-4b8e-9c60-2d1f8a7b3e54'

const queuedAt = '2026-12-31T09:30:00.000Z'

const acknowledgement: JobAcknowledgement = { jobId, module: 'redaction', status: 'queued', queuedAt }

const summary: JobSummary = {
  jobId,
  module: 'redaction',
  status: 'completed',
  creditsRequired: 1,
  creditsReserved: true,
  failureCode: null,
  queuedAt,
  completedAt: '2026-12-31T09:30:01.250Z',
}

const detail: JobDetail = {
  ...summary,
  failureMessage: null,
  outputUrl: `http://localhost:8080/files/${jobId}?expires=1798761600&signature=${'5f3a9c7e1b2d4860'.repeat(4)}`,
}

const page: JobListPage = { items: [summary], total: 1, page: 1, limit: 20 }

/** By component name. */
const examples: Readonly<Record<string, unknown>> = {
  JobAcknowledgement: acknowledgement,
  JobSummary: summary,
  JobDetail: detail,
  JobListPage: page,
}

const submissionErrors = [400, 401, 402, 408, 413, 422, 429, 500]
const readErrors = [400, 401, 429, 500]

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const flags = {
  redact_faces: 'Removes faces from the document.',
  redact_retinas: 'Removes eyes from the document.',
  redact_bodies: 'Removes people above the waist from the document.',
  redact_full_bodies: 'Removes whole people from the document.',
}

const operations: readonly Operation[] = [
  {
    id: 'submitRedaction',
    method: 'post',
    path: '/redaction/process',
    tag: 'Redaction',
    summary: 'Queue the redaction of a text or a document',
    description: 'Send either `text` or `file`. Costs 1 credit.',
    access: 'key',
    form: redactionForm,
    files: {
      file: {
        description: 'PDF or DOCX, at most 100 MiB by default.',
        contentType: `application/pdf, ${word}`,
        required: false,
      },
    },
    fields: {
      text: 'Plain text, at most 1 MiB by default.',
      redactionTypes: 'Entity codes; the field is repeated for each. Default: all types are detected.',
      compliance_pack: 'Detects the types of a law.',
      output_mode:
        'In a PDF, `redact` writes the type in the place of a value and `mask` its form in asterisks; `blackout` paints black boxes.',
      redact_links: 'Removes links and URLs.',
      ...flags,
    },
    examples: { text: 'Write to jane@example.org.', redactionTypes: ['NAME', 'EMAIL_ADDRESS'] },
    response: { 200: jsonResponse('The job is queued.', 'JobAcknowledgement') },
    errors: submissionErrors,
  },
  {
    id: 'submitOcr',
    method: 'post',
    path: '/ocr/process',
    tag: 'OCR',
    summary: 'Queue OCR of a PDF',
    description: 'Costs 1 credit.',
    access: 'key',
    form: ocrForm,
    files: { file: { description: 'PDF, at most 20 MiB by default.', contentType: 'application/pdf' } },
    fields: {
      mimeType: '`application/pdf`; other types are rejected.',
      languageHints: 'ISO 639-3 codes; the field is repeated for each.',
      language: 'ISO 639-1 code. Default: `en`, unless there are hints.',
      outputFormat: '`combined` is JSON with text, Markdown and JSON.',
      maxPages: 'Pages to read. Default: all.',
      extractText: 'Includes text that is not in tables or formulas.',
      extractTables: 'Reads tables; if false, their words are text.',
      extractImages: 'Includes images of the document.',
      extractFormulas: 'Reads formulas; if false, their words are text.',
      detectTables: 'As `extractTables`.',
      enableTableRecognition: 'As `extractTables`.',
      enableFormulaRecognition: 'As `extractFormulas`.',
      forceOcr: 'Reads the pixels of pages that have text, too.',
    },
    examples: { languageHints: ['eng', 'deu'], outputFormat: 'combined', maxPages: 10 },
    response: { 200: jsonResponse('The job is queued.', 'JobAcknowledgement') },
    errors: submissionErrors,
  },
  {
    id: 'submitConversion',
    method: 'post',
    path: '/conversion/process',
    tag: 'Conversion',
    summary: 'Queue the conversion of a file',
    description:
      'From PDF to Word, Excel, PowerPoint, JPG, PDF/A and text; from Word, Excel, PowerPoint, JPG and HTML to PDF. Costs 1 credit.',
    access: 'key',
    form: conversionForm,
    files: { file: { description: 'At most 20 MiB by default.', contentType: 'application/octet-stream' } },
    fields: { inputFormat: 'Default: from the extension of the file name, then from the content.' },
    examples: { outputFormat: 'pdfa' },
    response: { 200: jsonResponse('The job is queued.', 'JobAcknowledgement') },
    errors: submissionErrors,
  },
  {
    id: 'listJobs',
    method: 'get',
    path: '/jobs',
    tag: 'Jobs',
    summary: 'Jobs of the account, newest first',
    access: 'key',
    query: jobsQuery,
    fields: { page: 'Begins at 1.', limit: 'Jobs on a page.' },
    examples: { page: 1, limit: 20 },
    response: 'JobListPage',
    errors: readErrors,
  },
  {
    id: 'getJob',
    method: 'get',
    path: '/jobs/{id}',
    tag: 'Jobs',
    summary: 'State of a job, and the URL of its output',
    access: 'key',
    fields: { id: 'The `jobId` of the submission.' },
    examples: { id: jobId },
    response: 'JobDetail',
    errors: [400, 401, 404, 429, 500],
  },
  downloadOperation('/files/{id}', '`outputUrl` of a job'),
]

/** The OpenAPI 3.1 document of Interface B. */
export function openApiB(): Json {
  return openApiOf({
    title: 'Palimpsest, Interface B',
    description:
      'Redaction, OCR and conversion as jobs: a submission returns a job id, and the job is polled. Unknown fields are ignored.',
    requests: {},
    responses: {
      JobAcknowledgement: jobAcknowledgement,
      JobSummary: jobSummary,
      JobDetail: jobDetail,
      JobListPage: jobList,
    },
    examples,
    operations,
    security: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'API key of an account of profile b.',
    },
    statuses,
  })
}

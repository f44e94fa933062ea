import { z } from 'zod'
import { errorCodes } from '../../../engines/model/errors.ts'
import { field, fieldOr, flag, repeated, required, timestamp, wholeNumber } from '../http/schemas.ts'

export { parseFields, problem } from '../http/schemas.ts'

/** The wire shapes of Interface B: one schema for each request and each response. */

const modules = ['redaction', 'ocr', 'conversion'] as const
export type Module = (typeof modules)[number]

const maxCodes = 500
const maxLanguageHints = 10
const maxPage = 1_000_000
const maxLimit = 100

export const compliancePacks = [
  'HIPAA',
  'GDPR',
  'GDPR_BASIC',
  'GDPR_SENSITIVE',
  'CPRA',
  'CPRA_SENSITIVE',
] as const
export const outputModes = ['redact', 'mask', 'blackout'] as const
export const ocrOutputFormats = ['text', 'json', 'markdown', 'combined'] as const
export const inputFormats = [
  'pdf',
  'word',
  'doc',
  'docx',
  'excel',
  'xls',
  'xlsx',
  'pptx',
  'ppt',
  'jpg',
  'jpeg',
  'html',
  'htm',
] as const
export const outputFormats = [
  'word',
  'docx',
  'excel',
  'xlsx',
  'ppt',
  'pptx',
  'jpg',
  'jpeg',
  'pdfa',
  'text',
  'txt',
  'pdf',
] as const

/** Fields of `POST /redaction/process` other than `file`. */
export const redactionForm = z.object({
  text: field(z.string()),
  redactionTypes: repeated(z.string().max(100), maxCodes),
  compliance_pack: field(z.enum(compliancePacks)),
  output_mode: fieldOr(z.enum(outputModes), 'blackout'),
  redact_links: flag(false),
  redact_faces: flag(false),
  redact_retinas: flag(false),
  redact_bodies: flag(false),
  redact_full_bodies: flag(false),
})
export type RedactionForm = z.infer<typeof redactionForm>

/** Fields of `POST /ocr/process` other than `file`. */
export const ocrForm = z.object({
  mimeType: field(z.string().max(200)),
  languageHints: repeated(
    z.string().regex(/^[a-z]{3}$/, 'Must be a three-letter language code.'),
    maxLanguageHints,
  ),
  language: field(z.string().regex(/^[a-z]{2}$/, 'Must be an ISO 639-1 code.')),
  outputFormat: fieldOr(z.enum(ocrOutputFormats), 'markdown'),
  maxPages: field(wholeNumber(1, maxPage)),
  extractText: flag(true),
  extractTables: flag(true),
  extractImages: flag(false),
  extractFormulas: flag(true),
  detectTables: flag(true),
  enableTableRecognition: flag(true),
  enableFormulaRecognition: flag(true),
  forceOcr: flag(false),
})
export type OcrForm = z.infer<typeof ocrForm>

/** Fields of `POST /conversion/process` other than `file`. */
export const conversionForm = z.object({
  inputFormat: field(z.enum(inputFormats)),
  outputFormat: required(z.enum(outputFormats)),
})
export type ConversionForm = z.infer<typeof conversionForm>

/** Query of `GET /jobs`. */
export const jobsQuery = z.object({
  page: fieldOr(wholeNumber(1, maxPage), 1),
  limit: fieldOr(wholeNumber(1, maxLimit), 20),
})

const moduleName = z.enum(modules)
const status = z.enum(['queued', 'processing', 'completed', 'failed'])
/** The error code in upper case. */
const failureCode = z.enum(Object.keys(errorCodes).map((code) => code.toUpperCase()))

export const jobAcknowledgement = z.object({
  jobId: z.uuid(),
  module: moduleName,
  status,
  queuedAt: timestamp,
})

export const jobSummary = z.object({
  jobId: z.uuid(),
  module: moduleName,
  status,
  creditsRequired: z.int().min(0),
  creditsReserved: z.boolean(),
  failureCode: failureCode.nullable(),
  queuedAt: timestamp,
  completedAt: timestamp.nullable(),
})

export const jobDetail = jobSummary.extend({
  /** Why the job failed, and how to fix it. */
  failureMessage: z.string().nullable(),
  /** Present when the job is completed, until the output expires. */
  outputUrl: z.url().optional(),
})

export const jobList = z.object({
  items: z.array(jobSummary),
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1).max(maxLimit),
})

export type JobAcknowledgement = z.infer<typeof jobAcknowledgement>
export type JobSummary = z.infer<typeof jobSummary>
export type JobDetail = z.infer<typeof jobDetail>
export type JobListPage = z.infer<typeof jobList>

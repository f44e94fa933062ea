import { z } from 'zod'
import { describedAs, field, fieldOr, flag, jsonList, required, timestamp } from '../http/schemas.ts'

export { parseFields, parseValue, problem } from '../http/schemas.ts'

/** The wire shapes of Interface A: one schema for each request and each response. */

export const maxItems = 1000
const maxCodes = 500
const maxCodeLength = 100

export const textModes = ['blackout', 'hash', 'synthetic'] as const
export const redactedFormats = ['pdf', 'docx'] as const
export const targetFormats = ['pdf', 'docx', 'html', 'md', 'txt'] as const
export const pdfCompliances = ['pdf-a-1b', 'pdf-a-2b', 'pdf-1.7'] as const
export const ocrFormats = ['pdf', 'json'] as const

const mode = z.enum(textModes)

/** An empty list would redact nothing, and is more likely a mistake. */
const entityCodes = z
  .array(z.string().min(1).max(maxCodeLength))
  .min(1, 'Name at least one code, or omit the list to detect all types.')
  .max(maxCodes)
  .refine((codes) => !codes.some((code) => /^\s*none\s*$/i.test(code)), 'Unknown code "none".')

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const language = z
  .string()
  .regex(/^[a-z]{2}$/, 'Must be an ISO 639-1 code, such as en.')
  .refine((code) => !/^[a-z]{2}$/.test(code) || languageNames.of(code) !== undefined, {
    message: 'This ISO 639-1 code does not exist.',
  })

const maxLanguages = 10

/** Codes separated by commas. */
const languageList = describedAs(
  z
    .string()
    .max(100)
    .transform((list) => list.split(',').map((code) => code.trim()))
    .pipe(z.array(language).min(1).max(maxLanguages)),
  { type: 'string', maxLength: 100, pattern: '^ *[a-z]{2} *(?:, *[a-z]{2} *){0,9}$' },
)

/** Body of `POST /v1/redact/text`. */
export const textRequest = z.object({
  text: z.string().describe('The text to redact.'),
  entities: entityCodes.optional().describe('Entity codes. Default: all types are detected.'),
  mode: mode.default('blackout').describe('How entities are replaced.'),
  language: language.default('en').describe('ISO 639-1 code.'),
})

export const batchItem = z.object({
  text: z.string().describe('The text to redact.'),
  entities: entityCodes.optional().describe('Entity codes. Default: `default_entities`.'),
  mode: mode.optional().describe('Default: `default_mode`.'),
})
export type BatchItem = z.infer<typeof batchItem>

/** Body of `POST /v1/redact/text/batch`. */
export const textBatchRequest = z.object({
  items: z.array(batchItem).min(1).max(maxItems),
  default_mode: mode.default('blackout').describe('Of items without a mode.'),
  default_entities: entityCodes
    .optional()
    .describe('Of items without entities. Default: all types are detected.'),
})

export type TextBatchRequest = z.infer<typeof textBatchRequest>

/** Fields of `POST /v1/redact/document` other than `file`. */
export const documentForm = z.object({
  entities: jsonList(entityCodes),
  audit_trail: flag(true),
  output_format: field(z.enum(redactedFormats)),
})

/** Fields of `POST /v1/convert` other than `file`. */
export const convertForm = z.object({
  to: required(z.enum(targetFormats)),
  strip_metadata: flag(true),
  pdf_compliance: fieldOr(z.enum(pdfCompliances), 'pdf-a-1b'),
})

/** Fields of `POST /v1/convert/batch` other than `archive`. */
export const convertBatchForm = z.object({
  to: required(z.enum(targetFormats)),
  strip_metadata: flag(true),
  webhook_url: field(z.string().max(2000)),
})

const share = describedAs(
  z
    .string()
    .regex(/^(?:0(?:\.\d{1,10})?|1(?:\.0{1,10})?|\.\d{1,10})$/, 'Must be a number from 0.0 to 1.0.')
    .transform(Number),
  { type: 'number', minimum: 0, maximum: 1 },
)

/** Fields of `POST /v1/ocr` other than `file`. */
export const ocrForm = z.object({
  language: fieldOr(languageList, ['en']),
  output_format: fieldOr(z.enum(ocrFormats), 'pdf'),
  handwriting: flag(false),
  confidence_threshold: fieldOr(share, 0.85),
})

/** Fields of `POST /v1/ocr/extract` other than `file`. */
export const extractForm = z.object({
  language: fieldOr(language, 'en'),
  include_bbox: flag(true),
  handwriting: flag(false),
})

const count = z.int().min(0)
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`))

export const entityTypeEntry = z.object({
  code: z.string(),
  label: z.string(),
  category: z.string(),
  region: z.string().describe('`GLOBAL`, `EU` or an ISO 3166-1 code.'),
})

export const catalogResponse = z.object({ entities: z.array(entityTypeEntry), total: count })

export const textResponse = z.object({
  id: id('red'),
  status: z.literal('success'),
  redacted_text: z.string(),
  /** Offsets are UTF-16 code units of the text that was sent. */
  entities_found: z.array(z.object({ type: z.string(), original: z.string(), start: count, end: count })),
  mode,
  credits_used: count,
  processing_ms: count,
})

export const textBatchResponse = z.object({
  batch_id: id('bat'),
  status: z.literal('success'),
  total: count,
  results: z.array(
    z.object({ index: count, redacted_text: z.string(), entities_found: count, credits_used: count }),
  ),
  total_credits_used: count,
  processing_ms: count,
})

const jobStatus = z.enum(['processing', 'complete', 'failed'])
const input = z.object({ filename: z.string(), pages: count, size_bytes: count })
const output = z.object({ download_url: z.url(), expires_at: timestamp, size_bytes: count })
/** Why a job or a file failed: an error code. */
const failure = z.object({ code: z.string(), detail: z.string() })

/** Response to `POST /v1/redact/document`. The output is absent while the job is processing. */
export const documentResponse = z.object({
  job_id: id('red'),
  status: z.enum(['processing', 'complete']),
  input,
  output: output.optional(),
  entities_redacted: count.optional(),
  audit_trail_url: z.url().optional(),
  credits_used: count,
  processing_ms: count,
})

/** Response to `GET /v1/redact/document/{job_id}`. */
export const documentJobResponse = z.object({
  job_id: id('red'),
  status: jobStatus,
  progress_pct: z.int().min(0).max(100),
  /** Present when the job is complete, until the output expires. */
  output: output.optional(),
  entities_redacted: count.optional(),
  audit_trail_url: z.url().optional(),
  error: failure.optional(),
  credits_used: count,
  processing_ms: count,
})

export const convertResponse = z.object({
  job_id: id('job'),
  status: z.literal('complete'),
  from: z.string(),
  to: z.string(),
  output: output.extend({ pages: count, pdf_compliance: z.enum(pdfCompliances).optional() }),
  metadata_stripped: z.boolean(),
  credits_used: count,
  processing_ms: count,
})

const fileStatus = z.enum(['complete', 'failed'])

/** A converted file of a batch, and the data of an event `progress`. */
export const batchFile = z.object({
  filename: z.string(),
  status: fileStatus,
  /** Name of the converted file in the ZIP archive. */
  output: z.string().optional(),
  error: z.string().optional(),
})

export const convertBatchResponse = z.object({
  batch_id: id('bat'),
  status: jobStatus,
  total_files: count,
  completed: count,
  failed: count,
  estimated_ms: count,
  poll_url: z.url(),
  sse_url: z.url(),
})

/** Response to `GET /v1/convert/batch/{batch_id}`, data of the event `complete`, and body of the webhook. */
export const batchResponse = convertBatchResponse.extend({
  results: z.array(batchFile),
  /** The ZIP archive, when the batch is complete, until it expires. */
  output: output.optional(),
  error: failure.optional(),
  credits_used: count,
})

/** Data of an event `progress`. */
export const progressEvent = batchFile.extend({ completed: count, failed: count, total_files: count })

export const boundingBox = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
export const tableCell = z.object({
  row: count,
  col: count,
  rowspan: count,
  colspan: count,
  text: z.string(),
  header: z.boolean().optional(),
})
interface Item {
  readonly text: string
  readonly list?: { readonly ordered: boolean; readonly items: readonly Item[] }
}
export const listItem: z.ZodType<Item> = z.object({
  text: z.string(),
  get list() {
    return z.object({ ordered: z.boolean(), items: z.array(listItem) }).optional()
  },
})
const nodeBase = z.object({
  page: z.int().min(1),
  order: count,
  /** In points from the top left of the page as shown. Absent if it was not requested, or is unknown. */
  bbox: boundingBox.optional(),
  confidence: z.number().min(0).max(1),
  low_confidence: z.boolean(),
})

export const headingNode = nodeBase.extend({
  type: z.literal('heading'),
  level: z.int().min(1),
  text: z.string(),
})
export const paragraphNode = nodeBase.extend({ type: z.literal('paragraph'), text: z.string() })
export const listNode = nodeBase.extend({
  type: z.literal('list'),
  ordered: z.boolean(),
  start: z.int().optional(),
  items: z.array(listItem),
})
export const tableNode = nodeBase.extend({
  type: z.literal('table'),
  rows: count,
  cols: count,
  cells: z.array(tableCell),
  text: z.string().optional(),
})

export const ocrNode = z.discriminatedUnion('type', [headingNode, paragraphNode, listNode, tableNode])
export type OcrNode = z.infer<typeof ocrNode>

const confidence = z.number().min(0).max(1)

export const ocrResponse = z.object({
  job_id: id('job'),
  status: z.literal('complete'),
  input: input.extend({ type: z.enum(['pdf', 'image']) }),
  output,
  ocr: z.object({
    language_detected: z.string(),
    confidence_avg: confidence,
    confidence_min: confidence,
    low_confidence_pages: z.array(z.int().min(1)),
    words_extracted: count,
    handwriting_detected: z.boolean(),
  }),
  /** Only with `output_format=json`. */
  nodes: z.array(ocrNode).optional(),
  credits_used: count,
  processing_ms: count,
})

export const extractResponse = z.object({
  job_id: id('job'),
  status: z.literal('complete'),
  page_count: count,
  nodes: z.array(ocrNode),
  credits_used: count,
  processing_ms: count,
})

export type TextResponse = z.infer<typeof textResponse>
export type TextBatchResponse = z.infer<typeof textBatchResponse>
export type CatalogResponse = z.infer<typeof catalogResponse>
export type DocumentResponse = z.infer<typeof documentResponse>
export type DocumentJobResponse = z.infer<typeof documentJobResponse>
export type ConvertResponse = z.infer<typeof convertResponse>
export type ConvertBatchResponse = z.infer<typeof convertBatchResponse>
export type BatchResponse = z.infer<typeof batchResponse>
export type OcrResponse = z.infer<typeof ocrResponse>
export type ExtractResponse = z.infer<typeof extractResponse>

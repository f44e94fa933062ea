import type {
  BatchResponse,
  CatalogResponse,
  ConvertBatchResponse,
  ConvertResponse,
  DocumentJobResponse,
  DocumentResponse,
  ExtractResponse,
  OcrNode,
  OcrResponse,
  TextBatchResponse,
  TextResponse,
} from './schemas.ts'

/** Examples for the OpenAPI document. A test checks each against its schema. */

export const ids = {
  redaction: 'red_01KBM8Q4ZT6V0Y3N5R7P9S1W2X',
  job: 'job_01KBM8Q4ZT6V0Y3N5R7P9S1W2X',
  batch: 'bat_01KBM8Q4ZT6V0Y3N5R7P9S1W2X',
}

const baseUrl = 'http://localhost:8080/v1'
const urlOf = (id: string) =>
  `${baseUrl}/files/${id}?expires=1798761600&signature=${'5f3a9c7e1b2d4860'.repeat(4)}`
const expires_at = '2027-01-01T00:00:00.000Z'
const output = {
  download_url: urlOf('art_01KBM8Q4ZT6V0Y3N5R7P9S1W2X'),
  expires_at,
  size_bytes: 48_213,
}

const textRequest = { text: 'Write to jane@example.org.', entities: ['EMAIL'], mode: 'synthetic' }
const textResponse: TextResponse = {
  id: ids.redaction,
  status: 'success',
  redacted_text: 'Write to rosa.lind@example.net.',
  entities_found: [{ type: 'EMAIL', original: 'jane@example.org', start: 9, end: 25 }],
  mode: 'synthetic',
  credits_used: 1,
  processing_ms: 2,
}

const batchItem = { text: 'Call 541-555-0142.', mode: 'hash' }
const batchRequest = { items: [batchItem, { text: 'No values here.' }], default_mode: 'blackout' }
const textBatchResponse: TextBatchResponse = {
  batch_id: ids.batch,
  status: 'success',
  total: 2,
  results: [
    { index: 0, redacted_text: 'Call 3f0c1a9be2d7.', entities_found: 1, credits_used: 1 },
    { index: 1, redacted_text: 'No values here.', entities_found: 0, credits_used: 1 },
  ],
  total_credits_used: 2,
  processing_ms: 3,
}

const entityType = { code: 'IBAN', label: 'IBAN', category: 'FINANCIAL', region: 'GLOBAL' }
const catalog: CatalogResponse = { entities: [entityType], total: 1 }

const documentResponse: DocumentResponse = {
  job_id: ids.redaction,
  status: 'complete',
  input: { filename: 'letter.pdf', pages: 2, size_bytes: 51_024 },
  output,
  entities_redacted: 7,
  audit_trail_url: urlOf('art_01KBM8Q4ZT6V0Y3N5R7P9S1W2Y'),
  credits_used: 2,
  processing_ms: 180,
}
const documentJob: DocumentJobResponse = {
  job_id: ids.redaction,
  status: 'processing',
  progress_pct: 40,
  credits_used: 64,
  processing_ms: 2100,
}

const convertResponse: ConvertResponse = {
  job_id: ids.job,
  status: 'complete',
  from: 'docx',
  to: 'pdf',
  output: { ...output, pages: 3, pdf_compliance: 'pdf-a-1b' },
  metadata_stripped: true,
  credits_used: 1,
  processing_ms: 420,
}

const accepted: ConvertBatchResponse = {
  batch_id: ids.batch,
  status: 'processing',
  total_files: 2,
  completed: 0,
  failed: 0,
  estimated_ms: 1000,
  poll_url: `${baseUrl}/convert/batch/${ids.batch}`,
  sse_url: `${baseUrl}/convert/batch/${ids.batch}/stream`,
}
const batchFile = { filename: 'letter.docx', status: 'complete', output: 'letter.pdf' } as const
const failedFile = { filename: 'notes.bin', status: 'failed', error: 'unsupported_format' } as const
const finished: BatchResponse = {
  ...accepted,
  status: 'complete',
  completed: 1,
  failed: 1,
  estimated_ms: 0,
  results: [batchFile, failedFile],
  output,
  credits_used: 1,
}

const boundingBox = { x: 72, y: 72, w: 240, h: 22 }
const where = { page: 1, bbox: boundingBox, confidence: 0.97, low_confidence: false }
const heading = { ...where, type: 'heading', order: 0, level: 1, text: 'Invoice' } as const
const paragraph = { ...where, type: 'paragraph', order: 1, text: 'Payable within 30 days.' } as const
const listItem = { text: 'Harbour dues' }
const list = { ...where, type: 'list', order: 2, ordered: false, items: [listItem] } as const
const cell = { row: 0, col: 0, rowspan: 1, colspan: 1, text: 'Amount', header: true }
const table = { ...where, type: 'table', order: 3, rows: 1, cols: 1, cells: [cell] } as const
const nodes: OcrNode[] = [
  heading,
  paragraph,
  { ...list, items: [...list.items] },
  { ...table, cells: [cell] },
]

const ocrResponse: OcrResponse = {
  job_id: ids.job,
  status: 'complete',
  input: { filename: 'scan.pdf', pages: 1, size_bytes: 210_400, type: 'pdf' },
  output,
  ocr: {
    language_detected: 'en',
    confidence_avg: 0.94,
    confidence_min: 0.71,
    low_confidence_pages: [1],
    words_extracted: 312,
    handwriting_detected: false,
  },
  credits_used: 1,
  processing_ms: 2400,
}
const extractResponse: ExtractResponse = {
  job_id: ids.job,
  status: 'complete',
  page_count: 1,
  nodes,
  credits_used: 1,
  processing_ms: 2300,
}

/** By component name. */
export const examples: Readonly<Record<string, unknown>> = {
  TextRequest: textRequest,
  TextBatchRequest: batchRequest,
  TextBatchItem: batchItem,
  TextResponse: textResponse,
  TextBatchResponse: textBatchResponse,
  CatalogResponse: catalog,
  EntityType: entityType,
  DocumentResponse: documentResponse,
  DocumentJobResponse: documentJob,
  ConvertResponse: convertResponse,
  ConvertBatchResponse: accepted,
  BatchResponse: finished,
  BatchFile: batchFile,
  ProgressEvent: { ...batchFile, completed: 1, failed: 0, total_files: 2 },
  OcrResponse: ocrResponse,
  ExtractResponse: extractResponse,
  OcrNode: heading,
  OcrListItem: listItem,
  OcrHeading: heading,
  OcrParagraph: paragraph,
  OcrList: list,
  OcrTable: table,
  OcrTableCell: cell,
  BoundingBox: boundingBox,
}

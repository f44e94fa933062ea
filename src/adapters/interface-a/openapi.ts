import { downloadOperation, type Json, type Operation, openApiOf } from '../http/openapi.ts'
import { statuses } from '../http/problem.ts'
import { examples, ids } from './examples.ts'
import {
  batchFile,
  batchItem,
  batchResponse,
  boundingBox,
  catalogResponse,
  convertBatchForm,
  convertBatchResponse,
  convertForm,
  convertResponse,
  documentForm,
  documentJobResponse,
  documentResponse,
  entityTypeEntry,
  extractForm,
  extractResponse,
  headingNode,
  listItem,
  listNode,
  ocrForm,
  ocrNode,
  ocrResponse,
  paragraphNode,
  progressEvent,
  tableCell,
  tableNode,
  textBatchRequest,
  textBatchResponse,
  textRequest,
  textResponse,
} from './schemas.ts'

const readErrors = [400, 401, 404, 429, 500]
const jsonErrors = [400, 401, 402, 408, 413, 429, 500]
const fileErrors = [400, 401, 402, 408, 413, 422, 429, 500]

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const scans = 'application/pdf, image/png, image/jpeg, image/webp, image/tiff'
const handwriting = 'Also reads handwriting; takes longer.'

/** OpenAPI 3.1 has no field for the schemas of events. */
const eventStream: Json = {
  schema: { type: 'string' },
  'x-events': {
    progress: { $ref: '#/components/schemas/ProgressEvent' },
    complete: { $ref: '#/components/schemas/BatchResponse' },
  },
}

const batchFinished: Json = {
  finished: {
    '{$request.body#/webhook_url}': {
      post: {
        summary: 'A batch is finished',
        description:
          'Signed as in the Standard Webhooks specification. Retried until the response has a 2xx status.',
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/BatchResponse' } } },
        },
        responses: { '2XX': { description: 'The message was received.' } },
      },
    },
  },
}

const operations: readonly Operation[] = [
  {
    id: 'redactText',
    method: 'post',
    path: '/v1/redact/text',
    tag: 'Redaction',
    summary: 'Redact a text',
    description: 'At most 10 MiB by default. Costs 1 credit.',
    access: 'key',
    json: 'TextRequest',
    response: 'TextResponse',
    errors: jsonErrors,
  },
  {
    id: 'redactTexts',
    method: 'post',
    path: '/v1/redact/text/batch',
    tag: 'Redaction',
    summary: 'Redact up to 1000 texts',
    description:
      'Results keep the order of the items. At most 50 MiB by default. Costs 1 credit for each item.',
    access: 'key',
    json: 'TextBatchRequest',
    response: 'TextBatchResponse',
    errors: jsonErrors,
  },
  {
    id: 'listEntityTypes',
    method: 'get',
    path: '/v1/redact/entities',
    tag: 'Redaction',
    summary: 'Entity types that can be detected',
    access: 'key',
    response: 'CatalogResponse',
    errors: [400, 401, 429, 500],
  },
  {
    id: 'redactDocument',
    method: 'post',
    path: '/v1/redact/document',
    tag: 'Redaction',
    summary: 'Redact a document',
    description:
      'The response to a document of 50 pages or more has status `processing`; ask for the job by its id. Costs 1 credit for each page.',
    access: 'key',
    form: documentForm,
    files: {
      file: {
        description: 'PDF, DOCX, PNG or JPG, at most 100 MiB by default.',
        contentType: `application/pdf, ${word}, image/png, image/jpeg`,
      },
    },
    fields: {
      entities: 'Entity codes as a JSON array. Default: all types are detected.',
      audit_trail: 'Adds a signed manifest.',
      output_format: 'Default: the format of the input.',
    },
    examples: { entities: ['NAME', 'SSN'], output_format: 'pdf' },
    response: 'DocumentResponse',
    errors: fileErrors,
  },
  {
    id: 'getDocumentJob',
    method: 'get',
    path: '/v1/redact/document/{job_id}',
    tag: 'Redaction',
    summary: 'State of the redaction of a document',
    access: 'key',
    fields: { job_id: 'The `job_id` of the submission.' },
    examples: { job_id: ids.redaction },
    response: 'DocumentJobResponse',
    errors: readErrors,
  },
  {
    id: 'convert',
    method: 'post',
    path: '/v1/convert',
    tag: 'Conversion',
    summary: 'Convert a file',
    description:
      'From PDF to DOCX, HTML, Markdown and text, and back; DOCX to HTML and Markdown, and back; HTML to Markdown, and back; images to PDF and DOCX. Costs 1 credit.',
    access: 'key',
    form: convertForm,
    files: {
      file: {
        description: 'PDF, DOCX, HTML, Markdown, text, PNG, JPG or WEBP, at most 100 MiB by default.',
        contentType: `application/pdf, ${word}, text/html, text/markdown, text/plain, image/png, image/jpeg, image/webp`,
      },
    },
    fields: {
      to: 'Format of the output.',
      strip_metadata: 'Removes author, history, XMP, EXIF and custom properties.',
      pdf_compliance: 'Of PDF output.',
    },
    examples: { to: 'docx' },
    response: 'ConvertResponse',
    errors: fileErrors,
  },
  {
    id: 'convertBatch',
    method: 'post',
    path: '/v1/convert/batch',
    tag: 'Conversion',
    summary: 'Convert the files of a ZIP archive',
    description:
      'Returns immediately; poll the batch, follow its events, or give a webhook URL. Costs 1 credit for each file.',
    access: 'key',
    form: convertBatchForm,
    files: {
      archive: {
        description: 'ZIP with at most 500 files and 500 MB.',
        contentType: 'application/zip',
      },
    },
    fields: {
      to: 'Format of all outputs.',
      strip_metadata: 'Removes author, history, XMP, EXIF and custom properties.',
      webhook_url: 'Public https URL that receives the finished batch.',
    },
    examples: { to: 'pdf', webhook_url: 'https://example.org/batches' },
    response: 'ConvertBatchResponse',
    errors: fileErrors,
    callbacks: batchFinished,
  },
  {
    id: 'getBatch',
    method: 'get',
    path: '/v1/convert/batch/{batch_id}',
    tag: 'Conversion',
    summary: 'State of a batch, and the URL of its output',
    access: 'key',
    fields: { batch_id: 'The `batch_id` of the submission.' },
    examples: { batch_id: ids.batch },
    response: 'BatchResponse',
    errors: readErrors,
  },
  {
    id: 'followBatch',
    method: 'get',
    path: '/v1/convert/batch/{batch_id}/stream',
    tag: 'Conversion',
    summary: 'Events of a batch',
    description:
      'Server-sent events: `progress` for each file (data: ProgressEvent), then `complete` (data: BatchResponse).',
    access: 'key',
    fields: { batch_id: 'The `batch_id` of the submission.' },
    examples: { batch_id: ids.batch },
    headers: { 'Last-Event-ID': 'Id of the last event that was received; the stream continues after it.' },
    response: {
      200: { description: 'The events.', content: { 'text/event-stream': eventStream } },
      204: { description: 'All events were received; do not reconnect.' },
    },
    errors: readErrors,
  },
  {
    id: 'ocr',
    method: 'post',
    path: '/v1/ocr',
    tag: 'OCR',
    summary: 'Read a scan to a searchable PDF or a tree of nodes',
    description: 'Costs 1 credit for each page of a PDF, 2 for an image.',
    access: 'key',
    form: ocrForm,
    files: {
      file: { description: 'PDF, PNG, JPG, WEBP or TIFF, at most 100 MiB by default.', contentType: scans },
    },
    fields: {
      language: 'ISO 639-1 codes, separated by commas.',
      output_format: '`pdf` is a searchable PDF; `json` adds `nodes`.',
      handwriting,
      confidence_threshold: 'Blocks below this confidence are marked.',
    },
    examples: { language: 'en,de', output_format: 'json' },
    response: 'OcrResponse',
    errors: fileErrors,
  },
  {
    id: 'extract',
    method: 'post',
    path: '/v1/ocr/extract',
    tag: 'OCR',
    summary: 'Read a scan to typed nodes in reading order',
    description: 'Costs 1 credit for each page of a PDF, 2 for an image.',
    access: 'key',
    form: extractForm,
    files: {
      file: { description: 'PDF, PNG, JPG, WEBP or TIFF, at most 100 MiB by default.', contentType: scans },
    },
    fields: {
      language: 'ISO 639-1 code.',
      include_bbox: 'Adds the box of each node, in points.',
      handwriting,
    },
    examples: { language: 'en' },
    response: 'ExtractResponse',
    errors: fileErrors,
  },
  downloadOperation('/v1/files/{id}', '`download_url` or `audit_trail_url` of a job'),
]

/** The OpenAPI 3.1 document of Interface A. */
export function openApiA(): Json {
  return openApiOf({
    title: 'Palimpsest, Interface A',
    description: 'Redaction of texts and documents, conversion and OCR. Unknown fields are ignored.',
    requests: { TextRequest: textRequest, TextBatchRequest: textBatchRequest, TextBatchItem: batchItem },
    responses: {
      TextResponse: textResponse,
      TextBatchResponse: textBatchResponse,
      CatalogResponse: catalogResponse,
      EntityType: entityTypeEntry,
      DocumentResponse: documentResponse,
      DocumentJobResponse: documentJobResponse,
      ConvertResponse: convertResponse,
      ConvertBatchResponse: convertBatchResponse,
      BatchResponse: batchResponse,
      BatchFile: batchFile,
      ProgressEvent: progressEvent,
      OcrResponse: ocrResponse,
      ExtractResponse: extractResponse,
      OcrNode: ocrNode,
      OcrListItem: listItem,
      OcrHeading: headingNode,
      OcrParagraph: paragraphNode,
      OcrList: listNode,
      OcrTable: tableNode,
      OcrTableCell: tableCell,
      BoundingBox: boundingBox,
    },
    examples,
    operations,
    security: { type: 'http', scheme: 'bearer', description: 'API key of an account of profile a.' },
    statuses,
  })
}

import type { Json, Operation } from './openapi-operation.ts'

/** The operation behind signed URLs. @param source where clients get the URL */
export function downloadOperation(path: string, source: string): Operation {
  return {
    id: 'downloadFile',
    method: 'get',
    path,
    tag: 'Files',
    summary: 'Download an output',
    description: `The URL is the ${source}: it is signed, needs no key, and ends with the output.`,
    access: 'signed URL',
    fields: { id: 'Id of the output.' },
    response: {
      200: { description: 'The file.', content: anyFile, headers: fileHeaders },
      206: {
        description: 'The part that the Range header asks for.',
        content: anyFile,
        headers: partHeaders,
      },
      416: { description: 'The file has no such part.', headers: partHeaders },
    },
    errors: [400, 403, 404, 500],
  }
}

/** Parameters of a signed URL, and the range of a download. */
export const downloadParameters: readonly Json[] = [
  {
    name: 'expires',
    in: 'query',
    required: true,
    description: 'End of the URL, in Unix seconds.',
    schema: { type: 'integer', minimum: 0 },
  },
  {
    name: 'signature',
    in: 'query',
    required: true,
    description: 'HMAC-SHA-256 of the path and the end.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  { name: 'Range', in: 'header', description: 'One range of bytes.', schema: { type: 'string' } },
]

const binary = { schema: { type: 'string', format: 'binary' } }
/** The media type is that of the file. Generators that do not know wildcards read the first line. */
const anyFile = { 'application/octet-stream': binary, '*/*': binary }
const text = { schema: { type: 'string' } }
const fileHeaders = { 'Content-Disposition': text, 'Accept-Ranges': text }
const partHeaders = { ...fileHeaders, 'Content-Range': text }

import { z } from 'zod'
import { type FieldShape, fieldShapeOf, wireSchemaOf } from './schemas.ts'

/** How an interface describes an operation for its OpenAPI document. */

export type Json = Readonly<Record<string, unknown>>

/** A file of a form. */
export interface FilePart {
  readonly description: string
  /** Media types, separated by commas. */
  readonly contentType: string
  /** Default: true. */
  readonly required?: boolean
}

export interface Operation {
  readonly id: string
  readonly method: 'get' | 'post'
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** A signed URL needs no key. */
  readonly access: 'key' | 'signed URL'
  readonly query?: z.ZodObject
  /** Name of the component that is the JSON body. */
  readonly json?: string
  readonly form?: z.ZodObject
  readonly files?: Readonly<Record<string, FilePart>>
  /** Descriptions of fields of the form, the query or the path. */
  readonly fields?: Readonly<Record<string, string>>
  /** Values of fields of the form, the query or the path. */
  readonly examples?: Readonly<Record<string, unknown>>
  /** Descriptions of header fields of the request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Name of the component of the JSON response, or the successful responses by status. */
  readonly response: string | Readonly<Record<string, Json>>
  /** Statuses of errors. */
  readonly errors: readonly number[]
  /** Requests that the interface sends later, by name. */
  readonly callbacks?: Json
}

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
const downloadParameters: readonly Json[] = [
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

/** Parameters and body of an operation in an OpenAPI document. */
export function requestParts(operation: Operation, requests: Readonly<Record<string, Json>>): Json {
  const { method, path, query, json, fields = {}, examples = {}, headers = {}, access } = operation
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(fields[name] === undefined ? {} : { description: fields[name] }),
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,100}$', ...exampleOf(examples, name) },
  }))
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(isRequired(schema) ? { required: true } : {}),
    ...(fields[name] === undefined ? {} : { description: fields[name] }),
    schema: { ...jsonSchemaOf(shapeOf(name, schema)), ...exampleOf(examples, name) },
  }))
  const inHeader = [
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
    { $ref: '#/components/parameters/RequestId' },
    ...(method === 'post' && access === 'key' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const body = json === undefined ? formOf(operation) : jsonOf(requests[json])
  return {
    parameters: [...inPath, ...(access === 'key' ? inQuery : downloadParameters), ...inHeader],
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
  }
}

/** The schema stands in the body: of a component, openapi-typescript would require the fields that have defaults. */
function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

function exampleOf(examples: Readonly<Record<string, unknown>>, name: string): Json {
  return Object.hasOwn(examples, name) ? { examples: [examples[name]] } : {}
}

function formOf({ form, files = {}, fields = {}, examples = {} }: Operation): Json | null {
  if (form === undefined) return null
  const properties: Record<string, Json> = {}
  const encoding: Record<string, Json> = {}
  const required: string[] = []
  for (const [name, part] of Object.entries(files)) {
    properties[name] = { type: 'string', format: 'binary', description: part.description }
    encoding[name] = { contentType: part.contentType }
    if (part.required !== false) required.push(name)
  }
  for (const [name, schema] of Object.entries(form.shape)) {
    const shape = shapeOf(name, schema)
    const value = jsonSchemaOf(shape)
    properties[name] = {
      ...value,
      ...(fields[name] === undefined ? {} : { description: fields[name] }),
      ...exampleOf(examples, name),
    }
    if (shape.repeated) encoding[name] = { style: 'form', explode: true }
    else if (value.type === 'array') encoding[name] = { contentType: 'application/json' }
    if (isRequired(schema)) required.push(name)
  }
  const schema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
  return { 'multipart/form-data': { schema, encoding } }
}

function shapeOf(name: string, schema: z.ZodType): FieldShape {
  const shape = fieldShapeOf(schema)
  if (shape === undefined)
    throw new Error(`The field ${name} is not made by field, fieldOr, required or repeated.`)
  return shape
}

function jsonSchemaOf({ schema, ...shape }: FieldShape): Json {
  const { $schema: _, ...value } = wireSchemaOf(schema) ?? z.toJSONSchema(schema, { io: 'input' })
  return { ...value, ...('default' in shape ? { default: textOf(shape.default, value) } : {}) }
}

/** The default as a client would send it. */
function textOf(value: unknown, { type }: Json): unknown {
  return Array.isArray(value) && type === 'string' ? value.join(',') : value
}

function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success
}

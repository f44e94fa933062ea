import { z } from 'zod'
import { type ErrorCode, errorCodes } from '../../../engines/model/errors.ts'
import { titles } from './problem.ts'
import { type FieldShape, fieldShapeOf, problem, wireSchemaOf } from './schemas.ts'

/** An OpenAPI 3.1 document from the schemas that check the requests of an interface and describe its responses. */

export interface Description {
  readonly title: string
  readonly description: string
  /** Schemas of JSON bodies of requests, by the name of their component. */
  readonly requests: Readonly<Record<string, z.ZodType>>
  /** Schemas of responses. */
  readonly responses: Readonly<Record<string, z.ZodType>>
  /** An example of each schema, by the name of its component. */
  readonly examples: Readonly<Record<string, unknown>>
  readonly operations: readonly Operation[]
  readonly security: Json
  readonly statuses: Readonly<Record<ErrorCode, number>>
}

/** Header fields of requests and responses in an OpenAPI document. */

const whole = { type: 'integer', minimum: 0 }

const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Request id of the client. Default: a generated id.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{8,64}$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Repeated requests with the same key within 24 hours are one job and one charge.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
} satisfies Json

const headers = {
  RequestId: { description: 'Id of the request, also in logs.', schema: { type: 'string' } },
  RateLimitPolicy: { description: 'Requests and window in seconds: `600;w=60`.', schema: { type: 'string' } },
  RateLimitLimit: { description: 'Requests in a window.', schema: whole },
  RateLimitRemaining: { description: 'Requests left in this window.', schema: whole },
  RateLimitReset: { description: 'Seconds until the window ends.', schema: whole },
  RetryAfter: { description: 'Seconds to wait.', schema: whole },
} satisfies Json

export function openApiOf(description: Description): Json {
  const { operations, statuses } = description
  const examples = { ...description.examples, Problem: problemExample }
  const requests = componentsOf(description.requests, 'input', examples)
  const bodies = new Set(operations.map(({ json }) => json))
  const usedStatuses = [...new Set(operations.flatMap(({ errors }) => errors))].sort((a, b) => a - b)
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation, requests) }
  }
  return {
    openapi: '3.1.0',
    info: { title: description.title, version: 'v1', description: description.description },
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    servers: [
      {
        url: '{base_url}',
        variables: {
          base_url: { default: 'http://localhost:8080', description: 'Where the host mounts it.' },
        },
      },
    ],
    security: [{ key: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { key: description.security },
      parameters,
      headers,
      responses: Object.fromEntries(
        usedStatuses.map((status) => [nameOf(status), errorOf(status, statuses)]),
      ),
      schemas: {
        ...Object.fromEntries(Object.entries(requests).filter(([name]) => !bodies.has(name))),
        ...componentsOf({ ...description.responses, Problem: problem }, 'output', examples),
      },
    },
  }
}

function operationOf(operation: Operation, requests: Readonly<Record<string, Json>>): Json {
  const { id, tag, summary, description, access, response, errors, callbacks } = operation
  const success = typeof response === 'string' ? { 200: jsonResponse(summary, response) } : response
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(access === 'key' ? {} : { security: [] }),
    ...requestParts(operation, requests),
    responses: {
      ...Object.fromEntries(
        Object.entries(success).map(([status, one]) => [
          status,
          { ...one, headers: { ...headersOf(access), ...(one.headers as object) } },
        ]),
      ),
      ...Object.fromEntries(
        errors.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
    },
    ...(callbacks === undefined ? {} : { callbacks }),
  }
}

/** A response with a JSON body. */
export function jsonResponse(description: string, component: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${component}` } } },
  }
}

/** The error codes with this status, and their meanings. */
function errorOf(status: number, statuses: Description['statuses']): Json {
  const codes = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => statuses[code] === status)
  return {
    description: `${titles[status]}. Codes: ${codes.join(', ')}.`,
    headers: { ...headersOf('signed URL'), ...headersOfStatus(status) },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function nameOf(status: number): string {
  return (titles[status] ?? String(status)).replace(/[^A-Za-z]+(\w?)/g, (_, next: string) =>
    next.toUpperCase(),
  )
}

const problemExample = {
  type: 'about:blank',
  title: 'Bad request',
  status: 400,
  detail: 'The body is not valid. text: Invalid input: expected string, received undefined',
  code: 'invalid_request',
  request_id: 'req_01KBEXAMPLE0000000000000000',
}

function componentsOf(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
  examples: Readonly<Record<string, unknown>>,
): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override({ zodSchema, jsonSchema }) {
      // A later version may add fields.
      if (zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // The format is enough; the pattern also checks leap years.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      { ...schema, ...(Object.hasOwn(examples, name) ? { examples: [examples[name]] } : {}) },
    ]),
  )
}

function headersOf(access: 'key' | 'signed URL'): Json {
  const always = { 'X-Request-Id': ref('RequestId') }
  return access === 'key' ? { ...always, ...rateHeaders } : always
}

/** Header fields of an error response. Rate limits are counted after the key was checked. */
function headersOfStatus(status: number): Json {
  return status === 429 ? { ...rateHeaders, 'Retry-After': ref('RetryAfter') } : {}
}

const rateHeaders = {
  'RateLimit-Policy': ref('RateLimitPolicy'),
  'RateLimit-Limit': ref('RateLimitLimit'),
  'RateLimit-Remaining': ref('RateLimitRemaining'),
  'RateLimit-Reset': ref('RateLimitReset'),
}

function ref(name: keyof typeof headers): Json {
  return { $ref: `#/components/headers/${name}` }
}

/** How an interface describes an operation for its OpenAPI document. */

export type Json = Readonly<Record<string, unknown>>

/** A file of a form. */
interface FilePart {
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
  /** Examples of fields of the form, the query or the path. */
  readonly examples?: Readonly<Record<string, unknown>>
  /** Descriptions of header fields of the request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Name of the component of the JSON response, or the successful responses by status. */
  readonly response: string | Readonly<Record<string, Json>>
  /** Statuses of errors. */
  readonly errors: readonly number[]
  /** Callbacks of the interface, by name. */
  readonly callbacks?: Json
}

/** The operation of signed URLs. @param source how clients get the URL */
export function downloadOperation(path: string, source: string): Operation {
  return {
    id: 'downloadFile',
    method: 'get',
    path,
    tag: 'Files',
    summary: 'Download an output',
    description: `The URL is the ${source}: it is signed, needs no key, and expires with the output.`,
    access: 'signed URL',
    fields: { id: 'Id of the output.' },
    response: {
      200: { description: 'The file.', content: anyFile, headers: fileHeaders },
      206: {
        description: 'The part requested by the Range header.',
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
    description: 'Expiry of the URL, in Unix seconds.',
    schema: { type: 'integer', minimum: 0 },
  },
  {
    name: 'signature',
    in: 'query',
    required: true,
    description: 'HMAC-SHA-256 of the path and the expiry.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  { name: 'Range', in: 'header', description: 'One range of bytes.', schema: { type: 'string' } },
]

const binary = { schema: { type: 'string', format: 'binary' } }
/** The media type is that of the file. Generators without support for wildcards use the first line. */
const anyFile = { 'application/octet-stream': binary, '*/*': binary }
const text = { schema: { type: 'string' } }
const fileHeaders = { 'Content-Disposition': text, 'Accept-Ranges': text }
const partHeaders = { ...fileHeaders, 'Content-Range': text }

/** Parameters and body of an operation in an OpenAPI document. */
function requestParts(operation: Operation, requests: Readonly<Record<string, Json>>): Json {
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

/** The schema is inline in the body: for a component, openapi-typescript would require the fields that have defaults. */
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

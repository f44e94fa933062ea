import { z } from 'zod'
import { type ErrorCode, errorCodes } from '../../../engines/model/errors.ts'
import { type Json, type Operation, requestParts } from './openapi-operation.ts'
import { titles } from './problem.ts'
import { problem } from './schemas.ts'

/** An OpenAPI 3.1 document from the schemas that check the requests of an interface and describe its responses. */

export interface Description {
  readonly title: string
  readonly description: string
  /** Schemas of JSON bodies of requests, by the name of their component. */
  readonly requests: Readonly<Record<string, z.ZodType>>
  /** Schemas of responses. */
  readonly responses: Readonly<Record<string, z.ZodType>>
  /** A value of each schema, by the name of its component. */
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
    description: 'An id of the client for this request. Default: the interface makes one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{8,64}$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes repetitions of a request one job and one charge for 24 hours.',
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

/** Which error codes have the status, and what they mean. */
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
      // The format says it in a word; the pattern knows leap years.
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

/** Of an error response. Rate limits are counted after the key was checked. */
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

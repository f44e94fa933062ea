/** Random requests for an operation of an OpenAPI document: valid, nearly valid, and nonsense. */
import fc from 'fast-check'
import { bodySchemaOf, type OpenApi, type Operation, resolved, type Schema } from './document.ts'

/** What a request consists of, printable when a property fails. */
export interface Plan {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly query: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body:
    | { readonly kind: 'none' }
    | { readonly kind: 'text'; readonly type: string; readonly text: string }
    | { readonly kind: 'form'; readonly parts: readonly FormPart[] }
}

interface FormPart {
  readonly name: string
  /** Name of a sample of the test, for a file. */
  readonly sample?: string
  readonly fileName?: string
  readonly text?: string
}

type Samples = Readonly<Record<string, Blob>>

const nonsense = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '-1',
    '1e9',
    '../../etc/passwd',
    '\0',
    '💥\ud800',
    '__proto__',
    'true,false',
  ),
)
const fileNames = fc.oneof(
  fc.constantFrom(
    'a.pdf',
    'a.docx',
    'a.html',
    'a.zip',
    'a',
    '../a.pdf',
    'a"b\r\nc.pdf',
    '.',
    'ä€.pdf',
    'con.txt',
  ),
  fc.string({ maxLength: 20 }),
)
const odd = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 29, arbitrary: usual }, { weight: 1, arbitrary: other })

export function planOf(
  document: OpenApi,
  one: { readonly id: string; readonly path: string; readonly method: string; readonly operation: Operation },
  sampleNames: readonly string[],
  texts: readonly string[],
): fc.Arbitrary<Plan> {
  const { operation } = one
  const parameters = operation.parameters.map((parameter) =>
    resolved(document, parameter as never),
  ) as typeof operation.parameters
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const query = Object.fromEntries(
    of('query').map(({ name, schema }) => [name, odd(textOf(schema), nonsense)]),
  )
  const names = of('path').map(({ name, schema }) =>
    odd(textOf(schema), nonsense).map((text) => [name, text]),
  )
  return fc.record({
    id: fc.constant(one.id),
    method: odd(
      fc.constant(one.method.toUpperCase()),
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD'),
    ),
    path: fc
      .tuple(...names)
      .map((values) =>
        values.reduce(
          (path, [name, text]) => path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed())),
          one.path,
        ),
      ),
    operation: fc.constant(operation),
    query: fc.record(query, { requiredKeys: [] }),
    headers: fc.record(
      {
        'x-request-id': nonsense.filter((text) => /^[\x21-\x7e]*$/.test(text)),
        'idempotency-key': fc.constantFrom('one', 'two'),
        range: fc.constantFrom('bytes=0-4', 'bytes=9-1', 'bytes=x', 'bytes=999999999-'),
        'last-event-id': fc.constantFrom('0', '1-1', 'x'),
      },
      { requiredKeys: [] },
    ),
    body: bodyOf(document, operation, sampleNames, texts),
  })
}

function bodyOf(
  document: OpenApi,
  operation: Operation,
  sampleNames: readonly string[],
  texts: readonly string[],
): fc.Arbitrary<Plan['body']> {
  const schema = bodySchemaOf(document, operation)
  if (schema === null) return fc.constant({ kind: 'none' })
  const raw = fc.record({
    kind: fc.constant('text' as const),
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
    ),
    text: fc.oneof(
      nonsense,
      fc.json({ maxDepth: 3 }),
      fc.constant('--x\r\ncontent-disposition: form-data\r\n\r\n'),
    ),
  })
  if (operation.requestBody?.content['application/json'] !== undefined) {
    const json = jsonOf(document, schema, texts).map((value) => ({
      kind: 'text' as const,
      type: 'application/json',
      text: JSON.stringify(value),
    }))
    return odd<Plan['body']>(json, raw)
  }
  const parts = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    if (property.format === 'binary')
      return fc
        .record({ name: fc.constant(name), sample: fc.constantFrom(...sampleNames), fileName: fileNames })
        .map((part): FormPart[] => [part])
    const value =
      property.type === 'array'
        ? fc.array(textOf(property.items ?? {}), { maxLength: 3 })
        : textOf(property).map((text) => [text])
    const asJson = operation.requestBody?.content['multipart/form-data'].encoding?.[name]?.contentType
    return odd(
      value.map((all) => (asJson === 'application/json' ? [JSON.stringify(all)] : all)),
      nonsense.map((text) => [text]),
    ).map((all) => all.map((text): FormPart => ({ name, text })))
  })
  const form = fc
    .tuple(...parts.map((part, at) => fc.option(part, { nil: [], freq: isRequired(schema, at) ? 12 : 1 })))
    .chain((all) =>
      fc.option(fc.record({ name: nonsense, text: nonsense }), { nil: null, freq: 1 }).map((extra) => ({
        kind: 'form' as const,
        parts: extra === null ? all.flat() : [...all.flat(), extra],
      })),
    )
  return odd<Plan['body']>(form, raw)
}

function isRequired({ properties = {}, required = [] }: Schema, at: number): boolean {
  return required.includes(Object.keys(properties)[at])
}

/** A value of a field as a text. */
function textOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false')
  if (schema.type === 'integer')
    return fc
      .integer({ min: (schema.minimum ?? 0) - 1, max: Math.min(schema.maximum ?? 5, 200) + 1 })
      .map(String)
  if (schema.type === 'number') return fc.constantFrom('0', '0.5', '1', '1.5', '-0')
  return odd(fc.constantFrom('en', 'eng', 'NAME', 'SSN', 'EMAIL', 'de', 'application/pdf'), nonsense)
}

/** A JSON value, of the schema or not. */
function jsonOf(document: OpenApi, given: Schema, texts: readonly string[]): fc.Arbitrary<unknown> {
  const schema = resolved(document, given)
  const junk = fc.jsonValue({ maxDepth: 2 })
  if (schema.enum !== undefined) return odd<unknown>(fc.constantFrom(...schema.enum), junk)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, property]) => [name, jsonOf(document, property, texts)] as const,
    )
    const required = schema.required?.map((name) => name) ?? []
    const value = fc.record(Object.fromEntries(fields), { requiredKeys: required })
    return odd<unknown>(
      fc.tuple(value, fc.dictionary(nonsense, junk, { maxKeys: 2 })).map(([a, b]) => ({ ...b, ...a })),
      junk,
    )
  }
  if (schema.type === 'array')
    return odd<unknown>(
      fc.array(jsonOf(document, schema.items ?? {}, texts), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      }),
      junk,
    )
  return odd<unknown>(fc.oneof(fc.constantFrom(...texts), nonsense, textOf(schema)), junk)
}

export function requestOf(
  plan: Plan,
  baseUrl: string,
  key: Readonly<Record<string, string>>,
  samples: Samples,
): Request {
  const url = new URL(`${baseUrl}${plan.path}`)
  for (const [name, value] of Object.entries(plan.query)) url.searchParams.set(name, value ?? '')
  const headers = new Headers({ ...plan.headers, ...key } as Record<string, string>)
  const { body, method } = plan
  const init = { method, headers, signal: AbortSignal.timeout(30_000) }
  if (body.kind === 'none' || method === 'GET' || method === 'HEAD') return new Request(url, init)
  if (body.kind === 'text') {
    headers.set('content-type', body.type)
    return new Request(url, { ...init, body: body.text })
  }
  const form = new FormData()
  for (const { name, sample, fileName, text = '' } of body.parts)
    if (sample === undefined) form.append(name, text)
    else form.append(name, samples[sample], fileName)
  return new Request(url, { ...init, body: form })
}

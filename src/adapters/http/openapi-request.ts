import { z } from 'zod'
import { downloadParameters } from './openapi-download.ts'
import type { Json, Operation } from './openapi-operation.ts'
import { type FieldShape, fieldShapeOf, wireSchemaOf } from './schemas.ts'

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

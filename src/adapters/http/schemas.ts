import { z } from 'zod'
import { errorCodes, RequestError } from '../../../engines/model/errors.ts'

/** Schemas shared by both interfaces: fields of forms and queries, and the error response. */

type JsonSchema = Readonly<Record<string, unknown>>

/** How a field of a form or a query is described in OpenAPI. */
export interface FieldShape {
  readonly schema: z.ZodType
  /** Sent once for each value. */
  readonly repeated?: true
  readonly default?: unknown
}

const fieldShapes = new WeakMap<z.ZodType, FieldShape>()
const wireSchemas = new WeakMap<z.ZodType, JsonSchema>()

/** The shape of a schema made by the functions of this file. */
export function fieldShapeOf(schema: z.ZodType): FieldShape | undefined {
  return fieldShapes.get(schema)
}

/** The JSON Schema of a value that is parsed from text, such as a boolean in a form. */
export function wireSchemaOf(schema: z.ZodType): JsonSchema | undefined {
  return wireSchemas.get(schema)
}

/** States how a schema that parses a text is described in OpenAPI. */
export function describedAs<S extends z.ZodType>(schema: S, json: JsonSchema): S {
  wireSchemas.set(schema, json)
  return schema
}

function shaped<S extends z.ZodType>(schema: S, shape: FieldShape): S {
  fieldShapes.set(schema, shape)
  return schema
}

/** A field of a form arrives as a list of texts; an empty one counts as absent, which browsers send. */
const single = z
  .array(z.string(), 'This field is missing.')
  .transform((values) => values.filter((value) => value !== ''))
  .refine((values) => values.length <= 1, 'Send this field once.')
  .transform((values): string | undefined => values[0])

/** An optional field. */
export function field<S extends z.ZodType>(schema: S) {
  return shaped(required(schema.optional()).optional(), { schema })
}

/** An optional field with a default. */
export function fieldOr<S extends z.ZodType>(schema: S, value: z.output<S>) {
  const withDefault = field(schema).transform((given) => given ?? value)
  return shaped(withDefault, { schema, default: value })
}

export function required<S extends z.ZodType>(schema: S) {
  const parsed = single.pipe(schema as unknown as z.ZodType<z.output<S>, string | undefined>)
  return shaped(parsed, { schema })
}

const trueOrFalse = describedAs(
  z
    .string()
    // Clients in Python send True and False.
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(['true', 'false']))
    .transform((value) => value === 'true'),
  { type: 'boolean' },
)

export function flag(value: boolean) {
  return fieldOr(trueOrFalse, value)
}

export function wholeNumber(min: number, max: number) {
  const schema = z
    .string()
    // Clients send a number of type float as 5.0, which is an integer in JSON Schema.
    .regex(/^\d{1,9}(?:\.0{1,9})?$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
  return describedAs(schema, { type: 'integer', minimum: min, maximum: max })
}

/** A list that is sent once for each value. */
export function repeated(item: z.ZodString, max: number) {
  const values = listed(z.array(item).max(max))
  return shaped(values, { schema: z.array(item).max(max), repeated: true })
}

/** A list that is sent as one JSON array of strings. */
export function jsonList<S extends z.ZodType<string[], unknown>>(schema: S) {
  return shaped(listed(schema), { schema: describedAs(schema, z.toJSONSchema(schema, { io: 'input' })) })
}

/**
 * A list in any form in which clients that were generated from a description send one: a JSON array in one field, or the field once for
 * each value.
 */
function listed<S extends z.ZodType<string[], unknown>>(schema: S) {
  return z
    .array(z.string())
    .transform((values, context): unknown => {
      const sent = values.filter((value) => value !== '')
      if (sent.length !== 1 || !sent[0].trimStart().startsWith('['))
        return sent.length === 0 ? undefined : sent
      try {
        return JSON.parse(sent[0])
      } catch {
        context.addIssue({
          code: 'custom',
          message: 'Must be a JSON array of strings, such as ["NAME","SSN"], or one field for each value.',
        })
        return z.NEVER
      }
    })
    .pipe(schema.optional() as unknown as z.ZodType<string[] | undefined, unknown>)
    .optional()
}

/** RFC 3339 in UTC, with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })

export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorCodes) as [string, ...string[]]),
  request_id: z.string(),
})

/**
 * Checks the values of a form or a query. Unknown fields are ignored; wrong ones are named in the error, without their values.
 * @param what is checked: `form` or `query`
 * @throws RequestError `invalid_request`
 */
export function parseFields<S extends z.ZodType>(
  schema: S,
  fields: Iterable<readonly [string, readonly string[]]>,
  what: string,
): z.output<S> {
  return parseValue(schema, Object.fromEntries(fields), what)
}

const maxIssues = 10

/** As `parseFields`, for any value, such as a JSON body. */
export function parseValue<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues
    .slice(0, maxIssues)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
  throw new RequestError('invalid_request', `The ${what} is not valid. ${issues.join(' ')}`)
}

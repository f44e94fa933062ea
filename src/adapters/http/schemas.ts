import { z } from 'zod'
import { errorCodes, RequestError } from '../../../engines/model/errors.ts'

/** Schemas that both interfaces use: fields of forms and queries, and the error response. */

/** A field of a form arrives as a list of texts; an empty one counts as absent, as browsers send it. */
const single = z
  .array(z.string(), 'This field is missing.')
  .transform((values) => values.filter((value) => value !== ''))
  .refine((values) => values.length <= 1, 'Send this field once.')
  .transform((values): string | undefined => values[0])

export function field<S extends z.ZodType>(schema: S) {
  return required(schema.optional()).optional()
}

export function required<S extends z.ZodType>(schema: S) {
  return single.pipe(schema as unknown as z.ZodType<z.output<S>, string | undefined>)
}

export const flag = field(z.enum(['true', 'false']).transform((value) => value === 'true')).meta({
  type: 'boolean',
})

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
}

export function repeated(item: z.ZodString, max: number) {
  return z
    .array(z.string())
    .transform((values) => values.filter((value) => value !== ''))
    .pipe(z.array(item).max(max))
    .transform((values) => (values.length === 0 ? undefined : values))
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

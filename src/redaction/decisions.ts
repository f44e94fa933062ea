import { z } from 'zod'
import type { Decisions, Region } from '../../engines/model/detection.ts'
import { RequestError } from '../../engines/model/errors.ts'

const box = z
  .object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
  .refine(({ x0, y0, x1, y1 }) => x0 <= x1 && y0 <= y1, 'x0 and y0 must be at most x1 and y1')
const text = z.string().max(10_000)

const detection = z.object({
  id: text,
  type: text.min(1),
  page: z.int().min(0).optional(),
  boxes: z.array(box).optional(),
  span: z.object({ start: z.int().min(0), end: z.int().min(0) }).optional(),
  value: z.string().optional(),
  score: z.number().min(0).max(1),
  reason: text,
  decision: z.enum(['accepted', 'rejected']).optional(),
  exemption: text.optional(),
  note: text.optional(),
})

const decisionsFile = z.object({
  format: z.literal('palimpsest-decisions'),
  version: z.literal(1),
  document: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) }),
  reviewer: text.min(1, 'is empty: the record must say who decided'),
  created: text,
  detections: z.array(detection),
})

const region = z
  .object({
    page: z.int().min(1),
    box: box.optional(),
    boxes: z.array(box).optional(),
    reason: text.optional(),
    exemption: text.optional(),
  })
  .refine((one) => one.box !== undefined || one.boxes !== undefined, 'has no box')

const regionsFile = z.union([z.array(region), z.object({ detections: z.array(region) })])

/**
 * Checks the saved decisions
 * of a review. @throws RequestError `invalid_request` with the field name, never its content
 */
export function parseDecisions(value: unknown): Decisions {
  return checked(decisionsFile, value, 'The decisions') satisfies Decisions
}

/**
 * Checks a list of boxes: `[{ page, box, reason? }]`, or the `detections` of another file. `reason` is the law or rule that requires the
 * removal.
 * @throws RequestError `invalid_request` with the field name, never its content
 */
export function parseRegions(value: unknown): readonly Region[] {
  const read = checked(regionsFile, value, 'The boxes')
  return (Array.isArray(read) ? read : read.detections).flatMap((one) => {
    const exemption = one.exemption ?? one.reason
    const boxes = [...(one.box === undefined ? [] : [one.box]), ...(one.boxes ?? [])]
    return boxes.map((each) => ({ page: one.page, box: each, ...(exemption && { exemption }) }))
  })
}

function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const issues = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new RequestError('invalid_request', `${what} are not valid. ${issues.join('; ')}.`, {
    faults: issues,
  })
}

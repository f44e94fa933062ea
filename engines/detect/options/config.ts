import { z } from 'zod'
import { RequestError } from '../../model/errors.ts'
import type { NerOptions } from '../ner/ner-options.ts'
import { packNames } from './packs.ts'
import type { Rules } from './rules.ts'
import type { Selection } from './selection.ts'

/** A configuration: the types to detect, and the user's lists and types. Plain data. */
export interface DetectConfig extends Selection, Rules {
  /** 0 to 1. Default: 0.5. */
  readonly minScore?: number
  /** As in `DetectOptions`. Default: false. */
  readonly bareDates?: boolean
  /** ISO 639-1. Default: detected where it matters. */
  readonly language?: string
  /** Full names of people known from elsewhere, as in `DetectOptions`. Default: none. */
  readonly people?: readonly string[]
  /** As in `DetectOptions`. Default: none. */
  readonly ner?: NerOptions
}

const score = z.number().min(0).max(1)
const entry = z.union([
  z.string().min(1),
  z.strictObject({ pattern: z.string().min(1), ignoreCase: z.boolean().optional() }),
])
const categories = [
  'PII',
  'PII_US',
  'PII_EU',
  'PII_INTL',
  'PHI',
  'FINANCIAL',
  'NETWORK',
  'VEHICLE',
  'SECRET',
  'CUSTOM',
] as const
const texts = z.array(z.string().min(1))

const customType = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/, 'must be capitals, digits and underscores'),
  label: z.string().min(1).optional(),
  category: z.enum(categories).optional(),
  region: z.string().min(2).optional(),
  patterns: texts.optional(),
  ignoreCase: z.boolean().optional(),
  words: texts.optional(),
  context: texts.optional(),
  check: z.string('must be the name of a built-in check').optional(),
  score: score.optional(),
  contextScore: score.optional(),
})

const ner = z.strictObject({
  model: z.string().min(1),
  labels: z.record(z.string().min(1), z.string().min(1)).optional(),
  threshold: score.optional(),
  aggregation: z.enum(['simple', 'first', 'average', 'max']).optional(),
  window: z.int().min(8).max(65_536).optional(),
  stride: z.int().min(0).max(32_768).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
    .optional(),
})

const schema = z.strictObject({
  entities: z.union([z.literal('none'), texts]).optional(),
  pack: z.union([z.enum(packNames), z.array(z.enum(packNames))]).optional(),
  links: z.boolean().optional(),
  keep: texts.optional(),
  minScore: score.optional(),
  bareDates: z.boolean().optional(),
  language: z.string().min(2).optional(),
  allow: z.array(entry).optional(),
  deny: z.array(entry).optional(),
  types: z.array(customType).optional(),
  people: texts.optional(),
  ner: ner.optional(),
})

/** The JSON Schema (2020-12) of a configuration. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(schema)
}

/**
 * See `parseConfig` of `engines/detect/options.ts`, which loads this module and its schema library when first called.
 */
export function validateConfig(value: unknown): DetectConfig {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const issues = error.issues.slice(0, 5).map(({ path, message }) => {
    const where = path.map((part) => (typeof part === 'number' ? `[${part}]` : String(part))).join('.')
    return `${where.replaceAll('.[', '[') || 'the configuration'}: ${message}`
  })
  throw new RequestError('invalid_request', `The configuration is not valid. ${issues.join('; ')}.`, {
    faults: issues,
  })
}

import { z } from 'zod'
import { RequestError } from '../../model/errors.ts'
import type { NerOptions } from '../ner/ner-options.ts'
import { packNames } from './packs.ts'
import type { Profile } from './profile.ts'

/** A configuration: the types to detect, and the user's lists and types. Plain data. */
export interface DetectConfig extends Omit<Profile, 'about'> {
  /** ISO 639-1. Default: detected when needed. */
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

const keepRule = z.strictObject({
  name: z.string().min(1).optional(),
  types: texts.min(1),
  before: texts.optional(),
  after: texts.optional(),
  words: texts.optional(),
  matches: texts.optional(),
  within: texts.optional(),
  list: z.boolean().optional(),
  acrossLines: z.boolean().optional(),
  unless: texts.optional(),
  mentions: z.boolean().optional(),
})

const profileFields = {
  entities: z.union([z.literal('none'), texts]).optional(),
  pack: z.union([z.enum(packNames), z.array(z.enum(packNames))]).optional(),
  links: z.boolean().optional(),
  keep: texts.optional(),
  keepRules: z.array(keepRule).optional(),
  minScore: score.optional(),
  minScores: z.record(z.string().min(1), score).optional(),
  bareDates: z.boolean().optional(),
  allow: z.array(entry).optional(),
  deny: z.array(entry).optional(),
  types: z.array(customType).optional(),
}

/** The name of a profile is checked where it is looked up. */
const profile: z.ZodType<Profile> = z.strictObject({
  about: z.string().optional(),
  get for() {
    return forProfile.optional() as z.ZodOptional<z.ZodType<Profile['for']>>
  },
  ...profileFields,
})
const forProfile = z.union([z.string().min(1), profile])

const schema = z.strictObject({
  for: forProfile.optional() as z.ZodOptional<z.ZodType<Profile['for']>>,
  ...profileFields,
  language: z.string().min(2).optional(),
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
  return parsed(schema, value, 'configuration')
}

/** Checks a profile from outside. @throws RequestError `invalid_request`, naming each invalid place and why */
export function validateProfile(value: unknown): Profile {
  return parsed(profile, value, 'profile')
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const issues = error.issues.slice(0, 5).map(({ path, message }) => {
    const where = path.map((part) => (typeof part === 'number' ? `[${part}]` : String(part))).join('.')
    return `${where.replaceAll('.[', '[') || `the ${what}`}: ${message}`
  })
  throw new RequestError('invalid_request', `The ${what} is not valid. ${issues.join('; ')}.`, {
    faults: issues,
  })
}

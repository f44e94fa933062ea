import { compileOptions, type ResolvedOptions } from './compile-options.ts'
import type { DetectOptions } from './detect-options.ts'

interface RecentOptions {
  readonly options: DetectOptions
  readonly resolved: ResolvedOptions
}

/** Callers use few sets of options at a time. */
const maxRecent = 16

/**
 * The only cache of compiled options: many small texts are mostly read with the same ones, and compiling takes longer than
 * reading a small text. Latest first.
 */
let recent: readonly RecentOptions[] = []

/** Compiled options as they are, plain ones compiled or from the cache. @throws RequestError as `compileOptions` */
export function resolveOptions(options: DetectOptions | ResolvedOptions): ResolvedOptions {
  if ('literalsOnly' in options) return options
  const known = recentOptions(options)
  if (known !== undefined) return known
  const entry = { options: copyOf(options), resolved: compileOptions(options) }
  // A user's lists may be large, so only the last ones are kept.
  const others = hasLists(options) ? recent.filter((other) => !hasLists(other.options)) : recent
  recent = [entry, ...others.slice(0, maxRecent - 1)]
  return entry.resolved
}

/** The same options as compiled for a recent call, undefined for none. */
export function recentOptions(options: DetectOptions): ResolvedOptions | undefined {
  const entry = recent.find((known) => isSame(known.options, options))
  if (entry !== undefined && entry !== recent[0])
    recent = [entry, ...recent.filter((other) => other !== entry)]
  return entry?.resolved
}

type Comparison = (one: unknown, other: unknown) => boolean

/** Long lists are compared by identity: a caller who changes one must pass another array. */
const comparisons: Readonly<Record<keyof DetectOptions, Comparison>> = {
  entities: hasSameItems,
  pack: hasSameItems,
  links: Object.is,
  for: Object.is,
  keep: hasSameItems,
  keepRules: Object.is,
  minScore: Object.is,
  minScores: Object.is,
  bareDates: Object.is,
  language: Object.is,
  terms: Object.is,
  wholeWords: Object.is,
  allow: Object.is,
  deny: Object.is,
  types: Object.is,
  people: Object.is,
  ner: Object.is,
  explain: Object.is,
}
const names = Object.keys(comparisons) as readonly (keyof DetectOptions)[]

function isSame(one: DetectOptions, other: DetectOptions): boolean {
  for (let k = 0; k < names.length; k++) {
    const name = names[k]
    // Most options are the same value or missing in both, so that nothing is compared.
    if (one[name] !== other[name] && !comparisons[name](one[name], other[name])) return false
  }
  return true
}

function hasSameItems(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other)
  return one.length === other.length && one.every((item, i) => item === other[i])
}

/** The options alone, short lists copied: the caller may change them later, and may pass more than options. */
function copyOf(options: DetectOptions): DetectOptions {
  const { entities, pack } = options
  return {
    ...Object.fromEntries(names.map((name) => [name, options[name]])),
    entities: Array.isArray(entities) ? [...entities] : entities,
    pack: Array.isArray(pack) ? [...pack] : pack,
  }
}

function hasLists({ terms, allow, deny, types, people, keepRules }: DetectOptions): boolean {
  return [terms, allow, deny, types, people, keepRules].some((list) => list !== undefined)
}

/**
 * Values that are recognizable by their format only, in strings that are not running text: names and syntax of a
 * format, comments of scripts, and uncertain encodings.
 */
import { detect, ofTypes, type ResolvedOptions, resolveOptions } from '../detect/detect.ts'
import type { DetectOptions } from '../detect/options.ts'
import type { TermMatcher } from '../detect/terms.ts'
import type { Entity } from '../model/entity.ts'
import type { Span } from '../model/text-layer.ts'

/** An e-mail address has an @, accounts and cards have check digits: names and versions of formats do not match these by chance. */
const evidentTypes: ReadonlySet<string> = new Set(['EMAIL', 'IBAN', 'CREDIT_CARD'])

/** Characters that each of them contains. Most texts contain none of them and are skipped. */
const mayHold = /@|\d(?:[ -]?\d){11}|[A-Z]{2}\d\d/

const known = new WeakMap<ResolvedOptions, ResolvedOptions>()

/** The texts that may contain such a value, each once. */
export function mayBeEvident(texts: Iterable<string>): string[] {
  const may = new Set<string>()
  for (const text of texts) if (mayHold.test(text)) may.add(text)
  return [...may]
}

/** @param options decide which types are requested, and what is kept */
export function evidentIn(text: string, options: DetectOptions | ResolvedOptions): readonly Entity[] {
  if (!mayHold.test(text)) return []
  const resolved = resolveOptions(options)
  if (resolved.literalsOnly) return []
  const own = known.get(resolved) ?? ofTypes(resolved, evidentTypes)
  known.set(resolved, own)
  return detect(text, own)
}

/** Entities of a string that is not running text: the terms, and evident values. */
export function unreadIn(
  text: string,
  terms: Pick<TermMatcher, 'find'> | undefined,
  options: DetectOptions | ResolvedOptions,
): readonly Entity[] {
  return [...(terms?.find(text) ?? []).map(asTerm), ...evidentIn(text, options)]
}

/** A hit of a term as an entity. */
export function asTerm({ start, end }: Span): Entity {
  return { start, end, type: 'TERM', score: 1, recognizer: 'term' }
}

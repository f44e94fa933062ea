/**
 * Values that show by their format alone what they are, in texts that are not read as text: names and syntax of a format, comments of
 * scripts, and encodings that may be none.
 */
import { detect, ofTypes, type ResolvedOptions, resolveOptions } from '../detect/detect.ts'
import type { DetectOptions } from '../detect/options.ts'
import type { TermMatcher } from '../detect/terms.ts'
import type { Entity } from '../model/entity.ts'
import type { Span } from '../model/text-layer.ts'

/** An address has its sign, accounts and cards have check digits: names and versions of formats are none of these by chance. */
const evidentTypes: ReadonlySet<string> = new Set(['EMAIL', 'IBAN', 'CREDIT_CARD'])

/** What each of them has. Most texts have none of it, and are not read. */
const mayHold = /@|\d(?:[ -]?\d){11}|[A-Z]{2}\d\d/

const known = new WeakMap<ResolvedOptions, ResolvedOptions>()

/** The texts that may contain such a value, each once. */
export function mayBeEvident(texts: Iterable<string>): string[] {
  const may = new Set<string>()
  for (const text of texts) if (mayHold.test(text)) may.add(text)
  return [...may]
}

/** @param options decide which of the types are wanted, and what of them stays */
export function evidentIn(text: string, options: DetectOptions | ResolvedOptions): readonly Entity[] {
  if (!mayHold.test(text)) return []
  const resolved = resolveOptions(options)
  if (resolved.literalsOnly) return []
  const own = known.get(resolved) ?? ofTypes(resolved, evidentTypes)
  known.set(resolved, own)
  return detect(text, own)
}

/** What is found in a text that is not read as text: the terms, and what is evident. */
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

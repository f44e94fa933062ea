import type { Entity } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'
import { deniedType, termType } from '../options/catalog.ts'
import type { ResolvedOptions } from '../options/compile-options.ts'
import { mergeTerms } from './merge-terms.ts'

/** Removes allowed values from found entities, then adds denied values and literal terms. All offsets are those of `text`. */
export function addLiterals(
  text: string,
  entities: Entity[],
  denied: readonly Span[],
  terms: readonly Span[] | undefined,
  { rules, explain }: Pick<ResolvedOptions, 'rules' | 'explain'>,
): Entity[] {
  let found = entities
  if (rules !== undefined) found = found.filter(({ start, end }) => !rules.allows(text.slice(start, end)))
  if (denied.length > 0) found = mergeTerms(text, found, denied, deniedType.code, 'deny-list')
  if (terms !== undefined) found = mergeTerms(text, found, terms, termType.code)
  return explain ? found.map(explainLiteral) : found
}

const literalPatterns: Readonly<Record<string, string>> = { term: 'literal term', 'deny-list': 'deny list' }

function explainLiteral(entity: Entity): Entity {
  const pattern = literalPatterns[entity.recognizer]
  if (pattern === undefined || entity.explanation !== undefined) return entity
  return { ...entity, explanation: { pattern, check: 'none', base: 1, score: 1 } }
}

import type { Entity } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'
import { deniedType, termType } from '../options/catalog.ts'
import type { ResolvedOptions } from '../options/compile-options.ts'
import { joinOverlaps, mergeTerms, partOf } from './merge-terms.ts'

/** Removes allowed values from found entities, then adds denied values and literal terms. All offsets are those of `text`. */
export function addLiterals(
  text: string,
  entities: Entity[],
  denied: readonly Span[],
  terms: readonly Span[] | undefined,
  { rules, explain }: Pick<ResolvedOptions, 'rules' | 'explain'>,
): Entity[] {
  let found = entities
  if (rules !== undefined) {
    if (rules.allowedPhrases !== undefined)
      found = withoutPhrases(text, found, rules.allowedPhrases.find(text))
    found = found.filter(({ start, end }) => !rules.allows(text.slice(start, end)))
  }
  if (denied.length > 0) found = mergeTerms(text, found, denied, deniedType.code, 'deny-list')
  if (terms !== undefined) found = mergeTerms(text, found, terms, termType.code)
  return explain ? found.map(explainLiteral) : found
}

/**
 * Removes what is inside allowed phrases: entities within one, and the parts of others that reach into one. An entity that contains the
 * whole phrase, such as an address, is kept.
 */
function withoutPhrases(text: string, entities: readonly Entity[], hits: readonly Span[]): Entity[] {
  const phrases = joinOverlaps(hits)
  let p = 0
  return entities.flatMap((entity) => {
    while (p < phrases.length && phrases[p].end <= entity.start) p++
    let { start, end } = entity
    for (let k = p; k < phrases.length && phrases[k].start < end; k++) {
      const phrase = phrases[k]
      if (phrase.start > start && phrase.end < end) continue
      if (phrase.start <= start) start = Math.max(start, Math.min(end, phrase.end))
      else end = phrase.start
    }
    if (start >= end) return []
    if (start === entity.start && end === entity.end) return [entity]
    const rest = partOf(text, entity, start, end)
    return rest === undefined ? [] : [rest]
  })
}

const literalPatterns: Readonly<Record<string, string>> = { term: 'literal term', 'deny-list': 'deny list' }

function explainLiteral(entity: Entity): Entity {
  const pattern = literalPatterns[entity.recognizer]
  if (pattern === undefined || entity.explanation !== undefined) return entity
  return { ...entity, explanation: { pattern, check: 'none', base: 1, score: 1 } }
}

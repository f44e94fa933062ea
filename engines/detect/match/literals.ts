import type { Entity } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'
import { deniedType, termType } from '../options/catalog.ts'
import type { ResolvedOptions } from '../options/compile-options.ts'
import type { KeepFilter } from '../options/keep-rules.ts'
import type { CompiledRules } from '../options/rules.ts'
import { joinOverlaps, mergeTerms, partOf } from './merge-terms.ts'

/**
 * Removes allowed values and those that rules keep from found entities, then adds denied values and literal terms. All offsets are those of
 * `text`.
 * @param before the text before `text`, in which rules look for words
 */
export function addLiterals(
  text: string,
  entities: Entity[],
  denied: readonly Span[],
  terms: readonly Span[] | undefined,
  { rules, explain }: Pick<ResolvedOptions, 'rules' | 'explain'>,
  before = '',
): Entity[] {
  let found = rules === undefined ? entities : withoutAllowed(text, entities, rules)
  if (rules?.withoutKept !== undefined) found = keptAfter(before, text, found, rules.withoutKept)
  if (denied.length > 0) found = mergeTerms(text, found, denied, deniedType.code, 'deny-list')
  if (terms !== undefined) found = mergeTerms(text, found, terms, termType.code)
  return explain ? found.map(explainLiteral) : found
}

function withoutAllowed(text: string, entities: Entity[], rules: CompiledRules): Entity[] {
  const found =
    rules.allowedPhrases === undefined
      ? entities
      : withoutPhrases(text, entities, rules.allowedPhrases.find(text))
  return found.filter(({ start, end }) => !rules.allows(text.slice(start, end)))
}

function keptAfter(
  before: string,
  text: string,
  entities: readonly Entity[],
  withoutKept: KeepFilter,
): Entity[] {
  if (before === '') return withoutKept(text, entities)
  const moved = (by: number, list: readonly Entity[]): Entity[] =>
    list.map((entity) => ({ ...entity, start: entity.start + by, end: entity.end + by }))
  return moved(-before.length, withoutKept(before + text, moved(before.length, entities)))
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

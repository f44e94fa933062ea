import type { Entity } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'
import { deniedType, termType } from '../options/catalog.ts'
import type { ResolvedOptions } from '../options/compile-options.ts'
import type { KeepFilter } from '../options/keep-rules.ts'
import type { CompiledRules } from '../options/rules.ts'
import { type Candidate, resolveOverlaps } from './resolve-overlaps.ts'

const readable = /[\p{L}\p{N}]/u

/**
 * Merges found entities (in text order, without overlap) and hits of literal terms into one such list that covers all of both. A
 * term inside an entity adds nothing; an entity that terms overlap in part keeps the rest of its text; terms that overlap are joined.
 */
export function mergeTerms(
  text: string,
  entities: readonly Entity[],
  hits: readonly Span[],
  type: string,
  recognizer = 'term',
): Entity[] {
  const terms = outsideEntities(entities, joinOverlaps(hits))
  const merged: Entity[] = terms.map(({ start, end }) => ({ start, end, type, score: 1, recognizer }))
  let t = 0
  for (const entity of entities) {
    while (t < terms.length && terms[t].end <= entity.start) t++
    let at = entity.start
    for (let k = t; k < terms.length && terms[k].start < entity.end; k++) {
      if (terms[k].start > at) addPart(text, merged, entity, at, terms[k].start)
      at = Math.max(at, terms[k].end)
    }
    if (at < entity.end) addPart(text, merged, entity, at, entity.end)
  }
  return merged.sort((a, b) => a.start - b.start)
}

/** Hits in text order, overlapping ones joined. */
function joinOverlaps(hits: readonly Span[]): Span[] {
  const terms: { start: number; end: number }[] = []
  for (const hit of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = terms.at(-1)
    if (last !== undefined && hit.start < last.end) last.end = Math.max(last.end, hit.end)
    else terms.push({ start: hit.start, end: hit.end })
  }
  return terms
}

/** The terms that are not wholly inside one entity. */
function outsideEntities(entities: readonly Entity[], terms: readonly Span[]): Span[] {
  let e = 0
  return terms.filter((term) => {
    while (e < entities.length && entities[e].end <= term.start) e++
    const entity = entities[e]
    return entity === undefined || term.start < entity.start || term.end > entity.end
  })
}

/** Adds a part of an entity, if it holds a letter or digit. */
function addPart(text: string, merged: Entity[], entity: Entity, start: number, end: number): void {
  if (start === entity.start && end === entity.end) {
    merged.push(entity)
    return
  }
  const part = partOf(text, entity, start, end)
  if (part !== undefined) merged.push(part)
}

/** A part of an entity without white space at its edges; undefined if it holds no letter or digit. */
function partOf(text: string, entity: Entity, start: number, end: number): Entity | undefined {
  const part = text.slice(start, end)
  if (!readable.test(part)) return undefined
  const from = start + part.length - part.trimStart().length
  return { ...entity, start: from, end: from + part.trim().length }
}

/** Returns the first list and those of the second that overlap none of it, in text order, without overlaps. */
export function mergeDisjoint(first: readonly Entity[], second: readonly Entity[]): Entity[] {
  const out: Entity[] = []
  let i = 0
  for (const entity of [...second].sort((a, b) => a.start - b.start || b.end - a.end)) {
    while (i < first.length && first[i].end <= entity.start) out.push(first[i++])
    const before = out.at(-1)
    const free =
      (i >= first.length || first[i].start >= entity.end) && (!before || before.end <= entity.start)
    if (free) out.push(entity)
  }
  return [...out, ...first.slice(i)]
}

const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * Merges what a model of the user found with what the rules found, by score. Where one overlaps another and loses, the rest of its text
 * stays covered: it widens the winner if that has the same type, else it is a separate value. So a model never uncovers a text
 * that the rules would have found, nor the other way round.
 * @param text of the candidates, from offset `shift` of the document on
 * @param rules without overlaps
 */
export function mergeModel(
  rules: readonly Candidate[],
  model: readonly Candidate[],
  text: string,
  shift: number,
): Candidate[] {
  if (model.length === 0) return [...rules]
  const kept = resolveOverlaps([...rules, ...model])
  const winners = new Set(kept)
  let merged: Candidate[] = kept
  for (const loser of [...rules, ...model])
    if (!winners.has(loser)) merged = addRest(merged, loser, text, shift)
  return merged
}

/** Adds the parts of a candidate that no other one covers. The list is sorted by start, without overlaps. */
function addRest(list: readonly Candidate[], loser: Candidate, text: string, shift: number): Candidate[] {
  const out: Candidate[] = []
  let from = loser.start
  const hasText = (start: number, end: number): boolean =>
    start < end && letterOrDigit.test(text.slice(start - shift, end - shift))
  for (const candidate of list) {
    if (candidate.end <= loser.start || candidate.start >= loser.end) {
      if (candidate.start >= loser.end && hasText(from, loser.end)) {
        out.push(...rest(out, loser, from))
        from = loser.end
      }
      out.push(candidate)
      continue
    }
    const start = hasText(from, candidate.start) ? from : candidate.start
    from = Math.max(from, candidate.end)
    if (start === candidate.start) out.push(candidate)
    else if (candidate.type === loser.type) out.push({ ...candidate, start })
    else out.push({ ...loser, start, end: candidate.start }, candidate)
  }
  if (hasText(from, loser.end)) out.push(...rest(out, loser, from))
  return out
}

/** The end of a candidate, as part of the winner before it where that has its type. */
function rest(out: Candidate[], loser: Candidate, from: number): Candidate[] {
  const last = out.at(-1)
  if (last === undefined || last.end !== from || last.type !== loser.type) return [{ ...loser, start: from }]
  out.pop()
  return [{ ...last, end: loser.end }]
}

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

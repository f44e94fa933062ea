import type { Entity } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'

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
export function joinOverlaps(hits: readonly Span[]): Span[] {
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
export function partOf(text: string, entity: Entity, start: number, end: number): Entity | undefined {
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

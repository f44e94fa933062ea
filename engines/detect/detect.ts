import type { Entity } from '../model/entity.ts'
import type { Span } from '../model/text-layer.ts'
import { entityOf, Reading } from './match/document-scan.ts'
import { deniedType, termType } from './options/catalog.ts'
import { aimOf, type DetectOptions, literalsAlone } from './options/options.ts'
import { mergeTerms } from './terms/merge-terms.ts'
import { windowsOf } from './text/windows.ts'

export { type DetectOptions, defaultMinScore } from './options/options.ts'

const allTypes: DetectOptions = {}

/**
 * The sensitive values of a text, in text order, never overlapping. `text.slice(start, end)` is the value as written, also where
 * it was written with zero-width characters, full-width letters and the like. Runs in the calling thread; time is linear in
 * the text, and memory beside the result does not grow with it.
 * @throws RequestError `unknown_entity` for a code that is not in the catalogue, `invalid_request` for a score outside 0 to 1.
 */
export function detect(text: string, options: DetectOptions = allTypes): Entity[] {
  const aim = aimOf(options)
  const { explain, rules } = aim
  let found: Entity[] = []
  let denied: readonly Span[] = []
  if (!literalsAlone(options)) {
    const reading = new Reading(aim)
    for (const window of windowsOf(text)) reading.read(text, window)
    found = reading.take().map((candidate) => entityOf(candidate, explain))
    denied = reading.denied
  }
  if (rules?.denied !== undefined) denied = [...denied, ...rules.denied.find(text)]
  return withLists(text, found, denied, options.terms?.find(text), options)
}

/**
 * Found entities without those allowed, with the denied values and the literal terms. Offsets of everything are those of
 * `text`.
 */
export function withLists(
  text: string,
  entities: Entity[],
  denied: readonly Span[],
  terms: readonly Span[] | undefined,
  { rules, explain }: DetectOptions,
): Entity[] {
  let found = entities
  if (rules !== undefined) found = found.filter(({ start, end }) => !rules.allows(text.slice(start, end)))
  if (denied.length > 0) found = mergeTerms(text, found, denied, deniedType.code, 'deny-list')
  if (terms !== undefined) found = mergeTerms(text, found, terms, termType.code)
  return explain === true ? found.map(explained) : found
}

const literalPatterns: Readonly<Record<string, string>> = { term: 'literal term', 'deny-list': 'deny list' }

function explained(entity: Entity): Entity {
  const pattern = literalPatterns[entity.recognizer]
  if (pattern === undefined || entity.explanation !== undefined) return entity
  return { ...entity, explanation: { pattern, check: 'none', base: 1, score: 1 } }
}

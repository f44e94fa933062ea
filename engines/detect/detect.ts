import type { Entity } from '../model/entity.ts'
import type { Span } from '../model/text-layer.ts'
import { DocumentScan, toEntity } from './match/document-scan.ts'
import { addLiterals } from './match/merge-entities.ts'
import { type ResolvedOptions, resolveOptions } from './options/compile-options.ts'
import type { DetectOptions } from './options.ts'
import { windowsOf } from './text/windows.ts'

export { mergeDisjoint } from './match/merge-entities.ts'
export { catalog } from './options/catalog.ts'
export {
  compileOptions,
  ofTypes,
  type ResolvedOptions,
  recentOptions,
  resolveOptions,
  withLanguage,
} from './options/compile-options.ts'
export { reportedType, type TypeFilter } from './options/selection.ts'

/** What the user listed: keep rules do not apply to it. */
const ofUser: ReadonlySet<string> = new Set(['term', 'deny-list', 'column'])

/** Applies keep rules to entities that were not found by `detect`, such as by column names. */
export function withoutKept<E extends Entity>(
  { rules }: ResolvedOptions,
  text: string,
  entities: readonly E[],
): readonly E[] {
  if (rules?.withoutKept === undefined) return entities
  const kept = new Set(
    rules.withoutKept(
      text,
      entities.toSorted((a, b) => a.start - b.start || b.end - a.end),
    ),
  )
  return entities.filter((entity) => ofUser.has(entity.recognizer) || kept.has(entity))
}

const defaults: DetectOptions = {}

/**
 * Returns the sensitive values of a text, in text order, without overlap. `text.slice(start, end)` is the value as written, including
 * zero-width characters, full-width letters and the like. Runs in the calling thread. Time is linear in the text, and memory, apart from
 * the result, does not grow with it.
 * @throws RequestError `unknown_entity` for a code that is not in the catalogue, `invalid_request` for any other invalid option.
 */
export function detect(text: string, options: DetectOptions | ResolvedOptions = defaults): Entity[] {
  const resolved = resolveOptions(options)
  const { explain, rules, terms } = resolved
  let found: Entity[] = []
  let denied: readonly Span[] = []
  if (!resolved.literalsOnly) {
    const scan = new DocumentScan(resolved)
    for (const range of windowsOf(text)) scan.read(text, range)
    found = scan.take().map((candidate) => toEntity(candidate, explain))
    denied = scan.denied
  }
  if (rules?.denied !== undefined) denied = [...denied, ...rules.denied.find(text)]
  return addLiterals(text, found, denied, terms?.find(text), resolved)
}

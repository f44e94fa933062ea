import { defaultLabels, type NamedEntity, type NerOptions } from './ner-options.ts'
import { type NerReader, nerReader } from './ner-reader.ts'

/** The model of the user and the entity types of its labels. */
export interface CompiledNer extends NerReader {
  /** The entity type of a label, undefined for a label that is ignored. */
  typeOf(label: string): string | undefined
}

/**
 * Nothing is loaded before the first text.
 * @param codeOf code of a type by its code or alias
 * @throws RequestError `unknown_entity` for a type that is unknown
 */
export function compileNer(options: NerOptions, codeOf: (type: string) => string): CompiledNer {
  const { labels = defaultLabels } = options
  const types = new Map(Object.entries(labels).map(([label, type]) => [label.toUpperCase(), codeOf(type)]))
  const typeOf = (label: string) => types.get(label.toUpperCase())
  const { prepare, find } = nerReader(options)
  return { prepare, typeOf, find: (text) => joinParts(text, find(text), typeOf) }
}

/** What separates the parts of one value: `Sarah Connor`, `42 Elm Street, Apt 5`. */
const partBorder = /^(?: |, ?)$/

/**
 * Joins neighbours that different labels of one type describe, such as given name and surname. Neighbours with the same label are
 * separate values.
 * @param found in text order
 */
export function joinParts(
  text: string,
  found: readonly NamedEntity[],
  typeOf: (label: string) => string | undefined,
): NamedEntity[] {
  const joined: NamedEntity[] = []
  const lastLabels = new Set<string>()
  for (const entity of found) {
    const last = joined.at(-1)
    const type = typeOf(entity.label)
    if (
      last !== undefined &&
      type !== undefined &&
      type === typeOf(last.label) &&
      !lastLabels.has(entity.label) &&
      partBorder.test(text.slice(last.end, entity.start))
    ) {
      joined[joined.length - 1] = { ...last, end: entity.end, score: Math.min(last.score, entity.score) }
    } else {
      joined.push(entity)
      lastLabels.clear()
    }
    lastLabels.add(entity.label)
  }
  return joined
}

import { defaultLabels, type NerOptions } from './ner-options.ts'
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
  const { prepare, find } = nerReader(options)
  return { prepare, find, typeOf: (label) => types.get(label.toUpperCase()) }
}

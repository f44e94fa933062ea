import type { EntityType } from '../../model/entity.ts'
import { grammars } from '../grammars/index.ts'
import { recognizers } from '../recognizers/index.ts'

/** Literal terms of the user. */
export const termType: EntityType = {
  code: 'TERM',
  label: 'Literal term',
  category: 'CUSTOM',
  region: 'GLOBAL',
}

/** Values of the user's deny list. */
export const deniedType: EntityType = {
  code: 'DENIED',
  label: 'Value of the deny list',
  category: 'CUSTOM',
  region: 'GLOBAL',
}

let built: readonly EntityType[] | undefined

/** Every type that can be detected, sorted by code, including `TERM` and `DENIED`. */
export function catalog(): readonly EntityType[] {
  if (built === undefined) {
    const types = new Map<string, EntityType>([
      [termType.code, termType],
      [deniedType.code, deniedType],
    ])
    for (const grammar of grammars) for (const type of grammar.types) types.set(type.code, type)
    for (const { type: code, label, category, region } of recognizers)
      if (!types.has(code)) types.set(code, { code, label, category, region })
    built = Object.freeze([...types.values()].sort((a, b) => (a.code < b.code ? -1 : 1)))
  }
  return built
}

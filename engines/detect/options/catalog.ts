import type { EntityType } from '../../model/entity.ts'
import { typesOfRows } from '../recognizers/index.ts'

/** The user's literal terms. */
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

const all: readonly EntityType[] = Object.freeze(
  [termType, deniedType, ...typesOfRows].sort((a, b) => (a.code < b.code ? -1 : 1)),
)

/** Every type that can be detected, sorted by code, including `TERM` and `DENIED`. */
export function catalog(): readonly EntityType[] {
  return all
}

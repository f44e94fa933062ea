import type { EntityType } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import { entityCode } from './entity-codes.ts'
import { type PackName, packNames, packs } from './packs.ts'

/** Which types are looked for. */
export interface Selection {
  /** Codes or aliases of the catalogue and of custom types; all when absent and no pack is given, `none` for none. */
  readonly entities?: readonly string[] | 'none'
  /** Compliance packs, whose types are looked for besides `entities`. */
  readonly pack?: PackName | readonly PackName[]
  /** Whether links (URL, DOMAIN) are looked for, whatever `entities` and `pack` say. Default: as they say. */
  readonly links?: boolean
}

const linkTypes = ['URL', 'DOMAIN'] as const

/** Tells of a code whether it is looked for. */
export type Wanted = (code: string) => boolean

/**
 * Custom types are looked for unless `entities` is a list that leaves them out, or `none`.
 * @throws RequestError `unknown_entity` for a code that neither the catalogue nor `custom` holds, `invalid_request` for an unknown pack.
 */
export function wantedBy(
  { entities, pack, links }: Selection,
  catalog: readonly EntityType[],
  custom: readonly string[],
): Wanted {
  const codes = pack === undefined ? undefined : new Set<string>(packTypes(pack))
  const named = Array.isArray(entities) ? namedCodes(entities, catalog, custom) : undefined
  const chosen = entities === undefined && codes === undefined ? undefined : new Set(codes)
  if (named !== undefined && chosen !== undefined) for (const code of named) chosen.add(code)
  if (named === undefined && entities !== 'none' && chosen !== undefined)
    for (const code of custom) chosen.add(code)
  const isLink = new Set<string>(links === undefined ? [] : linkTypes)
  return (code) => (isLink.has(code) ? links === true : chosen === undefined || chosen.has(code))
}

function namedCodes(
  entities: readonly string[],
  catalog: readonly EntityType[],
  custom: readonly string[],
): string[] {
  const own = custom
    .filter((code) => !catalog.some((type) => type.code === code))
    .map((code): EntityType => ({ code, label: code, category: 'CUSTOM', region: 'GLOBAL' }))
  const known = [...catalog, ...own]
  return entities.map((asked) => entityCode(asked, known))
}

function packTypes(pack: PackName | readonly PackName[]): string[] {
  return [pack].flat().flatMap((name) => {
    const asked = String(name).toUpperCase()
    const found = packNames.find((known) => known === asked)
    if (found === undefined)
      throw new RequestError(
        'invalid_request',
        `There is no compliance pack of that name. The packs are ${packNames.join(', ')}.`,
      )
    return packs[found]
  })
}

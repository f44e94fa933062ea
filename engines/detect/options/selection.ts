import type { EntityName, EntityType } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import { entityCode } from './entity-codes.ts'
import { type PackName, packNames, packs } from './packs.ts'

/** Which types are detected. */
export interface Selection {
  /**
   * Codes or aliases of the catalogue and of custom types; `none` for no types. Default: the types of `pack`, or, without a pack, all types
   * except `DRUG_NAME`, which identifies no one and is detected on request.
   */
  readonly entities?: readonly EntityName[] | 'none'
  /** Compliance packs, whose types are detected in addition to `entities`. Default: none. */
  readonly pack?: PackName | readonly PackName[]
  /** Enables or disables links (URL, DOMAIN), regardless of `entities` and `pack`. Default: as they select. */
  readonly links?: boolean
  /** Codes or aliases of types that are kept, regardless of `entities` and `pack`. Default: none. */
  readonly keep?: readonly EntityName[]
}

const linkTypes = ['URL', 'DOMAIN'] as const

/** Types that identify no one by themselves, so they are only detected if `entities` or `pack` lists them. */
const onRequest: ReadonlySet<string> = new Set(['DRUG_NAME'])

/** Whether a type is detected, by its code. */
export type TypeFilter = (code: string) => boolean

/**
 * Custom types are detected unless `entities` is `none` or a list without them.
 * @throws RequestError `unknown_entity` for a code that is neither in the catalogue nor in `custom`, `invalid_request` for an
 * unknown pack.
 */
export function typeFilter(
  { entities, pack, links, keep }: Selection,
  catalog: readonly EntityType[],
  custom: readonly string[],
): TypeFilter {
  const codes = pack === undefined ? undefined : new Set<string>(packTypes(pack))
  const named = Array.isArray(entities) ? namedCodes(entities, catalog, custom) : undefined
  const chosen = entities === undefined && codes === undefined ? undefined : new Set(codes)
  if (named !== undefined && chosen !== undefined) for (const code of named) chosen.add(code)
  if (named === undefined && entities !== 'none' && chosen !== undefined)
    for (const code of custom) chosen.add(code)
  const isLink = new Set<string>(links === undefined ? [] : linkTypes)
  const kept = new Set(keep === undefined ? [] : namedCodes(keep, catalog, custom))
  return (code) => {
    if (kept.has(code)) return false
    return isLink.has(code) ? links === true : chosen === undefined ? !onRequest.has(code) : chosen.has(code)
  }
}

/** A broader type that is reported if the narrow type was not selected. */
const broaderTypes: Readonly<Record<string, string>> = { DOB: 'DATE', PO_BOX: 'ADDRESS' }

/** The type that is reported for a value; undefined if neither its type nor the broader type is selected. */
export function reportedType(isWanted: TypeFilter, type: string): string | undefined {
  if (isWanted(type)) return type
  const broader = broaderTypes[type]
  return broader !== undefined && isWanted(broader) ? broader : undefined
}

/** The catalogue's codes of codes or aliases. @throws RequestError `unknown_entity` */
export function namedCodes(
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
        `Unknown compliance pack. The packs are ${packNames.join(', ')}.`,
      )
    return packs[found]
  })
}

import type { EntityType } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import aliasesJson from './aliases.json' with { type: 'json' }
import { editDistance } from './edit-distance.ts'

/** The catalogue's codes for codes of other products and interfaces and for everyday names. */
const aliases: Readonly<Record<string, string>> = aliasesJson

/**
 * Returns the catalogue's code for a code or alias in any case; spaces and hyphens count as underscores.
 * @throws RequestError `unknown_entity`, naming the nearest codes.
 */
export function entityCode(asked: string, catalog: readonly EntityType[]): string {
  const code = asked
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  const known = (name: string): boolean => catalog.some((entry) => entry.code === name)
  if (known(code)) return code
  const alias = aliases[code]
  if (alias !== undefined && known(alias)) return alias
  const nearest = nearestCodes(code, catalog)
  throw new RequestError(
    'unknown_entity',
    `Unknown entity type. The nearest are ${nearest.join(', ')}. Run "palimpsest entities" for the full list.`,
    { nearest },
  )
}

/** The codes of the three types nearest to a word, by code, label and alias: names that contain it first, then by edit distance. */
function nearestCodes(code: string, catalog: readonly EntityType[]): string[] {
  const asked = code.slice(0, 64)
  const names = (entry: EntityType): string[] => [
    entry.code,
    entry.label.toUpperCase().replace(/[\s-]+/g, '_'),
    ...Object.keys(aliases).filter((alias) => aliases[alias] === entry.code),
  ]
  const distance = (name: string): number =>
    asked.length > 2 && name.includes(asked) ? 1 : editDistance(asked, name)
  return catalog
    .map((entry) => ({ code: entry.code, distance: Math.min(...names(entry).map(distance)) }))
    .sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
    .slice(0, 3)
    .map((entry) => entry.code)
}

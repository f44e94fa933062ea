import type { EntityType } from '../../../engines/model/entity.ts'
import type { CatalogResponse } from './schemas.ts'

/** Codes of the interface's document whose code in the catalogue differs. Both are accepted and listed. */
const documentCodes: ReadonlyMap<string, string> = new Map([['US_SSN', 'SSN']])

/** The catalogue, with the codes of the document beside ours. */
export function catalogOf(types: readonly EntityType[]): CatalogResponse {
  const entities = types.flatMap(({ code, label, category, region }) => {
    const other = documentCodes.get(code)
    const entry = { code, label, category, region }
    return other === undefined ? [entry] : [{ ...entry, code: other }, entry]
  })
  return { entities, total: entities.length }
}

/** The name of a type in a response: the code of the document, unless the request used ours. */
export function wireCode(type: string, requested: readonly string[] | undefined): string {
  const other = documentCodes.get(type)
  const usesOurs = requested?.some(
    (code) =>
      code
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_') === type,
  )
  return other === undefined || usesOurs ? type : other
}

import type { Entity } from '../../model/entity.ts'
import { runsIn, type StructuredLayer } from './layer.ts'

/** Full names from a first and a last name of one record, in separate columns. */
export function peopleOf(layer: StructuredLayer, entities: readonly Entity[]): string[] {
  const given = new Map<number, string>()
  const surnames = new Map<number, string>()
  for (const { start, type } of entities) {
    if (type !== 'NAME') continue
    const [run] = runsIn(layer, start, start + 1)
    const name = run?.place.field.path
      .at(-1)
      ?.replace(/[^\p{L}]/gu, '')
      .toLowerCase()
    if (name === undefined) continue
    const { record, value } = run.place.field
    if (/^(?:first|given|fore|middle)names?$|^(?:vorname|pr[ée]nom|fname|given)$/.test(name))
      given.set(record, given.get(record) ?? value)
    else if (
      /^(?:last|family|sur|maiden)names?$|^(?:nachname|nom|lname|family|apellidos?|cognome)$/.test(name)
    )
      surnames.set(record, value)
  }
  return [...given].flatMap(([record, first]) => {
    const last = surnames.get(record)
    return last === undefined ? [] : [`${first} ${last}`]
  })
}

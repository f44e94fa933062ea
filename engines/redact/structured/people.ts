import type { Entity } from '../../model/entity.ts'
import type { Run, TextLayer } from '../../model/text-layer.ts'
import type { KnownColumns } from './known-columns.ts'
import { type LayerPlace, runsIn } from './layer.ts'

/** Full names from a first and a last name of one record, in separate columns. */
export function peopleOf(
  layer: TextLayer<LayerPlace>,
  entities: readonly Entity[],
  columns: KnownColumns,
): string[] {
  const given = new Map<number, string>()
  const surnames = new Map<number, string>()
  for (const { start, type } of entities) {
    if (type !== 'NAME') continue
    const run: Run<LayerPlace> | undefined = runsIn(layer, start, start + 1)[0]
    if (run === undefined || run.place.again !== undefined) continue
    const { record, value } = run.place.field
    const part = columns.namePartOf(run.place)
    if (part === 'given-name') given.set(record, given.get(record) ?? value)
    else if (part === 'surname') surnames.set(record, value)
  }
  return [...given].flatMap(([record, first]) => {
    const last = surnames.get(record)
    return last === undefined ? [] : [`${first} ${last}`]
  })
}

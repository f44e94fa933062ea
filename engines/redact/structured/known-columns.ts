import {
  type ColumnMeaning,
  ColumnMeanings,
  isColumnValue,
  learnedMeaning,
  maxCells,
  meaningByCells,
  type TableContext,
  typeOfColumn,
} from '../../detect/columns.ts'
import { reportedType, type TypeFilter } from '../../detect/detect.ts'
import { listingOf } from '../../detect/values.ts'
import type { Entity } from '../../model/entity.ts'
import type { Run, TextLayer } from '../../model/text-layer.ts'
import type { Place } from '../../structured/index.ts'
import { type LayerPlace, labelOf, runsIn } from './layer.ts'

const identifier: ColumnMeaning = { kind: 'reference', type: 'MRN' }

/** Whether a path refers to the value of an identifier, as in FHIR: its type and system are next to it, and the key is only `value`. */
function isIdentifierOfRecord(path: readonly string[]): boolean {
  const names = path.map((name) => name.replace(/^@/, '').toLowerCase())
  const last = names.findLastIndex((name) => name !== 'value')
  return last >= 0 && last < names.length - 1 && names[last] === 'identifier'
}

/** What column names and keys show about their values. */
export class KnownColumns {
  readonly #meanings: ColumnMeanings
  readonly #byPath = new Map<readonly string[], ColumnMeaning | undefined>()
  readonly #isWanted: TypeFilter
  readonly #table: TableContext

  /** @param places all values of a file, or of a part of it: some names have a meaning only next to others */
  constructor(places: Iterable<Place>, isWanted: TypeFilter) {
    const labels = new Map<readonly string[], string>()
    /** The first cells of each column. */
    const first = new Map<readonly string[], string[]>()
    for (const { field } of places) {
      if (field.role !== 'value' || field.path.length === 0) continue
      if (!labels.has(field.path)) {
        labels.set(field.path, labelOf(field.path))
        first.set(field.path, [])
      }
      const cells = first.get(field.path)
      if (cells !== undefined && cells.length < maxCells) cells.push(field.value)
    }
    this.#meanings = new ColumnMeanings(labels.values())
    this.#table = { areAboutPeople: this.#meanings.areAboutPeople, listingOf }
    const { areAboutPeople } = this.#meanings
    for (const [path, label] of labels) {
      const byTitle = isIdentifierOfRecord(path)
        ? identifier
        : (this.#meanings.of(label) ?? learnedMeaning(label, areAboutPeople))
      const cells = () => first.get(path) ?? []
      this.#byPath.set(path, meaningByCells(label, byTitle, areAboutPeople, cells, listingOf))
    }
    this.#isWanted = isWanted
  }

  /** The type of a cell that is a value as a whole. */
  typeOf({ field }: Place): string | undefined {
    if (field.type !== undefined) return reportedType(this.#isWanted, field.type)
    if (field.role !== 'value' || field.join !== undefined) return undefined
    const meaning = this.#byPath.get(field.path)
    if (meaning === undefined || !isColumnValue(field.value, meaning, this.#table)) return undefined
    return reportedType(this.#isWanted, typeOfColumn(meaning))
  }

  /** Whether a cell contains a part of a person's name. */
  namePartOf({ field }: Place): 'given-name' | 'surname' | undefined {
    const kind = this.#byPath.get(field.path)?.kind
    return kind === 'given-name' || kind === 'surname' ? kind : undefined
  }
}

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

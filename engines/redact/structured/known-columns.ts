import {
  type ColumnMeaning,
  ColumnMeanings,
  holdsNames,
  isColumnValue,
  learnedMeaning,
  mayHoldNames,
  type TableContext,
  typeOfColumn,
} from '../../detect/columns.ts'
import { reportedType, type TypeFilter } from '../../detect/detect.ts'
import { listingOf } from '../../detect/values.ts'
import type { Place } from '../../structured/index.ts'
import { labelOf } from './layer.ts'

const identifier: ColumnMeaning = { kind: 'reference', type: 'MRN' }

/** Whether a path leads to the value of an identifier, as in FHIR: its type and system stand beside it, and the key is only `value`. */
function isIdentifierOfRecord(path: readonly string[]): boolean {
  const names = path.map((name) => name.replace(/^@/, '').toLowerCase())
  const last = names.findLastIndex((name) => name !== 'value')
  return last >= 0 && last < names.length - 1 && names[last] === 'identifier'
}

/** What the names of columns and keys tell of their values. */
export class KnownColumns {
  readonly #meanings: ColumnMeanings
  readonly #byPath = new Map<readonly string[], ColumnMeaning | undefined>()
  readonly #isWanted: TypeFilter
  readonly #table: TableContext

  /** @param places all values of a file, or of a part of it: some names have a meaning only beside others */
  constructor(places: Iterable<Place>, isWanted: TypeFilter) {
    const labels = new Map<readonly string[], string>()
    /** Cells of columns that hold people or things. */
    const named = new Map<readonly string[], string[]>()
    for (const { field } of places) {
      if (field.role !== 'value' || field.path.length === 0) continue
      if (!labels.has(field.path)) {
        const label = labelOf(field.path)
        labels.set(field.path, label)
        if (mayHoldNames(label)) named.set(field.path, [])
      }
      named.get(field.path)?.push(field.value)
    }
    this.#meanings = new ColumnMeanings(labels.values())
    this.#table = { areAboutPeople: this.#meanings.areAboutPeople, listingOf }
    for (const [path, label] of labels)
      this.#byPath.set(path, isIdentifierOfRecord(path) ? identifier : this.#meanings.of(label))
    for (const [path, cells] of named)
      if (this.#byPath.get(path) === undefined && holdsNames(cells, listingOf))
        this.#byPath.set(path, { kind: 'full-name', isClear: false })
    for (const [path, label] of labels)
      if (this.#byPath.get(path) === undefined && !named.has(path))
        this.#byPath.set(path, learnedMeaning(label, this.#meanings.areAboutPeople))
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

  /** Whether a cell holds a part of a person's name. */
  namePartOf({ field }: Place): 'given-name' | 'surname' | undefined {
    const kind = this.#byPath.get(field.path)?.kind
    return kind === 'given-name' || kind === 'surname' ? kind : undefined
  }
}

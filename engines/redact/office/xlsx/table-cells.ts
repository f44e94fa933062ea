import type { Entity } from '../../../model/entity.ts'
import { countWhile } from '../../../model/sorted.ts'
import type { Run, Span } from '../../../model/text-layer.ts'
import type { Field, Place } from '../../../structured/index.ts'
import type { ColumnRules } from '../../structured/columns.ts'
import { KnownColumns, peopleOf } from '../../structured/known-columns.ts'
import { labelOf } from '../../structured/layer.ts'
import type { OfficeLayer } from '../office-layer.ts'

/** Cells are changed by their lines, not in a source text. */
const codec: Field['codec'] = { encode: (value) => value, escapes: null, inset: [0, 0] }

/** A cell of a table as a field of structured text: its column, its row, and whether it is a number. */
export function tableField(value: string, given: Pick<Field, 'path' | 'record' | 'role' | 'scalar'>): Field {
  return { start: 0, end: 0, value, codec, ...given }
}

/** The cells of a layer, and what their columns show about the values. */
export class TableCells {
  readonly #cells: readonly Run<Place>[]
  readonly #columns: ColumnRules
  readonly #known: KnownColumns

  constructor({ runs }: OfficeLayer, columns: ColumnRules, isWanted: (type: string) => boolean) {
    this.#columns = columns
    const cells: { start: number; end: number; place: Place }[] = []
    let line: unknown
    for (const { start, end, place } of runs) {
      const { field } = place.line
      if (field === undefined) continue
      const last = cells.at(-1)
      if (last !== undefined && line === place.line) last.end = end
      else cells.push({ start, end, place: { field, spanOf: (span) => span } })
      line = place.line
    }
    this.#cells = cells
    this.#known = new KnownColumns(
      cells.map(({ place }) => place),
      isWanted,
    )
  }

  /** Cells that are values as a whole: by a rule of the user, or by the name of their column. */
  wholeValues(): Entity[] {
    return this.#cells.flatMap(({ start, end, place }): Entity[] => {
      const rule = this.#columns.ruleOf(place)
      const type = rule ?? (rule === null ? undefined : this.#known.typeOf(place))
      if (type === undefined || place.field.value.trim() === '') return []
      return [
        rule
          ? { start, end, type, score: 1, recognizer: 'column' }
          : { start, end, type, score: 0.9, recognizer: 'column-name' },
      ]
    })
  }

  /** Whether a span is in a column that the user excluded. */
  isExcluded(span: Span): boolean {
    return this.#in(span).some(({ place }) => this.#columns.ruleOf(place) === null)
  }

  /** Numbers are replaced completely: a part of a number has no meaning. */
  widened<E extends Entity>(entity: E): E {
    let { start, end } = entity
    for (const cell of this.#in(entity))
      if (cell.place.field.scalar === 'number') {
        start = Math.min(start, cell.start)
        end = Math.max(end, cell.end)
      }
    return start === entity.start && end === entity.end ? entity : { ...entity, start, end }
  }

  /** Full names of people whose first and last name are in separate columns. */
  people(entities: readonly Entity[]): string[] {
    return peopleOf({ text: '', runs: this.#cells }, entities, this.#known)
  }

  /** The words of the column of a value. */
  labelOf(span: Span): string {
    const [cell] = this.#in(span)
    return cell === undefined ? '' : labelOf(cell.place.field.path)
  }

  #in({ start, end }: Span): Run<Place>[] {
    const cells = this.#cells
    const low = countWhile(cells, ({ end }) => end <= start)
    const found: Run<Place>[] = []
    for (let i = low; i < cells.length && cells[i].start < end; i++) found.push(cells[i])
    return found
  }
}

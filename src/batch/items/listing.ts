import { type JsonPath, pathFromJson, pathToJson } from '../../output/target.ts'
import { numberKey, type Table } from '../journal/tables.ts'
import { type BatchItem, listedItem } from './batch-items.ts'

/** An item as JSON: its path, or its number among those that are only in memory. */
type Row = Omit<BatchItem, 'read' | 'path'> & { readonly path?: JsonPath; readonly at?: number }

/** Items as text, so that those with a path take no memory. Those of an archive and of the caller are in memory anyway. */
export class ItemRows {
  readonly #kept: BatchItem[] = []

  toRow(item: BatchItem): Row {
    const { read: _, path, ...listed } = item
    if (path !== undefined) return { ...listed, path: pathToJson(path) }
    return { ...listed, at: this.#kept.push(item) - 1 }
  }

  fromRow({ path, at, ...listed }: Row): BatchItem {
    if (path !== undefined) return listedItem({ ...listed, path: pathFromJson(path) })
    return this.#kept[at ?? 0]
  }
}

/** The files of a batch in their order, on disk. */
export class Listing {
  readonly #table: Table
  readonly #rows = new ItemRows()
  #count = 0

  constructor(table: Table) {
    this.#table = table
  }

  /** @param order `name`: by name; else as they are added */
  add(item: BatchItem, order: 'name' | 'list'): void {
    const key = order === 'name' ? item.name : numberKey(this.#count++)
    this.#table.set(key, JSON.stringify(this.#rows.toRow(item)))
  }

  *items(): IterableIterator<BatchItem> {
    for (const [, row] of this.#table.entries()) yield this.#rows.fromRow(JSON.parse(row))
  }
}

import type { ColumnEntry } from './columns.ts'

/** A line of a table with its text by column. */
export interface TableLine {
  readonly baseline: number
  readonly size: number
  readonly entries: readonly ColumnEntry[]
}

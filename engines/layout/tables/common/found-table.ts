import type { Table } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import type { TableColumn } from './columns.ts'

/** A table found on a page, without caption and notes. */
export interface FoundTable {
  /** Points, in the space of the page. */
  readonly box: Box
  readonly table: Table
  /** Words of the page that belong to the table. */
  readonly words: ReadonlySet<PageWord>
  /** 0 to 1. */
  readonly confidence: number
  /** Whether its cells are drawn with lines or fills. */
  readonly ruled: boolean
  /** x of the column edges: one more than there are columns. */
  readonly edges: readonly number[]
  /** Extents of the texts of the columns of a borderless table. */
  readonly columns?: readonly TableColumn[]
  /** Number of header rows. */
  readonly headerRows: number
}

import type { Table } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'

/** A table as found on a page. Captions and notes are not part of it. */
export interface FoundTable {
  /** Points, in the space of the page. */
  readonly box: Box
  readonly table: Table
  /** The words of the page that went into it. */
  readonly words: ReadonlySet<PageWord>
  /** 0 to 1. */
  readonly confidence: number
  /** Its cells are drawn, not told by white alone. */
  readonly ruled: boolean
  /** x of the edges of its columns, one more than there are columns. */
  readonly edges: readonly number[]
  /** Rows at its head that name its columns. */
  readonly headerRows: number
}

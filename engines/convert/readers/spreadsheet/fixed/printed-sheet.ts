import type { FixedObject, TextLook } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { Merge, WorkbookSheet } from '../../../../office/workbook.ts'
import type { ConditionalFormats } from './conditional.ts'
import type { SheetGrid } from './sheet-part.ts'
import type { SheetStyles } from './styles.ts'

/** What a sheet is set on pages from. */
export interface PrintedSheet {
  readonly sheet: WorkbookSheet
  readonly grid: SheetGrid
  readonly styles: SheetStyles
  readonly conditions: ConditionalFormats | null
  readonly area: Merge | null
  /** Rows and columns that each page repeats. */
  readonly titles: { readonly rows?: readonly [number, number]; readonly columns?: readonly [number, number] }
  readonly drawings: readonly PlacedDrawing[]
  readonly headerPictures: ReadonlyMap<string, HeaderPicture>
  /** A sheet that is one chart, which fills a page. */
  readonly isChart: boolean
  /** Width of a line of text, points. */
  readonly measure: (text: string, look: TextLook) => number
}

/** Objects drawn over the cells, in points of the sheet. */
export interface PlacedDrawing {
  readonly box: Box
  /** @param scale of the sheet on the page */
  readonly objects: (box: Box, scale: number) => readonly FixedObject[]
}

/** A picture of a header or footer. Sizes in points. */
export interface HeaderPicture {
  readonly resource: string
  readonly width: number
  readonly height: number
}

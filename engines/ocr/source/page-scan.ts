import type { Matrix } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'

/** An image that may contain text, and its position on the page. */
export interface PageScan {
  readonly raster: Raster
  /** From pixels of the image to points of the page as shown. */
  readonly toPage: Matrix
  /** Dots per inch at its size on the page. */
  readonly dpi: number
}

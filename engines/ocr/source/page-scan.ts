import type { Matrix } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'

/** A picture that may hold writing, and where it lies on its page. */
export interface PageScan {
  readonly raster: Raster
  /** From pixels of the picture to points of the page as shown. */
  readonly toPage: Matrix
  /** Dots an inch as it lies on the page. */
  readonly dpi: number
}

import type { VariedPage } from './varied.ts'
import { variedBetween } from './varied-between.ts'
import { variedBlocks } from './varied-blocks.ts'
import { variedColumns } from './varied-columns.ts'
import { variedFlow } from './varied-flow.ts'
import { variedFormulas } from './varied-formulas.ts'
import { variedLines } from './varied-lines.ts'
import { variedPlaces } from './varied-places.ts'
import { variedRegions } from './varied-regions.ts'
import { variedRows } from './varied-rows.ts'
import { variedRuled } from './varied-ruled.ts'

export const variedPages: readonly VariedPage[] = [
  ...variedColumns,
  ...variedRegions,
  ...variedBetween,
  ...variedRows,
  ...variedRuled,
  ...variedLines,
  ...variedFlow,
  ...variedBlocks,
  ...variedFormulas,
  ...variedPlaces,
]

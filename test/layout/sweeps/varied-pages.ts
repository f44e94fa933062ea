import type { VariedPage } from './varied.ts'
import { variedBetween } from './varied-between.ts'
import { variedBlocks } from './varied-blocks.ts'
import { variedColumns } from './varied-columns.ts'
import { variedFlow } from './varied-flow.ts'
import { variedFormulas } from './varied-formulas.ts'
import { variedLines } from './varied-lines.ts'
import { variedRegions } from './varied-regions.ts'
import { variedRuled } from './varied-ruled.ts'

export const variedPages: readonly VariedPage[] = [
  ...variedColumns,
  ...variedRegions,
  ...variedBetween,
  ...variedRuled,
  ...variedLines,
  ...variedFlow,
  ...variedBlocks,
  ...variedFormulas,
]

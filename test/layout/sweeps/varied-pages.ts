import type { VariedPage } from './varied.ts'
import { variedColumns } from './varied-columns.ts'
import { variedRegions } from './varied-regions.ts'
import { variedRuled } from './varied-ruled.ts'

export const variedPages: readonly VariedPage[] = [...variedColumns, ...variedRegions, ...variedRuled]

import type { Box } from '../../model/geometry.ts'

/** The overlap as a share of the smaller box. */
export function overlapShare(a: Box, b: Box): number {
  const common = overlapArea(a, b)
  return common === 0 ? 0 : common / Math.min(overlapArea(a, a), overlapArea(b, b))
}

export function overlapArea(a: Box, b: Box): number {
  const wide = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const high = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return wide <= 0 || high <= 0 ? 0 : wide * high
}

import { expect, it } from 'vitest'
import { strokesOf } from '../../../engines/layout/tables/common/strokes.ts'

it.each([
  [3, 1],
  [4, 2],
])('%i lines, 1.9 points from each other, are %i: one line is up to 4 points wide', (count, lines) => {
  const rulings = Array.from({ length: count }, (_, i) => {
    const y = 100 + 1.9 * i
    return { x0: 72, y0: y, x1: 372, y1: y, thickness: 0.5 }
  })
  expect(strokesOf(rulings).horizontal).toHaveLength(lines)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BoxIndex } from '../../engines/model/pages/box-index.ts'

const height = fc.oneof(
  fc.double({ min: -2000, max: 2000, noNaN: true }),
  fc.double({ min: -1e7, max: 1e7, noNaN: true }),
)
const box = fc
  .tuple(height, height)
  .map(([a, b]) => ({ x0: 0, x1: 1, y0: Math.min(a, b), y1: Math.max(a, b) }))

it('finds every box at a height once', () => {
  fc.assert(
    fc.property(fc.array(box), height, height, (boxes, a, b) => {
      const [y0, y1] = [Math.min(a, b), Math.max(a, b)]
      const found = new BoxIndex(boxes).near(y0, y1)
      expect(new Set(found).size).toBe(found.length)
      for (const each of boxes) if (each.y0 <= y1 && each.y1 >= y0) expect(found).toContain(each)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { inkPlanes } from '../../../engines/ocr/thorough/ink-planes.ts'
import { lineGroups } from '../../../engines/ocr/thorough/line-groups.ts'
import { seeded } from '../../../fixtures/random.ts'

/** Paper of a gray level, and two levels paler marks of the size of letters in the middle. */
function paper(levelAt: (x: number, y: number) => number, marks: number, side = 480) {
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isMark = y >= 200 && y < 210 && x >= 196 && x < 196 + marks * 9 && (x - 196) % 9 < 6
      const isInside = y >= 202 && y < 208 && (x - 196) % 9 >= 2 && (x - 196) % 9 < 4
      data.fill(isMark && !isInside ? 249 : levelAt(x, y), (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { width: side, height: side, data }
}

const groupsOn = (raster: ReturnType<typeof paper>) => inkPlanes(raster, raster).flatMap(lineGroups)

describe('marks that are two levels paler than the paper', () => {
  it('are letters on even paper', () => {
    expect(groupsOn(paper(() => 247, 5)).map(({ count }) => count)).toEqual([5])
  })

  it('are grain in a flat tile of grainy paper, as compression makes them', () => {
    const random = seeded(5)
    const isFlat = (at: number) => at >= 192 && at < 240
    const grainy = paper((x, y) => (isFlat(x) && isFlat(y) ? 247 : 247 + Math.round(random() * 8 - 4)), 4)
    expect(groupsOn(grainy)).toEqual([])
  })
})

it('what is beside a photo on a page is not searched for strokes', () => {
  const random = seeded(7)
  const side = 1100
  const isDot = (x: number, y: number) => x % 48 === 20 && y % 48 === 20
  const page = paper((x, y) => (x < 150 && y < 150 ? random() * 160 : isDot(x, y) ? 0 : 247), 5, side)
  const parts = inkPlanes(page, page).filter(({ photo }) => photo)
  expect(parts.length).toBeGreaterThan(0)
  for (const { corner, width, height } of parts) {
    expect(corner).toEqual({ x: 0, y: 0 })
    expect(Math.max(width, height)).toBeLessThan(side)
  }
})

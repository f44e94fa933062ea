import { describe, expect, it } from 'vitest'
import { faintInk, strongInk } from '../../../engines/ocr/thorough/ink-plane.ts'
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

it('areas next to a photo on a page are not searched for strokes', () => {
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

describe('an image whose levels differ from place to place', () => {
  const side = 480

  function image(levelAt: (x: number, y: number) => number) {
    const data = new Uint8ClampedArray(side * side * 4).fill(255)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const at = (y * side + x) * 4
        data.fill(levelAt(x, y), at, at + 3)
      }
    return { width: side, height: side, data }
  }
  const planes = (levelAt: (x: number, y: number) => number) => {
    const raster = image(levelAt)
    return inkPlanes(raster, raster)
  }

  /** Most frequently a level, and as often above as below it. */
  const around = (level: number, by: number, at: number) =>
    at < 0.4 ? level : at < 0.7 ? level - by : level + by

  it.each([
    [5, false],
    [7, true],
  ])('by %i levels is a photo: %s', (by, photo) => {
    const random = seeded(1)
    expect(planes(() => around(200, by, random()))[0].photo).toBe(photo)
  })

  it.each([
    [0.3, false],
    [0.6, true],
  ])('on %s of its area is a photo: %s', (share, photo) => {
    const random = seeded(1)
    const isDot = (x: number, y: number) => x % 9 === 0 && y % 9 === 0
    const [first] = planes((x, y) => {
      const at = random()
      return y < share * side ? around(200, 10, at) : isDot(x, y) ? 190 : 200
    })
    expect(first.photo).toBe(photo)
  })

  it.each([
    [18, 1, 'a photo'],
    [24, 1, 'smoothed'],
    [30, 4, 'smoothed'],
    [30, 8, 'a photo'],
  ])('by %i levels in squares of %i pixels is %s', (by, square, kind) => {
    const random = seeded(1)
    const values = Array.from({ length: side * side }, () => random())
    const at = (x: number, y: number) => values[Math.floor(y / square) * side + Math.floor(x / square)]
    const [first] = planes((x, y) => around(150, by, at(x, y)))
    expect(first.photo === undefined ? 'smoothed' : 'a photo').toBe(kind)
  })

  it('and is noise has ink where it is darker overall, and little next to it', () => {
    const random = seeded(1)
    const isBar = (x: number, y: number, by = 0) =>
      x % 48 >= 20 + by && x % 48 < 28 - by && y >= 100 + by && y < 140 - by
    const [{ ink }] = planes((x, y) => (isBar(x, y) ? 98 : 128) + (random() - 0.5) * 120)
    const shareOf = (of: (x: number, y: number) => boolean) => {
      const own = [...ink.keys()].filter((i) => of(i % side, Math.floor(i / side)))
      return own.filter((i) => ink[i] === strongInk).length / own.length
    }
    expect(shareOf((x, y) => isBar(x, y, 2))).toBeGreaterThan(0.9)
    expect(shareOf((x, y) => !isBar(x, y, -4))).toBeLessThan(0.05)
  })

  it.each([
    [4, 0],
    [6, 30],
  ])('compression artefacts %i pixels from dark ink are not pale ink: %i', (distance, count) => {
    const [{ ink }] = planes((x, y) => {
      if (x < 100 || x >= 130) return 247
      return y >= 100 && y < 110 ? 0 : y === 110 + distance ? 240 : 247
    })
    expect(ink.filter((kind) => kind === faintInk)).toHaveLength(count)
  })
})

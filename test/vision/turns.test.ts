import { describe, expect, it } from 'vitest'
import type { Raster } from '../../engines/model/raster.ts'
import { boxTurnedBack, isDrawing, turned, turns } from '../../engines/vision/turns.ts'

/** Three by two pixels of the values 1 to 6. */
function small(): Raster {
  const data = new Uint8ClampedArray(24)
  for (let i = 0; i < 6; i++) data.set([i + 1, i + 1, i + 1, 255], i * 4)
  return { width: 3, height: 2, data }
}

function values({ data }: Raster): number[] {
  return Array.from({ length: data.length / 4 }, (_, i) => data[i * 4])
}

describe('a turned view', () => {
  it.each([
    [0, 3, [1, 2, 3, 4, 5, 6]],
    [90, 2, [4, 1, 5, 2, 6, 3]],
    [180, 3, [6, 5, 4, 3, 2, 1]],
    [270, 2, [3, 6, 2, 5, 1, 4]],
  ] as const)('shows the image clockwise by %i degrees', (turn, width, expected) => {
    const view = turned(small(), turn)
    expect(view.width).toBe(width)
    expect(values(view)).toEqual(expected)
  })

  it('leads back to the place in the image', () => {
    for (const turn of turns) {
      const view = turned(small(), turn)
      const at = values(view).indexOf(6)
      const [x, y] = [at % view.width, Math.floor(at / view.width)]
      const box = boxTurnedBack({ x0: x, y0: y, x1: x + 1, y1: y + 1 }, turn, small())
      expect(box).toEqual({ x0: 2, y0: 1, x1: 3, y1: 2 })
    }
  })
})

it('a drawing is mostly of one shade, a photo is not', () => {
  const grey = (shade: (i: number) => number): Raster => {
    const data = new Uint8ClampedArray(400 * 4).fill(255)
    for (let i = 0; i < 400; i++) data.set([shade(i), shade(i), shade(i)], i * 4)
    return { width: 20, height: 20, data }
  }
  const whole = { x0: 0, y0: 0, x1: 20, y1: 20 }
  expect(
    isDrawing(
      grey((i) => (i % 3 === 0 ? 0 : 255)),
      whole,
    ),
  ).toBe(true)
  expect(
    isDrawing(
      grey((i) => (i * 37) % 256),
      whole,
    ),
  ).toBe(false)
})

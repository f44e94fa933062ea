import { describe, expect, it } from 'vitest'
import { levelled } from '../../../engines/redact/image/level-lines.ts'

const area = (x0: number, y0: number, y1: number) => ({ x0, x1: x0 + 80, y0, y1 })
const heights = (areas: readonly { readonly y0: number; readonly y1: number }[]) =>
  levelled(areas.map(({ y0, y1 }, i) => area(100 * i, y0, y1))).map(({ y0, y1 }) => [y0, y1])

describe('areas on an image', () => {
  it('have one height on a line, whatever the letters under them', () => {
    // `Dr.`, `Eugenia`, `an` of one line, and a word of the next one.
    const line = [area(0, 20, 40), area(100, 20, 46), area(200, 26, 40), area(0, 60, 80)]
    expect(heights(line)).toEqual([
      [20, 46],
      [20, 46],
      [20, 46],
      [60, 80],
    ])
  })

  it('stay where they are beside a heading, a face, or in another line', () => {
    const apart = [area(0, 20, 40), area(100, 10, 50), area(200, 36, 56)]
    expect(heights(apart)).toEqual([
      [20, 40],
      [10, 50],
      [36, 56],
    ])
  })

  it('do not grow by those of another column', () => {
    const [left, right] = [area(0, 20, 40), area(600, 24, 48)]
    expect(levelled([left, right])).toEqual([left, right])
    expect(levelled([left, { ...right, x0: 300, x1: 380 }])[0].y1).toBe(48)
  })

  it('grow no more than by their neighbours on a skewed line', () => {
    const skewed = Array.from({ length: 8 }, (_, i) => area(100 * i, 20 + 6 * i, 40 + 6 * i))
    for (const { y0, y1 } of levelled(skewed)) expect(y1 - y0).toBeLessThanOrEqual(20 + 2 * 8)
  })
})

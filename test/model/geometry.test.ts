import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Box,
  centre,
  contains,
  identity,
  intersect,
  invert,
  type Matrix,
  multiply,
  pad,
  transformBox,
  transformPoint,
  union,
} from '../../engines/model/geometry.ts'

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true })
const box = fc.tuple(coordinate, coordinate, coordinate, coordinate).map(
  ([a, b, c, d]): Box => ({
    x0: Math.min(a, c),
    y0: Math.min(b, d),
    x1: Math.max(a, c),
    y1: Math.max(b, d),
  }),
)
/** Scaled, rotated and translated, as for pages and text. */
const matrix = fc
  .tuple(
    fc.double({ min: 0.1, max: 10, noNaN: true }),
    fc.double({ min: 0, max: 7, noNaN: true }),
    coordinate,
    coordinate,
  )
  .map(([s, t, e, f]): Matrix => [s * Math.cos(t), s * Math.sin(t), -s * Math.sin(t), s * Math.cos(t), e, f])

describe('a matrix', () => {
  it('maps a point as PDF defines it', () => {
    expect(transformPoint([2, 0, 0, 3, 10, 20], 1, 1)).toEqual({ x: 12, y: 23 })
    expect(transformPoint([0, 1, -1, 0, 0, 0], 1, 0)).toEqual({ x: 0, y: 1 })
  })

  it('multiplied by another applies the first and then the second', () => {
    fc.assert(
      fc.property(matrix, matrix, coordinate, coordinate, (first, second, x, y) => {
        const between = transformPoint(first, x, y)
        const expected = transformPoint(second, between.x, between.y)
        const got = transformPoint(multiply(first, second), x, y)
        expect(got.x).toBeCloseTo(expected.x, 4)
        expect(got.y).toBeCloseTo(expected.y, 4)
      }),
    )
  })

  it('multiplied by its inverse is the identity', () => {
    fc.assert(
      fc.property(matrix, (m) => {
        const inverse = invert(m)
        expect(inverse).not.toBeNull()
        for (const [i, value] of multiply(m, inverse ?? identity).entries())
          expect(value).toBeCloseTo(identity[i], 6)
      }),
    )
  })

  it('has no inverse if it is singular or not finite', () => {
    expect(invert([1, 2, 2, 4, 0, 0])).toBeNull()
    expect(invert([0, 0, 0, 0, 5, 5])).toBeNull()
    expect(invert([Number.NaN, 0, 0, 1, 0, 0])).toBeNull()
    expect(invert([Number.POSITIVE_INFINITY, 0, 0, 1, 0, 0])).toBeNull()
  })
})

describe('a box', () => {
  it('contains its transformed points after a transformation', () => {
    fc.assert(
      fc.property(matrix, box, (m, b) => {
        const middle = centre(b)
        expect(contains(pad(transformBox(m, b), 1e-6), transformPoint(m, middle.x, middle.y))).toBe(true)
      }),
    )
    expect(transformBox([0, 1, -1, 0, 10, 0], { x0: 0, y0: 0, x1: 4, y1: 2 })).toEqual({
      x0: 8,
      y0: 0,
      x1: 10,
      y1: 4,
    })
  })

  it('is inside its union with any other', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(intersect(union(a, b), a) ?? a).toEqual(a)
      }),
    )
  })

  it('intersects another in their common part, but not where they only touch', () => {
    const a = { x0: 0, y0: 0, x1: 10, y1: 10 }
    expect(intersect(a, { x0: 5, y0: -5, x1: 15, y1: 5 })).toEqual({ x0: 5, y0: 0, x1: 10, y1: 5 })
    expect(intersect(a, { x0: 10, y0: 0, x1: 20, y1: 10 })).toBeNull()
    expect(intersect(a, { x0: 11, y0: 0, x1: 20, y1: 10 })).toBeNull()
  })
})

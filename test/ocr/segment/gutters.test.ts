import { describe, expect, it } from 'vitest'
import type { ConnectedComponent } from '../../../engines/ocr/image/connected-components.ts'
import type { TextRow } from '../../../engines/ocr/image/text-components.ts'
import { findGutters } from '../../../engines/ocr/segment/gutters.ts'

/** Letters are ten pixels high and as wide. */
const height = 10
const size = { width: 900, height: 400 }

/** Letters in a row from `x` on, twelve pixels from one to the next; `gap` more pixels after every eighth. */
function letters(x: number, y: number, count: number, gap = 0): ConnectedComponent[] {
  return Array.from({ length: count }, (_, i) => {
    const x0 = x + i * 12 + Math.floor(i / 8) * gap
    return { x0, x1: x0 + 10, y0: y, y1: y + height, pixels: 40, runs: 20, dark: true }
  })
}

function rowOf(own: readonly ConnectedComponent[]): TextRow {
  const [first, last] = [own[0], own[own.length - 1]]
  return {
    letters: own,
    x0: first.x0,
    x1: last.x1,
    y0: first.y0,
    y1: first.y1,
    dark: true,
    height,
    weight: 1,
  }
}

/** Lines of two columns, `step` pixels from one to the next, the right one `apart` pixels after the left. */
function columns({ count = 8, step = 20, apart = 40, gap = 0, y = 20 } = {}): TextRow[] {
  return Array.from({ length: count }, (_, i) => {
    const left = letters(20, y + i * step, 20, gap)
    return rowOf([...left, ...letters(left[19].x1 + apart, y + i * step, 20, gap)])
  })
}

const gutters = (rows: readonly TextRow[]) =>
  findGutters(rows, [], size, height, { horizontal: [], vertical: [] })

describe('the gutter between two columns', () => {
  it.each([
    [3, 14, 0],
    [3, 17, 1],
    [4, 14, 1],
    [2, 30, 0],
  ])(
    'is found next to %i lines that are %i pixels apart, between lines over both: %i',
    (count, step, found) => {
      const below = 140 + (count + 1) * step
      const whole = [20, 40, 60, 80, 100, 120, 140, ...[0, 20, 40, 60, 80, 100].map((y) => below + y)]
      const rows = whole.map((y) => rowOf(letters(20, y, 45)))
      expect(gutters([...rows, ...columns({ count, step, y: 140 + step })])).toHaveLength(found)
    },
  )

  it.each([
    [14, 20],
    [18, 8],
    [30, 8],
  ])('has next to it the words up to a gap of 1.9 letters: %i pixels, %i letters', (gap, count) => {
    const [gutter] = gutters(columns({ gap, apart: 60 })).filter(({ x0 }) => x0 > 200 && x0 < 360)
    expect(Math.max(gutter.left.letters, gutter.right.letters)).toBe(count)
  })

  it.each([
    [240, 19],
    [290, 11],
  ])('separates what is at most 30 letters from it: %i pixels, %i lines', (far, count) => {
    const rows = Array.from({ length: 19 }, (_, i) => {
      const left = letters(20, 20 + i * 20, 20)
      const x = left[19].x1 + 40 + (i < 11 ? 0 : far)
      return rowOf([...left, ...letters(x, 20 + i * 20, 20)])
    })
    expect(Math.max(...gutters(rows).map(({ lines }) => lines))).toBe(count)
  })
})

import { describe, expect, it } from 'vitest'
import type { Box } from '../../../engines/model/geometry.ts'
import { findCombs } from '../../../engines/ocr/image/combs.ts'

/** Pixels. */
const [width, height, letter] = [400, 80, 20]
const bottom = 60
const cellWidth = 30

/** The combs of one row of open boxes; `drawn`: ink in each box, from its left edge and the line below. */
function combsOf(drawn: readonly (readonly Box[])[]) {
  const data = new Uint8Array(width * height)
  const fill = ({ x0, y0, x1, y1 }: Box) => {
    for (let y = y0; y < y1; y++) data.fill(1, y * width + x0, y * width + x1)
  }
  const line = { x0: 10, x1: 12 + drawn.length * cellWidth, y0: bottom, y1: bottom + 2 }
  fill(line)
  for (let i = 0; i <= drawn.length; i++) {
    const x = line.x0 + i * cellWidth
    fill({ x0: x, x1: x + 2, y0: bottom - 10, y1: bottom })
    for (const { x0, x1, y0, y1 } of drawn[i] ?? [])
      fill({ x0: x + x0, x1: x + x1, y0: bottom - y1, y1: bottom - y0 })
  }
  return findCombs({ data, width }, [], [line], letter)
}

const capital: Box = { x0: 9, x1: 21, y0: 5, y1: 25 }

describe('an open box of a form', () => {
  it.each([
    [4, 3],
    [6, 0],
  ])(
    'is as high as its letter with an accent %i pixels above it, whose height counts as %i',
    (gap, accent) => {
      const [{ cells }] = combsOf([
        [capital],
        [capital],
        [capital],
        [capital],
        [capital, { x0: 13, x1: 17, y0: 25 + gap, y1: 28 + gap }],
      ])
      expect(cells[0].y0 - cells[4].y0).toBe(accent === 0 ? 0 : gap + accent)
    },
  )

  it.each([
    [4, 1],
    [6, 0],
  ])('is for one letter, where two marks in others are %i pixels high: %i rows', (high, rows) => {
    const marks = [
      { x0: 8, x1: 12, y0: 7, y1: 7 + high },
      { x0: 18, x1: 22, y0: 7, y1: 7 + high },
    ]
    expect(
      combsOf([[capital], [capital], [capital], [capital], [capital], marks, marks, marks]),
    ).toHaveLength(rows)
  })
})

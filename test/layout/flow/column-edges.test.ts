import { expect, it } from 'vitest'
import { leftEdges, type PageColumn } from '../../../engines/layout/flow/flow-items.ts'
import type { PageLine } from '../../../engines/layout/lines/page-line.ts'

/** A column of 40 lines from `left` on. `full` of them end at 500 points, and each of the others elsewhere. */
function column(page: number, left: number, full: number): PageColumn {
  const lines = Array.from({ length: 40 }, (_, i) => {
    const x1 = i < full ? 500 : 300 + ((page * 40 + i) % 97) * 2
    return { box: { x0: left, y0: 0, x1, y1: 10 } } as PageLine
  })
  return { page, left, right: 500, lines }
}

it.each([
  [4, 90],
  [8, 72],
])(
  'the margins of the two sides are the same where text is justified: %i of 40 lines are full',
  (full, left) => {
    const columns = [2, 3, 4, 5, 6, 7].map((page) => column(page, page % 2 === 0 ? 72 : 90, full))
    expect(leftEdges(columns)).toEqual([72, left, 72, left, 72, left])
  },
)

import { expect, it } from 'vitest'
import { columnsOf } from '../../../engines/layout/tables/common/columns.ts'
import { drawnWord } from '../../../engines/model/plain-word.ts'

const size = 10

function segment(x0: number, x1: number) {
  const word = drawnWord('word', { x0, x1, y0: 0, y1: size }, { baseline: size, size, font: 'F1' })
  return { x0, x1, words: [word] }
}

it.each([
  [0.5, 2],
  [0.7, 1],
])('a narrow gap %d points from where many texts begin leaves %i columns', (off, columns) => {
  // A fifth of an em: less than a gutter is wide.
  const row = [segment(50, 98), segment(100, 150)]
  expect(columnsOf([row, row, row], size, [100 + off])).toHaveLength(columns)
})

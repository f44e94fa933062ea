import { expect, it } from 'vitest'
import { runningTextSegments } from '../../../../engines/layout/tables/borderless/running-text.ts'
import { drawnWord } from '../../../../engines/model/plain-word.ts'

const size = 10

/** Texts of one line, each with its left edge; a letter is half an em wide. */
function lineOf(line: number, baseline: number, texts: readonly (readonly [x0: number, text: string])[]) {
  const row = texts.map(([left, text]) => {
    let x0 = left
    const words = text.split(' ').map((word) => {
      const box = { x0, x1: x0 + (word.length * size) / 2, y0: baseline - size, y1: baseline }
      x0 = box.x1 + 3
      return drawnWord(word, box, { baseline, size, font: 'F1' })
    })
    return { x0: left, x1: x0 - 3, words, line }
  })
  return { words: row.flatMap(({ words }) => words), baseline, size, row }
}

const text = 'several words of a text that fill the whole width of their column'

it.each([
  [3.8, 'cells of one column, which their labels name', 0],
  [4.2, 'two paragraphs', 6],
])('texts whose left edges are %d points apart are %s', (off, _, running) => {
  const lines = [0, 1].flatMap((paragraph) =>
    [0, 1, 2].map((i) => {
      const own = [150 + paragraph * off, text] as const
      const label = [50, paragraph === 0 ? 'Scope' : 'Fees'] as const
      return lineOf(3 * paragraph + i, 100 + paragraph * 60 + i * 12, i === 0 ? [label, own] : [own])
    }),
  )
  const found = runningTextSegments(
    lines,
    lines.map(({ row }) => row),
  )
  expect(found.size).toBe(running)
})

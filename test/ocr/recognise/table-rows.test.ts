import { describe, expect, it } from 'vitest'
import type { RawBlock, RawLine } from '../../../engines/ocr/recognise/read-results.ts'
import { groupIntoRows, insertRows } from '../../../engines/ocr/recognise/read-segments.ts'

/** A run of sparse text; `text` has its words in reading order. */
function run(text: string, x: number, y: number, backwards = false): RawLine {
  const words = text.split(' ')
  const placed = backwards ? words.toReversed() : words
  return {
    baseline: { x0: x, y0: y + 18, x1: x + words.length * 60, y1: y + 18 },
    words: words.map((word) => {
      const x0 = x + placed.indexOf(word) * 60
      return { text: word, bbox: { x0, y0: y, x1: x0 + 50, y1: y + 18 }, confidence: 90, symbols: [] }
    }),
  }
}

const scattered = (...lines: RawLine[]): RawBlock[] =>
  lines.map((line) => ({ paragraphs: [{ lines: [line] }] }))
const texts = (blocks: readonly RawBlock[]) =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
  )

describe('runs of text in a table', () => {
  it('are grouped into rows, in any order', () => {
    const blocks = scattered(
      run('1,204', 400, 41),
      run('88', 600, 0),
      run('Net income', 0, 40),
      run('Gross sales', 0, 0),
      run('93', 600, 42),
      run('980', 400, 1),
    )
    expect(texts(groupIntoRows(blocks, 0))).toEqual(['Gross sales 980 88', 'Net income 1,204 93'])
  })

  it('are grouped into sloping rows', () => {
    const fall = 0.02
    const rows = [0, 1, 2].flatMap((i) =>
      [0, 500, 1000, 1500].map((x) => run(`r${i}c${x}`, x, i * 24 + x * fall)),
    )
    expect(texts(groupIntoRows(scattered(...rows), fall))).toEqual([
      'r0c0 r0c500 r0c1000 r0c1500',
      'r1c0 r1c500 r1c1000 r1c1500',
      'r2c0 r2c500 r2c1000 r2c1500',
    ])
  })

  it('are ordered from the right in right-to-left scripts', () => {
    const blocks = scattered(run('alef bet', 400, 0, true), run('gimel dalet', 0, 2, true))
    expect(texts(groupIntoRows(blocks, 0))).toEqual(['alef bet gimel dalet'])
  })

  it('are not one row if one is above the other', () => {
    const blocks = scattered(run('above', 0, 0), run('below', 4, 8))
    expect(texts(groupIntoRows(blocks, 0))).toEqual(['above', 'below'])
  })

  it('share a baseline from the first to the last', () => {
    const [{ paragraphs }] = groupIntoRows(scattered(run('a', 0, 0), run('b', 300, 6)), 0)
    expect(paragraphs[0].lines[0].baseline).toEqual({ x0: 0, y0: 18, x1: 360, y1: 24 })
  })

  it('are empty if nothing was read', () => {
    expect(groupIntoRows([], 0)).toEqual([])
  })
})

describe('rows that were read cell by cell', () => {
  const rest = [{ paragraphs: [{ lines: [run('first row', 0, 20), run('last row', 0, 220)] }] }]
  const row = { x0: 0, x1: 900, y0: 100, y1: 200, cells: [] }

  it('are inserted between the rows above and below', () => {
    const cells = [[run('Peter Hale', 0, 110), run('and brothers', 0, 150)], [run('The valley', 600, 130)]]
    expect(texts(insertRows(rest, [{ row, cells }]))).toEqual([
      'first row',
      'Peter Hale',
      'and brothers',
      'The valley',
      'last row',
    ])
  })

  it('come last if nothing is below', () => {
    const below = { ...row, y0: 300, y1: 400 }
    expect(texts(insertRows(rest, [{ row: below, cells: [[run('end', 0, 340)]] }]))).toEqual([
      'first row',
      'last row',
      'end',
    ])
  })

  it('are ordered from the right in right-to-left scripts', () => {
    const lines = [run('alef bet', 0, 20, true), run('gimel dalet', 0, 220, true)]
    const cells = [[run('left', 0, 130)], [run('right', 600, 130)]]
    expect(texts(insertRows([{ paragraphs: [{ lines }] }], [{ row, cells }]))).toEqual([
      'alef bet',
      'right',
      'left',
      'gimel dalet',
    ])
  })

  it('change nothing if there are none', () => {
    expect(insertRows(rest, [])).toEqual(rest)
  })
})

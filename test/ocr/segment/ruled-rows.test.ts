import { describe, expect, it } from 'vitest'
import { greyOf } from '../../../engines/ocr/image/gray-image.ts'
import { type Grid, gridsOf } from '../../../engines/ocr/image/grids.ts'
import type { RawBlock, RawLine } from '../../../engines/ocr/recognise/tesseract.ts'
import { unlikeRows, withRows } from '../../../engines/ocr/segment/ruled-rows.ts'
import { lettersOf } from '../../../engines/ocr/segment/text-components.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

/** Rows of 100 pixels and columns of 300, all drawn. */
function grid(rows: number, columns: number): Grid {
  const across = Array.from({ length: rows + 1 }, (_, i) => ({
    x0: 0,
    x1: columns * 300,
    y0: i * 100,
    y1: i * 100 + 2,
  }))
  const down = Array.from({ length: columns + 1 }, (_, i) => ({
    x0: i * 300,
    x1: i * 300 + 2,
    y0: 0,
    y1: rows * 100,
  }))
  return gridsOf({ across, down }, 20)[0]
}

/** The letters of a table whose cells hold these lines, in the middle of their rows. */
const lettersIn = (rows: readonly (readonly (readonly string[])[])[]) =>
  lettersOf(
    greyOf(
      drawRaster(900, 600, (context) => {
        rows.forEach((row, r) => {
          row.forEach((cell, c) => {
            drawLines(context, cell, {
              x: 20 + c * 300,
              y: 60 + r * 100 - (cell.length - 1) * 19,
              size: 26,
              step: 38,
            })
          })
        })
      }),
    ),
  )
const one = [['Ada Winslow'], ['555 0142'], ['Norwich']]
const two = [
  ['Peter Hale', 'and brothers'],
  ['555 0177', '555 0178'],
  ['Exeter', 'and Cardiff'],
]
const wrapped = [['Peter Hale', 'and brothers'], ['555 0177', '555 0178'], ['The whole valley']]

describe('drawn rows of a table', () => {
  it('whose cells hold unlike lines are told, with the cells that hold any', () => {
    const rows = unlikeRows(
      grid(6, 3),
      lettersIn([one, one, wrapped, one, [['Ruth', 'Denby'], [], ['Ely']], one]),
    )
    expect(
      rows.map(({ y0, y1, cells }) => [Math.round(y0 / 100), Math.round(y1 / 100), cells.length]),
    ).toEqual([
      [2, 3, 3],
      [4, 5, 2],
    ])
    expect(rows[1].cells.map(({ x0 }) => Math.round(x0 / 300))).toEqual([0, 2])
  })

  it('are none where the lines of all cells stand beside each other', () => {
    expect(unlikeRows(grid(6, 3), lettersIn([one, two, one, two, one, one]))).toEqual([])
  })

  it('are none where a frame is drawn about many rows', () => {
    const { across, down, box } = grid(6, 3)
    const frame = { box, down, across: [across[0], across[1], across[6]] }
    expect(unlikeRows(frame, lettersIn([one, one, wrapped, one, one, one]))).toEqual([])
  })
})

function line(text: string, x: number, y: number): RawLine {
  const words = text.split(' ').map((word, i) => ({
    text: word,
    bbox: { x0: x + i * 60, y0: y, x1: x + i * 60 + 50, y1: y + 18 },
    confidence: 90,
    symbols: [],
  }))
  return { baseline: { x0: x, y0: y + 18, x1: x + words.length * 60, y1: y + 18 }, words }
}

const texts = (blocks: readonly RawBlock[]) =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((p) => p.lines.map(({ words }) => words.map((w) => w.text).join(' '))),
  )

describe('rows that were read cell by cell', () => {
  const rest = [{ paragraphs: [{ lines: [line('first row', 0, 20), line('last row', 0, 220)] }] }]
  const row = { x0: 0, x1: 900, y0: 100, y1: 200, cells: [] }

  it('stand between the rows above and below them', () => {
    const cells = [[line('Peter Hale', 0, 110), line('and brothers', 0, 150)], [line('The valley', 600, 130)]]
    expect(texts(withRows(rest, [{ row, cells }]))).toEqual([
      'first row',
      'Peter Hale',
      'and brothers',
      'The valley',
      'last row',
    ])
  })

  it('stand last where nothing is below them', () => {
    const below = { ...row, y0: 300, y1: 400 }
    expect(texts(withRows(rest, [{ row: below, cells: [[line('end', 0, 340)]] }]))).toEqual([
      'first row',
      'last row',
      'end',
    ])
  })

  it('are told from the right where lines begin there', () => {
    const backwards = (text: string, x: number, y: number): RawLine => {
      const { baseline, words } = line(text, x, y)
      return { baseline, words: words.toReversed() }
    }
    const lines = [backwards('bet alef', 0, 20), backwards('dalet gimel', 0, 220)]
    const cells = [[line('left', 0, 130)], [line('right', 600, 130)]]
    expect(texts(withRows([{ paragraphs: [{ lines }] }], [{ row, cells }]))).toEqual([
      'alef bet',
      'right',
      'left',
      'gimel dalet',
    ])
  })

  it('change nothing where there are none', () => {
    expect(withRows(rest, [])).toEqual(rest)
  })
})

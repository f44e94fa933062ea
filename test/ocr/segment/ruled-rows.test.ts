import { describe, expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findGrids, type RuledGrid } from '../../../engines/ocr/image/rulings.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { findUnevenRows } from '../../../engines/ocr/segment/ruled-rows.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

/** Rows of 100 pixels and columns of 300, all drawn. */
function grid(rows: number, columns: number): RuledGrid {
  const horizontal = Array.from({ length: rows + 1 }, (_, i) => ({
    x0: 0,
    x1: columns * 300,
    y0: i * 100,
    y1: i * 100 + 2,
  }))
  const vertical = Array.from({ length: columns + 1 }, (_, i) => ({
    x0: i * 300,
    x1: i * 300 + 2,
    y0: 0,
    y1: rows * 100,
  }))
  return findGrids({ horizontal, vertical }, 20)[0]
}

/** The text components of a table with these lines in its cells, vertically centred. */
const lettersIn = (rows: readonly (readonly (readonly string[])[])[]) =>
  findTextComponents(
    toGray(
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

describe('uneven rows of a table', () => {
  it('are found, with the cells that contain text', () => {
    const rows = findUnevenRows(
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

  it('are not found if the lines of all cells are level', () => {
    expect(findUnevenRows(grid(6, 3), lettersIn([one, two, one, two, one, one]))).toEqual([])
  })

  it.each([
    [3, 0],
    [4, 1],
  ])('are found in tables of four rows and more, %i', (count, found) => {
    const rows = [one, wrapped, one, one].slice(0, count)
    expect(findUnevenRows(grid(count, 3), lettersIn(rows))).toHaveLength(found)
  })

  it.each([
    [2, 5],
    [3, 0],
  ])('are found where most rows have one or two lines, %i', (lines, found) => {
    const cell = ['Ada', 'Ruth', 'Ely'].slice(0, lines)
    const rows = Array.from({ length: 5 }, () => [cell, ['York'], ['Wells']])
    const small = findTextComponents(
      toGray(
        drawRaster(900, 500, (context) => {
          rows.forEach((row, r) => {
            row.forEach((texts, c) => {
              drawLines(context, texts, { x: 20 + c * 300, y: 24 + r * 100, size: 22, step: 32 })
            })
          })
        }),
      ),
    )
    expect(findUnevenRows(grid(5, 3), small)).toHaveLength(found)
  })

  it('are not found in a frame around many rows', () => {
    const { horizontal, vertical, box } = grid(6, 3)
    const frame = { box, vertical, horizontal: [horizontal[0], horizontal[1], horizontal[6]] }
    expect(findUnevenRows(frame, lettersIn([one, one, wrapped, one, one, one]))).toEqual([])
  })
})

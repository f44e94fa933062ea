import { describe, expect, it } from 'vitest'
import type { TextRow } from '../../../engines/ocr/image/text-components.ts'
import { xyCut } from '../../../engines/ocr/segment/segments.ts'

const letter = 20

/** A grid of cells of 100 by 50 pixels. */
function gridAt(x: number, y: number, columns: number, rows: number) {
  const horizontal = Array.from({ length: rows + 1 }, (_, i) => ({
    ...{ x0: x, x1: x + columns * 100, y0: y + i * 50, y1: y + i * 50 + 2 },
  }))
  const vertical = Array.from({ length: columns + 1 }, (_, i) => ({
    ...{ x0: x + i * 100, x1: x + i * 100 + 2, y0: y, y1: y + rows * 50 },
  }))
  return { horizontal, vertical }
}

/** A row of text in a cell. */
function textAt(x: number, y: number): TextRow {
  return {
    letters: [],
    x0: x + 10,
    x1: x + 80,
    y0: y + 15,
    y1: y + 35,
    dark: true,
    height: letter,
    weight: 1,
  }
}

describe('a ruled grid on a page', () => {
  it.each([
    [8, false],
    [10, true],
    [60, true],
    [92, false],
  ])('of 30 cells is a table with %i lines of text in it: %s', (lines, isTable) => {
    const rows = Array.from({ length: lines }, (_, i) =>
      textAt(100 + (i % 3) * 100, 100 + (Math.floor(i / 3) % 10) * 50),
    )
    const segments = xyCut([], gridAt(100, 100, 3, 10), rows, { width: 600, height: 800 }, letter)
    expect(segments.some(({ table }) => table)).toBe(isTable)
  })
})

describe('a page of many tables', () => {
  it.each([
    [11, 23],
    [12, 0],
  ])('is read as a whole if that makes more than 24 segments: %i tables, %i segments', (count, cut) => {
    const tables = Array.from({ length: count }, (_, i) => gridAt(100, 100 + i * 300, 3, 3))
    const rulings = {
      horizontal: tables.flatMap(({ horizontal }) => horizontal),
      vertical: tables.flatMap(({ vertical }) => vertical),
    }
    const rows = tables.flatMap((_, i) =>
      Array.from({ length: 9 }, (_, k) =>
        textAt(100 + (k % 3) * 100, 100 + i * 300 + Math.floor(k / 3) * 50),
      ),
    )
    const size = { width: 600, height: 100 + count * 300 }
    expect(xyCut([], rulings, rows, size, letter)).toHaveLength(cut)
  })
})

import { describe, expect, it } from 'vitest'
import { columnShares, gridOf, headerRowCount } from '../../../engines/convert/tree/grid.ts'
import type { Table, TableCell } from '../../../engines/model/document.ts'

const cell = (facts: Partial<TableCell> = {}): TableCell => ({ blocks: [], ...facts })
const table = (...rows: TableCell[][]): Table => ({ kind: 'table', rows: rows.map((cells) => ({ cells })) })

describe('a grid', () => {
  it('places cells next to those that span into their row', () => {
    const grid = gridOf(table([cell({ rowspan: 2 }), cell()], [cell(), cell()]), 100)
    expect(grid.columns).toBe(3)
    expect(grid.cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ])
    expect(grid.places[0][2]).toBeNull()
    expect(grid.places[1][0]).toBe(grid.cells[0])
  })

  it('clips spans to the table', () => {
    expect(gridOf(table([cell({ rowspan: 9 })]), 100).cells[0].rowspan).toBe(1)
  })

  it('refuses spans that exceed the limit', () => {
    const wide = table(...Array.from({ length: 20 }, () => [cell({ colspan: 1000 })]))
    expect(() => gridOf(wide, 10_000)).toThrow(expect.objectContaining({ code: 'too_many_entries' }))
  })

  it('counts the header rows', () => {
    const head = cell({ header: true })
    expect(headerRowCount(table([head, head], [head, cell()]))).toBe(1)
    expect(headerRowCount(table([cell()]))).toBe(0)
    expect(headerRowCount(table([head], [head]))).toBe(1)
  })
})

describe('shares of columns', () => {
  const of = (text: string): TableCell =>
    cell({ blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }] })
  const place = 'Farmland and the old mill, beside the outlet'

  it('are those of the texts if every word fits', () => {
    const [short, long] = columnShares(gridOf(table([of('Name'), of(place)]), 100), 80)
    expect(long / short).toBeCloseTo(40 / 6)
  })

  it('leave a short column room for its longest word', () => {
    const [station, wide, samples] = columnShares(
      gridOf(table([of('Station'), of(place), of('Samples')]), 100),
      50,
    )
    expect(station * 50).toBeGreaterThanOrEqual(9)
    expect(samples * 50).toBeGreaterThanOrEqual(9)
    expect(station + wide + samples).toBeCloseTo(1)
  })

  it('are those of the texts if the words do not fit together', () => {
    const row = Array.from({ length: 8 }, () => of('Constitutional'))
    expect(columnShares(gridOf(table(row), 100), 40)).toEqual(new Array(8).fill(1 / 8))
  })
})

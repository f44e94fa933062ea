import { describe, expect, it } from 'vitest'
import { weightColumns } from '../../../engines/detect/tagger/labels.ts'
import { RowSums } from '../../../engines/detect/tagger/row-sums.ts'

describe('sums of rows of weights', () => {
  const table = Int8Array.from({ length: weightColumns << 6 }, (_, k) => ((k * 37) % 255) - 127)

  it('are the sums of each column, whatever the sign of its weights', () => {
    const sums = new RowSums(table, 48)
    for (const step of [1, 5, 11]) {
      const rows = Array.from({ length: 48 }, (_, k) => (k * step) % 64)
      sums.rows.set(rows)
      sums.add()
      const expected = Array.from({ length: weightColumns }, (_, column) =>
        rows.reduce((sum, row) => sum + table[row * weightColumns + column], 0),
      )
      expect([...sums.sums]).toEqual(expected)
    }
  })

  it('hold the largest weights of all features', () => {
    const sums = new RowSums(new Int8Array(weightColumns).fill(127), 48)
    sums.add()
    expect([...sums.sums]).toEqual(new Array(weightColumns).fill(127 * 48))
  })
})

import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { withPageColumns } from '../../../engines/layout/flow/page-columns.ts'
import { summarise } from '../../builders/block-summary.ts'
import { type SheetBuilder, sheet } from '../page-builder.ts'

interface Card {
  readonly columns?: number
  readonly rows?: number
  /** Points from the start of a column to that of the next one. */
  readonly steps?: readonly number[]
  /** Points by which each column is lower than the one before. */
  readonly shift?: number
  /** Points between the rows of each column. Default: 12. */
  readonly leadings?: readonly number[]
  /** Rows from one title to the next; 0 for none. */
  readonly every?: number
  /** Rows by which the titles of each column are lower than those of the one before. */
  readonly later?: number
  /** Points from a term to its explanation, and letters of the last word of the explanation. */
  readonly inner?: number
  readonly letters?: number
  /** Rows across the columns. */
  readonly across?: number
}

/** A reference card: terms and explanations under titles, in columns. */
function card(options: Card = {}): SheetBuilder {
  const { columns = 3, rows = 24, steps = [250, 250, 250], shift = 5, every = 6, later = 2 } = options
  const { inner = 70, letters = 6, across = 0, leadings = [12, 12, 12] } = options
  const page = sheet(842, 595)
  let x = 30
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const y = 60 + column * shift + leadings[column] * row
      if (every > 0 && row % every === (column * later) % every)
        page.text(x, y, `Section ${column + 1}-${row}`, { bold: true, size: 12 })
      else {
        page.text(x, y, `C-${column + 1}-${row}`, { mono: true })
        page.text(x + inner, y, `explains term ${'x'.repeat(letters)}`)
      }
    }
    x += steps[column]
  }
  for (let i = 0; i < across; i++) page.text(30, 560 + 12 * i, `A line ${'of words '.repeat(20)}across`)
  return page
}

const gutters = (options: Card) =>
  withPageColumns({ page: card(options).build(), words: new Set(), gutters: [] }).gutters.map(({ x0 }) =>
    Math.round(x0),
  )

describe('the columns of a reference card', () => {
  it('are read one after the other, not across as a table', () => {
    const { blocks } = analyse({ pages: [card().build()] })
    const titles = JSON.stringify(summarise(blocks)).match(/Section \d-\d+/g)
    expect(titles).toEqual(
      [0, 1, 2].flatMap((column) => [0, 6, 12, 18].map((row) => `Section ${column + 1}-${row + 2 * column}`)),
    )
  })

  it('are at equal distances', () => {
    expect(gutters({})).toEqual([275, 525])
    expect(gutters({ columns: 2 })).toEqual([275])
    expect(gutters({ steps: [250, 253, 0] })).toEqual([275, 528])
    expect(gutters({ steps: [250, 215, 0] })).toEqual([])
  })

  it('have lines that are not in line with those of the next column, or titles next to other lines', () => {
    expect(gutters({ every: 0, leadings: [12, 13, 12] })).toEqual([275, 525])
    expect(gutters({ every: 0, shift: 0 })).toEqual([])
    expect(gutters({ every: 0, shift: 5 })).toEqual([])
    expect(gutters({ shift: 0 })).toEqual([275, 525])
    expect(gutters({ shift: 0, later: 0 })).toEqual([])
  })

  it('have a strip of white of an em between them', () => {
    // The last letter ends at 30 + 70 + 5 * (12 + letters) + 5 points of 280.
    expect(gutters({ inner: 70, letters: 20 })).toEqual([275, 525])
    expect(gutters({ inner: 70, letters: 21 })).toEqual([])
  })

  it('have eight lines each', () => {
    expect(gutters({ rows: 8, every: 0, leadings: [12, 14, 17] })).toEqual([275, 525])
    expect(gutters({ rows: 7, every: 0, leadings: [12, 14, 17] })).toEqual([])
  })

  it('may have a few lines across them', () => {
    expect(gutters({ across: 2 })).toEqual([275, 525])
    expect(gutters({ across: 8 })).toEqual([])
  })
})

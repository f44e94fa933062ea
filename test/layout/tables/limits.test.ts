import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoundTable } from '../../../engines/layout/tables/common/write-table.ts'
import { findTables } from '../../../engines/layout/tables/find-tables.ts'
import { joinTables } from '../../../engines/layout/tables/join-tables.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { page } from './table-page.ts'

const goods = () =>
  page().rows([50, 200, 300], 100, [
    ['Goods', 'Tons', 'Share'],
    ['Coal', '12', '60'],
    ['Iron', '50', '25'],
    ['Salt', '30', '15'],
  ])

/** Cells fill the rows of a table without gaps and without overlap. */
function isWhole({ table, edges }: FoundTable): boolean {
  const columns = edges.length - 1
  const reach = new Array<number>(columns).fill(0)
  return table.rows.every(({ cells }, row) => {
    let column = 0
    for (const cell of cells) {
      while (column < columns && reach[column] > row) column++
      for (let k = 0; k < (cell.colspan ?? 1); k++) {
        if (column >= columns || reach[column] > row) return false
        reach[column++] = row + (cell.rowspan ?? 1)
      }
    }
    return reach.every((to) => to > row)
  })
}

describe('any page', () => {
  it('has valid tables that share no word', () => {
    const place = fc.integer({ min: 0, max: 40 })
    const words = fc.array(fc.tuple(place, place, fc.constantFrom('12', 'Name', '4.5', 'of', '—', 'x y')), {
      maxLength: 60,
    })
    const lines = fc.array(fc.tuple(place, place, place, fc.boolean()), { maxLength: 30 })
    fc.assert(
      fc.property(words, lines, (texts, strokes) => {
        const content = page()
        for (const [x, y, text] of texts) content.text(20 + x * 13, 20 + y * 12, text)
        for (const [a, b, c, flat] of strokes) {
          if (flat) content.line(a * 14, b * 14, c * 14, b * 14)
          else content.line(a * 14, b * 14, a * 14, c * 14)
        }
        const built = content.build()
        const found = findTables(built)
        expect(found.every(isWhole)).toBe(true)
        const all = found.flatMap((table) => [...table.words])
        expect(new Set(all).size).toBe(all.length)
        expect(all.every((word) => built.words.includes(word))).toBe(true)
        const pages = [built, built].map((page) => ({ page, tables: found }))
        expect(joinTables(pages).every(({ tables }) => tables.every(isWhole))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a malicious page', () => {
  const crowd = (count: number, make: (i: number) => [number, number, string]): PageContent => {
    const content = page()
    for (let i = 0; i < count; i++) content.text(...make(i))
    return content.build()
  }

  it('has no tables past the limit of words', () => {
    expect(findTables(crowd(60_001, (i) => [50 + (i % 3) * 100, Math.floor(i / 3) * 14, '12']))).toEqual([])
  })

  it('has borderless tables past the limit of lines', () => {
    const rulings = Array.from({ length: 200_000 }, (_, i) => ({
      x0: i % 600,
      y0: i % 800,
      x1: i % 500,
      y1: i % 700,
      thickness: 1,
    }))
    expect(findTables({ ...goods().build(), rulings })).toHaveLength(1)
  })

  it('is read if coordinates are not finite', () => {
    const rulings = [{ x0: Number.NaN, y0: 0, x1: Number.POSITIVE_INFINITY, y1: 5, thickness: -1 }]
    const fills = [{ x0: Number.NaN, y0: 0, x1: 5, y1: 5 }]
    expect(findTables({ ...goods().build(), rulings, fills })).toHaveLength(1)
  })

  it('may have all words at one point, on one line, or in one column', () => {
    for (const make of [
      (): [number, number, string] => [100, 100, '12'],
      (i: number): [number, number, string] => [i * 30, 100, '12'],
      (i: number): [number, number, string] => [100, i * 10, '12'],
    ])
      expect(findTables(crowd(3000, make))).toEqual([])
  })
})

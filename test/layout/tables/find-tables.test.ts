import { describe, expect, it } from 'vitest'
import { findTables } from '../../../engines/layout/tables/find-tables.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { page, shown } from './page.ts'

const tables = (content: PageContent) => findTables(content).map(({ table }) => shown(table))

describe('tables with lines', () => {
  it('reads the cells that lines enclose', () => {
    const content = page()
      .grid([50, 150, 250, 350], [100, 120, 140, 160])
      .rows(
        [55, 155, 255],
        114,
        [
          ['Name', 'Unit', 'Price'],
          ['Bolt', 'box', '4.20'],
          ['Nut', 'bag', '1.10'],
        ],
        { pitch: 20 },
      )
    expect(tables(content.build())).toEqual([
      ['#Name | #Unit | #Price', 'Bolt | box | 4.20', 'Nut | bag | 1.10'],
    ])
  })
})

describe('tables without lines', () => {
  it('reads the columns that white parts', () => {
    const content = page().rows([50, 200, 300, 400], 100, [
      ['Year', 'North', 'South', 'Total'],
      ['2001', '10.5', '11.0', '21.5'],
      ['2002', '12.5', '13.0', '25.5'],
      ['2003', '14.5', '15.0', '29.5'],
    ])
    expect(tables(content.build())).toEqual([
      [
        '#Year | #North | #South | #Total',
        '2001 | 10.5 | 11.0 | 21.5',
        '2002 | 12.5 | 13.0 | 25.5',
        '2003 | 14.5 | 15.0 | 29.5',
      ],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { runningWords } from '../../../engines/layout/flow/running-headers.ts'
import { findTables } from '../../../engines/layout/tables/find-tables.ts'
import { joinTables } from '../../../engines/layout/tables/join-tables.ts'
import type { PageContent, PageWord } from '../../../engines/model/page-content.ts'
import { page, shown } from './table-page.ts'

const joined = (...pages: PageContent[]) =>
  joinTables(pages.map((page) => ({ page, tables: findTables(page) }))).map(({ tables }) =>
    tables.map(({ table }) => shown(table)),
  )

const xs = [50, 150, 250, 350]
const at = [55, 155, 255]

/** A ruled table whose rows are 20 points high, its first line at `top`. */
function ruled(top: number, rows: string[][], shift = 0) {
  const ys = Array.from({ length: rows.length + 1 }, (_, i) => top + 20 * i)
  return page()
    .grid(
      xs.map((x) => x + shift),
      ys,
    )
    .rows(
      at.map((x) => x + shift),
      top + 14,
      rows,
      { pitch: 20 },
    )
}

const head = ['Name', 'Unit', 'Price']

describe('a table over two pages', () => {
  it('is one table with one header', () => {
    const first = ruled(740, [head, ['Bolt', 'box', '4'], ['Nut', 'bag', '1']]).build(1)
    const second = ruled(60, [head, ['Pin', 'box', '2']]).build(2)
    expect(joined(first, second)).toEqual([
      [['#Name | #Unit | #Price', 'Bolt | box | 4', 'Nut | bag | 1', 'Pin | box | 2']],
      [],
    ])
  })

  it('is one table without lines if its columns are aligned, however long the texts are on each page', () => {
    const rows = (
      content: ReturnType<typeof page>,
      top: number,
      names: readonly string[],
      numbers: readonly string[],
    ) => {
      for (const [i, name] of names.entries())
        content
          .text(50, top + 12 * i, name)
          .text(300, top + 12 * i, numbers[i], { at: 'right' })
          .text(380, top + 12 * i, numbers[i], { at: 'right' })
      return content
    }
    const first = rows(page(), 740, ['Name', 'Bolt', 'Nut', 'Rod'], ['Weight', '5', '6', '7']).build(1)
    const names = ['Fastening of the outer frame', 'Pin', 'Ring']
    const second = rows(page(), 60, names, ['123456.78', '2', '3']).build(2)
    expect(joined(first, second)).toEqual([
      [
        [
          '#Name | #Weight | #Weight',
          'Bolt | 5 | 5',
          'Nut | 6 | 6',
          'Rod | 7 | 7',
          'Fastening of the outer frame | 123456.78 | 123456.78',
          'Pin | 2 | 2',
          'Ring | 3 | 3',
        ],
      ],
      [],
    ])
  })

  it('continues past page numbers that are far from the edge of the page', () => {
    const first = ruled(620, [head, ['Bolt', 'box', '4']])
      .text(300, 702, '7')
      .build(1)
    const second = ruled(60, [head, ['Pin', 'box', '2']])
      .text(300, 702, '8')
      .build(2)
    const pages = [first, second]
    const found = pages.map((page) => ({ page, tables: findTables(page) }))
    const lengths = (words: ReadonlySet<PageWord>) =>
      joinTables(found, () => words).map(({ tables }) => tables.length)
    expect(lengths(runningWords(pages, new Set()))).toEqual([1, 0])
    expect(lengths(new Set())).toEqual([1, 1])
  })

  it('continues on pages with mirrored margins and running headers', () => {
    const first = ruled(720, [head, ['Bolt', 'box', '4']])
      .text(300, 815, '7')
      .build(1)
    const second = ruled(
      70,
      [
        ['Pin', 'box', '2'],
        ['Rod', 'bag', '3'],
      ],
      30,
    )
      .text(80, 30, 'A report')
      .build(2)
    expect(joined(first, second)[0]).toEqual([
      ['#Name | #Unit | #Price', 'Bolt | box | 4', 'Pin | box | 2', 'Rod | bag | 3'],
    ])
  })

  it('has one row for a row that the page break split', () => {
    const first = ruled(740, [head, ['Bolt', 'box', '4'], ['Nut', 'bag with', '1']]).build(1)
    const second = ruled(60, [
      ['', 'a string', ''],
      ['Pin', 'box', '2'],
    ]).build(2)
    expect(joined(first, second)[0]).toEqual([
      ['#Name | #Unit | #Price', 'Bolt | box | 4', 'Nut | bag with a string | 1', 'Pin | box | 2'],
    ])
  })

  it('continues with a single row', () => {
    const first = ruled(740, [head, ['Bolt', 'box', '4'], ['Nut', 'bag', '1']]).build(1)
    const second = ruled(60, [['Pin', 'box', '2']])
      .text(50, 120, 'Words after the table.')
      .build(2)
    expect(joined(first, second)[0][0]).toContain('Pin | box | 2')
  })

  it('continues over a page that it fills', () => {
    const first = ruled(740, [head, ['Bolt', 'box', '4'], ['Nut', 'bag', '1']]).build(1)
    const second = ruled(
      60,
      Array.from({ length: 37 }, (_, i) => [`Part ${i}`, 'box', '2']),
    ).build(2)
    const third = ruled(60, [
      ['Pin', 'box', '2'],
      ['Rod', 'box', '5'],
    ]).build(3)
    const [one, two, three] = joined(first, second, third)
    expect(one[0]).toHaveLength(42)
    expect(one[0].at(-1)).toBe('Rod | box | 5')
    expect([two, three]).toEqual([[], []])
  })

  it('continues without lines, in the middle of a cell', () => {
    const first = page().rows(
      [50, 150, 300],
      700,
      [
        ['Land', 'Open', 'Rules of ownership'],
        ['Chile', 'yes', 'no purchase of public'],
        ['Egypt', 'no', 'lands within the first'],
      ],
      { pitch: 24 },
    )
    first.text(300, 760, 'ten kilometers from')
    const second = page()
      .text(300, 60, 'the coast or border')
      .rows([50, 150, 300], 84, [['Peru', 'yes', 'none at all']])
    second.text(50, 140, 'The next section begins here, with a line of text that is long.')
    expect(joined(first.build(1), second.build(2))[0]).toEqual([
      [
        '#Land | #Open | #Rules of ownership',
        'Chile | yes | no purchase of public',
        'Egypt | no | lands within the first ten kilometers from the coast or border',
        'Peru | yes | none at all',
      ],
    ])
  })
})

describe('two tables', () => {
  it('stay two if text is between them', () => {
    const first = ruled(600, [head, ['Bolt', 'box', '4']])
      .text(50, 700, 'Words after the table.')
      .build(1)
    const second = ruled(60, [head, ['Pin', 'box', '2']]).build(2)
    expect(joined(first, second).map((tables) => tables.length)).toEqual([1, 1])
  })

  it('stay two if their columns differ', () => {
    const first = ruled(740, [head, ['Bolt', 'box', '4']]).build(1)
    const second = page()
      .grid([50, 120, 350], [60, 80, 100])
      .rows(
        [55, 125],
        74,
        [
          ['City', 'People'],
          ['Rome', '2,800'],
        ],
        { pitch: 20 },
      )
      .build(2)
    expect(joined(first, second).map((tables) => tables.length)).toEqual([1, 1])
  })

  it('stay two if the next page begins with a caption', () => {
    const first = ruled(740, [head, ['Bolt', 'box', '4']]).build(1)
    const second = ruled(140, [head, ['Pin', 'box', '2']])
      .text(50, 125, 'Table 2. Others')
      .build(2)
    expect(joined(first, second).map((tables) => tables.length)).toEqual([1, 1])
  })
})

it.each([
  [1.9, 0],
  [2.2, 1],
])(
  'columns without lines continue where their texts are aligned within 2 points: %s points',
  (off, tables) => {
    const rows = (top: number, shift: number, names: readonly string[], numbers: readonly string[]) => {
      const content = page()
      for (const [i, name] of names.entries())
        content
          .text(50 + shift, top + 12 * i, name)
          .text(300 + shift, top + 12 * i, numbers[i], { at: 'right' })
          .text(380 + shift, top + 12 * i, numbers[i], { at: 'right' })
      return content
    }
    const first = rows(740, 0, ['Name', 'Bolt', 'Nut', 'Rod'], ['Weight', '5', '6', '7']).build(1)
    const second = rows(60, off, ['Fastening of frames', 'Pin', 'Ring'], ['123456.78', '2', '3']).build(2)
    expect(joined(first, second)[1]).toHaveLength(tables)
  },
)

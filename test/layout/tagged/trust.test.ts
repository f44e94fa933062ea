import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { PageContent, TagElement } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

type Kid = TagElement | number

/** A structure element; numbers are marked content of page 1. */
function tag(role: string, kids: readonly Kid[]): TagElement {
  return { role, kids: kids.map((kid) => (typeof kid === 'number' ? { page: 1, mcid: kid } : kid)) }
}

const shapes = (page: PageContent, ...kids: readonly TagElement[]) =>
  summarise(analyse({ pages: [page], tags: tag('', [tag('Document', kids)]) }).blocks)

const rows = [
  ['Fruit', 'Price'],
  ['Apple', '12'],
  ['Quince', '30'],
]

/** A ruled table below a paragraph (content 0) and above one (content 1); its cells are contents 10, 11, 20 and so on. */
function ruledPage(contentOf = (row: number, column: number) => 10 * (row + 1) + column): SheetBuilder {
  const page = sheet().flow(prose(6), { mcid: 0 })
  for (const [i, row] of rows.entries())
    for (const [k, text] of row.entries())
      page.text(80 + 100 * k, 314 + 20 * i, text, { mcid: contentOf(i, k) })
  for (let i = 0; i <= rows.length; i++) page.rule(72, 300 + 20 * i, 272, 300 + 20 * i)
  for (const x of [72, 172, 272]) page.rule(x, 300, x, 360)
  page.y = 390
  return page.flow(prose(6, 1), { mcid: 1 })
}

const table = {
  table: [
    ['Fruit!', 'Price!'],
    ['Apple', '12'],
    ['Quince', '30'],
  ],
}
const cells = (...contents: readonly number[]) =>
  tag(
    'TR',
    contents.map((content) => tag('TD', [content])),
  )
const text = (content: number) => tag('P', [content])

describe('a wrongly tagged block among right ones is read from the page', () => {
  it('a ruled table that is one paragraph', () => {
    const page = ruledPage(() => 5).build()
    expect(shapes(page, tag('H2', [0]), text(5), text(1))).toEqual([{ h2: prose(6) }, table, prose(6, 1)])
  })

  it('a table with its columns as rows', () => {
    const page = ruledPage().build()
    const columns = tag('Table', [cells(10, 20, 30), cells(11, 21, 31)])
    expect(shapes(page, tag('H2', [0]), columns, text(1))).toEqual([{ h2: prose(6) }, table, prose(6, 1)])
  })

  it('a table with its rows from bottom to top', () => {
    const page = ruledPage().build()
    const upwards = tag('Table', [cells(30, 31), cells(20, 21), cells(10, 11)])
    expect(shapes(page, tag('H2', [0]), upwards, text(1))).toEqual([{ h2: prose(6) }, table, prose(6, 1)])
  })

  it('a table with two columns in one cell', () => {
    const page = ruledPage((row) => 10 * (row + 1)).build()
    const joined = tag('Table', [cells(10), cells(20), cells(30)])
    expect(shapes(page, tag('H2', [0]), joined, text(1))).toEqual([{ h2: prose(6) }, table, prose(6, 1)])
  })

  it('a paragraph whose lines go back up', () => {
    const page = sheet().flow(prose(3), { mcid: 0 })
    page.flow('First of all there is this short text.', { mcid: 3, above: 20 })
    page
      .flow('Then the second text follows below it.', { mcid: 2, above: 20 })
      .flow(prose(6, 1), { mcid: 1, above: 20 })
    expect(shapes(page.build(), tag('H2', [0]), tag('P', [2, 3]), text(1))).toEqual([
      { h2: prose(3) },
      'First of all there is this short text.',
      'Then the second text follows below it.',
      prose(6, 1),
    ])
  })
})

describe('rightly tagged blocks', () => {
  it('keep their tags: a ruled table whose tags contain more structure than its lines', () => {
    const page = ruledPage().build()
    const own = tag('Table', [tag('TR', [tag('TD', [10]), tag('TH', [11])]), cells(20, 21), cells(30, 31)])
    expect(shapes(page, text(0), own, text(1))[1]).toEqual({
      table: [
        ['Fruit', 'Price!'],
        ['Apple', '12'],
        ['Quince', '30'],
      ],
    })
  })

  it('keep their tags: a paragraph over two columns', () => {
    const page = sheet().flow(prose(3), { mcid: 0, width: 200 })
    page.y = 72
    page.flow(prose(3, 1), { mcid: 1, x: 320, width: 200 })
    expect(shapes(page.build(), tag('P', [0, 1]))).toEqual([`${prose(3)} ${prose(3, 1)}`])
  })
})

it.each([
  [7.5, 1],
  [8.5, 3],
])(
  'lines of %s points across three lines of a block are dividers if longer than 8: %i blocks',
  (height, blocks) => {
    const page = sheet().flow(prose(6), { mcid: 0 })
    for (const y of [320, 334, 348]) {
      page.text(80, y, 'Apples and quinces', { mcid: 5 }).text(250, y, 'twelve of them', { mcid: 5 })
      page.rule(240, y + 1 - height, 240, y + 1)
    }
    page.y = 400
    page.flow(prose(6, 1), { mcid: 1 })
    expect(shapes(page.build(), text(0), text(5), text(1))).toHaveLength(blocks + 2)
  },
)

it.each([
  [26, true],
  [24, false],
])(
  'cells of 50 points that begin %i points after each other, half of them at most, are a table: %s',
  (step, is) => {
    const page = sheet().flow(prose(6), { mcid: 0 })
    for (const i of [0, 1]) {
      page.text(80, 320 + 14 * i, 'Appleapple', { mcid: 10 + i })
      page.text(80 + step, 320 + 14 * i, 'Quincequin', { mcid: 20 + i })
    }
    page.y = 400
    page.flow(prose(6, 1), { mcid: 1 })
    const read = shapes(page.build(), text(0), tag('Table', [cells(10, 20), cells(11, 21)]), text(1))
    expect(JSON.stringify(read).includes('table')).toBe(is)
  },
)

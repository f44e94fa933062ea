import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { type PageBuilder, page, shown } from '../table-page.ts'

const tables = (content: PageBuilder) => findTables(content.build()).map(({ table }) => shown(table))

const days = [
  ['Sunday', 'Sun', '1'],
  ['Monday', 'Mon', '2'],
  ['Tuesday', 'Tue', '3'],
  ['Wednesday', 'Wed', '4'],
]

/** A table, a sentence and a table whose last column stands elsewhere. */
function twoTables(titles: readonly string[] | null, before: number, after: number): PageBuilder {
  const content = page()
  let y = 100
  for (const xs of [
    [50, 120, 200],
    [50, 120, 320],
  ]) {
    if (titles) {
      for (const [i, title] of titles.entries()) content.text(xs[i], y, title, { bold: true })
      y += 14
    }
    content.rows(xs, y, days)
    y += 14 * (days.length - 1) + before
    content.text(50, y, 'The following symbols stand for the days of a week, in any language:')
    y += after
  }
  return content
}

describe('a line of text between rows', () => {
  it('ends a table if a bold header follows', () => {
    expect(tables(twoTables(['Name', 'Short', 'Number'], 14, 14))).toHaveLength(2)
  })

  it('ends a table if it is set apart on both sides', () => {
    expect(tables(twoTables(null, 24, 24))).toHaveLength(2)
  })

  it('ends a table if it is a sentence, set apart like a paragraph', () => {
    expect(tables(twoTables(null, 17, 17))).toHaveLength(2)
  })

  it('ends a table if the header of the table is repeated below it', () => {
    const titled = [['Name', 'Short', 'Number'], ...days]
    const content = page()
      .rows([50, 150, 250], 100, titled)
      .text(50, 170, 'Others')
      .rows([50, 150, 250], 184, titled)
    expect(tables(content)).toHaveLength(2)
  })

  it('ends a table if it is a paragraph that does not begin at a column, after a few rows', () => {
    const content = page()
      .rows([61, 150, 250], 100, days.slice(0, 2), { pitch: 12 })
      .text(50, 130, 'The following symbols stand for the days of a week, in')
      .text(50, 142, 'all languages:')
      .rows([61, 180, 290], 164, days, { pitch: 12 })
    expect(tables(content).map(({ length }) => length)).toEqual([2, 4])
  })

  it('is the heading of a group of rows otherwise', () => {
    const [rows, ...others] = tables(
      page()
        .rows([50, 230], 100, [
          ['Rent', '120'],
          ['Wages', '340'],
          ['Material', '450'],
        ])
        .text(50, 148, 'All of the other costs of the year that was')
        .rows([50, 230], 162, [
          ['Travel', '20'],
          ['Interest', '30'],
        ]),
    )
    expect(rows).toContain('>2 All of the other costs of the year that was')
    expect(others).toEqual([])
  })

  it('ends a running header above it', () => {
    const content = page().text(50, 60, 'CHAPTER 5. BASICS').text(330, 60, '5.7. CONTROL')
    content.text(50, 84, 'Cases of split packages', { size: 12, bold: true })
    content.rows([50, 220, 350], 112, days)
    expect(tables(content)).toEqual([expect.not.arrayContaining([expect.stringContaining('CHAPTER')])])
  })
})

describe('a bold row that is set apart from the rows above', () => {
  it('begins a table, unless it has numbers', () => {
    const content = (second: string) =>
      page()
        .rows([50, 150, 250], 100, days)
        .rows([50, 150, 250], 166, [['Both', second, 'all']], { bold: true })
        .rows([50, 150, 250], 180, days)
    expect(tables(content('other'))).toHaveLength(2)
    expect(tables(content('99'))).toHaveLength(1)
  })
})

describe('short code next to short texts', () => {
  const codes = (pitch: number) => {
    const content = page()
    for (const [i, [name, short]] of days.entries())
      content.text(50, 100 + pitch * i, `'${name}'`, { mono: true }).text(160, 100 + pitch * i, short)
    return tables(content)
  }

  it('is a table if its lines are as close as those of a paragraph', () => {
    expect(codes(12)).toEqual([expect.arrayContaining(["'Monday' | Mon"])])
    expect(codes(20)).toEqual([])
  })

  it('may have a text that continues on a second line', () => {
    const names = [
      'none()',
      'all()',
      'some()',
      'first()',
      'last()',
      'each()',
      'half()',
      'rest()',
      'next()',
      'prev()',
    ]
    const content = page()
    for (const [i, name] of names.entries())
      content.text(80, 100 + 12 * i, name, { mono: true }).text(160, 100 + 12 * i, 'gives the names it has')
    content.text(160, 220, 'found')
    const [table] = tables(content)
    expect(table).toHaveLength(10)
    expect(table[9]).toBe('prev() | gives the names it has found')
  })
})

describe('the first row of a table', () => {
  it('is not part of a bold header if other rows have bold words too', () => {
    const xs = [50, 150, 250]
    const content = page().rows(
      xs,
      100,
      [
        ['Classic path', 'Path', 'Kind'],
        ['/usr', '/usr/arm', 'shared'],
      ],
      { bold: true },
    )
    for (const [i, name] of ['/opt', '/srv', '/var', '/lib'].entries())
      content.text(50, 128 + 14 * i, name, { bold: i < 2 }).rows(xs, 128 + 14 * i, [['', 'none', 'local']])
    expect(tables(content)[0].slice(0, 2)).toEqual([
      '#Classic path | #Path | #Kind',
      '/usr | /usr/arm | shared',
    ])
  })
})

describe('a cell whose line ends in a comma', () => {
  it('continues on the next line', () => {
    const content = page().rows([50, 200], 100, [
      ['value', 'written as'],
      ['logical scalar', 'Boolean'],
      ['missing or infinite', '"NaN", "NA",'],
      ['when it is converted', '"Infinity"'],
      ['empty array', '"[]"'],
    ])
    expect(tables(content.line(50, 104, 280, 104))[0]).toContain(
      'missing or infinite when it is converted | "NaN", "NA", "Infinity"',
    )
  })
})

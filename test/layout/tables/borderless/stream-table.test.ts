import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import type { PageContent } from '../../../../engines/model/page-content.ts'
import { page, shown } from '../table-page.ts'

const tables = (content: PageContent) => findTables(content).map(({ table }) => shown(table))
const prose = [
  'The members met in the spring and agreed upon the plan for the coming',
  'year, which had been drawn up over the winter by the office and sent out',
  'to all of them in time. Some asked for changes of the order in which the',
  'works were to be done, and these were made before the vote was taken.',
]

describe('a borderless table', () => {
  it('has the columns that gaps separate', () => {
    const content = page().rows([50, 200, 300, 400], 100, [
      ['Year', 'North', 'South', 'Total'],
      ['2001', '10.5', '11.0', '21.5'],
      ['2002', '12.5', '13.0', '25.5'],
      ['2003', '14.5', '15.0', '29.5'],
    ])
    const [table] = findTables(content.build())
    expect(shown(table.table)).toEqual([
      '#Year | #North | #South | #Total',
      '2001 | 10.5 | 11.0 | 21.5',
      '2002 | 12.5 | 13.0 | 25.5',
      '2003 | 14.5 | 15.0 | 29.5',
    ])
    expect(table.ruled).toBe(false)
  })

  it('does not contain the paragraphs around it', () => {
    const content = page()
    for (const [i, text] of prose.entries()) content.text(50, 100 + 12 * i, text)
    content.text(50, 170, 'Table 2. Goods by weight')
    content.rows([50, 250, 350], 190, [
      ['Goods', 'Tons', 'Share'],
      ['Coal', '120', '60'],
      ['Iron', '50', '25'],
      ['Salt', '30', '15'],
    ])
    content.text(50, 262, 'Source: Port office, own count.')
    for (const [i, text] of prose.entries()) content.text(50, 290 + 12 * i, text)
    expect(tables(content.build())).toEqual([
      ['#Goods | #Tons | #Share', 'Coal | 120 | 60', 'Iron | 50 | 25', 'Salt | 30 | 15'],
    ])
  })

  it('has the alignment of its columns', () => {
    const content = page()
    const rows = [
      ['Goods', 'Tons', 'Share'],
      ['Coal', '120', '1.5'],
      ['Iron', '5', '12.25'],
      ['Salt and pepper', '3000', '100.575'],
    ]
    for (const [i, [name, count, share]] of rows.entries()) {
      content
        .text(50, 100 + i * 14, name)
        .text(250, 100 + i * 14, count, { at: 'right' })
        .text(350, 100 + i * 14, share, { at: 'center' })
    }
    const [table] = findTables(content.build())
    expect(table.table.rows[2].cells.map((cell) => cell.align)).toEqual([undefined, 'right', 'center'])
  })

  it('keeps wrapped lines together if rows are set apart', () => {
    const content = page()
    const rows: [number, string[]][] = [
      [100, ['Law', 'Kind', 'Clauses']],
      [118, ['Arms Act and', 'Union', '152']],
      [130, ['Arms Rules', '', '']],
      [148, ['Food Safety', 'State', '123']],
      [160, ['and Standards', 'and Union', '']],
      [172, ['Act', '', '']],
    ]
    for (const [y, texts] of rows) content.rows([50, 200, 300], y, [texts])
    expect(tables(content.build())).toEqual([
      [
        '#Law | #Kind | #Clauses',
        'Arms Act and Arms Rules | Union | 152',
        'Food Safety and Standards Act | State and Union | 123',
      ],
    ])
  })

  it('puts a name of two lines next to the numbers between them', () => {
    const content = page().rows(
      [50, 250, 350],
      100,
      [
        ['Matter', '2007', '2008'],
        ['Charged', '290', '259'],
      ],
      { pitch: 24 },
    )
    content
      .text(50, 142, 'Matters received')
      .rows([250, 350], 148, [['426', '365']])
      .text(50, 154, 'by the office')
    content.rows(
      [50, 250, 350],
      172,
      [
        ['Filed', '217', '197'],
        ['Closed', '148', '107'],
      ],
      { pitch: 24 },
    )
    expect(tables(content.build())).toEqual([
      [
        '#Matter | #2007 | #2008',
        'Charged | 290 | 259',
        'Matters received by the office | 426 | 365',
        'Filed | 217 | 197',
        'Closed | 148 | 107',
      ],
    ])
  })

  it('continues the row if a name wraps in evenly spaced lines', () => {
    const content = page().rows([50, 300, 380], 100, [
      ['Item', '2001', '2002'],
      ['Household income', '490', '512'],
      ['Inequality of household', '', ''],
      ['income in all states', '45', '46'],
      ['Mortality', '71', '69'],
    ])
    expect(tables(content.build())).toEqual([
      [
        '#Item | #2001 | #2002',
        'Household income | 490 | 512',
        'Inequality of household income in all states | 45 | 46',
        'Mortality | 71 | 69',
      ],
    ])
  })

  it('keeps a row that names a group of rows', () => {
    const content = page().rows([50, 200, 300], 100, [
      ['Year', 'Boys', 'Girls'],
      ['Actual', '', ''],
      ['2001', '105', '110'],
      ['2002', '125', '130'],
      ['Projected', '', ''],
      ['2003', '145', '150'],
    ])
    expect(tables(content.build())).toEqual([
      [
        '#Year | #Boys | #Girls',
        'Actual |  | ',
        '2001 | 105 | 110',
        '2002 | 125 | 130',
        'Projected |  | ',
        '2003 | 145 | 150',
      ],
    ])
  })

  it('has a header that spans the columns its line underlines', () => {
    const content = page()
      .line(50, 86, 450, 86)
      .text(225, 98, 'Public', { at: 'center' })
      .text(375, 98, 'Private', { at: 'center' })
      .line(195, 101, 260, 101)
      .line(345, 101, 410, 101)
      .rows([50, 200, 240, 350, 390], 112, [['Year', 'A', 'B', 'A', 'B']])
      .line(50, 116, 450, 116)
      .rows([50, 200, 240, 350, 390], 128, [
        ['2001', '1', '2', '3', '4'],
        ['2002', '5', '6', '7', '8'],
        ['2003', '9', '1', '2', '3'],
      ])
      .line(50, 160, 450, 160)
    expect(tables(content.build())).toEqual([
      [
        '#v2 Year | #>2 Public | #>2 Private',
        '#A | #B | #A | #B',
        '2001 | 1 | 2 | 3 | 4',
        '2002 | 5 | 6 | 7 | 8',
        '2003 | 9 | 1 | 2 | 3',
      ],
    ])
  })

  it('puts the lines of a wrapped header into one cell', () => {
    const content = page()
      .rows(
        [50, 200, 300],
        100,
        [
          ['', 'Number', 'Share of'],
          ['Region', 'of farms', 'land'],
        ],
        { pitch: 12, bold: true },
      )
      .rows([50, 200, 300], 130, [
        ['East', '120', '45'],
        ['West', '80', '30'],
        ['South', '60', '25'],
      ])
    expect(tables(content.build())[0].slice(0, 2)).toEqual([
      '#Region | #Number of farms | #Share of land',
      'East | 120 | 45',
    ])
  })

  it('separates numeric columns that are close', () => {
    const rows = [
      '2,753,438 2,799,250 2,815,544',
      '1,485,670 1,503,528 1,521,015',
      '1,034,573 1,035,515 1,035,517',
      '1,013,278 1,013,077 1,012,950',
    ]
    const content = page()
    rows.forEach((row, i) => {
      const [a, b, c] = row.split(' ')
      const y = 100 + i * 14
      content.text(50, y, `State ${i}`).text(150, y, a).text(199, y, b).text(248, y, c)
    })
    expect(tables(content.build())[0][1]).toBe('State 1 | 1,485,670 | 1,503,528 | 1,521,015')
  })

  it('separates a name from a number that nearly touches it', () => {
    const content = page().rows([50, 160, 220], 100, [
      ['Place', 'n', 'Share'],
      ['Dorm', '60', '27.7'],
      ['Grounds and parking', '58', '26.7'],
      ['Offices', '56', '25.8'],
      ['Services', '22', '10.1'],
      ['Other', '15', '6.9'],
    ])
    expect(tables(content.build())[0][2]).toBe('Grounds and parking | 58 | 26.7')
  })

  it('omits leader dots', () => {
    const content = page()
    for (const [i, name] of ['Wages', 'Interest', 'Dividends', 'Alimony'].entries()) {
      const y = 100 + i * 14
      content.text(50, y, name)
      for (let x = 110; x < 280; x += 12) content.text(x, y, '.')
      content.text(300, y, `${i + 3},250`).text(380, y, `${i + 2},100`)
    }
    const [table] = findTables(content.build())
    expect(shown(table.table)[1]).toBe('Interest | 4,250 | 3,100')
    expect([...table.words].some((word) => word.text === '.')).toBe(true)
  })

  it('is found next to a column of running text', () => {
    const content = page()
    for (let i = 0; i < 12; i++)
      content.text(50, 100 + i * 12, 'words that fill the left column of a page with two', { size: 9 })
    content.rows(
      [320, 400, 460],
      112,
      [
        ['Form', 'Items', 'Share'],
        ['Choice', '74', '55'],
        ['Written', '61', '45'],
        ['Total', '135', '100'],
      ],
      { size: 9, pitch: 12 },
    )
    expect(tables(content.build())).toEqual([
      ['#Form | #Items | #Share', 'Choice | 74 | 55', 'Written | 61 | 45', 'Total | 135 | 100'],
    ])
  })

  it('is split into two tables by a caption', () => {
    const rows = [
      ['Term', 'Laws', 'Acts'],
      ['Short', '35', '150'],
      ['Long', '14', '199'],
      ['Life', '16', '326'],
    ]
    const content = page()
      .rows([50, 200, 300], 100, rows)
      .text(50, 156, 'Table 4: The same of last year')
      .rows([50, 200, 300], 170, rows)
    expect(tables(content.build())).toHaveLength(2)
  })

  it('contains a shaded header with adjoining cells', () => {
    const content = page().rows(
      [55, 205, 305],
      114,
      [
        ['Land', 'Share', 'Rank'],
        ['Chile', '12.5', '4'],
        ['Egypt', '10.5', '9'],
        ['Peru', '8.5', '11'],
      ],
      { pitch: 20 },
    )
    for (const [x0, x1] of [
      [50, 200],
      [200, 300],
      [300, 400],
    ])
      content.fill(x0, 100, x1, 120).fill(x0, 120, x1, 140)
    expect(tables(content.build())).toEqual([
      ['#Land | #Share | #Rank', 'Chile | 12.5 | 4', 'Egypt | 10.5 | 9', 'Peru | 8.5 | 11'],
    ])
  })

  it('has headers at different heights', () => {
    const content = page()
      .rows([50, 130], 106, [['Name', 'Length']])
      .rows(
        [220, 300],
        100,
        [
          ['Faster', 'Slower'],
          ['speed', 'start'],
        ],
        { pitch: 12 },
      )
      .rows([50, 130, 220, 300], 130, [
        ['A1', '3.3', '5.9', '9.5'],
        ['B2', '0.7', '2.4', '0.1'],
        ['C3', '0.6', '8.5', '1.3'],
      ])
    expect(tables(content.build())).toEqual([
      [
        '#Name | #Length | #Faster speed | #Slower start',
        'A1 | 3.3 | 5.9 | 9.5',
        'B2 | 0.7 | 2.4 | 0.1',
        'C3 | 0.6 | 8.5 | 1.3',
      ],
    ])
  })

  it('separates right-aligned texts that are close', () => {
    const content = page()
    const rows = [
      ['Maker', 'Upper', 'Middle', 'Lower'],
      ['First', 'Ariel', 'Vizir', 'Bonux'],
      ['Second', 'Skip', 'Omo', 'Persil'],
      ['Third', 'Le Chat', 'Super Croix', 'None'],
      ['Fourth', 'Dash', 'Axion', 'Gama'],
    ]
    for (const [i, row] of rows.entries()) {
      content.text(50, 100 + i * 14, row[0])
      for (const k of [1, 2, 3]) content.text(120 + k * 60, 100 + i * 14, row[k], { at: 'right' })
    }
    content.line(50, 88, 300, 88).line(50, 104, 300, 104).line(50, 162, 300, 162)
    expect(tables(content.build())[0][3]).toBe('Third | Le Chat | Super Croix | None')
  })

  it('joins words that narrow columns break, if they break many', () => {
    const content = page()
    const rows = [
      [['No.'], ['Party', 'name'], ['Seats']],
      [['11'], ['Grassr', 'oots', 'Democr', 'acy'], ['35']],
      [['12'], ['Beehiv', 'eous'], ['32']],
      [['13'], ['Camboj', 'ana'], ['25']],
      [['14'], ['Peopls', 'alls'], ['19']],
    ]
    let y = 100
    for (const row of rows) {
      for (const [column, lines] of row.entries())
        for (const [i, text] of lines.entries()) content.text([50, 90, 130][column], y + i * 12, text)
      y += 8 + 12 * Math.max(...row.map((lines) => lines.length))
    }
    expect(tables(content.build())[0][1]).toBe('11 | Grassroots Democracy | 35')
  })
})

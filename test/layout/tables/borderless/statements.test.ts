import { describe, expect, it } from 'vitest'
import { analyse } from '../../../../engines/layout/analyse.ts'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { type PageBuilder, page, shown } from '../table-page.ts'

const tables = (content: PageBuilder) => findTables(content.build()).map(({ table }) => shown(table))

/** Rows with a name at the left and numbers that end at 300 and 400. */
function figures(rows: readonly (readonly [name: string, ...numbers: string[]])[], y = 100, pitch = 14) {
  const content = page()
  rows.forEach(([name, ...numbers], i) => {
    if (name) content.text(50, y + i * pitch, name)
    numbers.forEach((text, column) => {
      if (text) content.text(300 + 100 * column, y + i * pitch, text, { at: 'right' })
    })
  })
  return content
}

describe('a statement', () => {
  it('has currency symbols in the cells of their numbers, although they are separate', () => {
    const content = figures([
      ['', '2024', '2023'],
      ['Rent', '1,200', '900'],
      ['Wages', '30,450', '28,110'],
      ['Total', '31,650', '29,010'],
    ])
    for (const x of [210, 303]) content.text(x, 142, '$')
    expect(tables(content)).toEqual([
      ['# | #2024 | #2023', 'Rent | 1,200 | 900', 'Wages | 30,450 | 28,110', 'Total | $ 31,650 | $ 29,010'],
    ])
  })

  it('has the currency symbol of the next column in its cell, although it touches the previous number', () => {
    const content = figures([
      ['', '2024', '2023'],
      ['Rent', '1,200', '900'],
      ['Wages', '30,450', '28,110'],
      ['Total', '', '29,010'],
    ])
    content.text(210, 142, '$').text(270, 142, '31,650$')
    const { blocks } = analyse({ pages: [content.build()] })
    expect(blocks.flatMap((block) => (block.kind === 'table' ? [shown(block)] : []))).toEqual([
      ['# | #2024 | #2023', 'Rent | 1,200 | 900', 'Wages | 30,450 | 28,110', 'Total | $ 31,650 | $ 29,010'],
    ])
  })

  it('has a title over all of its years, though it is above the one in the middle', () => {
    const rows = [
      ['', '2024', '2023', '2022'],
      ['Rent', '1,200', '900', '870'],
      ['Wages', '30,450', '28,110', '2,755'],
      ['Total', '31,650', '29,010', '3,625'],
    ] as const
    const titled = (x: number) =>
      tables(figures(rows).text(x, 86, 'Year ended', { at: 'center' }))[0].slice(0, 2)
    const expected = ['#v2  | #>3 Year ended', '#2024 | #2023 | #2022']
    // The middle of the texts, and that of cells as wide as the distance between the numbers.
    expect(titled(385)).toEqual(expected)
    expect(titled(350)).toEqual(expected)
  })

  it('keeps the currency symbol that belongs to the previous number', () => {
    const content = page().rows([50, 200, 300], 100, [
      ['Item', 'Paid', 'Due'],
      ['Rent', '1,200 €', '900 €'],
      ['Wages', '30,450 €', '28,110 €'],
      ['Heat', '450 €', '110 €'],
    ])
    expect(tables(content)[0].slice(1)).toEqual([
      'Rent | 1,200 € | 900 €',
      'Wages | 30,450 € | 28,110 €',
      'Heat | 450 € | 110 €',
    ])
  })

  it('has a row for each line, though lines with a rule above are further apart', () => {
    const content = page()
    const rows = [
      ['Item', '2024', '2023'],
      ['Rent', '1,200', '900'],
      ['Heat', '450', '431'],
      ['Wages', '30,450', '28,110'],
      ['Total cost', '32,100', '29,441'],
      ['Fares', '8,000', '7,212'],
      ['Sales', '61,120', '55,078'],
      ['Total income', '69,120', '62,290'],
    ]
    let y = 100
    for (const [name, ...numbers] of rows) {
      y += name.startsWith('Total') ? 14.75 : 14
      content.text(50, y, name)
      numbers.forEach((text, i) => {
        content.text(300 + 100 * i, y, text, { at: 'right' })
      })
    }
    expect(tables(content)[0].slice(1)).toEqual(rows.slice(1).map((row) => row.join(' | ')))
  })

  it('begins with the heading of its first group, below a header that is only above the numbers', () => {
    const content = figures([
      ['', '2024', '2023'],
      ['Costs:'],
      ['Rent', '1,200', '900'],
      ['Wages', '30,450', '28,110'],
      ['Heat', '450', '431'],
    ])
    expect(tables(content)[0].slice(0, 3)).toEqual([
      '# | #2024 | #2023',
      'Costs: |  | ',
      'Rent | 1,200 | 900',
    ])
  })

  it('has a title above each column, though one line is below all of them', () => {
    const content = figures([
      ['Item', '2024', '2023'],
      ['Rent', '1,200', '900'],
      ['Wages', '30,450', '28,110'],
      ['Heat', '450', '431'],
    ]).line(250, 104, 400, 104)
    expect(tables(content)[0].slice(0, 2)).toEqual(['#Item | #2024 | #2023', 'Rent | 1,200 | 900'])
  })

  it('has titles that are a space apart above their columns', () => {
    const content = figures([
      ['Name', '', ''],
      ['Rent', '1,200', ''],
      ['Wages', '30,450', ''],
      ['Heat', '450', ''],
    ])
    for (const [i, text] of ['Children', '812', '841', '29,962'].entries())
      content.text(345, 100 + 14 * i, text, { at: 'right' })
    content.text(300, 100, 'Men', { at: 'right' })
    expect(tables(content)[0].slice(0, 2)).toEqual(['#Name | #Men | #Children', 'Rent | 1,200 | 812'])
  })
})

describe('tables side by side', () => {
  const columns = [50, 130, 200, 330, 410, 480]
  const rows = [
    ['Name', 'Men', 'Women', 'Name', 'Men', 'Women'],
    ['Harbour', '37', '671', 'Market', '35', '795'],
    ['Garden', '66', '87', 'Station', '649', '730'],
    ['Bridge', '67', '72', '', '', ''],
  ]

  it('are two if their headers are the same', () => {
    expect(tables(page().rows(columns, 100, rows))).toEqual([
      ['#Name | #Men | #Women', 'Harbour | 37 | 671', 'Garden | 66 | 87', 'Bridge | 67 | 72'],
      ['#Name | #Men | #Women', 'Market | 35 | 795', 'Station | 649 | 730'],
    ])
  })

  it('are one if they differ', () => {
    const [head, ...body] = rows
    const other = [...head.slice(0, 4), 'Boys', 'Girls']
    expect(tables(page().rows(columns, 100, [other, ...body]))).toHaveLength(1)
  })
})

describe('text between tables', () => {
  const first = [
    ['Name', 'Men', 'Women'],
    ['Harbour', '37', '671'],
    ['Garden', '66', '87'],
    ['Bridge', '67', '72'],
  ]
  const second = [
    ['Measure', '2021', '2022'],
    ['Length', '1.69 - 8.36', '1.97 - 5.60'],
    ['Depth', '1.86 - 4.25', '1.20 - 5.07'],
    ['Width', '2.59 - 5.26', '1.03 - 6.26'],
  ]
  const columns = [50, 200, 330]
  const long = 'The harbour office counts the people on the quay each day of the year and'

  it('ends a table with a paragraph whose last line is short', () => {
    const content = page()
      .rows(columns, 100, first)
      .text(50, 160, long)
      .text(50, 172, 'writes them down.')
      .rows(columns, 196, second)
    expect(tables(content).map(([head]) => head)).toEqual([
      '#Name | #Men | #Women',
      '#Measure | #2021 | #2022',
    ])
  })

  it('ends a table with a sentence of one line', () => {
    const content = page()
      .rows(columns, 100, first, { pitch: 20 })
      .text(50, 180, `${long} night.`)
      .rows(columns, 200, second, { pitch: 20 })
    expect(tables(content).map(([head]) => head)).toEqual([
      '#Name | #Men | #Women',
      '#Measure | #2021 | #2022',
    ])
  })

  it('is not needed where the header comes again', () => {
    expect(tables(page().rows(columns, 100, [...first, ...first]))).toHaveLength(2)
  })
})

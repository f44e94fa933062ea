import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { type PageBuilder, page, shown } from '../table-page.ts'

const tables = (content: PageBuilder) => findTables(content.build()).map(({ table }) => shown(table))

describe('two lists of labels and values side by side', () => {
  const left = [
    ['Insured', 'Mara Lindt'],
    ['Claim', 'KL-2041'],
    ['Contact', 'desk'],
  ]
  const right = [
    ['Year', '2021'],
    ['Make', 'Brixen'],
    ['Chassis', 'BX7731'],
    ['Paint', 'White'],
    ['Distance', '9,800'],
  ]

  it('have a row for each pair of the longer list', () => {
    const content = page()
    left.forEach(([label, value], i) => {
      content.text(50, 100 + 14 * i, label, { bold: true }).text(130, 100 + 14 * i, value)
    })
    right.forEach(([label, value], i) => {
      content.text(300, 100 + 14 * i, label, { bold: true }).text(380, 100 + 14 * i, value)
    })
    content.text(50, 184, 'Order', { bold: true }).text(130, 184, 'RO-7')
    content.text(300, 184, 'Estimate', { bold: true }).text(380, 184, 'E. Turner')
    expect(tables(content).map((rows) => rows.map((row) => row.replaceAll('#', '')))).toEqual([
      [
        'Insured | Mara Lindt | Year | 2021',
        'Claim | KL-2041 | Make | Brixen',
        'Contact | desk | Chassis | BX7731',
        ' |  | Paint | White',
        ' |  | Distance | 9,800',
        'Order | RO-7 | Estimate | E. Turner',
      ],
    ])
  })
})

describe('a narrow table next to another one', () => {
  const rows = [
    ['Moss', '542', '52,941'],
    ['Fern', '4,457,555', '22'],
    ['Reed', '599', '944,416'],
    ['Sedge', '8,306,958', '72,742'],
  ]

  it('has columns where numbers end at one position, though the widest texts touch almost', () => {
    const content = page()
    for (const x of [50, 300]) {
      content.text(x, 100, 'Name').text(x + 76, 100, 'Sold', { at: 'right' })
      content.text(x + 115, 100, 'Left', { at: 'right' })
      rows.forEach(([name, ...numbers], i) => {
        content.text(x, 114 + 14 * i, name)
        numbers.forEach((text, k) => {
          content.text(x + [76, 115][k], 114 + 14 * i, text, { at: 'right' })
        })
      })
    }
    const each = ['#Name | #Sold | #Left', ...rows.map((row) => row.join(' | '))]
    expect(tables(content)).toEqual([each, each])
  })

  it('keeps numbers that are the last word of a name', () => {
    const content = page().rows([50, 200, 300], 100, [
      ['Phase 1', 'open', '14'],
      ['Phase 2', 'closed', '9'],
      ['Phase 3', 'open', '120'],
      ['Phase 4', 'planned', '7'],
    ])
    for (const row of tables(content)[0]) expect(row.split(' | ')).toHaveLength(3)
  })
})

describe('a table below another one', () => {
  const header = (content: PageBuilder, y: number, x: number) =>
    content
      .text(50, y, 'Name')
      .text(x, y, 'Men', { at: 'right' })
      .text(x + 100, y, 'Women', { at: 'right' })

  it('begins where the same header is again, though its columns are elsewhere', () => {
    const content = page()
    header(content, 100, 160)
    header(content, 184, 300)
    for (let i = 0; i < 5; i++) {
      const [men, women] = [String(1200 + 37 * i), String(88 + 9 * i)]
      content.text(50, 114 + 14 * i, 'Alder Birch Cedar Dogwood Elm'.split(' ')[i])
      content.text(160, 114 + 14 * i, men, { at: 'right' }).text(260, 114 + 14 * i, women, { at: 'right' })
      content.text(50, 198 + 14 * i, 'Fir Gorse Hazel Ivy Juniper'.split(' ')[i])
      content.text(300, 198 + 14 * i, men, { at: 'right' }).text(400, 198 + 14 * i, women, { at: 'right' })
    }
    const found = tables(content)
    expect(found.map(([first]) => first)).toEqual(['#Name | #Men | #Women', '#Name | #Men | #Women'])
    expect(found[1].slice(1, 2)).toEqual(['Fir | 1200 | 88'])
  })

  it('begins at a header in words below rows of numbers, though the header of those is on the page before', () => {
    const content = page().rows([50, 120, 200], 100, [
      ['Alder', '1,200', '31'],
      ['Birch', '90', '4,011'],
      ['Cedar', '455', '2'],
    ])
    content.rows([50, 260, 400], 142, [
      ['Name', 'Men', 'Women'],
      ['Fir', '88', '12'],
      ['Gorse', '7,120', '90'],
      ['Hazel', '5', '711'],
    ])
    expect(tables(content).map(([first]) => first.replaceAll('#', ''))).toEqual([
      'Alder | 1,200 | 31',
      'Name | Men | Women',
    ])
  })

  it('begins after a line with two sentences, below a bold header with years', () => {
    const content = page().rows([50, 300, 400], 100, [
      ['Alder', '1,200', '31'],
      ['Birch', '90', '4,011'],
      ['Cedar', '455', '2'],
    ])
    content.text(50, 142, 'This garden was sold later. Such trees grew beside it.')
    content.rows([50, 260, 360, 460], 156, [['Measure', '2021', '2022', '2023']], { bold: true })
    content.rows([50, 260, 360, 460], 170, [
      ['Height', '1.88', '2.83', '1.87'],
      ['Width', '0.08', '2.75', '2.63'],
      ['Weight', '2.28', '0.43', '1.96'],
    ])
    expect(tables(content).map((rows) => rows.length)).toEqual([3, 4])
  })
})

describe('lists side by side, on different lines, over a row across both', () => {
  it.each([
    [30, 1],
    [31, 2],
  ])('of %i rows are parts of %i tables', (rows, count) => {
    const content = page()
    for (let i = 0; i < rows; i++) {
      const y = 60 + 12 * i
      content.text(50, y, `Item${i}`).text(130, y, `${i}0.50`)
      content.text(300, y + 6, `Part${i}`).text(380, y + 6, `${i}7.25`)
    }
    for (const x of [50, 130, 300, 380]) content.text(x, 68 + 12 * rows, 'Total')
    expect(tables(content)).toHaveLength(count)
  })
})

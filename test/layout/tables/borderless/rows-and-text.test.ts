import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { type PageBuilder, page, shown } from '../table-page.ts'

const tables = (content: PageBuilder) => findTables(content.build()).map(({ table }) => shown(table))

describe('a borderless table', () => {
  it('has a row for each line of a group that is named once', () => {
    const content = page().rows([50, 150, 250, 330], 100, [
      ['System', 'Machine', 'Version', 'Provider'],
      ['Debian', 'i386', 'wheezy', 'Johannes Ranke'],
      ['', 'armel', 'squeeze', 'Johannes Ranke'],
      ['', 'arm64', 'buster', 'Maria Delgado'],
      ['Ubuntu', 'i386', 'lucid', 'Michael Rutter'],
    ])
    expect(tables(content)).toEqual([
      [
        '#System | #Machine | #Version | #Provider',
        'Debian | i386 | wheezy | Johannes Ranke',
        ' | armel | squeeze | Johannes Ranke',
        ' | arm64 | buster | Maria Delgado',
        'Ubuntu | i386 | lucid | Michael Rutter',
      ],
    ])
  })

  it('begins its body below a bold header, even if the first row has few numbers', () => {
    const content = page()
    for (const [i, text] of ['Item', '2019', 'Cost', 'Change'].entries())
      content.text(50 + 90 * i, 100, text, { bold: true })
    content.text(50, 112, 'Harbour').text(320, 112, '5456.9')
    content.rows([50, 140, 230, 320], 124, [
      ['Market', '5217.7', '4958.5', '6023.1'],
      ['Garden', '5667.4', '', '598.8'],
    ])
    expect(tables(content)).toEqual([
      [
        '#Item | #2019 | #Cost | #Change',
        'Harbour |  |  | 5456.9',
        'Market | 5217.7 | 4958.5 | 6023.1',
        'Garden | 5667.4 |  | 598.8',
      ],
    ])
  })

  it('ends where a paragraph separates it from another table with columns at the same places', () => {
    const content = page().rows([50, 200, 300], 100, [
      ['Year', 'North', 'South'],
      ['2001', '10.5', '11.0'],
      ['2002', '12.5', '13.0'],
    ])
    content.text(50, 148, 'The members met in the spring and agreed upon the plan for the year')
    content.text(50, 160, 'which had been drawn up over the winter by the whole of the office.')
    content.rows([50, 200, 300], 184, [
      ['Year', 'East', 'West'],
      ['2001', '1.5', '1.0'],
      ['2002', '2.5', '3.0'],
    ])
    expect(tables(content)).toEqual([
      ['#Year | #North | #South', '2001 | 10.5 | 11.0', '2002 | 12.5 | 13.0'],
      ['#Year | #East | #West', '2001 | 1.5 | 1.0', '2002 | 2.5 | 3.0'],
    ])
  })

  const texts = [
    ['viridis', 'The default colours from dark blue over green', 'to yellow, in even steps'],
    ['turbo', 'Colours over blue and cyan and green and red', 'for the eye that wants more of them'],
    ['hsv', 'All hues of the circle, one after the other and', 'back to the first one at the end'],
  ]

  it('contains a column of text under a title, and names on its left', () => {
    const content = page().text(50, 100, 'Map').text(150, 100, 'Description')
    for (const [i, [name, first, second]] of texts.entries())
      content
        .text(50, 112 + 24 * i, name)
        .text(150, 112 + 24 * i, first)
        .text(150, 124 + 24 * i, second)
    expect(tables(content)).toEqual([
      ['#Map | #Description', ...texts.map(([name, first, second]) => `${name} | ${first} ${second}`)],
    ])
  })

  it('is not made of terms with their definitions, which have no titles', () => {
    const content = page()
    for (const [i, [name, first, second]] of texts.entries())
      content
        .text(50, 112 + 30 * i, name)
        .text(150, 112 + 30 * i, first)
        .text(150, 124 + 30 * i, second)
    expect(tables(content)).toEqual([])
  })

  it('does not take the wide spaces of justified cells for columns', () => {
    const content = page().text(50, 100, 'Option').text(150, 100, 'Meaning').text(300, 100, 'Remarks')
    const cells = [
      [
        ['This', 'ground', 'bathes'],
        ['No', 'cheer', 'cornet'],
      ],
      [['any worst of harbours'], ['nor contaminated']],
      [['lighthearted fog a sea'], ['the heartache so candid']],
      [
        ['Each', 'starboard', 'one'],
        ['Their', 'puzzled', 'fen'],
      ],
      [['amended by all of them'], ['each fog a speedy word']],
      [['Such timber as in all'], ['The same as above and']],
      [['that is needed for it'], ['and in the same order']],
    ]
    for (const [i, row] of cells.entries()) {
      const name = new Map([
        [0, 'Home'],
        [3, 'Outdoors'],
        [5, 'Valley'],
      ]).get(i)
      if (name) content.text(50, 112 + 12 * i, name)
      for (const [column, words] of row.entries()) {
        const left = 150 + 150 * column
        const letters = words.reduce(
          (sum, word) => sum + word.replaceAll(' ', '').length * 5 + (word.split(' ').length - 1) * 2.5,
          0,
        )
        let x = left
        for (const word of words) {
          content.text(x, 112 + 12 * i, word)
          x += word.length * 5 + (115 - letters) / Math.max(1, words.length - 1)
        }
      }
    }
    expect(tables(content)).toEqual([
      [
        '#Option | #Meaning | #Remarks',
        'Home | This ground bathes any worst of harbours lighthearted fog a sea | No cheer cornet nor contaminated the heartache so candid',
        'Outdoors | Each starboard one amended by all of them | Their puzzled fen each fog a speedy word',
        'Valley | Such timber as in all that is needed for it | The same as above and and in the same order',
      ],
    ])
  })

  it('gives each column its title if the titles are close to each other', () => {
    const content = page().text(50, 100, 'Item').text(230, 100, 'Net sales', { at: 'right' })
    content.text(284, 100, 'Total cost', { at: 'right' }).text(338, 100, 'Real share', { at: 'right' })
    for (const [i, numbers] of [
      ['1992', '1927', '1790'],
      ['6071', '7198', '7724'],
      ['8312', '6355', '4302'],
    ].entries()) {
      content.text(50, 112 + 12 * i, 'Music')
      for (const [column, number] of numbers.entries())
        content.text(230 + 54 * column, 112 + 12 * i, number, { at: 'right' })
    }
    expect(tables(content)[0][0]).toBe('#Item | #Net sales | #Total cost | #Real share')
  })

  it('has rows without a name whose texts begin in lowercase, unless they continue the text above', () => {
    const rows = [
      ['Group', 'Name', 'Meaning'],
      ['Page', 'first', 'the page at the front'],
      ['', 'last', 'a page'],
      ['', 'other', 'any of the pages'],
      ['Line', 'long', 'a line over the page'],
      ['', 'short', 'half of it'],
    ]
    const content = page().rows([50, 110, 170], 100, rows, { pitch: 12 }).line(50, 102, 290, 102)
    expect(tables(content)).toEqual([
      [
        '#Group | #Name | #Meaning',
        'Page | first | the page at the front',
        ' | last | a page',
        ' | other | any of the pages',
        'Line | long | a line over the page',
        ' | short | half of it',
      ],
    ])
  })

  it('has rows where a line is drawn next to the name of their group', () => {
    const rows = [
      ['Group', 'Name', 'Meaning'],
      ['Page', 'first', 'the same text'],
      ['', 'last', 'the same text'],
      ['Line', 'third', 'the same text'],
      ['', 'fifth', 'the same text'],
    ]
    const content = page().rows([50, 110, 170], 100, rows, { pitch: 14 })
    for (const y of [90, 104, 132, 160]) content.line(50, y, 240, y)
    for (const y of [118, 146]) content.line(110, y, 240, y)
    expect(tables(content)).toEqual([
      [
        '#Group | #Name | #Meaning',
        'Page | first | the same text',
        ' | last | the same text',
        'Line | third | the same text',
        ' | fifth | the same text',
      ],
    ])
  })

  it('is two columns of texts in the middle of the text, but not at its edge', () => {
    const at = (x: number) => {
      const content = page()
      for (let y = 100; y < 148; y += 12)
        content.text(50, y, 'each of the lines of this page is as long as all of the other lines of it are')
      for (const [i, name] of ['ABORT', 'ERROR', 'WARN', 'FATAL'].entries()) {
        const y = 180 + 40 * i
        content.text(x, y, name).text(x + 60, y, 'this one ends the program at')
        content.text(x + 60, y + 12, 'once, and all of the others')
      }
      return tables(content)
    }
    const rows = ['ABORT', 'ERROR', 'WARN', 'FATAL'].map(
      (name) => `${name} | this one ends the program at once, and all of the others`,
    )
    expect(at(50)).toEqual([])
    expect(at(126).map((table) => table.map((row) => row.replaceAll('#', '')))).toEqual([rows])
  })
})

import { describe, expect, it } from 'vitest'
import { segmentsOf, wordRows } from '../../../../engines/layout/tables/common/word-rows.ts'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import type { PageContent } from '../../../../engines/model/page-content.ts'
import { page, shown } from '../table-page.ts'

const tables = (content: PageContent) => findTables(content).map(({ table }) => shown(table))

describe('wrapped cells of a table without lines', () => {
  it('belong to the row above if their words did not fit after the line above, in all columns', () => {
    const content = page().rows([50, 165], 100, [
      ['Phase', 'Description'],
      ['initializing', 'The command is preparing to begin its'],
      ['', 'work.'],
      ['acquiring sample', 'The command is reading the given files'],
      ['rows', 'to get the sample rows it needs to know.'],
      ['acquiring inherited', 'The command is reading child tables for'],
      ['sample rows', 'the sample.'],
      ['finalizing', 'The command is writing what it found'],
      ['', 'into the catalog.'],
    ])
    expect(tables(content.build())).toEqual([
      [
        '#Phase | #Description',
        'initializing | The command is preparing to begin its work.',
        'acquiring sample rows | The command is reading the given files to get the sample rows it needs to know.',
        'acquiring inherited sample rows | The command is reading child tables for the sample.',
        'finalizing | The command is writing what it found into the catalog.',
      ],
    ])
  })

  it('end where the distance between lines is a little larger than inside of rows', () => {
    const rows = [
      [['Name', 'Kind', 'Use']],
      [['brook', 'short()', 'Carries water to the']],
      [['sea', 'long()', 'Takes what the brook']],
      [
        ['river of', 'wide()', 'Carries more than a'],
        ['plains', 'deep()', 'brook'],
      ],
      [
        ['lake', 'still()', 'Keeps the water of a'],
        ['', 'Round()', 'Winter'],
      ],
      [['pond', 'small()', 'Keeps the fish']],
    ]
    const content = page()
    let y = 100
    for (const lines of rows) {
      content.rows([50, 120, 180], y, lines, { pitch: 12 })
      y += 12 * lines.length + (lines.length > 1 ? 1 : 0)
    }
    expect(tables(content.build())).toEqual([
      [
        '#Name | #Kind | #Use',
        'brook | short() | Carries water to the',
        'sea | long() | Takes what the brook',
        'river of plains | wide() deep() | Carries more than a brook',
        'lake | still() Round() | Keeps the water of a Winter',
        'pond | small() | Keeps the fish',
      ],
    ])
  })

  it('continue after a hyphen, even next to the second line of a name', () => {
    const content = page().rows([50, 120, 260], 100, [
      ['Place', 'Use', 'Since'],
      ['North', 'the making of some ma-', 'the year of the'],
      ['Sandland', 'chines for other places', 'great storm'],
      ['Stone', 'the mining of ores', 'before the storm'],
    ])
    expect(tables(content.build())).toEqual([
      [
        '#Place | #Use | #Since',
        'North Sandland | the making of some machines for other places | the year of the great storm',
        'Stone | the mining of ores | before the storm',
      ],
    ])
  })

  it('are not rows whose texts are about as long, if each line has a name', () => {
    const content = page().rows([50, 165], 100, [
      ['Name', 'Effect'],
      ['grey_scale', 'use shades of grey'],
      ['white_line', 'draw lines in white'],
      ['hide_title', 'print without titles'],
      ['wide_frame', 'leave a wide border'],
      ['half_width', 'use half of the width'],
      ['both_sides', 'leave frames on both'],
    ])
    const [rows] = tables(content.line(50, 104, 290, 104).build())
    expect(rows).toHaveLength(7)
  })

  it('do not swallow the row below: it begins with a number', () => {
    const content = page().rows([50, 180, 300], 100, [
      ['Function', 'Replacement', 'Version'],
      ['interp_one', 'interp', '4.2'],
      ['allow_noninteger_', 'None', '4.4'],
      ['range_as_index', '', ''],
      ['bicubic', 'interp2', '4.4'],
      ['delaunay3', 'delaunay', '4.4'],
    ])
    expect(tables(content.build())).toEqual([
      [
        '#Function | #Replacement | #Version',
        'interp_one | interp | 4.2',
        'allow_noninteger_ range_as_index | None | 4.4',
        'bicubic | interp2 | 4.4',
        'delaunay3 | delaunay | 4.4',
      ],
    ])
  })

  it('may be justified: their stretched spaces are no gaps between columns', () => {
    const content = page().text(50, 100, 'second').text(150, 100, 'any').text(176, 100, 'worst')
    const { words } = content.text(212, 100, 'case').text(300, 100, 'and more of it').build()
    const [row] = wordRows(words)
    expect(segmentsOf(row).map((segment) => segment.words.map(({ text }) => text).join(' '))).toEqual([
      'second',
      'any worst case',
      'and more of it',
    ])
  })
})

describe('words with equal gaps between them', () => {
  const segments = (words: readonly string[], mono: boolean) => {
    const content = page()
    for (const [i, word] of words.entries()) content.text(50 + 36 * i, 100, word, { mono })
    const [row] = wordRows(content.build().words)
    return segmentsOf(row).map((segment) => segment.words.map(({ text }) => text).join(' '))
  }

  it('are in columns of equal width if they are as wide as each other', () => {
    expect(segments(['then', 'else', 'case'], false)).toEqual(['then', 'else', 'case'])
  })
})

describe('rows with a line drawn between all of them', () => {
  const rows = [
    ['Name', 'Purpose'],
    ['id', 'Unique'],
    ['name', 'Name of'],
    ['valid', 'Well-formed'],
    ['policy', 'Kind'],
  ]

  it('are rows, and the first is the header', () => {
    const content = page().rows([50, 150], 100, rows, { pitch: 16 })
    for (let i = 0; i < rows.length; i++) content.line(50, 105 + 16 * i, 210, 105 + 16 * i)
    expect(tables(content.build())).toEqual([
      ['#Name | #Purpose', 'id | Unique', 'name | Name of', 'valid | Well-formed', 'policy | Kind'],
    ])
  })

  it('keep the lines of a wrapped cell together', () => {
    const content = page()
    let y = 100
    for (const [name, purpose] of rows) {
      content.text(50, y, name).text(150, y, purpose)
      content.text(150, y + 14, 'and more').line(50, y + 19, 210, y + 19)
      y += 32
    }
    expect(tables(content.build())[0].slice(0, 3)).toEqual([
      '#Name | #Purpose and more',
      'id | Unique and more',
      'name | Name of and more',
    ])
  })
})

it('finds a column of texts of about the same length, which looks like a paragraph', () => {
  const content = page().rows([50, 120, 320], 100, [
    ['Key', 'Description', 'Type'],
    ['tableId', 'Nexthop table id', 'Integer'],
    ['name', 'Name of the group', 'String'],
    ['installed', 'Is this nexthop group installed?', 'Boolean'],
    ['internal', 'Do we think that it is installed?', 'Integer'],
  ])
  expect(tables(content.build())).toEqual([
    [
      '#Key | #Description | #Type',
      'tableId | Nexthop table id | Integer',
      'name | Name of the group | String',
      'installed | Is this nexthop group installed? | Boolean',
      'internal | Do we think that it is installed? | Integer',
    ],
  ])
})

describe('columns in a monospaced font', () => {
  const words = [
    ['break', 'case', 'catch'],
    ['classdef', 'continue', 'do'],
    ['else', 'elseif', 'end'],
    ['endfor', 'endif', 'endwhile'],
    ['enumeration', 'events', 'for'],
    ['function', 'global', 'if'],
  ]
  const content = (xs: readonly number[]) =>
    page()
      .text(50, 60, 'These words are reserved and cannot be names of variables:')
      .rows(xs, 100, words, { mono: true })
      .build()

  it('are a table if they are off the character grid', () => {
    expect(tables(content([50, 162, 274]))).toEqual([expect.arrayContaining(['classdef | continue | do'])])
  })

  it('are code if they do', () => {
    expect(tables(content([50, 160, 275]))).toEqual([])
  })

  it('are a table next to columns in another font, unless those are comments', () => {
    const mixed = (mark: string) => {
      const both = page().text(50, 86, 'Option').text(160, 86, 'Characters')
      for (const [i, [name]] of words.entries())
        both
          .text(50, 100 + 14 * i, `${name}_characters`, { mono: true })
          .text(160, 100 + 14 * i, `${mark}${i + 2}`)
      return tables(both.build())
    }
    expect(mixed('')).toEqual([expect.arrayContaining(['#Option | #Characters', 'break_characters | 2'])])
    expect(mixed('# ')).toEqual([])
  })
})

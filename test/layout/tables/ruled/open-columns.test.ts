import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { page, shown } from '../table-page.ts'

const tables = (content: ReturnType<typeof page>) =>
  findTables(content.build()).map(({ table }) => shown(table))

const values = [
  ['Name', 'Meaning'],
  ['open', 'the first page'],
  ['close', 'a last page'],
  ['turn', 'each other page'],
]

describe('a table with lines only between its columns', () => {
  it('has a row for each line', () => {
    const content = page().rows([55, 105], 110, values).line(100, 100, 100, 155)
    expect(tables(content)).toEqual([
      ['#Name | #Meaning', 'open | the first page', 'close | a last page', 'turn | each other page'],
    ])
  })

  it('may have outer lines and a line below its header', () => {
    const content = page().rows([55, 105], 110, values).line(50, 113, 200, 113)
    for (const x of [50, 100, 200]) content.line(x, 100, x, 155)
    expect(tables(content)).toEqual([
      ['#Name | #Meaning', 'open | the first page', 'close | a last page', 'turn | each other page'],
    ])
  })

  it('has a row for each line if all have a text in each column, in columns as narrow as their texts', () => {
    const content = page().line(52, 113, 140, 113)
    content.rows([55, 84, 113], 110, [
      ['Value', 'Name', 'Use'],
      ['birch', 'maple', 'alder'],
      ['apple', 'lilac', 'hazel'],
      ['peach', 'cedar', 'larch'],
    ])
    for (const x of [82, 111]) content.line(x, 100, x, 155)
    expect(tables(content)[0].slice(1)).toEqual([
      'birch | maple | alder',
      'apple | lilac | hazel',
      'peach | cedar | larch',
    ])
  })

  it('has a row for each line of a column without a line below its header', () => {
    const content = page().grid([50, 100, 150, 200], [100, 172]).line(100, 114, 200, 114)
    content.rows([55, 105, 155], 110, [
      ['Item', 'Before', 'After'],
      ['birch', '4277', '1891'],
      ['apple', '2382', '2560'],
      ['peach', '5442', '4031'],
      ['cedar', '6816', '824'],
    ])
    expect(tables(content)[0].slice(1)).toEqual([
      'birch | 4277 | 1891',
      'apple | 2382 | 2560',
      'peach | 5442 | 4031',
      'cedar | 6816 | 824',
    ])
  })

  it('keeps broken texts in one row', () => {
    const content = page()
      .rows(
        [55, 105],
        110,
        [
          ['open', 'the first page of the'],
          ['', 'document that is at'],
          ['', 'hand'],
          ['close', 'a last page, or the'],
          ['', 'one before it'],
        ],
        { pitch: 12 },
      )
      .line(100, 100, 100, 162)
    expect(tables(content)).toEqual([
      [
        '#open | #the first page of the document that is at hand',
        'close | a last page, or the one before it',
      ],
    ])
  })
})

describe('columns of running text with a line between them', () => {
  it('are not a table', () => {
    const left = 'the quick brown fox jumps'
    const content = page().line(200, 100, 200, 220)
    for (let y = 110; y < 215; y += 12) content.text(60, y, left).text(210, y, left)
    expect(tables(content)).toEqual([])
  })

  it('are not a table if one of them ends in a list', () => {
    const content = page().line(200, 100, 200, 220)
    const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
    for (const [i, word] of words.entries())
      content.text(60, 110 + 12 * i, word).text(210, 110 + 12 * i, 'the quick brown fox jumps')
    const built = content.build()
    const running = new Set(built.words)
    expect(findTables(built, { running }).map(({ table }) => shown(table))).toEqual([])
  })
})

describe('lines next to text', () => {
  it('are not a table: marks of changes, and frames around one column', () => {
    const content = page().line(50, 100, 50, 160).line(200, 100, 200, 160)
    for (let y = 110; y < 160; y += 12) content.text(60, y, 'the quick brown fox')
    expect(tables(content)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { type PageBuilder, page, shown } from '../table-page.ts'

/** Rows of texts in columns from `x`. */
const rows = (content: PageBuilder, table: readonly (readonly string[])[], x = 50, y = 200) =>
  content.rows([x, x + 140, x + 280], y, table)

const towns = [
  ['Place', 'State'],
  ['Harbour', 'Quiet'],
  ['North mill', 'Narrow'],
  ['Old bridge', 'Steep'],
  ['Market', 'Busy'],
]
const found = (content: PageBuilder) =>
  findTables(content.build()).map(({ table }) =>
    shown(table).map((row) => row.split('|').map((text) => text.trim().replace(/^#/, ''))),
  )

describe('two columns of words', () => {
  it('are no table, as addresses and legends are not', () => {
    expect(found(rows(page(), towns))).toEqual([])
  })

  it('are a table below its caption', () => {
    expect(found(rows(page().text(50, 180, 'Table 2: All places of the town'), towns))).toEqual([towns])
  })

  it('are a table above its caption', () => {
    expect(found(rows(page(), towns).text(50, 280, 'Tabelle 2: All places of the town'))).toEqual([towns])
  })

  it('are no table below the caption of a figure, nor far from the one of a table', () => {
    expect(found(rows(page().text(50, 180, 'Figure 2: All places of the town'), towns))).toEqual([])
    expect(found(rows(page().text(50, 120, 'Table 2: All places of the town'), towns))).toEqual([])
  })

  it('are a table if a few values are repeated', () => {
    const answers = towns.map(([place], i) => [place, ['Open', 'yes', 'no', 'yes', 'no'][i]])
    expect(found(rows(page(), answers))).toEqual([answers])
  })

  it('are a table if the values are dates', () => {
    const dates = towns.map(([place], i) => [place, i === 0 ? 'Since' : `2024-0${i}-1${i}`])
    expect(found(rows(page(), dates))).toEqual([dates])
  })

  it('are a table in the middle of text that is not justified', () => {
    const content = page()
    const words = 'words that fill a line of a page from its left edge up to its right'
    for (let i = 0; i < 12; i++) content.text(50, 60 + 12 * i, `${words}${i % 3 === 0 ? ' edge and on' : ''}`)
    const centred = towns.map((row) => row.map((text) => text.slice(0, 8)))
    expect(found(rows(content, centred, 142, 240))).toEqual([centred])
  })
})

describe('a row of a table without rules', () => {
  it('continues on a line whose texts all begin in lower case', () => {
    const content = rows(page().text(50, 180, 'Table 1: Names'), [
      ['Name', 'Kind', 'Remarks'],
      ['Mentor', 'Short', 'The humble'],
      ['railway', '', 'ostrich and its tray'],
      ['Riser', 'Long', 'Each staid spirit'],
      ['Wooden', 'Short', 'The cuddly nectarine'],
    ])
    expect(found(content)[0].map(([first]) => first)).toEqual(['Name', 'Mentor railway', 'Riser', 'Wooden'])
  })

  it('is one line where a browser rounds the distances of lines to pixels', () => {
    const content = page().text(50, 84, 'Table 3: Places')
    const table = [
      ['Material', 'Unit', 'Type'],
      ...towns.slice(1).map(([place, state], i) => [place, ['Hz', 'kg', 'm', 'W'][i], state]),
    ]
    const more = [
      ...table,
      ['Metal bin', 'Hz', 'Willing'],
      ['Bamboo', 'Hz', 'Pleasant'],
      ['Fort', 'kg', 'Limp'],
    ]
    const steps = [9.75, 9, 9.75, 9, 9.75, 9.75, 9, 9.75]
    let y = 100
    for (const [i, row] of more.entries()) {
      content.rows([50, 150, 200], y, [row], { size: 8 })
      y += steps[i]
    }
    expect(found(content)).toEqual([more])
  })

  it('keeps a date together that a browser broke at its hyphen', () => {
    const content = rows(page(), [
      ['Name', 'Rate', 'Since'],
      ['Mole', '7061', '2025-04-'],
      ['', '', '18'],
      ['Books', '303', '2025-08-'],
      ['', '', '19'],
    ])
    expect(found(content)[0][1]).toEqual(['Mole', '7061', '2025-04-18'])
  })

  it('is not part of the header if it has a date, but no number', () => {
    const content = rows(page(), [
      ['Name', 'Since', 'Rate'],
      ['Mole', '2025-12-03', ''],
      ['Books', '2025-07-06', '7061'],
      ['Metal', '2025-09-03', '303'],
      ['Paper', '2025-12-18', '2413'],
    ])
    expect(found(content)[0]).toHaveLength(5)
    expect(found(content)[0][0]).toEqual(['Name', 'Since', 'Rate'])
  })
})

import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { type PageBuilder, page, shown } from '../table-page.ts'

const tables = (content: PageBuilder) => findTables(content.build()).map(({ table }) => shown(table))

describe('columns of a table without lines', () => {
  it('are separate where texts begin at the same position, even if long texts fill the column before', () => {
    const content = page().rows([50, 110, 146, 200], 100, [
      ['Time', 'Mon', 'Tue', 'Wed'],
      ['8:15', 'Birdie', 'Trade', 'Rule'],
      ['9:30', 'Dusk', 'Blowgun', ''],
      ['10:30', '', '', 'Graffiti'],
      ['11:30', 'Behest', 'Vestment', 'Steak'],
      ['12:15', '', 'Dead', ''],
    ])
    expect(tables(content)).toEqual([
      [
        '#Time | #Mon | #Tue | #Wed',
        '8:15 | Birdie | Trade | Rule',
        '9:30 | Dusk | Blowgun | ',
        '10:30 |  |  | Graffiti',
        '11:30 | Behest | Vestment | Steak',
        '12:15 |  | Dead | ',
      ],
    ])
  })

  it('are separate where numbers end at the same position, even if there is hardly a space between them', () => {
    const content = page()
      .text(50, 100, 'Item')
      .text(160, 100, 'Before', { at: 'right' })
      .text(230, 100, 'After', { at: 'right' })
    const rows = [
      ['Birch', '4121', '465', '1940', '3293'],
      ['Maple', '743', '483', '5704', '408'],
      ['Poplar', '999', '229', '8760', '1030'],
      ['Willow', '5920', '678', '3072', '5367'],
    ]
    for (const [i, [name, ...numbers]] of rows.entries()) {
      content.text(50, 114 + 14 * i, name)
      for (const [k, x] of [140, 158, 180, 202].entries())
        content.text(x, 114 + 14 * i, numbers[k], { at: 'right' })
    }
    expect(tables(content)[0].slice(-4)).toEqual(rows.map((row) => row.join(' | ')))
  })

  it('are not the groups of three digits of one number', () => {
    const content = page().rows([50, 150], 100, [
      ['Birch', '1 940 293'],
      ['Maple', '5 704 408'],
      ['Poplar', '8 760 103'],
      ['Willow', '3 072 536'],
    ])
    for (const row of tables(content)[0]) expect(row.split(' | ')).toHaveLength(2)
  })

  it('are separate where texts of different widths end a space before them', () => {
    const content = page().rows([50, 110, 142.5, 175], 100, [
      ['Feature', 'Linux', 'BSD', 'Others'],
      ['courtroom', 'yes', 'partly', 'yes'],
      ['elevation', 'partly', 'no', 'partly'],
      ['marksman', 'partly', 'yes', 'no'],
      ['sarong', 'yes', 'partly', 'partly'],
      ['jet', 'no', 'partly', 'yes'],
    ])
    expect(tables(content)[0].slice(0, 3)).toEqual([
      '#Feature | #Linux | #BSD | #Others',
      'courtroom | yes | partly | yes',
      'elevation | partly | no | partly',
    ])
  })

  it('are not separate below a title whose second word is as wide as the numbers', () => {
    const content = page()
    for (const [i, title] of ['Item', 'Sales', 'Total cost', 'Share'].entries())
      content.text(120 + 80 * i, 100, title, { at: 'right' })
    for (const [k, row] of [
      ['Music', '1992', '1927', '1790'],
      ['Bamboo', '6071', '7198', '7241'],
      ['Steel', '8312', '6355', '4302'],
      ['Ceramic', '3881', '3638', '1320'],
    ].entries())
      for (const [i, text] of row.entries()) content.text(120 + 80 * i, 114 + 14 * k, text, { at: 'right' })
    expect(tables(content)[0].slice(0, 2)).toEqual([
      '#Item | #Sales | #Total cost | #Share',
      'Music | 1992 | 1927 | 1790',
    ])
  })
})

describe('names with long texts next to them', () => {
  const rows = [
    ['it is at a point in it', 'it is to be in a set or not'],
    ['it is in a cube or not', 'as it is, if it is to be in it'],
    ['it is in between as is', 'up to it, if it is to be so'],
    ['it is at a corner of it', 'as it is, or as we let it be'],
  ]
  const names = (content: PageBuilder) =>
    rows.reduce(
      (page, [name, text], i) => page.text(50, 120 + 20 * i, name).text(180, 120 + 20 * i, text),
      content,
    )

  it('are a table if lines are drawn between all of them', () => {
    const content = names(page().text(50, 100, 'Syntax of it').text(180, 100, 'Meaning'))
    for (let y = 86; y < 200; y += 20) content.line(50, y, 320, y)
    expect(tables(content)[0]).toHaveLength(5)
  })

  it('are a table below a bold header', () => {
    const header = page().text(50, 100, 'Syntax', { bold: true }).text(180, 100, 'Meaning', { bold: true })
    expect(tables(names(header))[0]?.[0]).toBe('#Syntax | #Meaning')
  })

  it('are no table without both', () => {
    expect(tables(names(page()))).toEqual([])
  })
})

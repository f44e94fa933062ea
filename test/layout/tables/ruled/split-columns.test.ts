import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { page, shown } from '../table-page.ts'

/** Lines around rows of a name and a column of values, from x 50 to 400. */
function ruled(rows: number) {
  const content = page()
  for (let i = 0; i <= rows; i++) content.line(50, 100 + 20 * i, 400, 100 + 20 * i)
  for (const x of [50, 150, 400]) content.line(x, 100, x, 100 + 20 * rows)
  return content
}

describe('values next to each other in a drawn column', () => {
  it('are columns where they are aligned over several rows', () => {
    const content = ruled(6)
    const rows = [
      ['', 'Hours', 'Rate', 'Cost'],
      ['Parts', '', '', '2,100'],
      ['Body', '2', '150', '300'],
      ['Paint', '1.5', '150', '225'],
      ['Mechanic', '-', '-', '-'],
      ['Tax', '', '10.20%', '278.46'],
    ]
    for (const [i, row] of rows.entries())
      for (const [column, text] of row.entries())
        if (text !== '') content.text([55, 200, 260, 330][column], 114 + 20 * i, text)
    const [table] = findTables(content.build())
    expect(shown(table.table).map((row) => row.replaceAll('#', ''))).toEqual([
      ' | Hours | Rate | Cost',
      'Parts |  |  | 2,100',
      'Body | 2 | 150 | 300',
      'Paint | 1.5 | 150 | 225',
      'Mechanic | - | - | -',
      'Tax |  | 10.20% | 278.46',
    ])
  })

  it('stay one cell where they are words, or are not aligned', () => {
    const content = ruled(4)
    const texts = ['12 of 30 people', 'about 400', '7 and 8', 'from 15 to 22']
    for (const [i, text] of texts.entries())
      content.text(55, 114 + 20 * i, `Name ${i}`).text(160, 114 + 20 * i, text)
    const [table] = findTables(content.build())
    expect(shown(table.table).map((row) => row.replaceAll('#', ''))).toEqual(
      texts.map((text, i) => `Name ${i} | ${text}`),
    )
  })
})

describe('a raised number in a cell', () => {
  it('is apart from the number before it', () => {
    const content = ruled(2)
    for (const i of [0, 1])
      content
        .text(55, 114 + 20 * i, 'People')
        .text(160, 114 + 20 * i, '83,190,556')
        .text(210, 110 + 20 * i, '2', { size: 6, touching: true })
    const [{ table }] = findTables(content.build())
    expect(JSON.stringify(table)).toContain(
      '{"kind":"text","text":"83,190,556"},{"kind":"emphasis","style":"superscript","inlines":[{"kind":"text","text":"2"}]}',
    )
  })
})

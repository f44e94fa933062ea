import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import { page, shown } from '../table-page.ts'

const rows = [
  ['Robert Kowalski', '(541) 555-0164'],
  ['Ada Fenwick', '(541) 555-0170'],
  ['Ines Marlow', '(541) 555-0177'],
]

describe('a list with bullets directly after a table without lines', () => {
  it.each(['•', '▪', '◦'])('is not part of it: %s', (bullet) => {
    const content = page().text(72, 110, 'Name', { bold: true }).text(270, 110, 'Phone', { bold: true })
    content.rows([72, 270], 124, rows)
    for (const [i, item] of ['First item', 'Second item with a link'].entries())
      content.text(84, 170 + 14 * i, bullet).text(108, 170 + 14 * i, item)
    const found = findTables(content.build()).map(({ table }) => shown(table))
    expect(found).toEqual([['#Name | #Phone', ...rows.map((row) => row.join(' | '))]])
  })
})

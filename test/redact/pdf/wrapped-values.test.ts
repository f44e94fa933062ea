import { describe, expect, it } from 'vitest'
import { redactPdf } from '../../../engines/redact/task.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

/** A table drawn row by row: the lines of its cells, at 72, 220 and 330 points. */
async function redactedTable(rows: readonly (readonly string[])[]): Promise<string> {
  const doc = pdf().page()
  for (const [i, row] of rows.entries())
    for (const [k, cell] of row.entries())
      if (cell !== '') doc.text(cell, { x: [72, 220, 330][k], y: 700 - 14 * i, size: 10 })
  const { bytes } = await redactPdf({ bytes: doc.build(), detect: {}, terms: [] })
  return drawnText((await readPage(bytes)).surface)
}

describe('values wrapped in the cell of a table that is drawn row by row', () => {
  it.each([
    ['an IBAN over three lines', ['GB29 NWBK', '6016 1331', '9268 19'], 'NWBK|6016|1331|9268'],
    ['a phone number', ['Tel. 020 7946', '0991'], '7946|0991'],
    ['a social security number', ['SSN: 512-44-', '9871'], '512|9871'],
    ['an e-mail address', ['bea.lindqvist@', 'example.com'], 'lindqvist|example'],
    ['a card', ['4111 1111', '1111 1111'], '1111'],
  ])('removes %s', async (_, [first, second, third = ''], parts) => {
    const text = await redactedTable([
      ['Payment of the month', first, 'open until the end'],
      ['and of the next one', second, 'of the whole year'],
      ['with all its costs', third, 'and the next one'],
    ])
    expect(text).not.toMatch(new RegExp(parts))
    expect(text).toContain('and of the next one')
    expect(text).toContain('of the whole year')
  })

  it('leaves columns of numbers', async () => {
    const rows = [
      ['north', '4539 1488', '0343 6467'],
      ['south', '0343 6467', '4539 1488'],
      ['east', '5512 9907', '7741 2051'],
      ['west', '6120 4471', '3390 1482'],
    ]
    const text = await redactedTable(rows)
    for (const cell of rows.flat()) expect(text).toContain(cell)
  })
})

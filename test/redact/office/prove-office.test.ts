import { expect, it } from 'vitest'
import { proveOffice } from '../../../engines/redact/office/prove-office.ts'
import { ValueFinder } from '../../../engines/redact/office/value-finder.ts'
import { Search, userTerms } from '../../../engines/redact/pdf/value-search.ts'
import { cell, row, workbook } from '../../builders/office/workbook.ts'

const finderOf = (...terms: string[]) => new ValueFinder(new Search(userTerms(terms), new Map()))

it('finds a value that only the number format of a cell shows', async () => {
  const bytes = await workbook({
    sheets: [
      { name: 'Data', rows: `<row r="1">${cell('A1', 78051120, ' s="1"')}</row>`, state: 'hidden' },
      { name: 'Shown', rows: row(1, 'other') },
    ],
    formats: ['000\\-00\\-0000'],
  })
  await expect(proveOffice(bytes, 'xlsx', finderOf('078-05-1120'))).rejects.toMatchObject({
    code: 'proof_failed',
  })
  await proveOffice(bytes, 'xlsx', finderOf('078-05-1121'))
})

it('lets words of the format through, such as its media types and the names of its parts', async () => {
  const bytes = await workbook({ sheets: [{ name: 'Data', rows: row(1, 'other') }] })
  await proveOffice(bytes, 'xlsx', finderOf('spreadsheet', 'worksheets', 'sharedStrings'))
})

import { read, utils, type WorkBook } from '@e965/xlsx'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { redactOfficeDocument, restoreOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import type { RedactionInput } from '../../../engines/redact/request.ts'
import { cell, row, workbook } from '../../builders/office/workbook.ts'
import { archiveText, entriesWith } from './archive-text.ts'

async function redacted(bytes: Uint8Array, options: Partial<RedactionInput> = {}) {
  const output = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, ...options })
  return { ...output, book: read(output.bytes, { cellFormula: true, sheetStubs: true }) }
}

/** The cells of a sheet as shown, by row. */
function shown(book: WorkBook, sheet = 0): string[][] {
  return utils.sheet_to_json(book.Sheets[book.SheetNames[sheet]], { header: 1, raw: false, defval: '' })
}

const people = (...rows: readonly (readonly (string | number)[])[]) =>
  workbook({
    sheets: [
      {
        name: 'People',
        rows:
          row(1, 'First name', 'Last name', 'E-mail', 'Notes') +
          rows.map((values, i) => row(i + 2, ...values)).join(''),
      },
    ],
  })

describe('a value with a letter in each cell, as in the boxes of a form', () => {
  const form = (...rows: string[]) => workbook({ sheets: [{ name: 'Claim', rows: rows.join('') }] })

  it('is removed', async () => {
    const bytes = await form(
      row(1, 'Claim form'),
      row(2, 'IBAN'),
      row(3, ...'DE', ...[...'89370400440532013000'].map(Number)),
      row(5, 'Surname', ...'BERG'),
    )
    const { book } = await redacted(bytes, { detect: {}, mode: 'redact' })
    const text = shown(book).map((cells) => cells.join(''))
    expect(text).toEqual(['Claim form', 'IBAN', '[IBAN]', '', 'Surname[NAME]'])
  })

  it('is not made of the digits of a table', async () => {
    const bytes = await form(
      row(1, 'Q1', 'Q2', 'Q3', 'Q4', 'Q5'),
      row(2, 4, 1, 1, 5, 2),
      row(3, 3, 2, 1, 5, 1),
    )
    const { book } = await redacted(bytes, { detect: {} })
    expect(shown(book)[1]).toEqual(['4', '1', '1', '5', '2'])
  })
})

describe('formulas', () => {
  const sums = workbook({
    sheets: [
      {
        name: 'Data',
        rows: `<row r="1">${cell('A1', 48213377)}${cell('B1', 5)}${cell('C1', '<f>B1*2</f><v>10</v>')}${cell('D1', '<f>A1+B1</f><v>48213382</v>')}</row>`,
      },
    ],
  })

  it('keeps formulas and results that do not depend on a redacted cell', async () => {
    const { book } = await redacted(await sums, { terms: ['48213377'] })
    expect(book.Sheets.Data.C1).toMatchObject({ f: 'B1*2', v: 10 })
  })

  it('keeps a formula that depends on a redacted cell, without its result', async () => {
    const { book } = await redacted(await sums, { terms: ['48213377'] })
    expect(book.Sheets.Data.D1.f).toBe('A1+B1')
    expect(book.Sheets.Data.D1.v).not.toBe(48213382)
  })

  it('replaces a formula that shows the value by its text', async () => {
    const bytes = await workbook({
      sheets: [
        {
          name: 'Data',
          rows: `<row r="1">${cell('A1', 'Jo Quintanilla')}${cell('B1', '<f>"Dear "&amp;A1</f><v>Dear Jo Quintanilla</v>', ' t="str"')}</row>`,
        },
      ],
    })
    const { book } = await redacted(bytes, { terms: ['Jo Quintanilla'], mode: 'redact' })
    expect(book.Sheets.Data.B1).toMatchObject({ v: 'Dear [TERM]' })
    expect(book.Sheets.Data.B1.f).toBeUndefined()
  })

  it('writes the other formulas of a shared group out', async () => {
    const bytes = await workbook({
      sheets: [
        {
          name: 'Data',
          rows: `<row r="1">${cell('A1', 'Quintanilla')}${cell('B1', '<f t="shared" ref="B1:B2" si="0">A1&amp;"!"</f><v>Quintanilla!</v>', ' t="str"')}</row><row r="2">${cell('A2', 'Other')}${cell('B2', '<f t="shared" si="0"/><v>Other!</v>', ' t="str"')}</row>`,
        },
      ],
    })
    const { book } = await redacted(bytes, { terms: ['Quintanilla'] })
    expect(book.Sheets.Data.B2).toMatchObject({ f: 'A2&"!"', v: 'Other!' })
  })

  it('changes the name of a sheet in every formula', async () => {
    const bytes = await workbook({
      sheets: [
        { name: 'Quintanilla', rows: row(1, 3) },
        { name: 'Sum', rows: `<row r="1">${cell('A1', '<f>SUM(Quintanilla!A1:A9)</f><v>3</v>')}</row>` },
      ],
    })
    const { book } = await redacted(bytes, { terms: ['Quintanilla'], mode: 'redact' })
    expect(book.SheetNames).toEqual(['TERM', 'Sum'])
    expect(book.Sheets.Sum.A1).toMatchObject({ f: 'SUM(TERM!A1:A9)', v: 3 })
  })
})

describe('values of tables', () => {
  it('finds values by the header of their column', async () => {
    const bytes = await workbook({
      sheets: [
        {
          name: 'Staff',
          rows: `${row(1, 'Id', 'Date of birth', 'Start date')}<row r="2">${cell('A2', 7)}${cell('B2', 30758, ' s="1"')}${cell('C2', 'soon')}</row>`,
        },
      ],
      formats: ['yyyy\\-mm\\-dd'],
    })
    const { book, entities } = await redacted(bytes, { detect: { entities: ['DOB'] }, mode: 'redact' })
    expect(shown(book)[1]).toEqual(['7', '[DOB]', 'soon'])
    expect(entities[0]).toMatchObject({ type: 'DOB', value: '1984-03-17', place: 'sheet 1, B2' })
  })

  it('treats the cells of a column as the user says', async () => {
    const { book } = await redacted(await people(['Ida', 'Berg', 'x', 'blue']), {
      detect: {},
      columns: { Notes: 'NAME', 'First name': null },
      mode: 'redact',
    })
    expect(shown(book)[1]).toEqual(['Ida', '[NAME]', 'x', '[NAME]'])
  })

  it('reports a rule for a missing column', async () => {
    const { warnings } = await redacted(await people(['Ida', 'Berg', 'x', 'blue']), {
      columns: { Nothing: 'NAME' },
    })
    expect(warnings.map(({ code }) => code)).toContain('unknown_column')
  })

  it('gives the people of a row synthetic names and addresses that agree', async () => {
    const { book } = await redacted(
      await people(['Lucinda', 'Hartmann', 'lucinda.hartmann@example.org', 'Lucinda Hartmann called']),
      {
        detect: {},
        mode: 'synthetic',
        key: 'a key of a test',
      },
    )
    const [first, last, mail, note] = shown(book)[1]
    expect(first).not.toBe('Lucinda')
    expect(note).toContain(`${first} ${last}`)
    expect(mail.toLowerCase()).toContain(last.toLowerCase())
  })

  it('keeps the columns of a table distinct and named by their headers', async () => {
    const table = {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
      content:
        '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="Quintanilla"/><tableColumn id="2" name="Marisol"/></tableColumns></table>',
    }
    const bytes = await workbook({
      sheets: [
        {
          name: 'Data',
          rows: row(1, 'Quintanilla', 'Marisol') + row(2, 1, 2),
          after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
          relations: [['rId1', 'table', '../tables/table1.xml']],
        },
      ],
      parts: { 'xl/tables/table1.xml': table },
    })
    const { book } = await redacted(bytes, { terms: ['Quintanilla', 'Marisol'], mode: 'redact' })
    expect(shown(book)[0]).toEqual(['[TERM]', '[TERM]_2'])
  })
})

it('keeps numbers numbers where an invented number replaces them', async () => {
  const bytes = await workbook({ sheets: [{ name: 'Data', rows: row(1, 'Account') + row(2, 48213377) }] })
  const { book } = await redacted(bytes, { terms: ['48213377'], mode: 'synthetic', key: 'a key of a test' })
  expect(book.Sheets.Data.A2.t).toBe('n')
  expect(book.Sheets.Data.A2.v).not.toBe(48213377)
})

it('puts the values of tokens back', async () => {
  const bytes = await people(['Lucinda', 'Hartmann', 'lucinda@example.org', 'Call Lucinda Hartmann'])
  const {
    book,
    bytes: tokens,
    entities,
  } = await redacted(bytes, { detect: {}, mode: 'token', key: 'a key of a test' })
  expect(shown(book)[1][2]).toMatch(/^\[EMAIL_[0-9A-Z]+\]$/)
  const map = new Map(entities.map(({ replacement = '', value }) => [replacement, value]))
  const restored = await restoreOfficeDocument({ bytes: tokens, tokens: map })
  expect(shown(read(restored.bytes))).toEqual(shown(read(bytes)))
})

it('does not change cells that look like a cell reference or the number of a string', async () => {
  const strings = Array.from({ length: 10_002 }, (_, i) => `<t>text ${i.toString(36)}</t>`)
  const rows = strings.map((_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i}</v></c></row>`)
  const bytes = await workbook({ sheets: [{ name: 'Data', rows: rows.join('') }], strings })
  const { book } = await redacted(bytes, { terms: ['10001'] })
  expect(book.Sheets.Data.A10002.v).toBe(`text ${(10_001).toString(36)}`)
})

it('keeps the order of the shared strings, regardless of the order of the cells', async () => {
  const strings = ['<t>Total</t>', '<t>Jo Quintanilla</t>', '<t>never shown</t>', '<t>Name</t>']
  const shared = (at: string, number: number) => `<c r="${at}" t="s"><v>${number}</v></c>`
  const rows = `<row r="1">${shared('A1', 3)}${shared('B1', 1)}${shared('C1', 0)}</row>`
  const bytes = await workbook({ sheets: [{ name: 'Data', rows }], strings })
  const output = await redacted(bytes, { terms: ['Jo Quintanilla'], mode: 'redact' })
  expect(shown(output.book)).toEqual([['Name', '[TERM]', 'Total']])
  const entries = await archiveText(output.bytes)
  const texts = [...(entries.get('xl/sharedStrings.xml') ?? '').matchAll(/<t>([^<]*)/g)].map(
    ([, text]) => text,
  )
  expect(texts).toEqual(['Total', '[TERM]', 'Name'])
})

describe('the numbers of shared strings', () => {
  it('do not spell a value, and cells show the same strings', async () => {
    const strings = Array.from({ length: 12 }, (_, i) => `<t>text ${i}</t>`)
    const cells = strings.map((_, i) => cell(`A${i + 1}`, `<v>${i}</v>`, ' t="s"'))
    const rows = cells.map((one, i) => `<row r="${i + 1}">${one}</row>`).join('')
    const bytes = await workbook({ sheets: [{ name: 'Data', rows }], strings })
    const { book, bytes: output } = await redacted(bytes, { terms: ['12345678'] })
    const sheet = await (await JSZip.loadAsync(output)).file('xl/worksheets/sheet1.xml')?.async('string')
    expect(sheet?.replace(/<[^<>]*>/g, '')).not.toContain('12345678')
    expect(shown(book)).toEqual(strings.map((_, i) => [`text ${i}`]))
  })

  it('are searched where the workbook has no such string', async () => {
    const bytes = await workbook({
      sheets: [{ name: 'Data', rows: `<row r="1">${cell('A1', '<v>48213377</v>', ' t="s"')}</row>` }],
    })
    const { bytes: output } = await redacted(bytes, { terms: ['48213377'] })
    expect(entriesWith(await archiveText(output), '48213377')).toEqual([])
  })
})

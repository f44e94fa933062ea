import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { convert } from '../../engines/convert/convert.ts'
import { readZip } from '../../engines/office/zip-reader.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const limits = { entries: 100, bytes: 1e6, ratio: 1000 }

describe('CSV as a source', () => {
  it.each([
    ['commas', 'Name,Age\nAda,36\n'],
    ['semicolons', 'Name;Age\r\nAda;36\r\n'],
    ['tabs', 'Name\tAge\nAda\t36'],
  ])('is a table with a header: %s', async (_, text) => {
    const { bytes } = await convert({ bytes: bytesOf(text), from: 'csv', to: 'md' })
    expect(textOf(bytes)).toMatch(/\| Name\s*\| Age\s*\|\n\|[ -]+\|[ -]+\|\n\| Ada\s*\| 36\s*\|/)
  })

  it('does not show the line that names the delimiter', async () => {
    const { bytes } = await convert({
      bytes: bytesOf('sep=|\r\nName|Sum\r\nAda|1,5\r\n'),
      from: 'csv',
      to: 'csv',
    })
    expect(textOf(bytes)).toBe('Name,Sum\r\nAda,"1,5"\r\n')
  })

  it('keeps quoted line breaks, and fills short rows', async () => {
    const { bytes } = await convert({ bytes: bytesOf('a,b\n"x\ny"\n1,2\n'), from: 'csv', to: 'csv' })
    expect(Papa.parse(textOf(bytes), { skipEmptyLines: true }).data).toEqual([
      ['a', 'b'],
      ['x\ny', ''],
      ['1', '2'],
    ])
  })

  it('is rejected where a quotation mark is not closed', async () => {
    await expect(convert({ bytes: bytesOf('a,b\n"x,y\n'), from: 'csv', to: 'md' })).rejects.toMatchObject({
      code: 'malformed',
    })
  })
})

describe('CSV as an output', () => {
  it('has every cell of a table', async () => {
    const html = '<table><tr><th>A, "B"</th><th>C</th></tr><tr><td colspan=2>wide</td></tr></table>'
    const { bytes } = await convert({ bytes: bytesOf(html), from: 'html', to: 'csv' })
    expect(textOf(bytes)).toBe('"A, ""B""",C\r\nwide,\r\n')
  })

  it('is an archive of files for several tables', async () => {
    const table = '| a |\n|---|\n| 1 |\n\n'
    const { bytes, to } = await convert({
      bytes: bytesOf(`${table}\n\ntext\n\n${table}`),
      from: 'md',
      to: 'csv',
    })
    expect(to).toBe('zip')
    expect((await readZip(bytes, limits)).map(({ name }) => name)).toEqual(['table-1.csv', 'table-2.csv'])
  })

  it('is rejected for a document without tables', async () => {
    await expect(convert({ bytes: bytesOf('Only text'), from: 'md', to: 'csv' })).rejects.toMatchObject({
      code: 'empty',
      message: expect.stringContaining('no table'),
    })
  })

  it.each([
    ['beside its quotes', 'x,xa;,xb;;\nx;;;,x-b,"xa,"\n', 'xb;;'],
    ['that does not cut cells before a comma', 'xa;,x;,xb;-\nx,x;,xb;;\n', 'xb;-'],
  ])('is read with the delimiter %s', async (_, source, lastCell) => {
    const { bytes } = await convert({ bytes: bytesOf(source), from: 'csv', to: 'md' })
    const rows = textOf(bytes)
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
    expect(rows.find((row) => row.includes(lastCell))).toHaveLength(5)
  })

  it('comes back cell by cell from a workbook', async () => {
    const word = fc
      .stringMatching(/^[a-zà-ÿ ",;\n-]{1,12}$/)
      .map((text) => `x${text.replace(/\s+/g, ' ').trim()}`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word, word), { minLength: 2, maxLength: 6 }), async (rows) => {
        const source = Papa.unparse(rows)
        const { bytes: sheet } = await convert({ bytes: bytesOf(source), from: 'csv', to: 'xlsx' })
        const { bytes } = await convert({ bytes: sheet, from: 'xlsx', to: 'csv' })
        // Papa guesses another delimiter for cells such as `x;;`.
        const read = Papa.parse(textOf(bytes), { skipEmptyLines: true, delimiter: ',' })
        expect(read.data).toEqual(rows)
      }),
      { numRuns: 25 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../../engines/convert/readers/spreadsheet/read.ts'
import { SheetNames, writeXlsx } from '../../../../engines/convert/writers/xlsx/write.ts'
import type { Block, Document, TableCell } from '../../../../engines/model/document.ts'
import { readZip } from '../../../../engines/office/zip-reader.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { documentOf, heading, paragraph } from '../../../builders/document.ts'
import { conversion, text } from '../../conversion.ts'

const cell = (words: string, more: Partial<TableCell> = {}): TableCell => ({
  blocks: words === '' ? [] : [paragraph(words)],
  ...more,
})
const table = (...rows: readonly (readonly TableCell[])[]): Block => ({
  kind: 'table',
  rows: rows.map((cells) => ({ cells })),
})

async function partsOf(document: Document): Promise<Map<string, string>> {
  const { bytes } = await writeXlsx(document, conversion())
  const entries = await readZip(bytes)
  return new Map(
    await Promise.all(entries.map(async (entry) => [entry.name, text(await entry.read())] as const)),
  )
}

async function readBack(document: Document): Promise<readonly Block[]> {
  const { bytes } = await writeXlsx(document, conversion())
  return (await readSpreadsheet('xlsx')(bytes, conversion())).document.blocks
}

describe('a document as a workbook', () => {
  it('has a sheet for each table, named after the heading above it', async () => {
    const blocks = await readBack(
      documentOf([
        heading(1, 'Fruit'),
        table(
          [cell('Kind', { header: true }), cell('Sum', { header: true })],
          [cell('Apples'), cell('1,200')],
        ),
      ]),
    )
    expect(summarise(blocks)).toEqual([
      { h1: 'Fruit' },
      {
        table: [
          ['Kind!', 'Sum!'],
          ['Apples', '1,200'],
        ],
      },
    ])
  })

  it('has sheets named after captions that notes separate from their tables', async () => {
    const parts = await partsOf(
      documentOf([
        heading(1, 'Crime'),
        paragraph('Table 4. Arrests by Age'),
        paragraph('In thousands.'),
        table([cell('a'), cell('b')]),
        paragraph('Table 5 shows the rest.'),
        table([cell('c'), cell('d')]),
      ]),
    )
    const names = parts.get('xl/workbook.xml')?.match(/<sheet name="[^"]*"/g)
    expect(names).toEqual([
      '<sheet name="Table 4. Arrests by Age"',
      '<sheet name="Table 4. Arrests by Age 2"',
      '<sheet name="Text"',
    ])
  })

  it('keeps merged cells', async () => {
    const rows = [
      [cell('A', { rowspan: 2 }), cell('B', { colspan: 2 })],
      [cell('c'), cell('d')],
    ]
    expect(summarise(await readBack(documentOf([table(...rows)])))).toEqual([
      { h1: 'Table' },
      {
        table: [
          ['A r2!', 'B c2!'],
          ['c', 'd'],
        ],
      },
    ])
  })

  it('keeps the text around tables on a separate sheet, with the position of each table', async () => {
    const watched = conversion()
    const document = documentOf([
      heading(1, 'Report'),
      paragraph('Before.'),
      table([cell('a'), cell('b')]),
      paragraph('After.'),
    ])
    const { bytes } = await writeXlsx(document, watched)
    const { blocks } = (await readSpreadsheet('xlsx')(bytes, conversion())).document
    expect(summarise(blocks).slice(-5)).toEqual([{ h1: 'Text' }, 'Report', 'Before.', '[Report]', 'After.'])
    expect(watched.warnings).toMatchObject([{ code: 'text_apart' }])
  })

  it('freezes and marks header rows', async () => {
    const parts = await partsOf(documentOf([table([cell('K', { header: true })], [cell('v')])]))
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('ySplit="1"')
  })

  it('keeps text that looks like markup or escaped characters', async () => {
    const blocks = await readBack(documentOf([table([cell('<b>&"_x0041_'), cell('=1+1')])]))
    expect(summarise(blocks)[1]).toEqual({ table: [['<b>&"_x0041_', '=1+1']] })
  })

  it('has no metadata of author, time or program', async () => {
    const parts = await partsOf(documentOf([paragraph('x')]))
    expect([...parts.keys()].filter((name) => name.startsWith('docProps'))).toEqual([])
    expect([...parts.values()].join('')).not.toMatch(/creator|lastModifiedBy|Application|Company|dcterms/)
  })

  it('is byte-identical for the same document', async () => {
    const document = documentOf([table([cell('a')])])
    expect((await writeXlsx(document, conversion())).bytes).toEqual(
      (await writeXlsx(document, conversion())).bytes,
    )
  })

  it('has at least one sheet', async () => {
    expect((await partsOf(documentOf([]))).has('xl/worksheets/sheet1.xml')).toBe(true)
  })
})

describe('names of sheets', () => {
  it('are short, valid and unique', () => {
    const names = new SheetNames()
    expect(names.next("'Q1: [a/b]*?'")).toBe('Q1 a b')
    expect(names.next('q1 A B')).toBe('q1 A B 2')
    expect(names.next('History')).toBe('History 2')
    expect(names.next('')).toBe('Table')
    const long = 'x'.repeat(40)
    expect([names.next(long), names.next(long)].map((name) => name.length)).toEqual([31, 31])
  })
})

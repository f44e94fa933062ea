import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../../engines/convert/readers/spreadsheet/read.ts'
import type { Block } from '../../../../engines/model/document.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { workbook } from '../../../builders/office/workbook.ts'
import { packageOf, type SheetSource, sheetRows, xlsx } from '../../../builders/office.ts'
import { conversion } from '../../conversion.ts'

const read = readSpreadsheet('xlsx')

async function blocksOf(...sheets: readonly SheetSource[]): Promise<readonly Block[]> {
  return (await read(await xlsx(...sheets), conversion())).document.blocks
}

describe('a workbook', () => {
  it('has a heading and a table for each sheet, with the first row as header', async () => {
    const blocks = await blocksOf({
      name: 'Fruit',
      data: sheetRows(['Kind', 'Count'], ['Apples', 3], ['Pears', 12]),
    })
    expect(summarise(blocks)).toEqual([
      { h1: 'Fruit' },
      {
        table: [
          ['Kind!', 'Count!'],
          ['Apples', '3'],
          ['Pears', '12'],
        ],
      },
    ])
  })

  it('shows values in the format of their cell, and dates unambiguously', async () => {
    const data =
      '<row r="1"><c r="A1" s="1"><v>45322</v></c><c r="B1" s="2"><v>1234.5</v></c><c r="C1" t="b"><v>1</v></c></row>'
    expect(summarise(await blocksOf({ name: 'S', data }))).toEqual([
      { h1: 'S' },
      { table: [['2024-01-31', '1,234.50 EUR', 'TRUE']] },
    ])
  })

  it('shows the saved value of a formula', async () => {
    const data = '<row r="1"><c r="A1"><f>B1*2</f><v>42</v></c><c r="B1"><v>1</v></c></row>'
    expect(summarise(await blocksOf({ name: 'S', data }))).toEqual([{ h1: 'S' }, { table: [['42', '1']] }])
  })

  it.each([
    ['dates with dots', 'dd.mm.yyyy', '15.03.2026'],
    ['percentages with a space', '0.00 %', '4609600.00 %'],
    ['currencies in other letters', '#,##0.00 zł', '46,096.00 zł'],
  ])('shows %s as a spreadsheet program does', async (_, code, shown) => {
    const data = '<row r="1"><c r="A1" s="2"><v>46096</v></c><c r="B1"><v>2</v></c></row>'
    const blocks = (await read(await xlsx({ name: 'S', data, format: code }), conversion())).document.blocks
    expect(summarise(blocks)).toEqual([{ h1: 'S' }, { table: [[shown, '2']] }])
  })

  it('computes plain formulas whose result is not stored', async () => {
    const data = [
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><v>3.5</v></c><c r="C1"><f>A1*B1</f></c></row>',
      '<row r="2"><c r="A2"><v>4</v></c><c r="B2"><v>0</v></c><c r="C2"><f>IF(B2=0,"none",A2/B2)</f></c></row>',
      '<row r="3"><c r="A3"><f>SUM(A1:A2)</f></c><c r="B3" s="2"><f>AVERAGE(B1:B2)+10%</f></c><c r="C3"><f>C1&amp;" pcs"</f></c></row>',
    ].join('')
    const watched = conversion()
    const { document } = await read(await xlsx({ name: 'S', data }), watched)
    expect(summarise(document.blocks)).toEqual([
      { h1: 'S' },
      {
        table: [
          ['2', '3.5', '7'],
          ['4', '0', 'none'],
          ['6', '1.85 EUR', '7 pcs'],
        ],
      },
    ])
    expect(watched.warnings).toEqual([])
  })

  it('shows formulas that it cannot compute, with one warning for all', async () => {
    const data =
      '<row r="1"><c r="A1"><f>WEBSERVICE("x")</f></c><c r="B1"><f>B1+1</f></c><c r="C1"><v>0</v></c></row>'
    const watched = conversion()
    const { document } = await read(await xlsx({ name: 'S', data }), watched)
    expect(summarise(document.blocks)).toEqual([{ h1: 'S' }, { table: [['=WEBSERVICE("x")', '=B1+1', '0']] }])
    expect(watched.warnings.map(({ code }) => code)).toEqual(['formulas_without_result'])
    expect(watched.warnings[0].message).toContain(': 2.')
  })

  it('keeps raised numbers of notes apart from the number before', async () => {
    const data =
      '<row r="1"><c r="A1" t="inlineStr"><is><r><t>83,190,556</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c><c r="B1"><v>1</v></c></row>'
    expect(JSON.stringify(await blocksOf({ name: 'S', data }))).toContain(
      '[{"kind":"text","text":"83,190,556"},{"kind":"emphasis","style":"superscript","inlines":[{"kind":"text","text":"2"}]}]',
    )
  })

  it('says that a format hides a number', async () => {
    const data = '<row r="1"><c r="A1" s="2"><v>77</v></c><c r="B1"><v>2</v></c></row>'
    const watched = conversion()
    await read(await xlsx({ name: 'S', data, format: ';;;' }), watched)
    expect(watched.warnings.map(({ code }) => code)).toEqual(['hidden_left_out'])
  })

  it('keeps merged cells', async () => {
    const data = sheetRows(['Year', 'North', null], [null, 'a', 'b'], ['2020', 'c', 'd'])
    const after = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>'
    expect(summarise(await blocksOf({ name: 'S', data, after }))).toEqual([
      { h1: 'S' },
      {
        table: [
          ['Year r2!', 'North c2!'],
          ['a', 'b'],
          ['2020', 'c', 'd'],
        ],
      },
    ])
  })

  it('splits tables at empty rows, and takes a line above a table as its title', async () => {
    const data = sheetRows(
      ['Sales of the year'],
      ['Item', 'Sum'],
      ['A', 1],
      [null],
      [null],
      ['Name', 'Place'],
      ['B', 'C'],
    )
    expect(summarise(await blocksOf({ name: 'S', data }))).toEqual([
      { h1: 'S' },
      'Sales of the year',
      {
        table: [
          ['Item!', 'Sum!'],
          ['A', '1'],
        ],
      },
      {
        table: [
          ['Name!', 'Place!'],
          ['B', 'C'],
        ],
      },
    ])
  })

  it('does not split a table at a spacing row', async () => {
    const data = sheetRows(['Item', 'Sum'], ['A', 1], [null], ['B', 2])
    expect(summarise(await blocksOf({ name: 'S', data }))).toEqual([
      { h1: 'S' },
      {
        table: [
          ['Item!', 'Sum!'],
          ['A', '1'],
          ['B', '2'],
        ],
      },
    ])
  })

  it('omits hidden content, with a warning', async () => {
    const watched = conversion()
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2" hidden="1"><c r="A2"><v>77</v></c></row>'
    const bytes = await xlsx(
      { name: 'Shown', data: rows },
      { name: 'Secret', data: sheetRows(['s3cret']), state: 'hidden' },
    )
    const { document, pages } = await read(bytes, watched)
    expect(JSON.stringify(document.blocks)).not.toMatch(/s3cret|Secret|77/)
    expect(pages).toBe(1)
    expect(watched.warnings.map(({ code }) => code)).toEqual(['hidden_left_out', 'hidden_left_out'])
  })

  it('with only hidden sheets is empty', async () => {
    const bytes = await xlsx({ name: 'S', data: sheetRows(['a']), state: 'hidden' })
    await expect(read(bytes, conversion())).rejects.toMatchObject({ code: 'empty' })
  })

  it('with an excessive stated range takes time proportional to its actual cells', async () => {
    const data =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    const blocks = await blocksOf({ name: 'S', before: '<dimension ref="A1:XFD1048576"/>', data })
    expect(summarise(blocks)).toEqual([{ h1: 'S' }, { table: [['1']] }, { table: [['2']] }])
  })

  it('with more cells than the limit is rejected', async () => {
    const bytes = await xlsx({ name: 'S', data: sheetRows(...Array.from({ length: 30 }, () => ['a', 'b'])) })
    await expect(read(bytes, conversion({}, { cells: 50 }))).rejects.toMatchObject({
      code: 'too_many_entries',
    })
  })

  it('with sparse cells in many columns is rejected by the size of its table', async () => {
    const data = Array.from(
      { length: 60 },
      (_, i) => `<row r="${i + 1}"><c r="${String.fromCharCode(65 + (i % 26))}${i + 1}"><v>1</v></c></row>`,
    ).join('')
    await expect(read(await xlsx({ name: 'S', data }), conversion({}, { cells: 300 }))).rejects.toMatchObject(
      { code: 'too_many_entries' },
    )
  })

  it('whose cells repeat a long text more often than memory allows is rejected', async () => {
    const cells = Array.from(
      { length: 80 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`,
    )
    const bytes = await workbook({
      sheets: [{ name: 'S', rows: cells.join('') }],
      strings: [`<t>${'a '.repeat(500_000)}</t>`],
    })
    await expect(read(bytes, conversion())).rejects.toMatchObject({ code: 'too_many_bytes' })
  })

  it('that declares entities is rejected', async () => {
    const bytes = await xlsx({ name: 'S', data: '' })
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]><worksheet/>`
    const parts = await packageOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': bomb })
    await expect(read(parts, conversion())).rejects.toMatchObject({ code: 'malformed' })
    await expect(read(bytes.subarray(0, bytes.length / 2), conversion())).rejects.toMatchObject({
      code: 'malformed',
    })
  })

  it('with authors of threaded comments is read', async () => {
    const archive = await JSZip.loadAsync(await xlsx({ name: 'S', data: sheetRows(['a', 'b'], ['c', 'd']) }))
    const types = (await archive.file('[Content_Types].xml')?.async('string')) ?? ''
    const person =
      '<Override PartName="/xl/persons/person.xml" ContentType="application/vnd.ms-excel.person+xml"'
    archive.file('xl/persons/person.xml', '<personList/>')
    for (const end of ['/>', '></Override>']) {
      archive.file('[Content_Types].xml', types.replace('</Types>', `${person}${end}</Types>`))
      const { document } = await read(await archive.generateAsync({ type: 'uint8array' }), conversion())
      expect(summarise(document.blocks)[0]).toEqual({ h1: 'S' })
    }
  })

  it('keeps only safe links', async () => {
    const after = '<hyperlinks><hyperlink ref="A1" r:id="x"/></hyperlinks>'
    const blocks = await blocksOf({ name: 'S', data: sheetRows(['word', 'other'], ['a', 'b']), after })
    expect(JSON.stringify(blocks)).not.toContain('href')
  })
})

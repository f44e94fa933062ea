import { read as readBook } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readOds } from '../../../../engines/convert/readers/odf/read.ts'
import { odsToXlsx } from '../../../../engines/convert/readers/odf/sheet/ods-to-xlsx.ts'
import type { Document } from '../../../../engines/model/document.ts'
import { type OpenDocumentParts, openDocument } from '../../../builders/office/open-document.ts'
import { asMarkdown, conversion } from '../../conversion.ts'

const ods = (body: string, parts?: OpenDocumentParts) => openDocument('spreadsheet', body, parts)
const sheet = (rows: string, more = '') => `<table:table table:name="One" ${more}>${rows}</table:table>`
const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`
const text = (words: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${words}</text:p></table:table-cell>`
const value = (kind: string, attributes: string, words: string, style = '') =>
  `<table:table-cell ${style && `table:style-name="${style}"`} office:value-type="${kind}" ${attributes}><text:p>${words}</text:p></table:table-cell>`
const markdown = async (body: string, parts?: OpenDocumentParts) =>
  asMarkdown((await readOds(await ods(body, parts), conversion())).document).trim()
const drawn = async (body: string, parts?: OpenDocumentParts): Promise<Document> =>
  (await readOds(await ods(body, parts), { ...conversion(), hasLook: true, isPrinted: true })).document
const texts = ({ fixed = [] }: Document) =>
  fixed.flatMap(({ objects }) =>
    objects.flatMap((object) =>
      object.kind === 'text'
        ? object.blocks.flatMap((block) =>
            'inlines' in block ? block.inlines.map((one) => ('text' in one ? one.text : '')) : [],
          )
        : [],
    ),
  )

describe('cells of an ODS', () => {
  it('show the text that the file states', async () => {
    const body = sheet(
      row(text('Item') + text('Price') + text('Day')) +
        row(
          text('Tea') +
            value('float', 'office:value="1234.5"', '1 234,50 €') +
            value('date', 'office:date-value="2024-02-29"', '29. Feb. 24'),
        ),
    )
    expect(await markdown(body)).toBe(
      '# One\n\n| Item | Price      | Day          |\n| ---- | ---------- | ------------ |\n| Tea  | 1 234,50 € | 29\\. Feb. 24 |',
    )
  })

  it('are numbers, dates and truth values of an XLSX, in the format of their style', async () => {
    const styles =
      '<number:number-style style:name="N"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style><number:date-style style:name="D"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>'
    const automatic =
      '<style:style style:name="n" style:family="table-cell" style:data-style-name="N"/><style:style style:name="d" style:family="table-cell" style:data-style-name="D"/>'
    const body = sheet(
      row(
        value('float', 'office:value="1234.5"', '1,234.50', 'n') +
          value('date', 'office:date-value="2024-02-29"', '2024-02-29', 'd') +
          value('boolean', 'office:boolean-value="true"', 'TRUE'),
      ),
    )
    const book = readBook(await odsToXlsx(await ods(body, { styles, automatic }), conversion()), {
      cellNF: true,
      type: 'array',
    })
    const { A1, B1, C1 } = book.Sheets.One
    expect([A1.t, A1.v, A1.z]).toEqual(['n', 1234.5, '#,##0.00'])
    expect([B1.t, B1.v, B1.z]).toEqual(['n', 45351, 'yyyy-mm-dd'])
    expect([C1.t, C1.v]).toEqual(['b', true])
  })

  it('repeat, and are merged', async () => {
    const body = sheet(
      row(`${text('a', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${text('b')}`) +
        row(text('x', 'table:number-columns-repeated="3"'), 'table:number-rows-repeated="2"'),
    )
    const { blocks } = (await readOds(await ods(body), conversion())).document
    const table = blocks.find((block) => block.kind === 'table')
    expect(table?.rows.map(({ cells }) => cells.map(({ colspan = 1 }) => colspan))).toEqual([
      [2, 1],
      [1, 1, 1],
      [1, 1, 1],
    ])
  })

  it('are not read where they are hidden', async () => {
    const automatic =
      '<style:style style:name="ta" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const hidden =
      '<table:table table:name="Two" table:style-name="ta"><table:table-row>' +
      text('secret') +
      '</table:table-row></table:table>'
    const body = sheet(row(text('a')) + row(text('gone'), 'table:visibility="collapse"')) + hidden
    expect(await markdown(body, { automatic })).toBe('# One\n\na')
  })
})

describe('a sheet of an ODS', () => {
  it('whose last rows and columns are repeated to its end has only its content', async () => {
    const rest = '<table:table-cell table:number-columns-repeated="16383"/>'
    const body = sheet(
      row(text('a') + rest) +
        row(
          '<table:table-cell table:number-columns-repeated="16384"/>',
          'table:number-rows-repeated="1048575"',
        ),
    )
    const { fixed } = await drawn(body)
    expect(fixed?.length).toBe(1)
    expect(texts(await drawn(body))).toEqual(['a'])
  })

  it('is rejected where its content is repeated beyond the limit of cells', async () => {
    const body = sheet(
      row(text('a', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048576"'),
    )
    await expect(readOds(await ods(body), conversion())).rejects.toMatchObject({ code: 'too_many_entries' })
  })

  it('is printed within its print range, on its page', async () => {
    const pages =
      '<style:page-layout style:name="pm"><style:page-layout-properties fo:page-width="11in" fo:page-height="8.5in" fo:margin="0.5in"/></style:page-layout>'
    const masters = '<style:master-page style:name="Default" style:page-layout-name="pm"/>'
    const document = await drawn(sheet(row(text('in') + text('out')), 'table:print-ranges="One.A1:One.A1"'), {
      pages,
      masters,
    })
    expect(texts(document)).toEqual(['in'])
    expect(document.fixed?.[0]).toMatchObject({ width: 792, height: 612 })
  })

  it('has the fills, borders and widths of its styles', async () => {
    const automatic =
      '<style:style style:name="co" style:family="table-column"><style:table-column-properties style:column-width="2in"/></style:style><style:style style:name="ce" style:family="table-cell"><style:table-cell-properties fo:background-color="#ffee00" fo:border-bottom="1pt solid #112233"/></style:style>'
    const { fixed = [] } = await drawn(
      sheet(`<table:table-column table:style-name="co"/>${row(text('a', 'table:style-name="ce"'))}`),
      { automatic },
    )
    const shapes = fixed[0].objects.flatMap((object) => (object.kind === 'shape' ? [object] : []))
    const filled = shapes.find(({ fill }) => fill === '#ffee00')
    const across = filled?.path.map(([x]) => x) ?? []
    expect(Math.max(...across) - Math.min(...across)).toBeCloseTo(144, 0)
    expect(JSON.stringify(shapes)).toContain('#112233')
  })
})

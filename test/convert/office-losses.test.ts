import { describe, expect, it } from 'vitest'
import { convert, officeLossWarnings } from '../../engines/convert/convert.ts'
import type { Format } from '../../engines/model/format.ts'
import { docx, part } from '../builders/docx.ts'
import { openDocument } from '../builders/office/open-document.ts'
import { packageOf, pptx, shape } from '../builders/office.ts'

const text = '<w:p><w:r><w:t>Text</w:t></w:r></w:p>'
const anchor = '<w:p><w:r><w:drawing><wp:anchor/></w:drawing></w:r></w:p>'
const messages = async (bytes: Uint8Array, from: Format, to: Format) =>
  (await officeLossWarnings(bytes, from, to)).map(({ message }) => message)

/** An XLSX with parts that are only counted. */
const workbookOf = (parts: Readonly<Record<string, string>>) =>
  packageOf({ '[Content_Types].xml': '<Types/>', ...parts })

describe('content of a DOCX that an output cannot represent', () => {
  it('is counted once a document: comments', async () => {
    const comments = part('w:comments', '<w:comment w:id="1"/><w:comment w:id="2"/>')
    const source = await docx({ body: text, parts: { 'word/comments.xml': comments } })
    const { warnings } = await convert({ bytes: source, from: 'docx', to: 'md' })
    expect(warnings).toEqual([
      { code: 'comments_left_out', message: '2 comments were left out: comments are not part of the text.' },
    ])
  })

  it('is counted: floating objects, and their second drawings are not', async () => {
    const both = `<mc:AlternateContent><mc:Choice>${anchor}</mc:Choice><mc:Fallback>${anchor}</mc:Fallback></mc:AlternateContent>`
    const source = await docx({ body: text + both + anchor })
    expect(await messages(source, 'docx', 'txt')).toEqual([
      '2 text boxes and floating objects were put into the text: the output format has no positions.',
    ])
    expect(await messages(source, 'docx', 'pdf')).toEqual([])
  })

  it('is counted: columns of text', async () => {
    const body = `${text}<w:sectPr><w:cols w:num="2" w:space="720"/></w:sectPr>`
    expect(await messages(await docx({ body }), 'docx', 'html')).toEqual([
      '1 section in columns was written without them: the output format has none.',
    ])
    const one = `${text}<w:sectPr><w:cols w:num="1"/></w:sectPr>`
    expect(await messages(await docx({ body: one }), 'docx', 'html')).toEqual([])
  })

  it('is counted: charts', async () => {
    const source = await docx({ body: text, parts: { 'word/charts/chart1.xml': part('c:chart', '') } })
    expect(await messages(source, 'docx', 'md')).toEqual([
      '1 chart was reduced to values: the output format has no charts.',
    ])
  })
})

describe('content of a PPTX that an output cannot represent', () => {
  it('is counted: positions and connecting lines', async () => {
    const source = await pptx([{ shapes: `${shape('<a:p><a:r><a:t>One</a:t></a:r></a:p>')}<p:cxnSp/>` }])
    expect(await messages(source, 'pptx', 'md')).toEqual([
      '1 text box or floating object was put into the text: the output format has no positions.',
      '1 connecting line was left out: only text, tables and images of slides are converted.',
    ])
    expect(await messages(source, 'pptx', 'pdf')).toEqual([])
  })
})

describe('content of an XLSX that an output cannot represent', () => {
  it('is counted: formulas and comments of cells', async () => {
    const source = await workbookOf({
      'xl/worksheets/sheet1.xml':
        '<worksheet><c><f>A1+1</f></c><c><f t="shared" si="0"/></c><c><f/></c></worksheet>',
      'xl/comments1.xml': '<comments><commentList><comment ref="A1"/></commentList></comments>',
    })
    expect(await messages(source, 'xlsx', 'md')).toEqual([
      '3 formulas were reduced to values: tables of documents hold values.',
      '1 comment was left out: comments are not part of the text.',
    ])
    expect(await messages(source, 'xlsx', 'pdf')).toEqual([
      '1 comment was left out: comments are not part of the text.',
    ])
  })
})

describe('content of an OpenDocument file that an output cannot represent', () => {
  it('is counted: comments and floating objects of text', async () => {
    const frame = (kind: string) =>
      `<draw:frame text:anchor-type="${kind}"><draw:text-box><text:p>b</text:p></draw:text-box></draw:frame>`
    const source = await openDocument(
      'text',
      `<text:p>a<office:annotation><text:p>c</text:p></office:annotation><office:annotation-end/>${frame('char')}${frame('as-char')}</text:p>`,
    )
    expect(await messages(source, 'odt', 'md')).toEqual([
      '1 comment was left out: comments are not part of the text.',
      '1 text box or floating object was put into the text: the output format has no positions.',
    ])
    expect(
      (await convert({ bytes: source, from: 'odt', to: 'md' })).warnings.map(({ code }) => code),
    ).toEqual(['comments_left_out', 'positions_left_out'])
  })

  it('is counted: formulas, also of a workbook that is written as one', async () => {
    const cell =
      '<table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell>'
    const source = await openDocument(
      'spreadsheet',
      `<table:table table:name="S"><table:table-row>${cell}${cell}</table:table-row></table:table>`,
    )
    const { warnings } = await convert({ bytes: source, from: 'ods', to: 'xlsx' })
    expect(warnings).toEqual([
      {
        code: 'formulas_left_out',
        message: '2 formulas were reduced to values: tables of documents hold values.',
      },
    ])
  })
})

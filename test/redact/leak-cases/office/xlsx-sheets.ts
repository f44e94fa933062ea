import {
  cell,
  type NewSheet,
  type NewWorkbook,
  row,
  workbook,
  workbookNamespaces,
} from '../../../builders/office/workbook.ts'
import { kept, type OfficeCase, secret, secretWord } from './office-case.ts'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheet1 = ['xl/worksheets/sheet1.xml']

function oneSheet(sheet: Partial<NewSheet>, more: Partial<NewWorkbook> = {}) {
  return () =>
    workbook({ sheets: [{ name: 'Data', ...sheet, rows: (sheet.rows ?? '') + row(9, kept) }], ...more })
}

const table = (columns: string, attributes = '', after = '') => ({
  'xl/tables/table1.xml': {
    type: `${spreadsheet}.table+xml`,
    content: `<table ${workbookNamespaces} id="1" name="Table1" displayName="Table1" ref="A1:B3" totalsRowShown="0"${attributes}><autoFilter ref="A1:B3"/><tableColumns count="2">${columns}</tableColumns>${after}</table>`,
  },
})

const tableSheet = (first: string): Partial<NewSheet> => ({
  rows: row(1, first, 'Amount') + row(2, 'x', 5) + row(3, 'y', 6),
  after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
  relations: [['rId1', 'table', '../tables/table1.xml']],
})

/** Sheets and what is around their cells. */
export const sheetCases: readonly OfficeCase[] = [
  ...(['hidden', 'veryHidden'] as const).map(
    (state): OfficeCase => ({
      name: `a ${state === 'hidden' ? 'hidden' : 'very hidden'} sheet`,
      at: ['xl/worksheets/sheet2.xml'],
      build: () =>
        workbook({
          sheets: [
            { name: 'Data', rows: row(1, kept) },
            { name: 'Other', rows: row(1, secret), state },
          ],
        }),
    }),
  ),
  {
    name: 'the name of a sheet, which formulas refer to',
    at: ['xl/workbook.xml', 'xl/worksheets/sheet2.xml'],
    build: () =>
      workbook({
        sheets: [
          { name: secret, rows: row(1, 3) },
          {
            name: 'Sum',
            rows: `<row r="1">${cell('A1', `<f>'${secret}'!A1*2</f><v>6</v>`)}${cell('B1', kept)}</row>`,
            after: `<hyperlinks><hyperlink ref="A1" location="'${secret}'!A1"/></hyperlinks>`,
          },
        ],
        afterSheets: `<definedNames><definedName name="First">'${secret}'!$A$1</definedName></definedNames>`,
      }),
  },
  {
    name: 'a defined name',
    at: ['xl/workbook.xml', ...sheet1],
    secrets: [secretWord],
    build: oneSheet(
      { rows: `<row r="1">${cell('A1', `<f>${secretWord}_total+1</f><v>4</v>`)}${cell('B1', 3)}</row>` },
      {
        afterSheets: `<definedNames><definedName name="${secretWord}_total" comment="of ${secretWord}">Data!$B$1</definedName></definedNames>`,
      },
    ),
  },
  {
    name: 'the constant of a defined name',
    at: ['xl/workbook.xml'],
    build: oneSheet(
      {},
      { afterSheets: `<definedNames><definedName name="Owner">"${secret}"</definedName></definedNames>` },
    ),
  },
  {
    name: 'header and footer',
    at: sheet1,
    written: 'Quinta',
    build: oneSheet({
      after:
        '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"Marisol &amp;12Quinta&amp;Bnilla&amp;RPage &amp;P</oddHeader><oddFooter>&amp;CMarisol Quintanilla</oddFooter></headerFooter>',
    }),
    keep: [kept, 'Page'],
  },
  {
    name: 'data validation',
    at: sheet1,
    build: oneSheet({
      after: `<dataValidations count="1"><dataValidation type="list" sqref="A1" promptTitle="Who" prompt="Such as ${secret}" errorTitle="No" error="Not ${secret}" showInputMessage="1"><formula1>"Someone,${secret}"</formula1></dataValidation></dataValidations>`,
    }),
    keep: [kept, 'Someone'],
  },
  {
    name: 'conditional formatting',
    at: sheet1,
    secrets: [secret, '48213377'],
    build: oneSheet({
      after: `<conditionalFormatting sqref="A1"><cfRule type="containsText" priority="1" operator="containsText" text="${secret}"><formula>NOT(ISERROR(SEARCH("${secret}",A1)))</formula></cfRule><cfRule type="cellIs" priority="2" operator="equal"><formula>48213377</formula></cfRule></conditionalFormatting>`,
    }),
  },
  {
    name: 'an automatic filter',
    at: sheet1,
    build: oneSheet({
      rows: row(1, 'Person') + row(2, secret),
      after: `<autoFilter ref="A1:A2"><filterColumn colId="0"><filters><filter val="${secret}"/></filters></filterColumn></autoFilter>`,
    }),
  },
  {
    name: 'the date of an automatic filter',
    at: sheet1,
    secrets: ['1984-03-17'],
    written: 'dateGroupItem year="1984"',
    gone: ['dateGroupItem'],
    build: oneSheet(
      {
        rows: `${row(1, 'Born')}<row r="2">${cell('A2', 30758, ' s="1"')}</row>`,
        after:
          '<autoFilter ref="A1:A2"><filterColumn colId="0"><filters><dateGroupItem year="1984" month="3" day="17" dateTimeGrouping="day"/></filters></filterColumn></autoFilter>',
      },
      { formats: ['yyyy\\-mm\\-dd'] },
    ),
  },
  {
    name: 'scenarios',
    at: sheet1,
    build: oneSheet({
      after: `<scenarios><scenario name="${secret}" user="${secret}" comment="By ${secret}" count="1"><inputCells r="A1" val="${secret}"/></scenario></scenarios>`,
    }),
  },
  {
    name: 'protected ranges',
    at: sheet1,
    secrets: [secretWord],
    build: oneSheet({
      after: `<protectedRanges><protectedRange sqref="A1" name="${secretWord}"/></protectedRanges>`,
    }),
  },
  {
    name: 'custom views',
    at: ['xl/workbook.xml', ...sheet1],
    build: oneSheet(
      {
        after: `<customSheetViews><customSheetView guid="{A1B2C3D4-0000-4000-8000-000000000001}"><headerFooter><oddHeader>${secret}</oddHeader></headerFooter></customSheetView></customSheetViews>`,
      },
      {
        afterSheets: `<customWorkbookViews><customWorkbookView name="View of ${secret}" guid="{A1B2C3D4-0000-4000-8000-000000000001}" windowWidth="1" windowHeight="1" activeSheetId="1"/></customWorkbookViews>`,
      },
    ),
  },
  {
    name: 'hyperlinks',
    at: [...sheet1, 'xl/worksheets/_rels/sheet1.xml.rels'],
    secrets: [secretWord],
    build: oneSheet({
      rows: row(1, 'Mail'),
      after: `<hyperlinks><hyperlink ref="A1" r:id="rId1" tooltip="Write to ${secretWord}" display="${secretWord}"/></hyperlinks>`,
      relations: [['rId1', 'hyperlink', `mailto:${secretWord}@example.org`]],
    }),
  },
  {
    name: 'comments and their authors',
    at: ['xl/comments1.xml', 'xl/drawings/vmlDrawing1.vml'],
    gone: ['Ludovica'],
    build: oneSheet(
      {
        rows: row(1, 'Note'),
        after: '<legacyDrawing r:id="rId2"/>',
        relations: [
          ['rId1', 'comments', '../comments1.xml'],
          ['rId2', 'vmlDrawing', '../drawings/vmlDrawing1.vml'],
        ],
      },
      {
        parts: {
          'xl/comments1.xml': {
            type: `${spreadsheet}.comments+xml`,
            content: `<comments ${workbookNamespaces}><authors><author>Ludovica Brunetti</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Ludovica Brunetti:</t></r><r><t xml:space="preserve">\nAsk Marisol </t></r><r><t>Quintanilla</t></r></text></comment><comment ref="A2" authorId="0"><text><t>Ask ${secret}</t></text></comment></commentList></comments>`,
          },
          'xl/drawings/vmlDrawing1.vml': {
            type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
            content: `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="s1" type="#t" alt="About ${secret}"><v:textbox><div>See ${secret}</div></v:textbox><x:ClientData ObjectType="Note"><x:Row>0</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>`,
          },
        },
      },
    ),
  },
  {
    name: 'threaded comments and people',
    at: ['xl/threadedComments/threadedComment1.xml'],
    gone: ['Ludovica'],
    build: oneSheet(
      {
        rows: row(1, 'Note'),
        relations: [
          [
            'rId1',
            'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
            '../threadedComments/threadedComment1.xml',
          ],
        ],
      },
      {
        relations: [
          ['rIdP', 'http://schemas.microsoft.com/office/2017/10/relationships/person', 'persons/person.xml'],
        ],
        parts: {
          'xl/threadedComments/threadedComment1.xml': {
            type: 'application/vnd.ms-excel.threadedcomments+xml',
            content: `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A1" dT="2024-01-01T00:00:00.00" personId="{11111111-2222-4333-8444-555555555555}" id="{11111111-2222-4333-8444-555555555556}"><text>Ask ${secret}</text></threadedComment></ThreadedComments>`,
          },
          'xl/persons/person.xml': {
            type: 'application/vnd.ms-excel.person+xml',
            content:
              '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="Ludovica Brunetti" id="{11111111-2222-4333-8444-555555555555}" userId="S::ludovica@example.org::1" providerId="AD"/></personList>',
          },
        },
      },
    ),
  },
  {
    name: 'the columns of a table',
    at: [...sheet1, 'xl/tables/table1.xml'],
    build: oneSheet(
      {
        ...tableSheet(`Share of ${secret}`),
        rows: `${row(1, `Share of ${secret}`, 'Amount')}<row r="2">${cell('A2', 4)}${cell('B2', 5)}${cell('D2', `<f>SUM(Table1[Share of ${secret}])</f><v>4</v>`)}</row>`,
      },
      { parts: table(`<tableColumn id="1" name="Share of ${secret}"/><tableColumn id="2" name="Amount"/>`) },
    ),
  },
  {
    name: 'the name, description and total of a table',
    at: ['xl/tables/table1.xml'],
    secrets: [secretWord],
    build: oneSheet(
      { ...tableSheet('Item') },
      {
        parts: table(
          `<tableColumn id="1" name="Item" totalsRowLabel="Total ${secretWord}"/><tableColumn id="2" name="Amount"><calculatedColumnFormula>IF("${secretWord}"="",1,2)</calculatedColumnFormula></tableColumn>`,
          ` comment="For ${secretWord}"`,
          `<extLst><ext uri="{504A1905-F514-4f6f-8877-14C23A59335A}"><x14:table altText="About ${secretWord}" altTextSummary="Sum of ${secretWord}"/></ext></extLst>`,
        ),
      },
    ),
  },
]

import { cell, row, workbook } from '../../../builders/office/workbook.ts'
import { kept, type OfficeCase, secret, secretWord } from './office-case.ts'

const keptRow = row(9, kept)
const sheet1 = ['xl/worksheets/sheet1.xml']

function cells(rows: string, more: Partial<Parameters<typeof workbook>[0]> = {}) {
  return () => workbook({ sheets: [{ name: 'Data', rows: rows + keptRow }], ...more })
}

/** Cells: strings, numbers, formulas. */
export const cellCases: readonly OfficeCase[] = [
  {
    name: 'a shared string that is split over rich runs',
    at: ['xl/sharedStrings.xml'],
    written: 'Quinta',
    build: cells(`<row r="1">${cell('A1', '<v>0</v>', ' t="s"')}</row>`, {
      strings: [
        '<r><t>Mari</t></r><r><rPr><b/></rPr><t xml:space="preserve">sol </t></r><r><t>Quinta</t></r><r><t>nilla</t></r>',
      ],
    }),
  },
  {
    name: 'a shared string that no cell shows',
    at: ['xl/sharedStrings.xml'],
    build: cells(`<row r="1">${cell('A1', '<v>0</v>', ' t="s"')}</row>`, {
      strings: ['<t>Shown</t>', `<t>${secret}</t>`],
    }),
    keep: ['Shown', kept],
  },
  {
    name: 'a shared string of two cells',
    at: ['xl/sharedStrings.xml'],
    build: cells(`<row r="1">${cell('A1', '<v>0</v>', ' t="s"')}${cell('B1', '<v>0</v>', ' t="s"')}</row>`, {
      strings: [`<t>${secret} was here</t>`],
    }),
    keep: ['was here', kept],
  },
  {
    name: 'the phonetic guide of a string',
    at: ['xl/sharedStrings.xml'],
    secrets: ['山田太郎', 'ヤマダ'],
    written: 'ヤマダ',
    build: cells(`<row r="1">${cell('A1', '<v>0</v>', ' t="s"')}</row>`, {
      strings: ['<t>山田太郎</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="0"/>'],
    }),
  },
  {
    name: 'a shared string of escaped characters',
    at: ['xl/sharedStrings.xml'],
    written: '_x0051_uintanilla',
    build: cells(`<row r="1">${cell('A1', '<v>0</v>', ' t="s"')}</row>`, {
      strings: ['<t>Marisol _x0051_uintanilla and _x005F_x0051_ as it is</t>'],
    }),
    gone: ['_x0051_uintanilla'],
    keep: ['_x005F_x0051_ as it is', kept],
  },
  {
    name: 'an inline string with an escaped line break inside of a word',
    at: sheet1,
    secrets: [secretWord],
    written: 'Quinta_x000A_nilla',
    build: cells(row(1, 'Quinta_x000A_nilla')),
    gone: ['Quinta', 'nilla'],
  },
  {
    name: 'attributes with escaped characters',
    at: sheet1,
    secrets: [secretWord],
    written: '_x0051_uintanilla',
    build: () =>
      workbook({
        sheets: [
          {
            name: 'Data',
            rows: keptRow,
            after:
              '<dataValidations count="1"><dataValidation type="whole" sqref="A1" promptTitle="Who" prompt="Such as _x0051_uintanilla" showInputMessage="1"><formula1>1</formula1><formula2>9</formula2></dataValidation></dataValidations>',
          },
        ],
      }),
    gone: ['_x0051_uintanilla'],
  },
  { name: 'an inline string', at: sheet1, build: cells(row(1, secret)) },
  {
    name: 'a string with character references',
    at: sheet1,
    written: '&#81;uintanilla',
    build: cells(row(1, 'Marisol &#81;uintanilla')),
  },
  { name: 'a number', at: sheet1, secrets: ['48213377'], build: cells(row(1, 48213377)) },
  {
    name: 'a date that is stored as a number',
    at: sheet1,
    secrets: ['2023-01-01'],
    written: '44927',
    gone: ['44927'],
    build: cells(`<row r="1">${cell('A1', 44927, ' s="1"')}</row>`, { formats: ['yyyy\\-mm\\-dd'] }),
  },
  {
    name: 'a date in another notation than it is shown in',
    at: sheet1,
    secrets: ['17.03.1984'],
    written: '30758',
    gone: ['30758'],
    build: cells(`<row r="1">${cell('A1', 30758, ' s="1"')}</row>`, { formats: ['mmm d, yyyy'] }),
  },
  {
    name: 'a number that is shown with separators',
    at: sheet1,
    secrets: ['12,345,678.50'],
    written: '12345678.5',
    gone: ['12345678.5'],
    build: cells(`<row r="1">${cell('A1', 12345678.5, ' s="1"')}</row>`, { formats: ['#,##0.00'] }),
  },
  {
    name: 'a number that is shown as a social security number',
    at: sheet1,
    secrets: ['078-05-1120'],
    written: '78051120',
    gone: ['78051120'],
    build: cells(`<row r="1">${cell('A1', 78051120, ' s="1"')}</row>`, { formats: ['000\\-00\\-0000'] }),
  },
  {
    name: 'the text of a number format',
    at: ['xl/styles.xml'],
    build: cells(`<row r="1">${cell('A1', 7, ' s="1"')}</row>`, { formats: [`0&quot; ${secret}&quot;`] }),
  },
  {
    name: 'a text in a formula',
    at: sheet1,
    build: cells(`<row r="1">${cell('A1', `<f>IF(1=1,"ok","${secret}")</f><v>ok</v>`, ' t="str"')}</row>`),
  },
  {
    name: 'a number in a formula',
    at: sheet1,
    secrets: ['48213377'],
    build: cells(`<row r="1">${cell('A1', '<f>48213377-48213370</f><v>7</v>')}</row>`),
  },
  {
    name: 'a formula that joins the value',
    at: sheet1,
    written: 'Quinta',
    build: cells(`<row r="1">${cell('A1', '<f>"Marisol Quinta"&amp;"nilla"</f><v></v>', ' t="str"')}</row>`),
  },
  {
    name: 'the saved result of a formula',
    at: sheet1,
    build: cells(
      `<row r="1">${cell('A1', 'Marisol')}${cell('B1', secretWord)}${cell('C1', `<f>A1&amp;" "&amp;B1</f><v>${secret}</v>`, ' t="str"')}</row>`,
    ),
  },
  {
    name: 'the saved result of a formula that shows a part of a redacted cell',
    at: sheet1,
    written: '<v>Mari</v>',
    gone: ['Mari'],
    build: cells(
      `<row r="1">${cell('A1', secret)}${cell('B1', '<f>LEFT(A1,4)</f><v>Mari</v>', ' t="str"')}</row>`,
    ),
  },
  {
    name: 'the saved result of a formula that depends on a dependent of a redacted cell',
    at: sheet1,
    written: '4711',
    secrets: ['48213377'],
    gone: ['48213384', '4711'],
    build: cells(
      `<row r="1">${cell('A1', 48213377)}${cell('B1', '<f>C1-1</f><v>4711</v>')}${cell('C1', '<f>SUM(A:A)+7</f><v>48213384</v>')}</row>`,
    ),
  },
  {
    name: 'a shared formula whose first cell shows the value',
    at: sheet1,
    build: cells(
      `<row r="1">${cell('A1', secret)}${cell('B1', `<f t="shared" ref="B1:B2" si="0">A1&amp;""</f><v>${secret}</v>`, ' t="str"')}</row><row r="2">${cell('A2', 'Other')}${cell('B2', '<f t="shared" si="0"/><v>Other</v>', ' t="str"')}</row>`,
    ),
    keep: [kept, 'Other'],
  },
  {
    name: 'an array formula that fills the value',
    at: sheet1,
    build: cells(
      `<row r="1">${cell('A1', '<f t="array" ref="A1:A2">D1:D2</f><v>one</v>', ' t="str"')}</row><row r="2">${cell('A2', `<v>${secret}</v>`, ' t="str"')}</row>`,
    ),
    keep: [kept, 'one'],
  },
  {
    name: 'a value that is split over two cells',
    at: sheet1,
    written: 'Quintanilla',
    secrets: [secret],
    gone: [secretWord],
    build: cells(row(1, 'Marisol', 'Quintanilla')),
  },
  {
    name: 'a hidden row and a hidden column',
    at: sheet1,
    build: cells(
      `<row r="1" hidden="1">${cell('A1', secret)}</row><row r="2">${cell('C2', `Call ${secret}`)}</row>`,
    ),
    keep: [kept, 'Call'],
  },
  {
    name: 'the name of a function in a formula',
    at: sheet1,
    secrets: ['SUM'],
    build: cells(`<row r="1">${cell('C1', '<f>SUM(A1:B1)</f><v>9</v>')}</row>`),
  },
  {
    name: 'a variable of a formula',
    at: sheet1,
    secrets: ['Quintanilla'],
    build: cells(
      `<row r="1">${cell('C1', '<f>_xlfn.LET(_xlpm.Quintanilla,5,_xlpm.Quintanilla*2)</f><v>10</v>')}</row>`,
    ),
  },
  {
    name: 'a formula that puts the value together from texts',
    at: sheet1,
    secrets: ['Marisol Quintanilla'],
    written: 'CONCATENATE("Mari","sol ","Quintanilla")',
    build: cells(
      `<row r="1">${cell('C1', '<f>CONCATENATE("Mari","sol ","Quintanilla")</f>')}${cell('D1', 'x')}</row>`,
    ),
  },
  {
    name: 'a formula that puts the value together from characters',
    at: sheet1,
    secrets: ['Quintanilla'],
    written: 'CHAR(81)&amp;"uintanilla"',
    build: cells(`<row r="1">${cell('C1', '<f>CHAR(81)&amp;"uintanilla"</f>')}${cell('D1', 'x')}</row>`),
  },
  {
    name: 'a formula that puts a number together',
    at: sheet1,
    secrets: ['48213377'],
    written: '4821&amp;3377',
    build: cells(`<row r="1">${cell('C1', '<f>4821&amp;3377</f>')}${cell('D1', 'x')}</row>`),
  },
  {
    name: 'a formula that puts the value together from cells',
    at: sheet1,
    written: '<f>A1&amp;" "&amp;A5</f>',
    build: cells(
      `<row r="1">${cell('A1', 'Marisol')}${cell('B1', 'x')}${cell('C1', '<f>A1&amp;" "&amp;A5</f>')}${cell('D1', 'x')}</row>${row(5, 'Quintanilla')}`,
    ),
    gone: ['<f>A1'],
  },
  {
    name: 'a truth value, as it is shown',
    at: sheet1,
    secrets: ['TRUE'],
    written: 't="b"><v>1</v>',
    build: cells(`<row r="1">${cell('A1', '<v>1</v>', ' t="b"')}</row>`),
    gone: ['t="b"><v>1</v>'],
  },
]

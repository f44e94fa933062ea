import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDoc } from '../../../engines/convert/legacy/doc/read.ts'
import { readPpt } from '../../../engines/convert/legacy/ppt/read.ts'
import { readOdp, readOds, readOdt } from '../../../engines/convert/readers/odf/read.ts'
import { readPptx } from '../../../engines/convert/readers/pptx/read.ts'
import { readSpreadsheet } from '../../../engines/convert/readers/spreadsheet/read.ts'
import { PalimpsestError } from '../../../engines/model/errors.ts'
import { doc, ppt } from '../../builders/legacy-office.ts'
import { openDocument } from '../../builders/office/open-document.ts'
import { pptx, shape, sheetRows, xlsx } from '../../builders/office.ts'
import { conversion } from '../conversion.ts'

type Read = (bytes: Uint8Array) => unknown

const limits = { cells: 20_000, pages: 50, inflated: 8 * 1024 * 1024 }
const under = () => conversion({}, limits)

/** A workbook of Excel 97. */
function oldWorkbook(): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['a', 1],
    ['b', 2],
  ])
  return new Uint8Array(
    write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'biff8' }),
  )
}

/** Small files of every kind, and who reads them. */
const sources: readonly (readonly [
  kind: string,
  make: () => Uint8Array | Promise<Uint8Array>,
  read: Read,
])[] = [
  [
    'doc',
    () =>
      doc({
        paragraphs: [
          { text: 'A\u0002\r', sprms: [[0x2640, 0]] },
          { text: 'b\u0007', sprms: [[0x2416, 1]] },
        ],
        footnote: 'n',
      }),
    (b) => readDoc(b, under()),
  ],
  [
    'ppt',
    () =>
      ppt([
        {
          texts: [
            [0, 'T', 0],
            [1, 'a\rb', 500],
          ],
        },
      ]),
    (b) => readPpt(b, under()),
  ],
  ['xls', oldWorkbook, (b) => readSpreadsheet('xls')(b, under())],
  [
    'xlsx',
    () => xlsx({ name: 'S', data: sheetRows(['a', 1], ['b', 2]) }),
    (b) => readSpreadsheet('xlsx')(b, under()),
  ],
  ['pptx', () => pptx([{ shapes: shape('words') }]), (b) => readPptx(b, under())],
  [
    'odt',
    () =>
      openDocument(
        'text',
        '<text:p>a</text:p><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list>',
      ),
    (b) => readOdt(b, under()),
  ],
  [
    'ods',
    () =>
      openDocument(
        'spreadsheet',
        '<table:table table:name="S"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
      ),
    (b) => readOds(b, under()),
  ],
  [
    'odp',
    () =>
      openDocument(
        'presentation',
        '<draw:page><draw:frame svg:width="5cm" svg:height="2cm"><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame></draw:page>',
      ),
    (b) => readOdp(b, under()),
  ],
]

/** Bytes of a file changed in places, or the file cut off. */
const damage = fc.record({
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  changes: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 0.9999, noNaN: true }),
      byte: fc.constantFrom(0, 1, 127, 128, 254, 255),
    }),
    { maxLength: 12 },
  ),
})

describe.each(sources)('a damaged %s', (_, make, read) => {
  it('is read as far as possible, or refused with a typed error', async () => {
    const whole = await make()
    await fc.assert(
      fc.asyncProperty(damage, async ({ cut, changes }) => {
        const bytes = Uint8Array.from(
          whole.subarray(0, cut === undefined ? whole.length : Math.floor(cut * whole.length)),
        )
        for (const { at, byte } of changes) if (bytes.length > 0) bytes[Math.floor(at * bytes.length)] = byte
        try {
          await read(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(PalimpsestError)
          expect(error).not.toMatchObject({ code: 'internal' })
        }
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})

import { describe, expect, it } from 'vitest'
import { loadFont } from '../../../../engines/pdf/fonts/load-font.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject } from '../../../../engines/pdf/objects.ts'
import { completeFont } from '../../../../engines/pdf/pdfa/fonts/composite-encodings.ts'
import { cff, stream, subtable, trueType, value } from '../../fonts/programs.ts'

const file = new PdfFile(new Map(), new PdfDict())
const descriptor = new PdfDict([
  ['FontName', PdfName.of('Described')],
  ['MissingWidth', 500],
])

function completed(entries: Readonly<Record<string, PdfObject>>): PdfDict {
  const font = new PdfDict([
    ['Subtype', PdfName.of('TrueType')],
    ['FontDescriptor', descriptor],
    ...Object.entries(entries),
  ])
  completeFont(file, font)
  return font
}

describe('a font', () => {
  it('without a name or type gets those of its descriptor', () => {
    const font = completed({})
    expect([font.get('Type'), font.get('BaseFont')]).toEqual([PdfName.of('Font'), PdfName.of('Described')])
  })

  it.each<[string, Readonly<Record<string, PdfObject>>]>([
    ['are missing', {}],
    ['are fewer than its codes', { FirstChar: 65, LastChar: 90, Widths: [600] }],
    ['are for codes that no byte is', { FirstChar: 65, LastChar: 65_536, Widths: [600] }],
  ])('whose widths %s gets as many as there are codes', (_, entries) => {
    const font = completed(entries)
    expect([font.get('FirstChar'), font.get('LastChar')]).toEqual([0, 255])
    expect(file.numbers(font.get('Widths'))).toHaveLength(256)
  })

  it('whose widths are missing gets those by which its glyphs were placed', () => {
    const font = new PdfDict([
      ['Subtype', PdfName.of('TrueType')],
      ['FontDescriptor', value(trueType({ cmap: [[1, 0, subtable(0, [[65, 1]])]], widths: [500, 700] }))],
    ])
    const before = loadFont(file, font).decode(Uint8Array.of(65))[0].advance
    completeFont(file, font)
    expect(loadFont(file, font).decode(Uint8Array.of(65))[0].advance).toBeCloseTo(before, 5)
  })

  it.each([
    ['OpenType', 'Type1C', Uint8Array.of(0x4f, 0x54, 0x54, 0x4f, 0, 0)],
    ['Type1C', 'OpenType', cff({ names: ['A'], codes: [65] })],
    ['Type1C', 'CIDFontType0C', cff({ names: ['A'], codes: [65] })],
  ])('whose program is %s says so, not %s', (type, declared, bytes) => {
    const program = stream(bytes, { Subtype: PdfName.of(declared) })
    completed({ FontDescriptor: new PdfDict([['FontFile3', program]]) })
    expect(program.dict.get('Subtype')).toBe(PdfName.of(type))
  })

  it('that is complete is unchanged', () => {
    const font = completed({ FirstChar: 65, LastChar: 66, Widths: [600, 700] })
    expect(font.get('Widths')).toEqual([600, 700])
  })
})

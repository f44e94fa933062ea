import { describe, expect, it } from 'vitest'
import { cff, font, read, sfnt, stream, subtable, toUnicode, trueType } from './programs.ts'

const type3 = {
  ...{ Subtype: '/Type3', FontMatrix: [0.01, 0, 0, 0.01, 0, 0], FontBBox: [0, -20, 50, 80] },
  ...{ FirstChar: 0, LastChar: 0, Widths: [55], CharProcs: {} },
} as const
const helvetica = { Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' } as const

describe('the text of a code', () => {
  it.each([
    ['/WinAnsiEncoding', [0x80, 0x92, 0xa0, 0xad, 0xe9], '€’ -é'],
    ['/MacRomanEncoding', [0x80, 0xd5, 0xca, 0xde], 'Ä’ ﬁ'],
    ['/StandardEncoding', [0x27, 0x60, 0xae, 0xc1], '’‘ﬁ`'],
    ['/MacExpertEncoding', [0x30, 0x61, 0x57], '0aﬁ'],
    ['/PDFDocEncoding', [0x18, 0x80, 0xa0, 0x93], '˘•€ﬁ'],
  ])('follows %s', (Encoding, codes, text) => {
    expect(read(font({ ...helvetica, Encoding }), codes)).toBe(text)
  })

  it.each([
    ['Cork', [27, 28, 32, 97, 0x99, 0xe9, 0xff], 'fffiaŹéß'],
    ['OT1', [11, 12, 25, 28, 97, 0x7b], 'fffißøa–'],
    ['TS1', [0x88], '•'],
    ['TS1', [0x2a, 0x84, 0xa9], '*†©'],
    ['OMS', [3, 15], '∗•'],
    ['OMS', [0, 6, 0x15, 0x41], '−±≥A'],
    ['OMX', [0x12, 0x13, 0x30, 0x58], '()⎛∑'],
    ['OML', [0x0b, 0x1f, 0x3a, 0x3b, 0x78], 'αχ.,x'],
  ])('follows the %s encoding in bitmap fonts of TeX, whose names are the codes', (_, codes, text) => {
    const Differences = codes.flatMap((code) => (code === 32 ? [code, '/.notdef'] : [code, `/a${code}`]))
    const found = font({ ...type3, Encoding: { Differences } })
    expect(
      read(
        found,
        codes.filter((code) => code !== 32),
      ),
    ).toBe(text)
    expect(found.hasUnknownCodes).toBe(false)
  })

  it.each([
    ['the character of its code', (code: number) => String.fromCharCode(code)],
    ['hexadecimal', (code: number) => `x${code.toString(16).toUpperCase().padStart(2, '0')}`],
  ])('follows the encoding of TeX if each name is %s', (_, nameOf) => {
    const codes = [0x0b, 0x0c, 0x2d, 0x2e, 0x41, 0x5c, 0x61]
    const Differences = codes.flatMap((code) => [code, `/${nameOf(code)}`])
    expect(read(font({ ...type3, Encoding: { Differences } }), codes)).toBe('fffi-.A“a')
  })

  it('is not that of TeX if a name is something else than its code', () => {
    const found = font({ ...type3, Encoding: { Differences: [28, '/a28', 97, '/a12'] } })
    expect(read(found, [28, 97])).toBe('')
  })

  it('follows the Standard encoding by default', () => {
    expect(read(font(helvetica), "A'`")).toBe('A’‘')
  })

  it('follows Differences over the base encoding', () => {
    const Encoding = {
      BaseEncoding: '/WinAnsiEncoding',
      Differences: [
        65,
        '/uni20AC',
        '/f_f_i',
        '/a.sc',
        '/Asmall',
        '/oneoldstyle',
        97,
        '/u1F600',
        '/afii10017',
      ],
    }
    const found = font({ ...helvetica, Encoding })
    expect(read(found, 'ABCDEFab')).toBe('€ffiaa1F😀А')
    expect(found.hasUnknownCodes).toBe(false)
  })

  it('is derived from names that number the code, and from no other numbers', () => {
    const Differences = [65, '/C65', '/G42', '/a67', '/g999', '/foo']
    const found = font({ ...helvetica, Encoding: { Differences } })
    expect(read(found, 'ABC')).toBe('ABC')
    expect(found.hasUnknownCodes).toBe(false)
    expect(read(found, 'DE')).toBe('')
    expect(found.hasUnknownCodes).toBe(true)
  })

  it('is a symbol in Symbol and ZapfDingbats, regardless of the encoding', () => {
    expect(read(font({ ...helvetica, BaseFont: '/Symbol', Encoding: '/WinAnsiEncoding' }), 'a')).toBe('α')
    expect(read(font({ ...helvetica, BaseFont: '/ZapfDingbats' }), '4')).toBe('✔')
  })

  it('follows ToUnicode first', () => {
    const ToUnicode = toUnicode('2 beginbfchar <41> <0058> <0042> <00660069> endbfchar')
    expect(read(font({ ...helvetica, ToUnicode }), 'ABC')).toBe('XfiC')
  })

  it('follows the glyph name if ToUnicode has no plausible text', () => {
    const ToUnicode = toUnicode('4 beginbfchar <41> <0000> <42> <fffd> <43> <> <44> <f044> endbfchar')
    expect(read(font({ ...helvetica, ToUnicode }), 'ABCD')).toBe('ABCD')
  })

  it('is a space if ToUnicode has a line end', () => {
    const ToUnicode = toUnicode('3 beginbfchar <41> <0009> <42> <000d> <43> <000a> endbfchar')
    expect(read(font({ ...helvetica, ToUnicode }), 'ABC')).toBe('   ')
  })

  it('is the whole ligature if ToUnicode has only its last letter', () => {
    const Encoding = { Differences: [30, '/T_h', '/fi', '/a'] }
    const ToUnicode = toUnicode('3 beginbfchar <1e> <0068> <1f> <0069> <20> <0062> endbfchar')
    expect(read(font({ ...helvetica, Encoding, ToUnicode }), [30, 31, 32])).toBe('Thﬁb')
  })
})

describe('an embedded program', () => {
  const simple = { Type: '/Font', Subtype: '/TrueType', BaseFont: '/ABCDEF+Any' } as const

  it.each([0, 4, 6, 12] as const)('is decoded by a Unicode cmap after a byte map of format %i', (format) => {
    const cmap = [
      [
        1,
        0,
        subtable(format, [
          [1, 7],
          [2, 8],
        ]),
      ],
      [
        3,
        1,
        subtable(4, [
          [0x53, 7],
          [0x3b1, 8],
        ]),
      ],
    ] as const
    const found = font({ ...simple, FontDescriptor: trueType({ cmap }) })
    expect(read(found, [1, 2])).toBe('Sα')
    expect(found.hasUnknownCodes).toBe(false)
  })

  it('gives text by the names of its glyphs', () => {
    const cmap = [
      [
        3,
        0,
        subtable(4, [
          [0xf021, 1],
          [0xf022, 2],
        ]),
      ],
    ] as const
    const found = font({ ...simple, FontDescriptor: trueType({ cmap, names: ['.notdef', 'Q', 'eacute'] }) })
    expect(read(found, '!"')).toBe('Qé')
    expect(found.hasUnknownCodes).toBe(false)
  })

  it('leaves a renumbered subset without names unknown', () => {
    const cmap = [
      [
        1,
        0,
        subtable(0, [
          [33, 1],
          [34, 2],
        ]),
      ],
    ] as const
    const found = font({ ...simple, FontDescriptor: trueType({ cmap }) })
    read(found, '!"')
    expect(found.hasUnknownCodes).toBe(true)
  })

  it('is trusted if its glyphs have the indexes of Windows fonts', () => {
    const cmap = [
      [
        3,
        0,
        subtable(4, [
          [0xf041, 36],
          [0xf092, 183],
        ]),
      ],
    ] as const
    const found = font({ ...simple, FontDescriptor: trueType({ cmap }) })
    expect(read(found, 'A')).toBe('A')
    expect(found.hasUnknownCodes).toBe(false)
    expect(read(found, [0x92])).toBe('’')
  })

  it('gives text by glyph index if the names are numbers', () => {
    const cmap = [[3, 1, subtable(4, [[0x53, 700]])]] as const
    const Encoding = { Differences: [65, '/g700'] }
    expect(read(font({ ...simple, Encoding, FontDescriptor: trueType({ cmap }) }), 'A')).toBe('S')
  })

  const type1 = { Type: '/Font', Subtype: '/Type1', BaseFont: '/ABCDEF+CM' } as const

  it('has an encoding in the unencrypted part of Type 1', () => {
    const FontFile = stream(`%!PS-AdobeFont-1.0: CM
/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for
dup 1 /Gamma put dup 8#102 /f_i put dup 3 /eacute put
readonly def currentdict end currentfile eexec dup 3 /x put`)
    const found = font({ ...type1, FontDescriptor: { Flags: 4, FontFile } })
    expect(read(found, [1, 0o102, 3])).toBe('Γfié')
    expect(found.hasUnknownCodes).toBe(false)
  })

  it('has an encoding in CFF', () => {
    const FontFile3 = stream(cff({ names: ['Gamma', 'uni0416'], codes: [1, 200] }), { Subtype: '/Type1C' })
    expect(read(font({ ...type1, FontDescriptor: { Flags: 4, FontFile3 } }), [1, 200])).toBe('ΓЖ')
  })
})

describe('widths', () => {
  const widths = (dict: Parameters<typeof font>[0], text: string) =>
    font(dict)
      .decode(new Uint8Array(Buffer.from(text, 'latin1')))
      .map((char) => char.advance)

  it('come from Widths, and outside them from MissingWidth', () => {
    const FontDescriptor = { Flags: 32, MissingWidth: 250 }
    expect(widths({ ...helvetica, FirstChar: 65, Widths: [500, 600], FontDescriptor }, 'ABC')).toEqual([
      0.5, 0.6, 0.25,
    ])
  })

  it.each([
    ['/Helvetica', [0.278, 0.667]],
    ['/Helvetica-BoldOblique', [0.278, 0.722]],
    ['/Arial,Bold', [0.278, 0.722]],
    ['/ArialMT', [0.278, 0.667]],
    ['/TimesNewRoman', [0.25, 0.722]],
    ['/TimesNewRomanPS-BoldItalicMT', [0.25, 0.667]],
    ['/CourierNewPSMT', [0.6, 0.6]],
  ])('of %s are those of the standard font', (BaseFont, expected) => {
    expect(widths({ ...helvetica, BaseFont }, ' A')).toEqual(expected)
  })

  it('come from the program if the dictionary has none', () => {
    const cmap = [[1, 0, subtable(0, [[65, 1]])]] as const
    const FontDescriptor = trueType({ cmap, widths: [0, 777] })
    expect(widths({ Subtype: '/TrueType', BaseFont: '/Any', FontDescriptor }, 'A')).toEqual([0.777])
  })

  it('of Type 3 are transformed by its matrix', () => {
    const found = font({
      ...{ Subtype: '/Type3', FontMatrix: [0.01, 0, 0, 0.01, 0, 0], FontBBox: [0, -20, 50, 80] },
      ...{ FirstChar: 65, LastChar: 65, Widths: [55], CharProcs: {}, Encoding: { Differences: [65, '/A'] } },
    })
    expect(found.decode(new Uint8Array([65]))[0]).toMatchObject({ unicode: 'A', advance: 0.55 })
    expect([found.ascent, found.descent]).toEqual([0.8, -0.2])
  })
})

describe('the extents of a character', () => {
  const type3 = (procedure: string) =>
    font({
      ...{ Subtype: '/Type3', FontMatrix: [0.01, 0, 0, 0.01, 0, 0], FontBBox: [0, -20, 50, 80] },
      ...{ FirstChar: 65, LastChar: 65, Widths: [55], Encoding: { Differences: [65, '/integral'] } },
      CharProcs: { integral: stream(procedure) },
    })
  const reach = (found: ReturnType<typeof font>) => found.extents(found.decode(new Uint8Array([65]))[0])

  it('are in the first operation of a Type 3 glyph procedure', () => {
    expect(reach(type3('55 0 0 -120 50 240 d1 0 0 50 50 re f'))).toEqual([-1.2, 2.4])
  })

  it.each(['55 0 d0 0 0 50 50 re f', '', '55 0 0 1e9 x d1', '55 0 0 7 50 7 d1'])(
    'is unknown for %s',
    (procedure) => {
      expect(reach(type3(procedure))).toBeNull()
    },
  )

  it('are unknown without a program', () => {
    expect(reach(font(helvetica))).toBeNull()
  })
})

describe('style', () => {
  const look = (BaseFont: string, FontDescriptor = {}) => font({ ...helvetica, BaseFont, FontDescriptor })

  it('comes from the name without its subset tag', () => {
    const { name, bold, italic, monospace } = look('/ABCDEF+CourierNewPS-BoldItalicMT')
    expect({ name, bold, italic, monospace }).toEqual({
      name: 'CourierNewPS-BoldItalicMT',
      bold: true,
      italic: true,
      monospace: true,
    })
  })

  it('comes from the descriptor', () => {
    const { bold, italic, monospace } = look('/Any', { Flags: 1 + 64 + (1 << 18) })
    expect([bold, italic, monospace]).toEqual([true, true, true])
    expect(look('/Any', { Flags: 32, StemV: 80 })).toMatchObject({
      bold: false,
      italic: false,
      monospace: false,
    })
  })

  it('has plausible heights', () => {
    expect(look('/Any', { Ascent: 900, Descent: 210 })).toMatchObject({ ascent: 0.9, descent: -0.21 })
    expect(look('/Any', { Ascent: 0, Descent: 0, FontBBox: [0, 0, 0, 0] })).toMatchObject({
      ascent: 0.75,
      descent: -0.25,
    })
    expect(look('/Any', { Ascent: 90000, Descent: -90000 })).toMatchObject({ ascent: 0.75, descent: -0.25 })
    expect(look('/Helvetica')).toMatchObject({ ascent: 0.718, descent: -0.207 })
  })
})

describe('an invalid font', () => {
  it('decodes every byte and has unknown codes', () => {
    const found = font({})
    expect(found.decode(new Uint8Array([0, 65, 255])).map(({ code }) => code)).toEqual([0, 65, 255])
    expect(found.hasUnknownCodes).toBe(true)
  })

  it('may have wrong types everywhere', () => {
    const wrong = {
      Subtype: 5,
      BaseFont: [],
      FirstChar: '/x',
      Widths: ['a', '/b'],
      Encoding: 'x',
      ToUnicode: 7,
    }
    expect(font({ ...wrong, FontDescriptor: 'none' }).decode(new Uint8Array([65]))).toHaveLength(1)
    const odd = { FirstChar: -1e9, Widths: [1, 2], Encoding: { Differences: [-5, '/a', 1e9, '/b', '/c'] } }
    expect(font({ ...helvetica, ...odd }).decode(new Uint8Array([0]))[0].advance).toBe(0)
  })

  it('may have a program truncated anywhere', () => {
    const cmap = [
      [3, 1, subtable(12, [[65, 1]])],
      [3, 0, subtable(4, [[0xf041, 1]])],
    ] as const
    const whole = sfnt({ cmap, names: ['.notdef', 'A'], widths: [1, 2] })
    const other = cff({ names: ['A', 'B'], codes: [1, 2] })
    for (let size = 0; size < whole.length; size++) {
      const FontDescriptor = {
        Flags: 4,
        FontFile2: stream(whole.slice(0, size)),
        FontFile3: stream(other.slice(0, size)),
      }
      expect(font({ Subtype: '/TrueType', FontDescriptor }).decode(new Uint8Array([65]))).toHaveLength(1)
      const { FontFile3 } = FontDescriptor
      expect(
        font({ Subtype: '/Type1', FontDescriptor: { Flags: 4, FontFile3 } }).decode(new Uint8Array([1])),
      ).toHaveLength(1)
    }
  })
})

describe('a monospaced font', () => {
  it('is recognised by the codes that it writes, not by those of the missing glyph', () => {
    const ToUnicode = toUnicode('1 beginbfrange <41> <5A> <0061> endbfrange')
    const Widths = Array.from({ length: 200 }, (_, i) => (i < 26 ? 500 : 364))
    const own = { ...helvetica, BaseFont: '/ABCDEF+Unknown', FirstChar: 65, LastChar: 264, Widths }
    expect(font({ ...own, ToUnicode }).monospace).toBe(true)
    expect(font(own).monospace).toBe(false)
  })
})

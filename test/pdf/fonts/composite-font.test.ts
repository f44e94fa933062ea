import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cff, font, read, sfnt, stream, subtable, toUnicode, type Value } from './programs.ts'

interface Parts {
  readonly encoding?: Value
  readonly ordering?: string
  readonly descendant?: { readonly [key: string]: Value }
  readonly descriptor?: { readonly [key: string]: Value }
  readonly toUnicode?: Value
}

function composite({
  encoding = '/Identity-H',
  ordering = 'Identity',
  descendant = {},
  descriptor = {},
  ...rest
}: Parts) {
  return font({
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: '/ABCDEF+Any',
    Encoding: encoding,
    ...(rest.toUnicode ? { ToUnicode: rest.toUnicode } : {}),
    DescendantFonts: [
      {
        Subtype: '/CIDFontType2',
        CIDSystemInfo: { Registry: 'Adobe', Ordering: ordering, Supplement: 0 },
        FontDescriptor: { Flags: 4, ...descriptor },
        ...descendant,
      },
    ],
  })
}

describe('ToUnicode', () => {
  const mapped = (body: string, bytes: number[]) => read(composite({ toUnicode: toUnicode(body) }), bytes)

  it('maps one code to several characters, and beyond the Basic Multilingual Plane', () => {
    expect(mapped('2 beginbfchar <0001> <00660066006c> <0002> <d83dde00> endbfchar', [0, 1, 0, 2])).toBe(
      'ffl😀',
    )
  })

  it('maps ranges, also past a byte and past a surrogate', () => {
    const body = '2 beginbfrange <0001> <0103> <00fe> <0200> <0201> <d83ddfff> endbfrange'
    expect(mapped(body, [0, 1, 0, 3, 1, 3, 2, 0, 2, 1])).toBe('\u00fe\u0100\u0200\u{1f7ff}\u{1f800}')
  })

  it('maps ranges to a list', () => {
    expect(
      mapped('1 beginbfrange <0005> <0007> [<0041> <00420043> /eacute] endbfrange', [0, 5, 0, 6, 0, 7]),
    ).toBe('ABCé')
  })

  it('reads unusual ones: one byte, numbers, CID ranges, a missing end', () => {
    expect(mapped('1 beginbfchar <0001> <41> endbfchar', [0, 1])).toBe('A')
    expect(mapped('1 begincidrange <0001> <0003> 65 endcidrange', [0, 2])).toBe('B')
    expect(mapped('1 beginbfchar <0001> <0041> 1 beginbfchar <0002> <0042>', [0, 1])).toBe('A')
  })

  it('extends another map', () => {
    expect(mapped('/Adobe-Japan1-UCS2 usecmap 1 beginbfchar <034b> <0041> endbfchar', [3, 75, 3, 76])).toBe(
      'Aぃ',
    )
  })

  const everything = '2 beginbfrange <0000> <7fff> <0000> <8000> <ffff> <8000> endbfrange'

  it('with an identity mapping is not trusted if codes are glyph indexes', () => {
    const found = composite({ toUnicode: toUnicode(everything) })
    read(found, [0, 65])
    expect(found.hasUnknownCodes).toBe(true)
  })

  it('with an identity mapping yields to the font program', () => {
    const FontFile2 = stream(sfnt({ cmap: [[3, 1, subtable(4, [[0x3a9, 65]])]] }))
    expect(read(composite({ toUnicode: toUnicode(everything), descriptor: { FontFile2 } }), [0, 65])).toBe(
      'Ω',
    )
  })

  it('with an identity mapping is trusted if there is a CIDToGIDMap', () => {
    const CIDToGIDMap = stream(new Uint8Array(200))
    for (const toUnicodeEntry of [toUnicode(everything), '/Identity-H']) {
      const found = composite({ toUnicode: toUnicodeEntry, descendant: { CIDToGIDMap } })
      expect(read(found, [0, 65])).toBe('A')
      expect(found.hasUnknownCodes).toBe(false)
    }
  })
})

describe('predefined maps', () => {
  it.each([
    ['/90ms-RKSJ-H', 'Japan1', [0x41, 0x8a, 0xbf, 0xb1, 0x8e, 0x9a], 'A漢ｱ字', [1, 2, 1, 2]],
    ['/EUC-H', 'Japan1', [0xb4, 0xc1, 0xbb, 0xfa], '漢字', [2, 2]],
    ['/UniJIS-UTF16-H', 'Japan1', [0x6f, 0x22, 0xd8, 0x40, 0xdc, 0x0b], '漢𠀋', [2, 4]],
    ['/UniJIS-UTF8-H', 'Japan1', [0x41, 0xe6, 0xbc, 0xa2], 'A漢', [1, 3]],
    ['/GBK-EUC-H', 'GB1', [0x41, 0xc4, 0xe3], 'A你', [1, 2]],
    ['/ETen-B5-H', 'CNS1', [0x41, 0xa7, 0xda], 'A我', [1, 2]],
    ['/KSCms-UHC-H', 'Korea1', [0x41, 0xb0, 0xa1], 'A가', [1, 2]],
    ['/UniKS-UCS2-H', 'Korea1', [0xd5, 0x5c], '한', [2]],
  ])('%s', (encoding, ordering, bytes, text, lengths) => {
    const found = composite({ encoding, ordering })
    expect(read(found, bytes)).toBe(text)
    expect(found.decode(new Uint8Array(bytes)).map(({ length }) => length)).toEqual(lengths)
    expect(found.hasUnknownCodes).toBe(false)
  })

  it('map CIDs of a collection to text under an identity encoding', () => {
    expect(read(composite({ ordering: 'Japan1' }), [3, 75])).toBe('あ')
  })

  it('are not read from outside their folder', () => {
    expect(composite({ encoding: '/../../package' }).decode(new Uint8Array([0, 1]))).toHaveLength(1)
  })
})

describe('embedded maps', () => {
  const map = (body: string, dict = {}) => stream(`begincmap ${body} endcmap`, dict)

  it('split strings by their codespaces and map codes to CIDs', () => {
    const encoding = map(`2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange
      1 begincidchar <41> 7 endcidchar 1 begincidrange <8000> <80ff> 100 endcidrange`)
    const found = composite({ encoding, descendant: { W: [7, [111], 100, 110, 222] } })
    const chars = found.decode(new Uint8Array([0x41, 0x80, 0x05, 0x42]))
    expect(chars.map(({ code, length, advance }) => [code, length, advance])).toEqual([
      [0x41, 1, 0.111],
      [0x8005, 2, 0.222],
      [0x42, 1, 1],
    ])
  })

  it('extend another by name or stream, without loops', () => {
    const base = map('1 begincodespacerange <00> <ff> endcodespacerange 1 begincidchar <41> 9 endcidchar')
    expect(
      composite({ encoding: map('', { UseCMap: base }), descendant: { W: [9, [444]] } }).decode(
        new Uint8Array([0x41]),
      )[0].advance,
    ).toBe(0.444)
    const circle = map('/Identity-H usecmap')
    circle.dict.set('UseCMap', circle)
    expect(composite({ encoding: circle }).decode(new Uint8Array([0, 5]))).toHaveLength(1)
    const own = map('')
    own.dict.set('UseCMap', own)
    expect(composite({ encoding: own }).decode(new Uint8Array([0, 5]))).toHaveLength(1)
  })

  it('state vertical writing', () => {
    expect(
      composite({ encoding: map('/WMode 1 def 1 begincodespacerange <00> <ff> endcodespacerange') }).vertical,
    ).toBe(true)
    expect(composite({ encoding: '/UniGB-UCS2-V', ordering: 'GB1' }).vertical).toBe(true)
    expect(composite({ encoding: '/Identity-V' }).vertical).toBe(true)
    expect(composite({}).vertical).toBe(false)
  })
})

describe('the program', () => {
  it('has the text of glyph indexes', () => {
    const FontFile2 = stream(
      sfnt({
        cmap: [
          [
            3,
            1,
            subtable(4, [
              [0x41, 5],
              [0xa0, 6],
              [0x20, 6],
            ]),
          ],
        ],
      }),
    )
    const found = composite({ descriptor: { FontFile2 } })
    expect(read(found, [0, 5, 0, 6])).toBe('A ')
    expect(found.hasUnknownCodes).toBe(false)
    expect(read(found, [0, 9])).toBe('')
    expect(found.hasUnknownCodes).toBe(true)
  })

  it('is used with the glyph index of CIDToGIDMap', () => {
    const FontFile2 = stream(sfnt({ cmap: [[3, 10, subtable(12, [[0x1f600, 5]])]] }))
    const CIDToGIDMap = stream(new Uint8Array([0, 0, 0, 5]))
    expect(read(composite({ descriptor: { FontFile2 }, descendant: { CIDToGIDMap } }), [0, 1])).toBe('😀')
  })

  it('has the text by CFF glyph names, or by the collection of CFF CIDs', () => {
    const named = stream(cff({ names: ['A', 'eacute'] }))
    expect(read(composite({ descriptor: { FontFile3: named } }), [0, 2])).toBe('é')
    const keyed = stream(cff({ collection: ['Adobe', 'Japan1'], cids: [843] }))
    expect(read(composite({ descriptor: { FontFile3: keyed } }), [3, 75])).toBe('あ')
  })
})

describe('metrics', () => {
  it('come from W and DW', () => {
    const found = composite({ descendant: { DW: 500, W: [1, [100, 200], 10, 12, 300, '/x', 20, [400]] } })
    const advances = found
      .decode(new Uint8Array([0, 0, 0, 1, 0, 2, 0, 11, 0, 20]))
      .map(({ advance }) => advance)
    expect(advances).toEqual([0.5, 0.1, 0.2, 0.3, 0.4])
  })

  it('of vertical writing come from W2 and DW2, with the vector between the origins', () => {
    const found = composite({
      encoding: '/Identity-V',
      descendant: { W: [1, [600]], DW2: [800, -900], W2: [5, [-500, 300, 700], 8, 9, -400, 200, 600] },
    })
    const chars = found.decode(new Uint8Array([0, 1, 0, 5, 0, 9]))
    expect(chars.map(({ advance, origin }) => [advance, origin])).toEqual([
      [-0.9, [0.3, 0.8]],
      [-0.5, [0.3, 0.7]],
      [-0.4, [0.2, 0.6]],
    ])
  })
})

describe('hostile fonts', () => {
  it('may declare billions of codes', () => {
    const body = `1 beginbfrange <00000000> <ffffffff> <0041> endbfrange
      1 begincidrange <00000000> <ffffffff> 0 endcidrange 1 beginbfrange <0000> <ffff> [<0041>] endbfrange`
    const found = composite({
      toUnicode: toUnicode(body),
      encoding: stream(body),
      descendant: { W: [0, 4294967295, 500] },
    })
    expect(found.decode(new Uint8Array([0, 1]))[0]).toMatchObject({ unicode: 'B', advance: 0.5 })
  })

  it('may be garbage', () => {
    const broken: Parameters<typeof font>[0][] = [
      { Subtype: '/Type0' },
      { Subtype: '/Type0', DescendantFonts: [] },
      { DescendantFonts: [1] },
    ]
    for (const dict of broken) {
      const found = font(dict)
      expect(found.decode(new Uint8Array([0, 65, 66])).map(({ length }) => length)).toEqual([2, 1])
      expect(found.hasUnknownCodes).toBe(true)
    }
  })

  it('never throw on a broken map, and assign every byte to one code', () => {
    const word = fc.constantFrom(
      ...[
        'begincmap',
        'begincodespacerange',
        'endcodespacerange',
        'beginbfrange',
        'endbfrange',
        'beginbfchar',
      ],
      ...[
        'begincidrange',
        'begincidchar',
        'usecmap',
        '/Identity-H',
        '/H',
        '<00>',
        '<ff>',
        '<0000>',
        '<ffff>',
      ],
      ...['<8140>', '<9ffc>', '<d800>', '<>', '[', ']', '1', '-1', '1e30', '/WMode', 'def', '(x', '<<'],
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.uint8Array({ maxLength: 20 }), (words, bytes) => {
        const found = composite({ encoding: stream(words.join(' ')), toUnicode: stream(words.join('\n')) })
        expect(found.decode(bytes).reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length)
      }),
      { numRuns: 500 },
    )
  })
})

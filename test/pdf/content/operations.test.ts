import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOperations } from '../../../engines/pdf/content/operations.ts'
import { PdfDict, PdfName, type PdfObject, PdfString } from '../../../engines/pdf/objects.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** An operand as plain values: strings as their characters, names with their solidus. */
function plain(object: PdfObject): unknown {
  if (object instanceof PdfName) return `/${object.name}`
  if (object instanceof PdfString) return Buffer.from(object.bytes).toString('latin1')
  if (Array.isArray(object)) return object.map(plain)
  if (object instanceof PdfDict) return Object.fromEntries([...object.entries].map(([k, v]) => [k, plain(v)]))
  return object
}

const operations = (text: string) =>
  parseOperations(bytes(text)).map(({ name, operands }) => [name, ...operands.map(plain)])
const operands = (text: string) => operations(`${text} m`)[0].slice(1)

describe('operands', () => {
  it.each([
    ['1 -2 +3 4.', [1, -2, 3, 4]],
    ['.5 -.5 0.25 -0', [0.5, -0.5, 0.25, 0]],
    ['--5 5-3 - . +', [-5, 53, 0, 0, 0]],
    ['1.2.3', [1.2, 0.3]],
    ['1e3 1.5E-1', [1, 1.5]],
    ['12345678901 0.1234567890123456789', [12345678901, 0.1234567890123456]],
    ['true false null', [true, false, null]],
    ['/A /A#20B /#zz / /F#C3#A9', ['/A', '/A B', '/#zz', '/', '/F\u00c3\u00a9']],
    ['(a(b)c) (\\(\\)\\\\) (\\n\\r\\t\\b\\f)', ['a(b)c', '()\\', '\n\r\t\b\f']],
    ['(\\101\\7\\1234\\x)', ['A\x07S4x']],
    ['(a\\\r\nb\\\nc\r\nd\re)', ['abc\r\nd\re']],
    ['<48 65\n6C6c 6> <> <zz4>', ['Hell`', '', '@']],
    ['[1[(a)/B]<<>>]', [[1, ['a', '/B'], {}]]],
    ['<</A<</B[1 2]>>/C(x)>>', [{ A: { B: [1, 2] }, C: 'x' }]],
    ['% comment ( [ <<\n7', [7]],
  ])('reads %s', (text, expected) => {
    expect(operands(text)).toEqual(expected)
  })

  it('keeps numbers finite however many digits they have', () => {
    const [[, value, other]] = operations(`${'9'.repeat(500)} 1e999 w`)
    expect(Number.isFinite(value) && Number.isFinite(other)).toBe(true)
  })

  it('keeps the last of too many operands, which the operator uses', () => {
    expect(operations(`${'1 '.repeat(1000)} (last) Tj`)[0].slice(1)).toHaveLength(33)
    expect(operations(`${'1 '.repeat(1000)} (last) Tj`)[0].at(-1)).toBe('last')
  })
})

describe('operations', () => {
  it('records the bytes of each operation, operands included', () => {
    const text = ' q\n1 0 0 1 5 5 cm  (a) Tj Q'
    const slices = parseOperations(bytes(text)).map(({ start, end }) => text.slice(start, end))
    expect(slices).toEqual(['q', '1 0 0 1 5 5 cm', '(a) Tj', 'Q'])
  })

  it('knows every operator, also those of one special character', () => {
    const all = `b B b* B* BDC BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q
      re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`
    expect(operations(all).map(([name]) => name)).toEqual(all.split(/\s+/))
  })

  it('splits operators without white space between them', () => {
    expect(operations('0 0 mBT/F1 12Tf(a)Tj[(b)]TJETQq').map(([name]) => name)).toEqual(
      'm BT Tf Tj TJ ET Q q'.split(' '),
    )
  })

  it('keeps operands before an unknown keyword, as readers do', () => {
    expect(operations('(shown) xyzzy Tj')).toEqual([['Tj', 'shown']])
  })

  it('closes an array without a bracket', () => {
    expect(operations('[(a) -20 (b) TJ (c) Tj')).toEqual([
      ['TJ', ['a', -20, 'b']],
      ['Tj', 'c'],
    ])
  })

  it('skips an operator inside an array', () => {
    expect(operations('[(a) 5 Tc (b)] TJ')).toEqual([['TJ', ['a', 5, 'b']]])
  })

  it('continues after stray delimiters', () => {
    expect(operations('> ) ] } { >> (a) Tj')).toEqual([['Tj', 'a']])
  })

  it('reads an unclosed string to the end', () => {
    expect(operations('(a) Tj (b')).toEqual([['Tj', 'a']])
  })
})

describe('inline images', () => {
  const images = (text: string) =>
    parseOperations(bytes(text)).flatMap(({ inline }) =>
      inline ? [Buffer.from(inline.data).toString('latin1')] : [],
    )
  const names = (text: string) => parseOperations(bytes(text)).map(({ name }) => name)

  it('reads as many bytes as the pixels need', () => {
    const text = 'q BI /W 4 /H 2 /BPC 8 /CS /G ID a EI Q b EI Q'
    expect(images(text)).toEqual(['a EI Q b'])
    expect(names(text)).toEqual(['q', 'BI', 'Q'])
  })

  it('reads one bit per pixel of a mask, whole bytes per row', () => {
    expect(images('BI /W 9 /H 2 /IM true ID abcd\nEI Q')).toEqual(['abcd'])
  })

  it('skips an EI that image data follows', () => {
    const text = 'BI /W 9 /H 9 /F /Fl ID x\x01 EI \x02\x9c EI \xff\x00 y\nEI\nQ BT (a) Tj ET'
    expect(images(text)).toEqual(['x\x01 EI \x02\x9c EI \xff\x00 y'])
    expect(names(text)).toEqual(['BI', 'Q', 'BT', 'Tj', 'ET'])
  })

  it('starts after one line end, also of two bytes', () => {
    expect(images('BI /W 2 /H 1 /BPC 8 /CS /G ID\r\nab\r\nEI')).toEqual(['ab'])
    expect(images('BI /W 2 /H 1 /BPC 8 /CS /G ID\nab EI')).toEqual(['ab'])
  })

  it('finds the end if the declared size is wrong', () => {
    expect(images('BI /W 100 /H 100 /BPC 8 /CS /RGB ID abc EI Q')).toEqual(['abc'])
  })

  it('searches after the end marker of text data', () => {
    expect(images('BI /W 1 /H 1 /F /A85 ID ab EI Q ~> EI Q')).toEqual(['ab EI Q ~>'])
  })

  it('reads operators after an image that never ends or never begins', () => {
    expect(names('BI /W 1 /H 1 /F /Fl ID \x01\x02 (a) Tj')).toContain('Tj')
    expect(names('BI /W 1 (a) Tj')).toEqual(['Tj'])
    expect(names('BI (a) Tj ID EI')).toEqual(['Tj'])
  })
})

describe('hostile content', () => {
  it('never throws, and returns ordered ranges inside the stream', () => {
    const soup = fc.array(
      fc.constantFrom(
        ...[
          'BI',
          'ID',
          'EI',
          '(',
          ')',
          '<<',
          '>>',
          '<',
          '>',
          '[',
          ']',
          '{',
          '}',
          '/',
          '/W 9',
          '%',
          '\\',
          '\r',
          '\n',
        ],
        ...[' ', '1', '-', '.', '#', 'Tj', 'TJ', 'q', 'x', '\x00', '\xff', '4e', '/F/Fl', 'true', 'nul'],
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(soup, (parts) => {
        const input = bytes(parts.join(''))
        let last = 0
        for (const { start, end } of parseOperations(input)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(input.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('limits nesting', () => {
    expect(operations(`${'['.repeat(500_000)}(a)${']'.repeat(500_000)} Tj`)).toHaveLength(1)
    expect(operations(`${'<</A'.repeat(500_000)} q`).length).toBeLessThanOrEqual(1)
  })

  it('searches once for missing ends', () => {
    // With quadratic work this would exceed the time limit of the test many times over.
    expect(parseOperations(bytes('BI /F /Fl ID EI \x01 '.repeat(200_000)))).toEqual([])
    expect(parseOperations(bytes('BI /A 1 '.repeat(300_000)))).toEqual([])
  })
})

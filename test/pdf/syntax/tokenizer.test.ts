import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { operators } from '../../../engines/pdf/content/operations.ts'
import { PdfName, PdfString } from '../../../engines/pdf/objects.ts'
import { END, KEYWORD, Tokenizer } from '../../../engines/pdf/syntax/tokenizer.ts'
import { type PlainToken, pdfjsLexer } from './pdfjs-lexer.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

function tokens(text: string, options = {}): PlainToken[] {
  const tokenizer = new Tokenizer(bytes(text), 0, options)
  const found: PlainToken[] = []
  for (;;) {
    const before = tokenizer.pos
    const token = tokenizer.next()
    if (token === END) return [...found, { end: true }]
    expect(tokenizer.pos).toBeGreaterThan(before)
    if (token === KEYWORD) found.push({ keyword: tokenizer.keyword })
    else if (token instanceof PdfName) found.push({ name: token.name })
    else if (token instanceof PdfString) found.push({ string: Buffer.from(token.bytes).toString('latin1') })
    else found.push(token)
  }
}

const values = (text: string, options = {}) => tokens(text, options).slice(0, -1)

describe('numbers', () => {
  it.each([
    ['1 -2 +3 4. .5 -.5 -0', [1, -2, 3, 4, 0.5, -0.5, 0]],
    ['--5 ---5 +-3 -+3', [-5, -5, -3, -3]],
    ['12-5 1.2-3 4-', [125, 1.23, 4]],
    ['1.2.3 1..2', [1.2, 0.3, 1, 0.2]],
    ['- + . -.', [0, 0, 0, 0]],
    ['-\n5 +\r\n.5', [-5, 0.5]],
    ['12345678901 0.1234567890123456789', [12345678901, 0.1234567890123456]],
  ])('reads %j', (text, expected) => {
    expect(values(text)).toEqual(expected)
  })

  it('reads exponents in PostScript only', () => {
    expect(values('1e-3 2E2', { exponents: true })).toEqual([0.001, 200])
    expect(values('1e3')).toEqual([1, { keyword: 'e3' }])
  })

  it('keeps numbers finite however many digits they have', () => {
    expect(Number.isFinite(values('9'.repeat(500))[0])).toBe(true)
    expect(Number.isFinite(values('1e999', { exponents: true })[0])).toBe(true)
  })
})

describe('names and strings', () => {
  const texts = (text: string) => values(text).map((token) => Object.values(token ?? {})[0])

  it.each([
    ['/A /A#20B /#zz / /F#C3#A9 /A#', ['A', 'A B', '#zz', '', 'F\u00c3\u00a9', 'A#']],
    ['/##41 /#4#41', ['##41', '#4#41']],
    ['(a(b)c) (\\(\\)\\\\) (\\n\\r\\t\\b\\f)', ['a(b)c', '()\\', '\n\r\t\b\f']],
    ['(\\101\\7\\1234\\x\\777)', ['A\x07S4x\xff']],
    ['(a\\\r\nb\\\nc)', ['abc']],
    ['(a\r\nb\rc)', ['a\r\nb\rc']],
    ['<48 65\n6C6c 6> <> <zz4>', ['Hell`', '', '@']],
    ['(never closed (', ['never closed (']],
  ])('reads %j', (text, expected) => {
    expect(texts(text)).toEqual(expected)
  })
})

describe('keywords', () => {
  const keywords = (text: string) => values(text, { keywords: operators })

  it('splits content operators that have no white space between them', () => {
    expect(keywords('QBT TJETQ nullTj falseTj')).toEqual([
      ...['Q', 'BT', 'TJ', 'ET', 'Q'].map((keyword) => ({ keyword })),
      ...[null, { keyword: 'Tj' }, false, { keyword: 'Tj' }],
    ])
  })

  it('reads each byte that is not ASCII by itself, so that it hides no operator', () => {
    expect(keywords('\x80\xffTj').at(-1)).toEqual({ keyword: 'Tj' })
  })
})

describe('against pdf.js', () => {
  let pdfjs: (bytes: Uint8Array, content: boolean) => PlainToken[]
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockReturnValue()
    pdfjs = pdfjsLexer()
  })

  /** Where pdf.js gives up, the tokens before it are compared. */
  function compare(text: string, content: boolean): void {
    const theirs = pdfjs(bytes(text), content).map(comparable)
    const ours = tokens(text, content ? { keywords: operators } : {}).map(comparable)
    expect(ours.slice(0, theirs.length)).toEqual(theirs)
  }

  /** Only the rounding of long numbers and octal codes above 255 may differ. */
  function comparable(token: PlainToken): unknown {
    if (typeof token === 'number') return token === 0 ? 0 : Number(token.toPrecision(12))
    if (token && typeof token === 'object' && 'string' in token)
      return { string: Buffer.from(token.string, 'latin1').toString('latin1') }
    return token
  }

  it.each([false, true])('reads the same numbers (content stream: %s)', (content) => {
    const characters = fc.constantFrom(...'0123456789+-..--  \n\r(eE')
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 16 }), (text) => compare(text, content)),
      { numRuns: 5000 },
    )
  })

  it.each([false, true])('reads the same tokens (content stream: %s)', (content) => {
    const piece = fc.constantFrom(
      ...['(', ')', '\\', '\\(', '\\7', '\\12', '\\377', '\\777', '\r', '\n', '\r\n', '\0', ' ', '\t', '\f'],
      ...[
        '<',
        '>',
        '<<',
        '>>',
        '[',
        ']',
        '{',
        '}',
        '%',
        '/',
        '#',
        '#4',
        '#41',
        '#zz',
        'A',
        'aF',
        '\x80 ',
        '\xffq',
      ],
      ...[
        '1',
        '0',
        '-',
        '+',
        '.',
        '12-5',
        '1.2.3',
        '--5',
        '1e3',
        'true',
        'false',
        'null',
        'nul',
        'tru',
        'R',
        'obj',
      ],
      ...[
        'q',
        'Q',
        'BT',
        'ET',
        'Tj',
        'TJ',
        'T',
        'BM',
        'BDC',
        'EMC',
        'E',
        'f',
        'fa',
        'fals',
        "'",
        '"',
        '*',
        'endstream',
      ],
    )
    fc.assert(
      // A number sign at the very end is read past the end by pdf.js.
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => compare(`${pieces.join('')} `, content)),
      { numRuns: 5000 },
    )
  })
})

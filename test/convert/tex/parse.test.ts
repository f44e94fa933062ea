import { describe, expect, it } from 'vitest'
import { parseTex } from '../../../engines/convert/tex/parse.ts'

const id = (text: string) => ({ kind: 'identifier', text })
const number = (text: string) => ({ kind: 'number', text })
const sign = (text: string) => ({ kind: 'operator', text })

describe('a formula of LaTeX as a tree', () => {
  it.each([
    ['x', id('x')],
    ['12.5', number('12.5')],
    ['\\alpha', id('α')],
    ['\\le', sign('≤')],
    ['x^{2}', { kind: 'scripts', base: id('x'), below: null, above: number('2') }],
    ['x_i^2', { kind: 'scripts', base: id('x'), below: id('i'), above: number('2') }],
    ["f''", { kind: 'scripts', base: id('f'), below: null, above: sign('′′') }],
    ['\\frac12', { kind: 'fraction', above: number('1'), below: number('2'), ruled: true }],
    ['\\sqrt[3]{x}', { kind: 'root', degree: number('3'), content: id('x') }],
    ['\\text{if }', { kind: 'text', text: 'if ' }],
    ['\\left(x\\right.', { kind: 'fenced', open: '(', close: '', parts: [id('x')], between: [] }],
    ['\\mathbf{v}', { kind: 'alphabet', alphabet: 'mathbf', content: id('v') }],
    ['\\not=', sign('≠')],
    ['\\operatorname{Var}', { kind: 'function', name: 'Var', own: false }],
    [
      '\\begin{pmatrix}a & b \\\\ c & d \\\\\\end{pmatrix}',
      {
        kind: 'array',
        environment: 'pmatrix',
        rows: [
          [id('a'), id('b')],
          [id('c'), id('d')],
        ],
      },
    ],
  ])('%s', (tex, expected) => {
    expect(parseTex(tex)).toEqual(expected)
  })

  it.each([
    ['an unknown command', '\\frobnicate x'],
    ['braces that do not match', '\\frac{1}{2'],
    ['a brace too many', 'x}'],
    ['two raised scripts', 'x^1^2'],
    ['an environment that ends as another', '\\begin{matrix}a\\end{cases}'],
    ['a delimiter without its other half', '\\left(x'],
    ['a definition', '\\def\\x{1}'],
    ['nothing', '   '],
  ])('is null for %s', (_, tex) => {
    expect(parseTex(tex)).toBeNull()
  })

  it('refuses excessive nesting and length', () => {
    expect(parseTex('{'.repeat(10_000) + '}'.repeat(10_000))).toBeNull()
    expect(parseTex('\\frac{1}'.repeat(3000))).toBeNull()
    expect(parseTex('\\sqrt[\\sqrt['.repeat(1500))).toBeNull()
    expect(parseTex('x^'.repeat(9000))).toBeNull()
    expect(parseTex('x'.repeat(30_000))).toBeNull()
  })
})

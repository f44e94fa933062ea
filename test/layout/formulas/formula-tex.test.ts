import { describe, expect, it } from 'vitest'
import { formulaTex } from '../../../engines/layout/formulas/formula-tex.ts'
import { boundsOf, charBoxes } from '../../../engines/model/geometry.ts'
import type { PageWord, Ruling } from '../../../engines/model/page-content.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { bar, type Setting, word } from './typeset.ts'

const w = word
const small = (text: string, x: number, y: number, setting: Setting = {}) =>
  word(text, x, y, { size: 7, ...setting })
const figure = (text: string, x: number, y: number, size = 10) => word(text, x, y, { font: 'r', size })
const sign = (text: string, x: number, y: number, size = 10) => word(text, x, y, { font: 's', size })
const tall = (text: string, x: number, y: number, reach: readonly [number, number] = [1, 0.5]) =>
  word(text, x, y, { font: 'x', reach })

/** Positions of symbols on a page, with the baseline at 100, and the expected LaTeX. */
const cases: [name: string, tex: string, words: PageWord[], bars?: Ruling[]][] = [
  [
    'signs in a row',
    'a+b=c',
    [w('a', 0, 100), figure('+', 7, 100), w('b', 14, 100), figure('=', 21, 100), w('c', 28, 100)],
  ],
  ['a raised sign', 'x^{2}', [w('x', 0, 100), figure('2', 5, 96, 7)]],
  ['a lowered sign', 'x_{i}', [w('x', 0, 100), small('i', 5, 101.5)]],
  ['both at once', 'x_{i}^{2}', [w('x', 0, 100), small('i', 5, 102.5), figure('2', 5, 96, 7)]],
  [
    'a script of a script',
    'x^{y^{z}}',
    [w('x', 0, 100), small('y', 5, 96), small('z', 8.5, 93, { size: 5 })],
  ],
  [
    'a prime',
    "f'(x)",
    [w('f', 0, 100), sign('′', 5, 96, 7), figure('(', 9, 100), w('x', 14, 100), figure(')', 19, 100)],
  ],
  ['a fraction', '\\frac{a}{b}', [w('a', 0, 93), w('b', 0, 107)], [bar(0, 5, 97.5)]],
  [
    'a fraction in a fraction',
    '\\frac{1}{1+\\frac{1}{x}}',
    [
      figure('1', 9, 93),
      figure('1', 0, 109),
      figure('+', 6, 109),
      figure('1', 14, 105, 7),
      small('x', 14, 113),
    ],
    [bar(0, 20, 97.5), bar(13, 19, 106.5)],
  ],
  [
    'two fractions side by side',
    '\\frac{a}{b}\\frac{c}{d}',
    [w('a', 0, 93), w('b', 0, 107), w('c', 8, 93), w('d', 8, 107)],
    [bar(0, 5, 97.5), bar(8, 13, 97.5)],
  ],
  ['a root', '\\sqrt{x}', [tall('√', 0, 100, [0.9, 0.2]), w('x', 5, 100)], [bar(5, 10, 91)]],
  [
    'a root with an index',
    '\\sqrt[3]{x}',
    [figure('3', 1, 95, 5), w('√', 0, 100, { font: 'x', reach: [0.9, 0.2], width: 8 }), w('x', 8, 100)],
    [bar(8, 13, 91)],
  ],
  ['a line over letters', '\\overline{AB}', [w('AB', 0, 100)], [bar(0, 10, 91.5)]],
  [
    'limits above and below a sum',
    '\\sum_{i=1}^{n}i',
    [
      tall('∑', 0, 100, [1, 0.5]),
      small('i', -3, 112),
      figure('=', 1, 112, 7),
      figure('1', 5, 112, 7),
      small('n', 1, 87),
      w('i', 9, 100),
    ],
  ],
  [
    'limits beside an integral',
    '\\int_{0}^{1}x',
    [tall('∫', 0, 100, [1.3, 0.9]), figure('0', 4, 109, 7), figure('1', 6, 90, 7), w('x', 11, 100)],
  ],
  [
    'a limit under a function',
    '\\lim_{n\\rightarrow\\infty}a',
    [figure('lim', 0, 100), small('n', 0, 107), sign('→', 4, 107, 7), sign('∞', 9, 107, 7), w('a', 17, 100)],
  ],
  ['the name of a function', '\\sin\\theta', [figure('sin', 0, 100), w('θ', 17, 100)]],
  [
    'delimiters that grow',
    '\\left(\\frac{a}{b}\\right)^{2}',
    [
      tall('(', 0, 100, [1.3, 0.9]),
      w('a', 6, 93),
      w('b', 6, 107),
      tall(')', 12, 100, [1.3, 0.9]),
      figure('2', 17, 89, 7),
    ],
    [bar(6, 11, 97.5)],
  ],
  [
    'delimiters made of pieces',
    '\\begin{pmatrix}a & b \\\\ c & d \\\\ e & f\\end{pmatrix}',
    [
      ...['⎛', '⎜', '⎝'].map((piece, i) =>
        w(piece, 0, 100, { font: 'x', reach: [2 - i * 1.3, -0.7 + i * 1.3] }),
      ),
      ...['⎞', '⎟', '⎠'].map((piece, i) =>
        w(piece, 40, 100, { font: 'x', reach: [2 - i * 1.3, -0.7 + i * 1.3] }),
      ),
      w('a', 8, 86),
      w('b', 25, 86),
      w('c', 8, 98),
      w('d', 25, 98),
      w('e', 8, 110),
      w('f', 25, 110),
    ],
  ],
  [
    'cases with what they hold for',
    '\\begin{cases}1 & \\text{if }x \\\\ 0 & \\text{otherwise}\\end{cases}',
    [
      tall('{', 0, 100, [1.6, 1.1]),
      figure('1', 6, 92),
      figure('if', 26, 92),
      w('x', 39.5, 92),
      figure('0', 6, 106),
      figure('otherwise', 26, 106),
    ],
  ],
  [
    'a binomial',
    '\\binom{n}{k}',
    [tall('(', 0, 100, [1.3, 0.9]), w('n', 6, 93), w('k', 6, 107), tall(')', 12, 100, [1.3, 0.9])],
  ],
  [
    'an accent',
    '\\hat{x}+\\bar{y}',
    [figure('ˆ', 0, 100), w('x', 0, 100), figure('+', 7, 100), figure('¯', 14, 100), w('y', 14, 100)],
  ],
  [
    'letters of other alphabets',
    '\\mathbf{A}\\mathcal{F}',
    [word('A', 0, 100, { font: 'b' }), sign('F', 6, 100)],
  ],
  [
    'letters that Unicode dresses',
    'x\\mathbb{R}\\mathbf{v}',
    [w('𝑥', 0, 100), w('ℝ', 6, 100), w('𝐯', 12, 100)],
  ],
  [
    'a relation struck out',
    'a\\neq b',
    [w('a', 0, 100), sign('\u0338', 8, 100), figure('=', 8, 100), w('b', 16, 100)],
  ],
  [
    'dots',
    'a,\\ldots,b',
    [w('a,', 0, 100), w('...', 11, 100, { width: 4.4 }), w(',', 25, 100), w('b', 31, 100)],
  ],
  [
    'lines that are aligned',
    '\\begin{aligned}a & =b \\\\ & =c\\end{aligned}',
    [w('a', 0, 100), figure('=', 8, 100), w('b', 16, 100), figure('=', 8, 116), w('c', 16, 116)],
  ],
]

describe('the TeX of a formula', () => {
  it.each(cases)('%s: %s', (_, tex, words, bars = []) => {
    expect(formulaTex(words, bars)).toBe(tex)
  })

  it('does not depend on position, size and drawing order', () => {
    for (const [, tex, words, bars = []] of cases) {
      const scaled = (box: { x0: number; x1: number; y0: number; y1: number }) => ({
        x0: 200 + box.x0 * 1.7,
        x1: 200 + box.x1 * 1.7,
        y0: 300 + box.y0 * 1.7,
        y1: 300 + box.y1 * 1.7,
      })
      const larger = words.map((one) => ({
        ...plainWord(one),
        box: scaled(one.box),
        charBounds: boundsOf(charBoxes(one.charBounds).map(scaled)),
        baseline: 300 + one.baseline * 1.7,
        size: one.size * 1.7,
      }))
      const lines = bars.map((one) => ({ ...one, ...scaled(one), thickness: one.thickness * 1.7 }))
      expect(formulaTex([...larger].reverse(), [...lines].reverse())).toBe(tex)
    }
  })

  it('is null for too many symbols or none', () => {
    expect(formulaTex([], [])).toBeNull()
    expect(
      formulaTex(
        Array.from({ length: 400 }, (_, i) => w('ab', i * 10, 100)),
        [],
      ),
    ).toBeNull()
  })

  it('is built for deeply nested fractions and for symbols at one point', () => {
    const bars = Array.from({ length: 300 }, (_, i) => bar(i * 0.1, 600 - i * 0.1, 100 + i * 6))
    const words = bars.flatMap(({ y0 }) => [w('a', 300, y0 - 1), w('b', 300, y0 + 5)])
    expect(typeof formulaTex(words, bars)).toBe('string')
    const spot = Array.from({ length: 600 }, (_, i) => w('√∑(x|{^'[i % 7], 10, 100))
    expect(
      typeof formulaTex(
        spot,
        Array.from({ length: 600 }, () => bar(0, 20, 100)),
      ),
    ).toBe('string')
  })
})

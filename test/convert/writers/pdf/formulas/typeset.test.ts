import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisHeight } from '../../../../../engines/convert/writers/pdf/formulas/box.ts'
import { boxOf, formula, glyphs, marksOf, reachOfShapes, read, room, rules, size } from './set.ts'

const runs = (tex: string, displayed = true) =>
  marksOf(boxOf(tex, displayed)).flatMap(({ x, y, drawn }) =>
    drawn.kind === 'glyphs' ? [{ x, y, ...drawn }] : [],
  )

describe('a fraction', () => {
  const box = boxOf('\\frac{a}{b}')

  it('is as high as both of its parts, with its bar on the axis', () => {
    const [above, below] = [boxOf('a'), boxOf('b')]
    expect(box.ascent + box.depth).toBeGreaterThan(above.ascent + above.depth + below.ascent + below.depth)
    const [rule] = rules(box)
    expect(rule.y + rule.drawn.height / 2).toBeCloseTo(-axisHeight * size)
    expect(glyphs(box, 'a').y).toBeLessThan(rule.y)
    expect(glyphs(box, 'b').y - below.ascent).toBeGreaterThan(rule.y + rule.drawn.height)
  })

  it('has smaller parts in text style, and no bar as a binomial', () => {
    expect(glyphs(boxOf('\\frac{a}{b}', false), 'a').drawn.size).toBeLessThan(size)
    expect(rules(boxOf('\\binom{n}{k}'))).toEqual([])
  })
})

describe('scripts', () => {
  it('are smaller, raised or lowered, and follow their base', () => {
    const box = boxOf('x_i^2')
    const [base, low, high] = [glyphs(box, 'x'), glyphs(box, 'i'), glyphs(box, '2')]
    expect([low.drawn.size, high.drawn.size]).toEqual([0.7 * size, 0.7 * size])
    expect(high.y).toBeLessThan(0)
    expect(low.y).toBeGreaterThan(0)
    expect(Math.min(low.x, high.x)).toBeGreaterThan(base.x)
  })

  it('are never smaller than half of the text size, however deep', () => {
    const sizes = runs('a^{b^{c^{d^{e^f}}}}').map((run) => run.size)
    expect(sizes).toEqual([10, 7, 5, 5, 5, 5])
  })

  it('are raised higher on a high base', () => {
    const high = glyphs(boxOf('\\left(\\frac{a}{b}\\right)^2'), '2')
    expect(high.y).toBeLessThan(glyphs(boxOf('a^2'), '2').y)
  })

  it('are above and below a sum in display style, and next to it in text style', () => {
    const sum = '\\sum_{i}^{n} x'
    const shown = boxOf(sum)
    expect(glyphs(shown, 'n').y).toBeLessThan(-size)
    expect(glyphs(shown, 'i').x).toBeLessThan(glyphs(shown, 'x').x - size / 2)
    const inLine = boxOf(sum, false)
    expect(glyphs(inLine, 'i').x).toBeGreaterThan(size / 2)
    expect(inLine.ascent + inLine.depth).toBeLessThan(shown.ascent + shown.depth)
  })

  it('do not shrink primes twice', () => {
    expect(glyphs(boxOf("f'"), '′').drawn.size).toBeGreaterThan(0.7 * size)
  })
})

describe('symbols of variable size', () => {
  const tall = '\\frac{\\frac{a}{b}}{\\frac{c}{d}}'

  it.each([
    ['(', ')'],
    ['[', ']'],
    ['\\{', '\\}'],
    ['|', '|'],
    ['\\|', '\\|'],
    ['\\langle', '\\rangle'],
    ['\\lfloor', '\\rfloor'],
    ['\\lceil', '\\rceil'],
    ['/', '\\backslash'],
    ['\\uparrow', '\\updownarrow'],
  ])('a delimiter is as high as its content: %s %s', (open, close) => {
    const held = boxOf(tall)
    const [top, bottom] = reachOfShapes(boxOf(`\\left${open}${tall}\\right${close}`))
    expect(top).toBeLessThanOrEqual(-held.ascent)
    expect(bottom).toBeGreaterThanOrEqual(held.depth)
  })

  it('a delimiter is a glyph where that is high enough, and has invisible text where it is drawn', () => {
    expect(marksOf(boxOf('\\left(a\\right)')).map(({ drawn }) => drawn.kind)).toEqual([
      'glyphs',
      'glyphs',
      'glyphs',
    ])
    expect(read(boxOf(`\\left[${tall}\\right]`))).toBe('[abcd]')
    expect(read(boxOf(`\\sqrt{${tall}}`))).toBe('√abcd')
  })

  it('a root covers its radicand', () => {
    const held = boxOf(tall)
    const box = boxOf(`\\sqrt[3]{${tall}}`)
    const [top, bottom] = reachOfShapes(box)
    expect(top).toBeLessThan(-held.ascent)
    expect(bottom).toBeGreaterThanOrEqual(held.depth)
    expect(glyphs(box, '3').drawn.size).toBe(size / 2)
    expect(glyphs(box, '3').x).toBeLessThan(glyphs(box, 'a').x)
  })

  it('a brace covers the full width, with its label above', () => {
    const box = boxOf('\\overbrace{a+b+c}^{n}')
    expect(glyphs(box, 'n').y).toBeLessThan(reachOfShapes(box)[0])
  })
})

describe('a row', () => {
  it('has space around operators and relations, and none after a unary operator', () => {
    const gapBefore = (tex: string, text: string) => glyphs(boxOf(tex), text).x
    expect(gapBefore('a-b', '−')).toBeGreaterThan(boxOf('a').width)
    expect(gapBefore('a=b', '=') - gapBefore('a-b', '−')).toBeGreaterThan(0)
    expect(gapBefore('-b', 'b')).toBeCloseTo(boxOf('-').width)
    expect(gapBefore('a^{b-c}', 'c')).toBeLessThan(gapBefore('a{b-c}', 'c'))
  })

  it('has slanted letters, and upright functions and digits', () => {
    expect(runs('\\sin x2').map(({ face }) => face)).toEqual([
      'formula-serif',
      'formula-serif-italic',
      'formula-serif',
    ])
    expect(runs('\\mathbf{x}\\mathsf{y}\\mathtt{z}').map(({ face }) => face)).toEqual([
      'formula-serif-bold',
      'formula-sans',
      'formula-typewriter',
    ])
    expect(read(boxOf('\\mathbb{R}\\mathcal{L}\\mathfrak{g}'))).toBe('ℝℒ𝔤')
  })

  it('shows letters of other scripts in a face that has them', () => {
    expect(read(boxOf('x = \\text{Ж и }y'))).toBe('x=Ж и y')
  })
})

describe('rows of cells', () => {
  it('are aligned in columns, centred on the axis', () => {
    const box = boxOf('\\begin{matrix} a & bbb \\\\ ccc & d \\end{matrix}')
    const [first, wide] = runs('\\begin{cases} a & b \\\\ cccc & d \\end{cases}').filter(({ text }) =>
      /[bd]/.test(text),
    )
    expect(first.x).toBeCloseTo(wide.x)
    expect((box.ascent - box.depth) / 2).toBeCloseTo(axisHeight * size)
    const equals = runs('\\begin{aligned} a &= b \\\\ ccc &= d \\end{aligned}').filter(
      ({ text }) => text === '=',
    )
    expect(equals[0].x).toBeCloseTo(equals[1].x)
    expect(equals[0].y).toBeLessThan(equals[1].y)
  })

  it('have their numbers at the right margin', () => {
    const box = boxOf('\\begin{aligned} a &= b \\tag{1} \\\\ c &= d \\tag{2} \\end{aligned}')
    expect(box.width).toBe(room.width)
    const [one, two] = [glyphs(box, '(1)'), glyphs(box, '(2)')]
    expect(one.x).toBeGreaterThan(room.width - 3 * size)
    expect([one.y, two.y]).toEqual([glyphs(box, 'a').y, glyphs(box, 'c').y])
    expect(read(boxOf('E \\tag{2}', false))).toBe('E(2)')
  })
})

describe('a formula', () => {
  it('wider than the column is scaled down', () => {
    const set = formula(Array.from({ length: 30 }, () => 'a').join('+'))
    expect(set?.scale).toBeLessThan(1)
    expect((set?.box.width ?? 0) * (set?.scale ?? 0)).toBeCloseTo(room.width)
  })

  it.each([
    ['holds what is not known', '\\unknown{x}'],
    ['would be too small to be read', Array.from({ length: 400 }, () => 'a').join('+')],
    ['draws no letter', '\\quad\\phantom{x}\\frac{}{}'],
  ])('that %s is shown as source', (_, tex) => {
    expect(formula(tex)).toBeNull()
  })

  it('takes bounded time, however deep or long', () => {
    for (const [open, close] of [
      ['\\frac{1}{', '}'],
      ['\\sqrt{', '}'],
      ['\\left(', '\\right)'],
      ['\\hat{', '}'],
      ['x^{', '}'],
      ['\\begin{matrix}', '\\end{matrix}'],
    ]) {
      const deep = formula(`${open.repeat(36)}x${close.repeat(36)}`)
      if (deep) expect(deep.box.ascent + deep.box.depth).toBeLessThan(100 * size)
      expect(formula(`${open.repeat(5000)}x${close.repeat(5000)}`.slice(0, 19_000))).toBeNull()
    }
    expect(formula('x+'.repeat(9000))).toBeNull()
    expect(formula('x^2 '.repeat(4000))).toBeNull()
  })

  const { tex } = fc.letrec<{ tex: string }>((tie) => ({
    tex: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        'a',
        'x',
        '1',
        '\\alpha',
        '\\sin',
        '\\int',
        '\\sum',
        '+',
        '=',
        '\\mathbb{R}',
        "f'",
        '\\text{if }',
      ),
      fc.tuple(tie('tex'), tie('tex')).map(([a, b]) => `\\frac{${a}}{${b}}`),
      fc.tuple(tie('tex'), tie('tex')).map(([a, b]) => `{${a}}^{${b}}`),
      fc.tuple(tie('tex'), tie('tex')).map(([a, b]) => `${a} ${b}`),
      tie('tex').map((a) => `\\sqrt[3]{${a}}`),
      tie('tex').map((a) => `\\left(${a}\\right]`),
      tie('tex').map((a) => `\\hat{${a}}`),
      tie('tex').map((a) => `\\underbrace{${a}}_{n}`),
      fc.tuple(tie('tex'), tie('tex')).map(([a, b]) => `\\begin{pmatrix}${a} & ${b}\\\\ x\\end{pmatrix}`),
    ),
  }))

  it('draws nothing outside its box', () => {
    fc.assert(
      fc.property(tex, fc.boolean(), (source, displayed) => {
        const set = formula(source, displayed)
        if (!set) return
        const { width, ascent, depth } = set.box
        for (const { x, y, drawn } of marksOf(set.box)) {
          expect(x).toBeGreaterThanOrEqual(-0.3 * size)
          expect(x).toBeLessThanOrEqual(width + 0.3 * size)
          // A letter may stand above or below what its ink reaches; nothing stands outside of all.
          if (drawn.kind === 'rule') {
            expect(y).toBeGreaterThanOrEqual(-ascent - 0.01)
            expect(y).toBeLessThanOrEqual(depth + 0.01)
          }
          for (const point of drawn.kind === 'shape' ? drawn.outline : []) {
            const end = y + (point.at(-1) ?? 0)
            expect(end).toBeGreaterThanOrEqual(-ascent - 0.05 * size)
            expect(end).toBeLessThanOrEqual(depth + 0.05 * size)
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})

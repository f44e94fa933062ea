import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { Block, Inline } from '../../../engines/model/document.ts'
import type { PageContent, PageWord } from '../../../engines/model/page-content.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { bar, page, prose, word } from './typeset.ts'

const flat = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      if (inline.kind === 'formula') return `$${inline.text}$`
      return 'inlines' in inline ? flat(inline.inlines) : `<${inline.kind}>`
    })
    .join('')

const said = (block: Block): string =>
  block.kind === 'formula'
    ? `$$${block.text}$$`
    : 'inlines' in block
      ? flat(block.inlines)
      : `<${block.kind}>`

const read = (content: PageContent) => analyse({ pages: [content] }).blocks.map(said)

const long = 'This line of ordinary text is as wide as the column in which it stands, and'
const ends = 'it ends here.'

/** x² at a position of a line. */
const square = (x: number, y: number): PageWord[] => [
  word('x', x, y, { spaced: true }),
  word('2', x + 5, y - 4, { font: 'r', size: 7 }),
]

const equation = (y: number): PageWord[] => [
  word('E', 240, y, { spaced: true }),
  word('=', 248, y, { font: 'r' }),
  word('mc', 256, y),
  word('2', 266, y - 4, { font: 'r', size: 7 }),
]

describe('formulas on a page', () => {
  it('are blocks if they are set apart', () => {
    const words = [
      ...prose(long, 72, 100),
      ...prose(ends, 72, 112),
      ...equation(140),
      ...prose(long, 72, 168),
      ...prose(ends, 72, 180),
    ]
    expect(read(page(words))).toEqual([`${long} ${ends}`, '$$E=mc^{2}$$', `${long} ${ends}`])
  })

  it.each([
    [8, 'paragraph'],
    [12, 'formula'],
  ])('have three times as many symbols as letters in words: %i terms and a word are a %s', (count, kind) => {
    const terms = Array.from({ length: count }, (_, i) => [
      word('x', 150 + 16 * i, 140, { spaced: true }),
      word('+', 158 + 16 * i, 140, { font: 'r' }),
    ])
    const words = [
      ...prose(long, 72, 100),
      ...prose(ends, 72, 112),
      ...terms.flat(),
      word('length', 154 + 16 * count, 140, { font: 'r', spaced: true }),
      ...prose(long, 72, 168),
      ...prose(ends, 72, 180),
    ]
    expect(analyse({ pages: [page(words)] }).blocks[1].kind).toBe(kind)
  })

  it('split the paragraph that contains them', () => {
    const words = [
      ...prose(long, 72, 100),
      ...prose('computes', 72, 112),
      ...equation(140),
      ...prose('where it says so, and on', 72, 168),
    ]
    expect(read(page(words))).toEqual([`${long} computes`, '$$E=mc^{2}$$', 'where it says so, and on'])
  })

  it('have the number at the margin', () => {
    const number = word('(2.1)', 440, 140, { font: 'r', spaced: true })
    const words = [...prose(long, 72, 100), ...equation(140), number, ...prose(long, 72, 168)]
    expect(read(page(words))).toContain('$$E=mc^{2}\\tag{2.1}$$')
  })

  it('are two if two lines have separate numbers', () => {
    const numbers = [140, 158].map((y, i) => word(`(${i + 1})`, 440, y, { font: 'r', spaced: true }))
    const words = [
      ...prose(long, 72, 100),
      ...equation(140),
      numbers[0],
      ...equation(158),
      numbers[1],
      ...prose(long, 72, 190),
    ]
    expect(read(page(words)).filter((text) => text.startsWith('$$'))).toEqual([
      '$$E=mc^{2}\\tag{1}$$',
      '$$E=mc^{2}\\tag{2}$$',
    ])
  })

  it('are inline if they are part of the text', () => {
    const words = [
      ...prose('We know that', 72, 100),
      ...square(136, 100),
      ...prose('is not negative.', 152, 100),
      ...prose(long, 72, 112),
    ]
    expect(read(page(words))[0]).toBe('We know that $x^{2}$ is not negative.')
  })

  it('do not contain the punctuation of the sentence', () => {
    const words = [
      ...prose('We take', 72, 100),
      word('n', 112, 100, { spaced: true }),
      word('=', 120, 100, { font: 'r' }),
      word('5.', 128, 100, { font: 'r' }),
      ...prose(long, 72, 112),
    ]
    expect(read(page(words))[0]).toBe('We take $n=5$.')
  })

  it('are not lone symbols, such as the arrow of a menu path', () => {
    const arrow = word('→', 130, 100, { font: 's', spaced: true })
    const words = [...prose('Choose File', 72, 100), arrow, ...prose('Preferences and save it.', 143.3, 100)]
    expect(read(page(words))).toEqual(['Choose File → Preferences and save it.'])
    const named = [
      ...prose('Give the', 72, 100),
      word('⟨', 115.3, 100, { font: 's', spaced: true }),
      word('name', 120.3, 100, { font: 't' }),
      word('⟩', 140.3, 100, { font: 's' }),
      ...prose('of the file.', 148.6, 100),
    ]
    expect(read(page(named))).toEqual(['Give the ⟨name⟩ of the file.'])
  })

  it('are in the line of the code next to them, though their font is set lower', () => {
    const arrow = word('⇒', 82, 104, { font: 's', spaced: true })
    const code = (text: string, x: number, y: number) => ({
      ...plainWord(word(text, x, y, { font: 'r', spaced: true })),
      mono: true,
    })
    const lines = analyse({
      pages: [page([...prose(long, 72, 60), code('fill(2)', 72, 88), arrow, code('00101', 96, 100)])],
    }).blocks.map((block) => (block.kind === 'code' ? block.text : said(block)))
    expect(lines).toEqual([long, 'fill(2)\n  ⇒  00101'])
  })

  it('may contain an inline fraction', () => {
    const half = [
      word('a', 120, 95.7, { size: 7, spaced: true }),
      word('2', 120, 103.5, { font: 'r', size: 7 }),
    ]
    const words = [
      ...prose('It takes', 72, 100),
      ...half,
      ...prose('of the time.', 130, 100),
      ...prose(long, 72, 116),
    ]
    expect(read(page(words, [bar(120, 123.5, 97.5)]))[0]).toContain('It takes $\\frac{a}{2}$ of the time.')
  })

  it('may be in table cells', () => {
    const cells = [100, 114, 128].flatMap((y, row) =>
      [72, 180, 290].flatMap((x, column) =>
        row === 1 && column === 1
          ? square(x, y)
          : [word(`c${row}${column}`, x, y, { font: 'r', spaced: true })],
      ),
    )
    const lines = [86, 104.5, 118.5, 133].map((y) => bar(70, 340, y))
    const down = [70, 170, 280, 340].map((x) => ({ x0: x, x1: x, y0: 86, y1: 133, thickness: 0.5 }))
    const { blocks } = analyse({ pages: [{ ...page(cells), rulings: [...lines, ...down] }] })
    expect(blocks.map(({ kind }) => kind)).toEqual(['table'])
  })
})

describe('formulas in text fonts', () => {
  const signs = (x: number) => [
    word('v', x, 140, { font: 't', spaced: true }),
    word('=', x + 8, 140, { font: 'p' }),
    word('s', x + 16, 140, { font: 't' }),
    word('2', x + 21, 136, { font: 'p', size: 7 }),
  ]

  it('are found if they are centred between lines of text', () => {
    const words = [...prose(long, 72, 120), ...signs(260), ...prose(long, 72, 160)]
    expect(read(page(words))).toEqual([long, '$$v=s^{2}$$', long])
  })

  it('are text at the edge of the column', () => {
    const words = [...prose(long, 72, 120), ...signs(72), ...prose(long, 72, 160)]
    expect(read(page(words)).join()).not.toContain('$')
  })
})

describe('text without formulas', () => {
  const same = (words: readonly PageWord[]) => {
    for (const block of analyse({ pages: [page(words)] }).blocks)
      expect(JSON.stringify(block)).not.toContain('"formula"')
  }

  it.each([
    'x = 3 holds',
    'in the year 1998 - 2004',
    'a < b and c > d',
    'f(x) := y + 2',
    '5 × 3 mm ± 0.2',
    '100 € ≈ 110 $',
  ])('is not changed in fonts of text: %s', (text) =>
    same([...prose(text, 72, 100), ...prose(long, 72, 112)]),
  )

  it('keeps note marks, units and ordinals as superscripts', () => {
    same([
      ...prose('an area of 5 m', 72, 100),
      word('2', 132, 96, { font: 'r', size: 7 }),
      ...prose('and a note', 140, 100),
      word('∗', 193, 96, { font: 's', size: 7 }),
      ...prose(long, 72, 112),
    ])
  })

  it('keeps bullets and ornaments in math fonts', () => {
    same([
      word('•', 72, 100, { font: 's', spaced: true }),
      ...prose('a point', 84, 100),
      word('•', 72, 114, { font: 's', spaced: true }),
      ...prose('another', 84, 114),
    ])
  })

  it('does not change on recognised pages', () => {
    const guessed = equation(140).map((one) => ({ ...plainWord(one), confidence: 0.9 }))
    same([...prose(long, 72, 100), ...guessed])
  })
})

describe('very many formulas', () => {
  it('are read, in one row, in one column and at one point', () => {
    const places: ((i: number) => readonly [number, number])[] = [
      (i) => [i * 9, 100],
      (i) => [100, i * 9],
      () => [100, 100],
    ]
    for (const place of places) {
      const words = Array.from({ length: 4000 }, (_, i) => word('x', ...place(i), { spaced: true }))
      expect(analyse({ pages: [page(words)] }).blocks.length).toBeGreaterThan(0)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { joinDrawnCharacters } from '../../../engines/layout/lines/drawn-characters.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

/** A page with an underscore drawn as a line of 3 points after each of some x, on the baseline 100. */
const withBars = (content: SheetBuilder, ...xs: readonly number[]) => ({
  ...content.build(),
  bars: xs.map((x0) => ({ x0, x1: x0 + 3, y0: 99.8, y1: 99.8, thickness: 0.4 })),
})
const texts = (page: ReturnType<typeof withBars>) => joinDrawnCharacters(page).words.map(({ text }) => text)

describe('a drawn underscore', () => {
  it('joins the words on both sides', () => {
    const content = sheet().text(100, 100, 'on x86').text(129.5, 100, '64 chips')
    const page = withBars(content, 126)
    expect(texts(page)).toEqual(['on', 'x86_64', 'chips'])
    const { charBounds, text } = joinDrawnCharacters(page).words[1]
    expect(charBounds).toHaveLength(4 * text.length)
  })

  it('is not a line in wider space, or below the text', () => {
    const wide = sheet().text(100, 100, 'name').text(140, 100, 'place')
    expect(texts(withBars(wide, 128))).toEqual(['name', 'place'])
    const underlined = withBars(sheet().text(100, 100, 'x86').text(118.5, 100, '64'), 115)
    expect(
      texts({ ...underlined, bars: underlined.bars.map((bar) => ({ ...bar, y0: 104, y1: 104 })) }),
    ).toEqual(['x86', '64'])
  })
})

describe('an ellipsis', () => {
  it('is one word if its dots are set with spaces', () => {
    expect(texts(withBars(sheet().text(100, 100, 'plot (. . .), and so on')))).toEqual([
      'plot',
      '(...),',
      'and',
      'so',
      'on',
    ])
  })

  it('has three dots: more are leaders', () => {
    expect(texts(withBars(sheet().text(100, 100, 'One . . . . 7')))).toEqual(['One', '.', '.', '.', '.', '7'])
  })
})

/** Sets letters without spaces: `[text, size, shift down]`. */
function letters(
  page: SheetBuilder,
  x: number,
  parts: readonly (readonly [string, number, number])[],
): number {
  let at = x
  for (const [i, [text, size, down]] of parts.entries()) {
    page.text(at, 100 + down, text, { size })
    const last = page.words.length - 1
    if (i > 0) page.words[last] = { ...plainWord(page.words[last]), spaceBefore: false }
    at += 0.5 * size * text.length - 1
  }
  return at + 4
}

function textOf(parts: readonly (readonly [string, number, number])[]): string {
  const page = sheet().text(72, 100, 'Set with')
  const x = letters(page, 120, parts)
  page.text(x, 100, 'and read again by all of us in the end')
  page.y = 100
  return JSON.stringify(summarise(analyse({ pages: [page.flow(prose(4)).build()] }).blocks))
}

describe('the logos of TeX', () => {
  it('are words', () => {
    expect(
      textOf([
        ['T', 10, 0],
        ['E', 10, 2.2],
        ['X', 10, 0],
      ]),
    ).toContain('Set with TeX and')
    expect(
      textOf([
        ['(L', 10, 0],
        ['A', 7, -2],
        ['T', 10, 0],
        ['E', 10, 2.2],
        ['X)', 10, 0],
      ]),
    ).toContain('Set with (LaTeX) and')
    expect(
      textOf([
        ['BibT', 10, 0],
        ['E', 10, 2.2],
        ['X,', 10, 0],
      ]),
    ).toContain('Set with BibTeX, and')
  })

  it('are not names in capitals', () => {
    expect(
      textOf([
        ['T', 10, 0],
        ['E', 10, 0],
        ['X', 10, 0],
      ]),
    ).toContain('TEX')
  })
})

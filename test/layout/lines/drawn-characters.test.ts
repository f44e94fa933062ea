import { describe, expect, it } from 'vitest'
import { joinDrawnCharacters } from '../../../engines/layout/lines/drawn-characters.ts'
import { type SheetBuilder, sheet } from '../page-builder.ts'

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

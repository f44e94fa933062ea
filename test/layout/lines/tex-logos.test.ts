import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

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

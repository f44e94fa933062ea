import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { replaceStatedFormulas } from '../../../engines/layout/tagged/formulas.ts'
import type { TagElement } from '../../../engines/model/page-content.ts'
import { sheet } from '../page-builder.ts'

const content = (...mcids: number[]) => mcids.map((mcid) => ({ page: 1, mcid }))
const stated = { alt: '\\frac{a}{b}', notation: 'tex', placement: 'inline' } as const

/** Words, a fraction, and a full stop that touches it. */
const page = sheet()
  .text(72, 100, 'Half', { mcid: 0 })
  .text(100, 94, 'a', { size: 7, mcid: 1 })
  .text(100, 106, 'b', { size: 7, mcid: 1 })
  .text(106, 100, '.', { mcid: 2 })
  .build()

function tree(formula: Partial<TagElement>): TagElement {
  const kids = [...content(0), { role: 'Formula', kids: content(1), ...formula }, ...content(2)]
  return { role: '', kids: [{ role: 'P', kids }] }
}

const inlines = (formula: Partial<TagElement>) => {
  const [block] = analyse({ pages: [page], tags: tree(formula) }).blocks
  return block?.kind === 'paragraph' ? block.inlines : block
}

describe('a formula element with TeX as its alternative text', () => {
  it('is that TeX, among the words of its line', () => {
    const [width] = page.words.filter(({ text }) => text === 'a').map(({ box }) => box.x1)
    expect(inlines({ ...stated, inset: [1, 106 - width] })).toEqual([
      { kind: 'text', text: 'Half ' },
      { kind: 'formula', notation: 'tex', text: '\\frac{a}{b}' },
      { kind: 'text', text: '.' },
    ])
  })

  it('is one word in place of its words, on the baseline of the word before', () => {
    const [{ words }] = replaceStatedFormulas([page], tree(stated))
    expect(words.map(({ text, formula }) => formula ?? text)).toEqual(['Half', '\\frac{a}{b}', '.'])
    expect(words[1].baseline).toBe(words[0].baseline)
  })

  it('that is displayed is on the baseline of the label next to it', () => {
    const displayed = sheet()
      .text(200, 94, 'a', { size: 7, mcid: 1 })
      .text(200, 106, 'b', { size: 7, mcid: 1 })
      .text(500, 100, '(1)', { mcid: 2 })
      .build()
    const kids = [{ role: 'Formula', kids: content(1), ...stated }, ...content(2)]
    const [{ words }] = replaceStatedFormulas([displayed], { role: '', kids: [{ role: 'P', kids }] })
    expect(Math.abs(words[0].baseline - words[1].baseline)).toBeLessThan(0.5)
  })

  it('is not replaced without a stated notation', () => {
    const { alt } = stated
    expect(replaceStatedFormulas([page], tree({ alt }))[0]).toBe(page)
    expect(JSON.stringify(inlines({ alt }))).not.toContain('frac{a}{b}')
  })
})

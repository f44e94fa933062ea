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

describe('a formula whose element says that its alternative text is TeX', () => {
  it('is that source, among the words of its line', () => {
    const [width] = page.words.filter(({ text }) => text === 'a').map(({ box }) => box.x1)
    expect(inlines({ ...stated, inset: [1, 106 - width] })).toEqual([
      { kind: 'text', text: 'Half ' },
      { kind: 'formula', notation: 'tex', text: '\\frac{a}{b}' },
      { kind: 'text', text: '.' },
    ])
  })

  it('is one word where its words were, on the line of those before it', () => {
    const [{ words }] = replaceStatedFormulas([page], tree(stated))
    expect(words.map(({ text, formula }) => formula ?? text)).toEqual(['Half', '\\frac{a}{b}', '.'])
    expect(words[1].baseline).toBe(words[0].baseline)
  })

  it('is left alone where nothing says so', () => {
    const { alt } = stated
    expect(replaceStatedFormulas([page], tree({ alt }))[0]).toBe(page)
    expect(JSON.stringify(inlines({ alt }))).not.toContain('frac{a}{b}')
  })
})

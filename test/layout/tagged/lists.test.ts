import { describe, expect, it } from 'vitest'
import { type ListPlace, nestLists } from '../../../engines/layout/tagged/lists.ts'
import type { Block, List } from '../../../engines/model/document.ts'
import { summarise } from '../../builders/block-summary.ts'

const p = (text: string, x = 0): Block => ({
  kind: 'paragraph',
  inlines: [{ kind: 'text', text }],
  page: 1,
  box: { x0: x, y0: 0, x1: x + 50, y1: 10 },
})
const list = (words: readonly string[], more: Partial<List> = {}): List => ({
  kind: 'list',
  ordered: false,
  items: words.map((text) => ({ blocks: [p(text)] })),
  ...more,
})

/** Lists by the place of their labels, words ten points behind. */
function nested(...blocks: readonly (readonly [Block, number?])[]): unknown[] {
  const places = new Map<Block, ListPlace>()
  for (const [block, label] of blocks)
    if (label !== undefined) places.set(block, { page: 1, label, text: label + 10 })
  return summarise(
    nestLists(
      blocks.map(([block]) => block),
      places,
    ),
  )
}

describe('lists that are tagged beside each other', () => {
  it('nest as deep as their labels stand', () => {
    expect(nested([list(['a', 'b']), 70], [list(['c']), 90], [list(['d']), 110], [list(['e']), 70])).toEqual([
      { ul: [['a'], ['b', { ul: [['c', { ul: [['d']] }]] }], ['e']] },
    ])
  })

  it('go on where their numbers do, and begin anew where these do', () => {
    const ordered = (words: readonly string[], start?: number) =>
      list(words, { ordered: true, ...(start === undefined ? {} : { start }) })
    expect(nested([ordered(['a']), 70], [list(['b']), 90], [ordered(['c'], 2), 70])).toEqual([
      { 'ol 1': [['a', { ul: [['b']] }], ['c']] },
    ])
    expect(nested([ordered(['a']), 70], [ordered(['b']), 70])).toEqual([
      { 'ol 1': [['a']] },
      { 'ol 1': [['b']] },
    ])
  })

  it('keep a paragraph that stands under the words of an item, and no other', () => {
    expect(nested([list(['a']), 70], [list(['b']), 90], [p('of b', 100)], [p('of a', 80)])).toEqual([
      { ul: [['a', { ul: [['b', 'of b']] }, 'of a']] },
    ])
    expect(nested([list(['a']), 70], [p('alone', 70)], [list(['b']), 70])).toEqual([
      { ul: [['a']] },
      'alone',
      { ul: [['b']] },
    ])
  })

  it('are left alone where nobody knows their places', () => {
    expect(nested([list(['a'])], [list(['b'])])).toEqual([{ ul: [['a']] }, { ul: [['b']] }])
  })

  it('are joined in time that grows with them', () => {
    const many = Array.from({ length: 50_000 }, () => [list(['a']), 70] as const)
    expect(nested(...many)).toEqual([{ ul: Array(50_000).fill(['a']) }])
  })
})

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

/** Lists by the position of their labels, with text ten points to the right. */
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

describe('neighbouring tagged lists', () => {
  it('are nested by the indent of their labels', () => {
    expect(nested([list(['a', 'b']), 70], [list(['c']), 90], [list(['d']), 110], [list(['e']), 70])).toEqual([
      { ul: [['a'], ['b', { ul: [['c', { ul: [['d']] }]] }], ['e']] },
    ])
  })

  it('continue or restart like their numbers', () => {
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

  it('contain only paragraphs that are aligned with the text of an item', () => {
    expect(nested([list(['a']), 70], [list(['b']), 90], [p('of b', 100)], [p('of a', 80)])).toEqual([
      { ul: [['a', { ul: [['b', 'of b']] }, 'of a']] },
    ])
    expect(nested([list(['a']), 70], [p('alone', 70)], [list(['b']), 70])).toEqual([
      { ul: [['a']] },
      'alone',
      { ul: [['b']] },
    ])
  })

  it('do not change without positions', () => {
    expect(nested([list(['a'])], [list(['b'])])).toEqual([{ ul: [['a']] }, { ul: [['b']] }])
  })

  it('are joined in linear time', () => {
    const many = Array.from({ length: 50_000 }, () => [list(['a']), 70] as const)
    expect(nested(...many)).toEqual([{ ul: Array(50_000).fill(['a']) }])
  })
})

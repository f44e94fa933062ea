import { describe, expect, it } from 'vitest'
import { condensed } from '../../../../engines/convert/readers/pdf-look/page-room.ts'
import type { Block } from '../../../../engines/model/document.ts'

const text = { lines: () => 4, replaced: () => {} }
const paragraph = (before: number): Block => ({
  kind: 'paragraph',
  inlines: [],
  look: { before, line: { rule: 'exact', value: 10 } },
})
const looks = (blocks: readonly Block[]) =>
  blocks.map((block) => [block.look?.before, block.look?.line?.value])

describe('a page that is fuller than in the source', () => {
  it('has less space between its texts', () => {
    const page = [paragraph(30), { kind: 'quote' as const, blocks: [paragraph(10)] }]
    const [first, quote] = condensed(page, 20, text)
    expect(looks([first])).toEqual([[15, 10]])
    expect(quote.kind === 'quote' && looks(quote.blocks)).toEqual([[5, 10]])
  })

  it('has nearer lines where there is no space left, but never lines that touch', () => {
    expect(looks(condensed([paragraph(0), paragraph(0)], 4, text))).toEqual([
      [0, 9.5],
      [0, 9.5],
    ])
    expect(looks(condensed([paragraph(0)], 400, text))).toEqual([[0, 9]])
  })

  it('knows the places of texts that are written again', () => {
    const moved = new Map<Block, Block>()
    const page = [paragraph(8)]
    const [shown] = condensed(page, 4, { lines: () => 1, replaced: (block, by) => moved.set(block, by) })
    expect(moved.get(page[0])).toBe(shown)
  })
})

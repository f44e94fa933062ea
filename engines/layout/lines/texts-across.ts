import type { Block } from '../../model/document.ts'
import type { PageContent } from '../../model/page-content.ts'

/**
 * Adds watermarks and stamps, which overlap the words of a page, after its blocks. A text that occurs on several pages is
 * added once, after the first of them; running headers are not repeated either.
 */
export function withTextsAcross(blocks: readonly Block[], pages: readonly PageContent[]): readonly Block[] {
  const known = new Set<string>()
  const added = pages.flatMap(({ page, across = [] }) =>
    across.flatMap(({ text }): Block[] => {
      if (known.has(text)) return []
      known.add(text)
      return [{ kind: 'paragraph', inlines: [{ kind: 'text', text }], page }]
    }),
  )
  if (added.length === 0) return blocks
  const out: Block[] = []
  let next = 0
  // Blocks of a later page than the text of the watermark come after it.
  for (const block of blocks) {
    while (next < added.length && (block.page ?? 0) > (added[next].page ?? 0)) out.push(added[next++])
    out.push(block)
  }
  return [...out, ...added.slice(next)]
}

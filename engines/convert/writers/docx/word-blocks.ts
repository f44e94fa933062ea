import type { WordBlock, WordParagraph } from './word-document.ts'

/** Word merges adjacent tables: an empty paragraph is put between them, and after the last. */
export function separateTables(blocks: readonly WordBlock[]): WordBlock[] {
  return blocks.flatMap((block, i): WordBlock[] => {
    const next = blocks.at(i + 1)
    if (block.kind === 'table') return next?.kind !== 'paragraph' ? [block, emptyParagraph] : [block]
    // Headings have their own space.
    const isAfter = blocks.at(i - 1)?.kind === 'table' && i > 0 && !block.style?.startsWith('Heading')
    return [isAfter ? { ...block, afterTable: true } : block]
  })
}

export const emptyParagraph: WordParagraph = { kind: 'paragraph', runs: [], rightToLeft: false }

/** An empty paragraph that takes no room. */
export const thinParagraph: WordParagraph = {
  kind: 'paragraph',
  runs: [],
  rightToLeft: false,
  look: { before: 0, after: 0, line: { rule: 'exact', value: 1 } },
}

import type { WordBlock, WordParagraph, WordRun } from './word-document.ts'

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

/**
 * Gives the space before a paragraph that goes over the end of a page to the paragraph before it: office suites repeat it on the next
 * page, which then may not hold its text.
 */
export function withSpacesBeforeBreaks(blocks: readonly WordBlock[]): WordBlock[] {
  const out: WordBlock[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    const { before = 0 } = (block.kind === 'paragraph' && block.look) || {}
    if (
      block.kind === 'paragraph' &&
      before > 0 &&
      !block.pageBreakBefore &&
      last?.kind === 'paragraph' &&
      last.look &&
      breaksWithin(block.runs)
    ) {
      out[out.length - 1] = { ...last, look: { ...last.look, after: (last.look.after ?? 0) + before } }
      out.push({ ...block, look: { ...block.look, before: 0 } })
    } else out.push(block)
  }
  return out
}

function breaksWithin(runs: readonly WordRun[]): boolean {
  return runs.some(
    (run, i) =>
      (run.kind === 'break' && run.to !== undefined && i > 0) ||
      (run.kind === 'link' && breaksWithin(run.runs)),
  )
}

export const emptyParagraph: WordParagraph = { kind: 'paragraph', runs: [], rightToLeft: false }

/** An empty paragraph that takes no room. */
export const thinParagraph: WordParagraph = {
  kind: 'paragraph',
  runs: [],
  rightToLeft: false,
  look: { before: 0, after: 0, line: { rule: 'exact', value: 1 } },
}

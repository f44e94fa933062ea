import type { WordBlock, WordCell, WordParagraph, WordRun, WordTable } from './word-document.ts'

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
 * Moves the space before a paragraph at a page break to the previous paragraph: office suites repeat it on the next page,
 * where the text may then not fit.
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

/**
 * Puts an empty paragraph into the space above the first paragraph of a column: LibreOffice sets such a paragraph at the top, and adds
 * its space below the columns.
 */
export function withSpacesInColumns(blocks: readonly WordBlock[]): WordBlock[] {
  return blocks.flatMap((block): WordBlock[] => {
    if (block.kind !== 'paragraph') return [block]
    const [first, ...runs] = block.runs
    const { before = 0 } = block.look ?? {}
    if (first?.kind !== 'break' || first.to !== 'column' || before < minColumnSpace) return [block]
    const space: WordParagraph = {
      ...thinParagraph,
      runs: [first],
      look: { ...thinParagraph.look, line: { rule: 'exact', value: before } },
    }
    return [space, { ...block, runs, look: { ...block.look, before: 0 } }]
  })
}

/** Points. Less space does not move the content after the columns. */
const minColumnSpace = 2

/** Adds a paragraph after an empty one that ends a section on a page without text: LibreOffice leaves out such a page. */
export function keptPages(blocks: readonly WordBlock[]): readonly WordBlock[] {
  const last = blocks.at(-1)
  const isEmptyPage = last?.kind === 'paragraph' && last.pageBreakBefore && last.runs.length === 0
  return isEmptyPage ? [...blocks, thinParagraph] : blocks
}

function breaksWithin(runs: readonly WordRun[]): boolean {
  return runs.some(
    (run, i) =>
      (run.kind === 'break' && run.to !== undefined && i > 0) ||
      (run.kind === 'link' && breaksWithin(run.runs)),
  )
}

/** A cell, or the place in a row of one that begins in a row above. */
export type PlacedCell = WordCell & { readonly continues?: boolean }

/**
 * The cells of rows with those that continue from rows above. The package adds such cells itself, with an empty paragraph that is as
 * high as text, so that rows may be higher than in the source.
 */
export function continuedCells(rows: WordTable['rows'], columns: number): PlacedCell[][] {
  const open = new Map<number, { readonly cell: WordCell; left: number }>()
  return rows.map(({ cells }) => {
    const out: PlacedCell[] = []
    const own = [...cells]
    for (let at = 0; at < columns; ) {
      const above = open.get(at)
      const cell = above?.cell ?? own.shift()
      if (!cell) break
      out.push(above ? { ...cell, blocks: [], continues: true } : cell)
      const left = (above?.left ?? cell.rowspan) - 1
      if (left > 0) open.set(at, { cell, left })
      else open.delete(at)
      at += cell.colspan
    }
    return [...out, ...own]
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

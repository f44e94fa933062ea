import type { Block, Inline } from '../../model/document.ts'
import { sourceLinesOf, withSource } from '../text-sources.ts'

/** Dots between the text of a cell and the next column. */
const leaders = /(?:\s*[.·…_‥]){4,}\s*$|(?:\s+[.·…‥]){2,}\s*$/u

/** Removes the leaders at the end of a cell. */
export function withoutLeaders(blocks: readonly Block[]): Block[] {
  return blocks.map((block, i) =>
    i === blocks.length - 1 && block.kind === 'paragraph'
      ? { ...block, inlines: withSource(trimmed(block.inlines), sourceLinesOf(block.inlines)) }
      : block,
  )
}

function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  const last = inlines.at(-1)
  if (last === undefined) return inlines
  const rest = inlines.slice(0, -1)
  if (last.kind === 'emphasis') {
    const inner = trimmed(last.inlines)
    return inner === last.inlines
      ? inlines
      : inner.length === 0
        ? rest
        : [...rest, { ...last, inlines: inner }]
  }
  if (last.kind !== 'text' || !leaders.test(last.text)) return inlines
  const text = last.text.replace(leaders, '')
  // A cell of nothing but dots stays.
  if (text === '') return rest.length > 0 ? rest : inlines
  return [...rest, { ...last, text }]
}

import type { Block, BlockLook, ListItem } from '../../../model/document.ts'

/** The least share of the distance of lines to which a page that is too full is condensed: letters then still do not meet. */
const minPitchShare = 0.9

/** What is known of a text that is set. */
export interface SetText {
  /** Its lines on the page. */
  readonly lines: (block: Block) => number
  /** Another block is written in place of one. */
  readonly replaced: (block: Block, by: Block) => void
}

/**
 * Makes the blocks of a page lower that are higher than in the source, by less space between them, and by nearer lines where that is
 * not enough, so that the page contains them.
 * @param over points by which they are too high
 */
export function condensed(blocks: readonly Block[], over: number, text: SetText): readonly Block[] {
  const totals = { spaces: 0, lines: 0 }
  for (const block of blocks)
    changed(block, text, (look, one) => {
      totals.spaces += look.before ?? 0
      if (look.line?.rule === 'exact') totals.lines += look.line.value * text.lines(one)
      return look
    })
  const spaces = Math.min(over, totals.spaces)
  const spaceShare = totals.spaces > 0 ? 1 - spaces / totals.spaces : 1
  const lineShare = totals.lines > 0 ? Math.max(minPitchShare, 1 - (over - spaces) / totals.lines) : 1
  return blocks.map((block) =>
    changed(block, text, ({ before, line, ...look }) => ({
      ...look,
      ...(before === undefined ? {} : { before: before * spaceShare }),
      ...(line === undefined
        ? {}
        : { line: line.rule === 'exact' ? { ...line, value: line.value * lineShare } : line }),
    })),
  )
}

/** A block with other looks of its texts. */
function changed(block: Block, text: SetText, change: (look: BlockLook, block: Block) => BlockLook): Block {
  const inner = (one: Block) => changed(one, text, change)
  if (block.kind === 'list')
    return {
      ...block,
      items: block.items.map((item): ListItem => ({ ...item, blocks: item.blocks.map(inner) })),
    }
  if (block.kind === 'quote') return { ...block, blocks: block.blocks.map(inner) }
  if (block.look === undefined || block.kind === 'table') return block
  const look = change(block.look, block)
  if (look === block.look) return block
  const by = { ...block, look }
  text.replaced(block, by)
  return by
}

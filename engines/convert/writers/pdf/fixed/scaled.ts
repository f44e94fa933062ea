import type { Block, BlockLook, Inline, TextLook } from '../../../../model/document.ts'

/** Blocks with a look whose text and distances are smaller by a factor; indents stay. */
export function scaledBlocks(blocks: readonly Block[], scale: number): readonly Block[] {
  return scale === 1 ? blocks : blocks.map((block) => scaledBlock(block, scale))
}

function scaledBlock(block: Block, scale: number): Block {
  const look = block.look ? { look: scaledLook(block.look, scale) } : {}
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, ...look, inlines: scaledInlines(block.inlines, scale) }
    case 'list':
      return {
        ...block,
        ...look,
        items: block.items.map((item) => ({ ...item, blocks: scaledBlocks(item.blocks, scale) })),
      }
    default:
      return { ...block, ...look }
  }
}

function scaledLook(look: BlockLook, scale: number): BlockLook {
  const { text, before, after, line, label, blanksBefore, blanksAfter } = look
  const blanks = (all: readonly BlockLook[]) => all.map((one) => scaledLook(one, scale))
  return {
    ...look,
    ...(text ? { text: scaledText(text, scale) } : {}),
    ...(before === undefined ? {} : { before: before * scale }),
    ...(after === undefined ? {} : { after: after * scale }),
    ...(line && line.rule !== 'multiple' ? { line: { ...line, value: line.value * scale } } : {}),
    ...(label ? { label: { ...label, look: scaledText(label.look, scale) } } : {}),
    ...(blanksBefore ? { blanksBefore: blanks(blanksBefore) } : {}),
    ...(blanksAfter ? { blanksAfter: blanks(blanksAfter) } : {}),
  }
}

function scaledText(look: TextLook, scale: number): TextLook {
  return look.size === undefined ? look : { ...look, size: look.size * scale }
}

function scaledInlines(inlines: readonly Inline[], scale: number): Inline[] {
  return inlines.map((inline): Inline => {
    if (inline.kind === 'emphasis' || inline.kind === 'link')
      return { ...inline, inlines: scaledInlines(inline.inlines, scale) }
    return (inline.kind === 'text' || inline.kind === 'code-span') && inline.look
      ? { ...inline, look: scaledText(inline.look, scale) }
      : inline
  })
}

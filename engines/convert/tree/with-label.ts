import type { Block, Inline, ListItem } from '../../model/document.ts'

/** An item that begins with its label as text, for formats without labels of this kind. */
export function withLabel(item: ListItem, label: string): ListItem {
  const [first, ...rest] = item.blocks
  const text: Inline = { kind: 'text', text: label }
  const blocks: Block[] =
    first?.kind === 'paragraph' || first?.kind === 'heading'
      ? [{ ...first, inlines: [text, ...first.inlines] }, ...rest]
      : [{ kind: 'paragraph', inlines: [{ kind: 'text', text: label.trimEnd() }] }, ...item.blocks]
  return { ...item, blocks }
}

import type { Block, Document, Inline, TableCell } from '../../model/document.ts'

/**
 * Replaces each inline, inner ones first. Recurses, since the nesting of a tree is limited. Unchanged parts keep their
 * object identity.
 */
export function mapInlines(document: Document, change: (inline: Inline) => Inline): Document {
  const line = (inlines: readonly Inline[]): readonly Inline[] =>
    mapChanged(inlines, (inline) => {
      if (inline.kind !== 'emphasis' && inline.kind !== 'link') return change(inline)
      const inner = line(inline.inlines)
      return change(inner === inline.inlines ? inline : { ...inline, inlines: inner })
    })
  const cell = (one: TableCell): TableCell => {
    const inner = blocks(one.blocks)
    return inner === one.blocks ? one : { ...one, blocks: inner }
  }
  const block = (one: Block): Block => {
    switch (one.kind) {
      case 'heading':
      case 'paragraph': {
        const inlines = line(one.inlines)
        return inlines === one.inlines ? one : { ...one, inlines }
      }
      case 'list':
        return { ...one, items: one.items.map((item) => ({ ...item, blocks: blocks(item.blocks) })) }
      case 'definitions':
        return {
          ...one,
          items: one.items.map(({ term, definitions, ...item }) => ({
            ...item,
            term: line(term),
            definitions: definitions.map(blocks),
          })),
        }
      case 'table':
        return {
          ...one,
          rows: one.rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(cell) })),
          ...(one.caption ? { caption: line(one.caption) } : {}),
        }
      case 'figure':
        return one.caption ? { ...one, caption: line(one.caption) } : one
      case 'quote':
        return { ...one, blocks: blocks(one.blocks) }
      default:
        return one
    }
  }
  const blocks = (all: readonly Block[]): readonly Block[] => mapChanged(all, block)
  return {
    ...document,
    blocks: blocks(document.blocks),
    notes: new Map([...document.notes].map(([key, body]) => [key, blocks(body)])),
    ...(document.header ? { header: blocks(document.header) } : {}),
    ...(document.footer ? { footer: blocks(document.footer) } : {}),
  }
}

function mapChanged<T>(all: readonly T[], change: (one: T) => T): readonly T[] {
  const out = all.map(change)
  return out.some((one, i) => one !== all[i]) ? out : all
}

/** Every block and inline, parents before children, in reading order. */
export function* nodesIn(blocks: readonly Block[]): Generator<Block | Inline> {
  const work: (Block | Inline)[] = [...blocks].reverse()
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    yield node
    const parts = childrenOf(node)
    for (let i = parts.length - 1; i >= 0; i--) work.push(parts[i])
  }
}

function childrenOf(node: Block | Inline): readonly (Block | Inline)[] {
  switch (node.kind) {
    case 'heading':
    case 'paragraph':
    case 'emphasis':
    case 'link':
      return node.inlines
    case 'list':
      return node.items.flatMap((item) => item.blocks)
    case 'definitions':
      return node.items.flatMap(({ term, definitions }) => [...term, ...definitions.flat()])
    case 'table':
      return [
        ...(node.caption ?? []),
        ...node.rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks)),
      ]
    case 'figure':
      return node.caption ?? []
    case 'quote':
      return node.blocks
    default:
      return []
  }
}

/** The text of inlines, without styles. */
export function inlineText(inlines: readonly Inline[]): string {
  const out: string[] = []
  for (const inline of inlines) {
    if (inline.kind === 'emphasis' || inline.kind === 'link') out.push(inlineText(inline.inlines))
    else if (inline.kind === 'break') out.push(' ')
    else if ('text' in inline) out.push(inline.text)
  }
  return out.join('')
}

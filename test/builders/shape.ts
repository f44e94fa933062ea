import type { Block, Inline } from '../../engines/model/document.ts'

/** Blocks in short: tags with their words, so that a test reads like the document. */
export function shape(blocks: readonly Block[]): unknown[] {
  return blocks.map((block): unknown => {
    switch (block.kind) {
      case 'heading':
        return { [`h${block.level}`]: line(block.inlines) }
      case 'paragraph':
        return line(block.inlines)
      case 'list':
        return {
          [block.ordered ? `ol ${block.start ?? 1}` : 'ul']: block.items.map(({ blocks: inside }) =>
            shape(inside),
          ),
        }
      case 'quote':
        return { quote: shape(block.blocks) }
      case 'code':
        return { code: block.text }
      case 'table':
        return {
          table: block.rows.map(({ cells }) =>
            cells.map(
              ({ blocks: inside, colspan = 1, rowspan = 1, header }) =>
                `${shape(inside).join('/')}${colspan > 1 ? ` c${colspan}` : ''}${rowspan > 1 ? ` r${rowspan}` : ''}${header ? '!' : ''}`,
            ),
          ),
          ...(block.caption ? { caption: line(block.caption) } : {}),
        }
      case 'definitions':
        return { dl: block.items.map(({ term, definitions }) => [line(term), definitions.map(shape)]) }
      case 'figure':
        return { figure: block.resource, alt: block.alt, caption: block.caption && line(block.caption) }
      case 'formula':
        return { tex: block.text }
      default:
        return block.kind
    }
  })
}

const marks = {
  bold: '**',
  italic: '*',
  strike: '~~',
  underline: '__',
  superscript: '^',
  subscript: '~',
  highlight: '==',
}

export function line(inlines: readonly Inline[]): string {
  return inlines
    .map((inline): string => {
      switch (inline.kind) {
        case 'emphasis':
          return `${marks[inline.style]}${line(inline.inlines)}${marks[inline.style]}`
        case 'link':
          return `[${line(inline.inlines)}](${inline.href})`
        case 'image':
          return `![${inline.alt ?? ''}](${inline.resource})`
        case 'formula':
          return `$${inline.text}$`
        case 'code-span':
          return `\`${inline.text}\``
        case 'note':
          return `[^${inline.note}]`
        case 'break':
          return '\n'
        default:
          return inline.text
      }
    })
    .join('')
}

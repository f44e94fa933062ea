import type { Block, Inline } from '../../engines/model/document.ts'

/** Short form of blocks for expectations: kinds with their text, so that a test reads like the document. */
export function summarise(blocks: readonly Block[]): unknown[] {
  return blocks.map((block): unknown => {
    switch (block.kind) {
      case 'heading':
        return { [`h${block.level}`]: summariseInlines(block.inlines) }
      case 'paragraph':
        return summariseInlines(block.inlines)
      case 'list':
        return {
          [block.ordered ? `ol ${block.start ?? 1}` : 'ul']: block.items.map(({ blocks: inside }) =>
            summarise(inside),
          ),
        }
      case 'quote':
        return { quote: summarise(block.blocks) }
      case 'code':
        return { code: block.text }
      case 'table':
        return {
          table: block.rows.map(({ cells }) =>
            cells.map(
              ({ blocks: inside, colspan = 1, rowspan = 1, header }) =>
                `${summarise(inside).join('/')}${colspan > 1 ? ` c${colspan}` : ''}${rowspan > 1 ? ` r${rowspan}` : ''}${header ? '!' : ''}`,
            ),
          ),
          ...(block.caption ? { caption: summariseInlines(block.caption) } : {}),
        }
      case 'definitions':
        return {
          dl: block.items.map(({ term, definitions }) => [
            summariseInlines(term),
            definitions.map(summarise),
          ]),
        }
      case 'figure':
        return {
          figure: block.resource,
          alt: block.alt,
          caption: block.caption && summariseInlines(block.caption),
        }
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

export function summariseInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline): string => {
      switch (inline.kind) {
        case 'emphasis':
          return `${marks[inline.style]}${summariseInlines(inline.inlines)}${marks[inline.style]}`
        case 'link':
          return `[${summariseInlines(inline.inlines)}](${inline.href})`
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

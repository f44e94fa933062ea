import type { Block, Document, Inline, Table } from '../../model/document.ts'
import { raisedText } from '../../model/document-text.ts'
import { labelOf } from '../../model/list-labels.ts'
import type { Conversion } from '../conversion.ts'
import type { Written } from '../edge.ts'
import { gridOf } from '../tree/grid.ts'
import { type NoteNumbers, numberNotes } from '../tree/note-numbers.ts'
import { inlineText } from '../tree/walk.ts'

/** Writes the tree as plain text: blocks separated by empty lines, list labels, tables in columns, notes at the end. */
export function writeText(document: Document, conversion: Conversion): Written {
  const context: TextContext = { conversion, notes: numberNotes(document) }
  const parts = conversion.options.pageMarkers
    ? markedPages(document.blocks, context)
    : [blocksText(document.blocks, context)]
  for (const { number, blocks } of context.notes.bodies)
    parts.push(indentLines(blocksText(blocks, context), `[${number}] `, ' '.repeat(`[${number}] `.length)))
  const text = parts.filter((part) => part !== '').join('\n\n')
  return { bytes: new TextEncoder().encode(text === '' ? '' : `${text}\n`) }
}

interface TextContext {
  readonly conversion: Conversion
  readonly notes: NoteNumbers
}

/** The text with a line before each page. */
function markedPages(blocks: readonly Block[], context: TextContext): string[] {
  const parts: string[] = []
  let page = 0
  for (const block of blocks) {
    if ((block.page ?? 0) > page) {
      page = block.page ?? page
      parts.push(`[Page ${page}]`)
    }
    parts.push(blockText(block, context))
  }
  return parts
}

function blocksText(blocks: readonly Block[], context: TextContext): string {
  return blocks
    .map((block) => blockText(block, context))
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockText(block: Block, context: TextContext): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return lineText(block.inlines, context)
    case 'list': {
      const items = block.items.map((item, i) => {
        const mark = block.ordered ? `${labelOf(block, (block.start ?? 1) + i)} ` : '- '
        const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] '
        const inner = item.blocks.map((one) => blockText(one, context)).filter((text) => text !== '')
        return indentLines(
          box + inner.join(block.loose ? '\n\n' : '\n'),
          mark,
          ' '.repeat(mark.length),
        ).trimEnd()
      })
      return items.join(block.loose ? '\n\n' : '\n')
    }
    case 'definitions':
      return block.items
        .map(({ term, definitions }) =>
          [
            lineText(term, context),
            ...definitions.map((one) => indentLines(blocksText(one, context), '    ', '    ')),
          ].join('\n'),
        )
        .join('\n\n')
    case 'table': {
      const caption = block.caption ? [lineText(block.caption, context)] : []
      const table = tableText(block, context)
      return (block.captionBelow ? [table, ...caption] : [...caption, table]).join('\n\n')
    }
    case 'figure':
      return block.caption ? lineText(block.caption, context) : (block.alt ?? '')
    case 'formula':
    case 'code':
      return block.text
    case 'quote':
      return indentLines(blocksText(block.blocks, context), '    ', '    ')
    case 'rule':
      return '-'.repeat(20)
    case 'page-break':
      return ''
  }
}

function lineText(inlines: readonly Inline[], context: TextContext): string {
  return inlines.map((inline) => textOf(inline, context)).join('')
}

function textOf(inline: Inline, context: TextContext): string {
  switch (inline.kind) {
    case 'text':
    case 'code-span':
    case 'formula':
      return inline.text
    case 'emphasis':
      return raisedText(lineText(inline.inlines, context), inline.style)
    case 'link': {
      // The target of a link is written too, unless the text states it or it is inside the document.
      const words = lineText(inline.inlines, context)
      const said = inlineText(inline.inlines).trim()
      const bare = inline.href.replace(/^mailto:/i, '')
      return inline.href.startsWith('#') || said === bare || said === inline.href || inline.href === ''
        ? words
        : `${words} <${inline.href}>`
    }
    case 'image':
      return inline.alt ?? ''
    case 'note': {
      const number = context.notes.numbers.get(inline.note)
      return number === undefined ? '' : `[${number}]`
    }
    case 'break':
      return '\n'
  }
}

function indentLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? first + line : line === '' ? '' : rest + line))
    .join('\n')
}

/** Wider rows are not padded, because they exceed any screen. */
const maxPaddedWidth = 80
const between = '  '

/** Cells in columns. A spanning cell is in its first position; its lines are below each other. */
function tableText(table: Table, context: TextContext): string {
  const grid = gridOf(table, context.conversion.limits.cells)
  const texts = new Map(
    grid.cells.map((placed) => [
      placed,
      placed.cell.blocks
        .map((block) => blockText(block, context))
        .join('\n')
        .split('\n'),
    ]),
  )
  const widths = Array.from({ length: grid.columns }, () => 0)
  for (const [{ column, colspan }, lines] of texts)
    if (colspan === 1)
      for (const line of lines)
        widths[column] = Math.max(widths[column], Math.min(columnsOf(line), maxPaddedWidth))
  const out: string[] = []
  for (const [r, row] of grid.places.entries()) {
    const cells = row.map((placed, c) =>
      placed !== null && placed.row === r && placed.column === c ? (texts.get(placed) ?? []) : [],
    )
    const height = cells.reduce((most, lines) => Math.max(most, lines.length), 1)
    for (let y = 0; y < height; y++) {
      const line = cells.map((lines, c) => padded(lines[y] ?? '', widths[c], row[c]?.cell.align))
      out.push(line.join(between).trimEnd())
    }
  }
  return out.join('\n')
}

function padded(text: string, width: number, align: 'left' | 'center' | 'right' | undefined): string {
  const room = Math.max(0, width - columnsOf(text))
  if (align === 'right') return ' '.repeat(room) + text
  if (align === 'center') return ' '.repeat(room >> 1) + text + ' '.repeat(room - (room >> 1))
  return text + ' '.repeat(room)
}

/** Display width: East Asian characters take two columns, combining marks none (UAX 11). */
function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let columns = 0
  for (const letter of text) {
    if (/\p{M}|\p{Cf}/u.test(letter)) continue
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
        letter,
      )
        ? 2
        : 1
  }
  return columns
}

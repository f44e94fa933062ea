import type { Block } from '../../../model/document.ts'
import type { NoteNumbers } from '../../tree/note-numbers.ts'
import { inlineText } from '../../tree/walk.ts'
import { type Looks, plainLook } from './looks.ts'
import { type CellOut, type SheetPart, sheetPart, sheetRows } from './sheet.ts'
import { wordsIn } from './table.ts'

/** A line of what stands outside of tables. */
export interface ProseLine {
  readonly text: string
  readonly heading: boolean
  /** Steps from the left edge. */
  readonly indent: number
}

/**
 * What stands outside of tables, a paragraph a line. A table is told by the name of its sheet.
 * @param sheetName the name of the sheet of a table, in the order of the document
 */
export function proseLines(blocks: readonly Block[], sheetName: () => string, indent = 0): ProseLine[] {
  const out: ProseLine[] = []
  const say = (text: string, heading = false, sign = '') => {
    const trimmed = text.trim()
    if (trimmed !== '') out.push({ text: sign + trimmed, heading, indent })
  }
  const take = (lines: readonly ProseLine[]) => {
    for (const line of lines) out.push(line)
  }
  for (const block of blocks)
    switch (block.kind) {
      case 'heading':
        say(inlineText(block.inlines), true)
        break
      case 'list':
        for (const [i, item] of block.items.entries()) {
          const lines = proseLines(item.blocks, sheetName, indent + 1)
          const sign = block.ordered ? `${(block.start ?? 1) + i}. ` : '• '
          take(lines.map((line, k) => (k === 0 ? { ...line, text: sign + line.text } : line)))
        }
        break
      case 'definitions':
        for (const { term, definitions } of block.items) {
          say(inlineText(term), true)
          for (const definition of definitions) take(proseLines(definition, sheetName, indent + 1))
        }
        break
      case 'quote':
        take(proseLines(block.blocks, sheetName, indent + 1))
        break
      case 'table':
        out.push({ text: `[${sheetName()}]`, heading: false, indent })
        break
      default:
        say(wordsIn([block]))
    }
  return out
}

/** Notes of the document below its text. */
export function noteLines({ bodies }: NoteNumbers): ProseLine[] {
  return bodies.map(({ number, blocks }) => ({
    text: `[${number}] ${wordsIn(blocks)}`,
    heading: false,
    indent: 0,
  }))
}

const width = 100

export function proseSheet(lines: readonly ProseLine[], looks: Looks): SheetPart {
  const cells = lines.slice(0, sheetRows).map(
    ({ text, heading, indent }, row): CellOut => ({
      row,
      column: 0,
      colspan: 1,
      rowspan: 1,
      value: { kind: 'text', text },
      look: { ...plainLook, bold: heading, wrap: true, indent },
    }),
  )
  return sheetPart(cells, 0, looks, [width])
}

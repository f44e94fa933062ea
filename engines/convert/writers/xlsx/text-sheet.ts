import type { Block } from '../../../model/document.ts'
import { labelOf } from '../../../model/list-labels.ts'
import type { NoteNumbers } from '../../tree/note-numbers.ts'
import { inlineText } from '../../tree/walk.ts'
import { type CellStyles, plainCellStyle } from './cell-styles.ts'
import { maxSheetRows, type OutputCell, type SheetPart, sheetPart } from './sheet.ts'
import { cellText } from './table-sheet.ts'

/** A line of text outside tables. */
interface ProseLine {
  readonly text: string
  readonly heading: boolean
  /** Indent levels. */
  readonly indent: number
}

/**
 * Text outside tables, one line for each paragraph. The name of its sheet stands for a table.
 * @param sheetName the sheet name of each table, in document order
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
          const sign = block.ordered ? `${labelOf(block, (block.start ?? 1) + i)} ` : '• '
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
        say(cellText([block]))
    }
  return out
}

/** The notes of the document, after its text. */
export function noteLines({ bodies }: NoteNumbers): ProseLine[] {
  return bodies.map(({ number, blocks }) => ({
    text: `[${number}] ${cellText(blocks)}`,
    heading: false,
    indent: 0,
  }))
}

const width = 100

export function proseSheet(lines: readonly ProseLine[], styles: CellStyles): SheetPart {
  const cells = lines.slice(0, maxSheetRows).map(
    ({ text, heading, indent }, row): OutputCell => ({
      row,
      column: 0,
      colspan: 1,
      rowspan: 1,
      value: { kind: 'text', text },
      style: { ...plainCellStyle, bold: heading, wrap: true, indent },
    }),
  )
  return sheetPart(cells, 0, styles, [width])
}

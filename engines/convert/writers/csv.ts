import type { Block, Document, Table } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import { DocumentError } from '../../model/errors.ts'
import { writeZip } from '../../office/zip-writer.ts'
import type { Conversion } from '../conversion.ts'
import type { Written } from '../edge.ts'
import { gridOf } from '../tree/grid.ts'

/**
 * Writes the tables as separated values (RFC 4180): UTF-8, commas, CRLF, every cell as its text. One table is one file; several become an
 * archive of files in order. A merged cell has its text in its first position.
 * @throws DocumentError `empty` for a document without tables
 */
export async function writeCsv(document: Document, conversion: Conversion): Promise<Written> {
  const tables = tablesOf(document.blocks)
  if (tables.length === 0)
    throw new DocumentError('empty', 'The document has no table, so there is nothing to write as CSV.')
  if (document.blocks.some(({ kind }) => kind !== 'table' && kind !== 'heading'))
    conversion.warn({ code: 'text_apart', message: 'The text around the tables is not in the output.' })
  const files = tables.map((table) => new TextEncoder().encode(csvOf(table, conversion.limits.cells)))
  if (files.length === 1) return { bytes: files[0] }
  const digits = String(files.length).length
  const bytes = await writeZip(
    files.map((content, i) => ({ name: `table-${String(i + 1).padStart(digits, '0')}.csv`, content })),
  )
  return { bytes: new Uint8Array(bytes), format: 'zip' }
}

/** Tables in reading order, those in lists and quotations too; one inside a cell is text of its cell. */
function tablesOf(blocks: readonly Block[]): Table[] {
  return blocks.flatMap((block): Table[] => {
    if (block.kind === 'table') return [block]
    if (block.kind === 'quote') return tablesOf(block.blocks)
    if (block.kind === 'list') return block.items.flatMap((item) => tablesOf(item.blocks))
    return []
  })
}

function csvOf(table: Table, maxCells: number): string {
  const { places, columns } = gridOf(table, maxCells)
  const lines = places.map((row, r) =>
    Array.from({ length: columns }, (_, c) => {
      const placed = row[c]
      return placed && placed.row === r && placed.column === c ? quoted(textOf(placed.cell.blocks)) : ''
    }).join(','),
  )
  return lines.map((line) => `${line}\r\n`).join('')
}

function textOf(blocks: readonly Block[]): string {
  return plainText({ metadata: {}, blocks, notes: new Map(), resources: new Map() }).trim()
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

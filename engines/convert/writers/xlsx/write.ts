import type { Block, Document, Table } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import type { Conversion } from '../../conversion.ts'
import type { Written } from '../../edge.ts'
import { numberNotes } from '../../tree/note-numbers.ts'
import { inlineText } from '../../tree/walk.ts'
import { type NamedSheet, packBook, SheetNames } from './book.ts'
import { Looks } from './looks.ts'
import { noteLines, proseLines, proseSheet } from './prose.ts'
import { tableSheet } from './table.ts'

/** Sheets beyond which programs no longer open a book in reasonable time. */
const maxSheets = 2000

/**
 * The tree to XLSX: each table a sheet, named by its caption or the heading above it; what stands around the tables is on a sheet of its
 * own, with the place of each table marked. Numbers, percents, money and plain dates become values that can be reckoned with.
 * @throws LimitError `too_many_entries`
 */
export async function writeXlsx(document: Document, conversion: Conversion): Promise<Written> {
  const names = new SheetNames()
  const looks = new Looks()
  const tables = namedTables(document.blocks)
  if (tables.length > maxSheets)
    throw new LimitError(
      'too_many_entries',
      `The document has more than ${maxSheets} tables, and each becomes a sheet. Split it.`,
      { tables: tables.length },
    )
  const sheets: NamedSheet[] = tables.map(({ table, name }, i) => {
    conversion.progress('write', i, tables.length)
    return { name: names.next(name), part: tableSheet(table, looks, conversion.limits.cells) }
  })
  let told = 0
  const lines = [
    ...proseLines(document.blocks, () => sheets[told++].name),
    ...noteLines(numberNotes(document)),
  ]
  // Headings whose words became names of sheets, and nothing else: there is no text to keep.
  const bare = lines.filter(({ heading }) => !heading).length === sheets.length
  if (!bare || sheets.length === 0) sheets.push({ name: names.next('Text'), part: proseSheet(lines, looks) })
  if (!bare && tables.length > 0)
    conversion.warn({
      code: 'text_apart',
      message: 'The text around the tables was written to a separate sheet.',
    })
  return { bytes: await packBook(sheets, looks, document.metadata), pages: sheets.length }
}

/** Tables outside of tables, in reading order; those inside are words of their cell. */
function namedTables(blocks: readonly Block[]): { table: Table; name: string }[] {
  const out: { table: Table; name: string }[] = []
  let heading = ''
  const work: Block[] = [...blocks].reverse()
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    if (block.kind === 'heading') heading = inlineText(block.inlines)
    else if (block.kind === 'table') {
      const caption = block.caption ? inlineText(block.caption) : ''
      out.push({ table: block, name: caption.trim() || heading })
    } else if (block.kind === 'list')
      pushAll(
        work,
        block.items.flatMap((item) => item.blocks),
      )
    else if (block.kind === 'definitions')
      pushAll(
        work,
        block.items.flatMap(({ definitions }) => definitions.flat()),
      )
    else if (block.kind === 'quote') pushAll(work, block.blocks)
  }
  return out
}

function pushAll(work: Block[], blocks: readonly Block[]): void {
  for (let i = blocks.length - 1; i >= 0; i--) work.push(blocks[i])
}

import { isTableCaption } from '../../../layout/tables/common/captions.ts'
import type { Block, Document, Inline, Metadata, Table } from '../../../model/document.ts'
import { plainText } from '../../../model/document-text.ts'
import { LimitError } from '../../../model/errors.ts'
import { labelOf } from '../../../model/list-labels.ts'
import {
  contentTypesPart,
  coreProperties,
  corePropertiesType,
  escapeXml,
  relationshipsPart,
  xmlDeclaration,
} from '../../../office/package-writer.ts'
import { type NewZipEntry, writeZip } from '../../../office/zip-writer.ts'
import type { Conversion } from '../../conversion.ts'
import type { Written } from '../../edge.ts'
import { gridOf, headerRowCount } from '../../tree/grid.ts'
import { safeHref } from '../../tree/links.ts'
import { type NoteNumbers, numberNotes } from '../../tree/note-numbers.ts'
import { inlineText } from '../../tree/walk.ts'
import {
  type CellStyle,
  CellStyles,
  maxSheetColumns,
  maxSheetRows,
  type OutputCell,
  plainCellStyle,
  type SheetPart,
  sheetPart,
} from './sheet.ts'
import { type ColumnFormat, columnFormatOf, typedValue } from './values.ts'

/** More sheets make programs slow to open the workbook. */
const maxSheets = 2000
/** Longer paragraphs are text. */
const maxCaptionLength = 200

/**
 * Writes the tree as XLSX: each table is a sheet, named after its caption, or the one or the heading above it; text around tables goes to a separate
 * sheet, which marks the position of each table. Numbers, percentages, amounts and unambiguous dates become typed values.
 * @throws LimitError `too_many_entries`
 */
export async function writeXlsx(document: Document, conversion: Conversion): Promise<Written> {
  const names = new SheetNames()
  const styles = new CellStyles()
  const tables = namedTables(document.blocks)
  if (tables.length > maxSheets)
    throw new LimitError(
      'too_many_entries',
      `The document has more than ${maxSheets} tables, and each becomes a sheet. Split it.`,
      { tables: tables.length },
    )
  const sheets: NamedSheet[] = tables.map(({ table, name }, i) => {
    conversion.progress('write', i, tables.length)
    return { name: names.next(name), part: tableSheet(table, styles, conversion.limits.cells) }
  })
  let told = 0
  const lines = [
    ...proseLines(document.blocks, () => sheets[told++].name),
    ...noteLines(numberNotes(document)),
  ]
  // Only headings whose text became sheet names: there is no text to write.
  const bare = lines.filter(({ heading }) => !heading).length === sheets.length
  if (!bare || sheets.length === 0) sheets.push({ name: names.next('Text'), part: proseSheet(lines, styles) })
  if (!bare && tables.length > 0)
    conversion.warn({
      code: 'text_apart',
      message: 'The text around the tables was written to a separate sheet.',
    })
  return { bytes: await packWorkbook(sheets, styles, document.metadata), pages: sheets.length }
}

/** Top-level tables in reading order; nested ones are text of their cell. */
function namedTables(blocks: readonly Block[]): { table: Table; name: string }[] {
  const out: { table: Table; name: string }[] = []
  let title = ''
  const work: Block[] = [...blocks].reverse()
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    if (block.kind === 'heading') title = inlineText(block.inlines)
    else if (block.kind === 'paragraph') title = captionOf(block.inlines) ?? title
    else if (block.kind === 'table') {
      const caption = block.caption ? inlineText(block.caption) : ''
      out.push({ table: block, name: caption.trim() || title })
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

/** A caption that a note separates from its table is a paragraph. */
function captionOf(inlines: readonly Inline[]): string | null {
  const text = inlineText(inlines).trim()
  return text.length <= maxCaptionLength && isTableCaption(text) ? text : null
}

function pushAll(work: Block[], blocks: readonly Block[]): void {
  for (let i = blocks.length - 1; i >= 0; i--) work.push(blocks[i])
}

/** A line of text outside tables. */
interface ProseLine {
  readonly text: string
  readonly heading: boolean
  /** Indent levels. */
  readonly indent: number
}

/**
 * Text outside tables, one line for each paragraph. A table is represented by the name of its sheet.
 * @param sheetName the sheet name of each table, in document order
 */
function proseLines(blocks: readonly Block[], sheetName: () => string, indent = 0): ProseLine[] {
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
function noteLines({ bodies }: NoteNumbers): ProseLine[] {
  return bodies.map(({ number, blocks }) => ({
    text: `[${number}] ${cellText(blocks)}`,
    heading: false,
    indent: 0,
  }))
}

const width = 100

function proseSheet(lines: readonly ProseLine[], styles: CellStyles): SheetPart {
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

/** Maximum column width in characters; longer text is wrapped. */
const maxColumnWidth = 60
const minColumnWidth = 8

/**
 * A table as a sheet: typed values, merged cells, bold and frozen header rows.
 * @throws LimitError `too_many_entries` for more cells than the limit or than a sheet can contain
 */
function tableSheet(table: Table, styles: CellStyles, maxCells: number): SheetPart {
  const grid = gridOf(table, maxCells)
  if (grid.rows > maxSheetRows || grid.columns > maxSheetColumns)
    throw new LimitError(
      'too_many_entries',
      `A sheet has ${maxSheetRows} rows and ${maxSheetColumns} columns at most, and a table of the document has more. Split it.`,
      { rows: grid.rows, columns: grid.columns },
    )
  const head = headerRowCount(table)
  const texts = grid.cells.map(({ cell }) => cellText(cell.blocks))
  const manners = columnFormats(
    grid.columns,
    grid.cells.map(({ column }, i) => ({ column, text: texts[i] })),
  )
  const widths = new Array<number>(grid.columns).fill(minColumnWidth)
  const cells = grid.cells.map(({ cell, row, column, colspan, rowspan }, i): OutputCell => {
    const text = texts[i]
    const header = cell.header === true
    const value =
      header || text.includes('\n') ? ({ kind: 'text', text } as const) : typedValue(text, manners[column])
    const href = linkOf(cell.blocks)
    const length = longestLine(text)
    if (colspan === 1) widths[column] = Math.max(widths[column], Math.min(maxColumnWidth, length + 2))
    const style: CellStyle = {
      ...plainCellStyle,
      format: value.kind === 'number' ? value.format : 'General',
      header,
      wrap: text.includes('\n') || length > maxColumnWidth,
      link: href !== null,
      ...(cell.align ? { align: cell.align } : {}),
    }
    return { row, column, colspan, rowspan, value, style, ...(href === null ? {} : { href }) }
  })
  // Cells merged from above may come before other cells of their row.
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return sheetPart(cells, head < grid.rows ? head : 0, styles, widths)
}

function columnFormats(columns: number, cells: readonly { column: number; text: string }[]): ColumnFormat[] {
  const byColumn = Array.from({ length: columns }, (): string[] => [])
  for (const { column, text } of cells) byColumn[column].push(text)
  return byColumn.map(columnFormatOf)
}

/** The text of a cell, with each paragraph on its own line. */
function cellText(blocks: readonly Block[]): string {
  if (blocks.length === 0) return ''
  const words = plainText({ metadata: {}, blocks, notes: new Map(), resources: new Map() })
  return words.replace(/\n{2,}/g, '\n')
}

/** Link target of a cell that consists of one link. */
function linkOf(blocks: readonly Block[]): string | null {
  const [only] = blocks
  if (blocks.length !== 1 || only.kind !== 'paragraph') return null
  const saying = only.inlines.filter((inline: Inline) => inline.kind !== 'text' || inline.text.trim() !== '')
  const [link] = saying
  if (saying.length !== 1 || link.kind !== 'link') return null
  const href = safeHref(link.href)
  return href === null || href === '' || href.startsWith('#') ? null : href
}

function longestLine(text: string): number {
  let longest = 0
  for (const line of text.split('\n')) longest = Math.max(longest, line.length)
  return longest
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

interface NamedSheet {
  readonly name: string
  readonly part: SheetPart
}

/** Writes an XLSX (ECMA-376 part 1, 18) without metadata of author, time or program. */
function packWorkbook(
  sheets: readonly NamedSheet[],
  styles: CellStyles,
  metadata: Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  const core = coreProperties(metadata)
  const files: NewZipEntry[] = [
    {
      name: '[Content_Types].xml',
      content: contentTypesPart(
        { rels: 'application/vnd.openxmlformats-package.relationships+xml', xml: 'application/xml' },
        [
          ['xl/workbook.xml', `${types}.sheet.main+xml`],
          ['xl/styles.xml', `${types}.styles+xml`],
          ...sheets.map((_, i) => [`xl/worksheets/sheet${i + 1}.xml`, `${types}.worksheet+xml`] as const),
          ...(core ? [[core.name, corePropertiesType] as const] : []),
        ],
      ),
    },
    {
      name: '_rels/.rels',
      content: relationshipsPart([
        { id: 'rId1', kind: 'officeDocument', target: 'xl/workbook.xml' },
        ...(core ? [{ id: 'rId2', kind: 'core-properties', target: core.name }] : []),
      ]),
    },
    { name: 'xl/workbook.xml', content: workbookPart(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationshipsPart([
        ...sheets.map((_, i) => ({
          id: `rId${i + 1}`,
          kind: 'worksheet',
          target: `worksheets/sheet${i + 1}.xml`,
        })),
        { id: `rId${sheets.length + 1}`, kind: 'styles', target: 'styles.xml' },
      ]),
    },
    { name: 'xl/styles.xml', content: styles.part() },
    ...(core ? [core] : []),
    ...sheets.flatMap(({ part }, i): NewZipEntry[] => [
      { name: `xl/worksheets/sheet${i + 1}.xml`, content: part.xml },
      ...(part.links.length > 0
        ? [
            {
              name: `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
              content: relationshipsPart(
                part.links.map((target, k) => ({
                  id: `rId${k + 1}`,
                  kind: 'hyperlink',
                  target,
                  external: true,
                })),
              ),
            },
          ]
        : []),
    ]),
  ]
  return writeZip(files)
}

function workbookPart(sheets: readonly NamedSheet[]): string {
  const list = sheets.map(
    ({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  return `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${list.join('')}</sheets></workbook>`
}

const maxNameLength = 31

/** Valid sheet names: at most 31 characters, without some characters, unique regardless of case. */
export class SheetNames {
  readonly #taken = new Set<string>(['history'])

  next(wanted: string): string {
    const clean = Array.from(wanted.toWellFormed().replace(/[\\/?*[\]:\p{Cc}]+/gu, ' '))
      .join('')
      .replace(/\s+/g, ' ')
      .replace(/^[' ]+|[' ]+$/g, '')
    const base = clean === '' ? 'Table' : clean
    let name = cut(base, maxNameLength)
    for (let n = 2; this.#taken.has(name.toLowerCase()); n++) {
      const end = ` ${n}`
      name = cut(base, maxNameLength - end.length) + end
    }
    this.#taken.add(name.toLowerCase())
    return name
  }
}

/** Cuts text, but never inside a surrogate pair. */
function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()
}

import type { Block, Document, PageSetup, Resource } from '../../../model/document.ts'
import { DocumentError, LimitError } from '../../../model/errors.ts'
import { readWorkbook, type WorkbookSheet } from '../../../office/workbook.ts'
import type { Conversion } from '../../conversion.ts'
import type { Read, Reading } from '../../edge.ts'
import { type DrawnObject, readDrawings, type SheetDrawings } from './drawings.ts'
import { workbookPages } from './fixed/workbook-pages.ts'
import { blocksOf, MergeIndex, type Region, regionsOf } from './tables.ts'

/**
 * Reads XLSX and XLS: a heading and tables for each sheet, cells as displayed, merged cells as spans; text boxes, of an XLSX also images
 * and chart data, after the table next to them. Hidden sheets, rows and columns are omitted with a warning, comments without.
 * @throws DocumentError `malformed`, `encrypted`, `empty`; LimitError of the archive, of cells
 */
export function readSpreadsheet(format: 'xlsx' | 'xls'): Read {
  return async (bytes, conversion): Promise<Reading> => {
    const sheets = await readWorkbook(bytes, format, conversion.limits)
    warnOfLosses(sheets, conversion)
    const shown = sheets.filter(({ hidden }) => !hidden)
    const { bySheet, resources } = await drawingsOf(bytes, format, conversion)
    if (shown.length === 0)
      throw new DocumentError('empty', 'The workbook has no visible sheet. Unhide one and save it again.')
    let places = conversion.limits.cells
    const blocks = shown.flatMap((sheet, i): Block[] => {
      conversion.progress('read', i, shown.length)
      const merges = new MergeIndex(sheet.merges)
      const regions = regionsOf(sheet)
      for (const { rows, left, right } of regions)
        places -= rows.length * Math.min(right - left + 1, columnsWithContent(rows))
      if (places < 0)
        throw new LimitError(
          'too_many_entries',
          'The tables of the workbook have more cells than the limit allows.',
          {
            limit: 'cells',
          },
        )
      return [
        { kind: 'heading', level: 1, inlines: [{ kind: 'text', text: sheet.name }] },
        ...insertDrawn(regions, bySheet.get(sheet.name) ?? [], (region) => blocksOf(region, sheet, merges)),
      ]
    })
    const drawn =
      conversion.hasLook && format === 'xlsx' ? await workbookPages(bytes, shown, conversion) : null
    const document: Document = {
      metadata: {},
      blocks,
      notes: new Map(),
      resources: new Map([...usedResources(blocks, resources), ...(drawn?.resources ?? [])]),
      ...(drawn && drawn.pages.length > 0 ? { fixed: drawn.pages } : {}),
      page: pageFor(shown),
    }
    return { document, pages: shown.length }
  }
}

async function drawingsOf(
  bytes: Uint8Array,
  format: 'xlsx' | 'xls',
  conversion: Conversion,
): Promise<SheetDrawings> {
  if (format === 'xlsx') return readDrawings(bytes, conversion)
  const { readXlsDrawings } = await import('./xls-drawings.ts')
  return { bySheet: readXlsDrawings(bytes, conversion), resources: new Map() }
}

/** Tables in order, with the drawn objects of the sheet after the last table that starts above them. */
function insertDrawn(
  regions: readonly Region[],
  drawn: readonly DrawnObject[],
  read: (region: Region) => Block[],
): Block[] {
  const out: Block[] = []
  let next = 0
  for (const [i, region] of regions.entries()) {
    for (const block of read(region)) out.push(block)
    const below = regions[i + 1]?.rows[0].row ?? Number.POSITIVE_INFINITY
    for (; next < drawn.length && drawn[next].row < below; next++) out.push(drawn[next].block)
  }
  for (; next < drawn.length; next++) out.push(drawn[next].block)
  return out
}

/** The resources of images that are used. */
function usedResources(
  blocks: readonly Block[],
  resources: ReadonlyMap<string, Resource>,
): Map<string, Resource> {
  const shown = new Set(blocks.flatMap((block) => (block.kind === 'figure' ? [block.resource] : [])))
  return new Map([...resources].filter(([key]) => shown.has(key)))
}

/** Number of columns with content, an upper bound for the columns of a table. */
function columnsWithContent(rows: WorkbookSheet['rows']): number {
  const used = new Set<number>()
  for (const { cells } of rows) for (const { column } of cells) used.add(column)
  return used.size
}

function warnOfLosses(sheets: readonly WorkbookSheet[], { warn }: Conversion): void {
  const hidden = sheets.filter((sheet) => sheet.hidden).length
  if (hidden > 0)
    warn({
      code: 'hidden_left_out',
      message: `Hidden sheets were left out: ${hidden}.`,
    })
  for (const [i, sheet] of sheets.entries())
    if (sheet.hasHiddenCells)
      warn({
        code: 'hidden_left_out',
        message: 'Hidden rows or columns of a sheet were left out.',
        page: i + 1,
      })
  const open = sheets.reduce((sum, sheet) => sum + sheet.openFormulas, 0)
  if (open > 0)
    warn({
      code: 'formulas_without_result',
      message: `Formulas without a stored result that were not computed; they are shown as formulas: ${open}. Open the workbook in a spreadsheet program and save it.`,
    })
}

const a4 = { short: 595.3, long: 841.9 }
const margin = 36
/** Approximate points of a character in a table. */
const pointsPerCharacter = 5.5

/** A page wide enough for the widest table: A4 upright, A4 across, or a larger size across. */
function pageFor(sheets: readonly WorkbookSheet[]): PageSetup {
  const need =
    sheets.reduce((most, { rows }) => Math.max(most, totalCharacters(rows)), 0) * pointsPerCharacter +
    2 * margin
  const margins = { top: margin, right: margin, bottom: margin, left: margin }
  if (need <= a4.short) return { width: a4.short, height: a4.long, margins }
  // Each size of the A series is longer by the square root of 2: A4, A3, A2, A1.
  let width = a4.long
  for (let i = 0; i < 3 && need > width; i++) width *= Math.SQRT2
  return { width, height: width / Math.SQRT2, margins }
}

/** Total characters of the columns of a sheet; each column counts at most a line of prose. */
function totalCharacters(rows: WorkbookSheet['rows']): number {
  const widths = new Map<number, number>()
  for (const { cells } of rows.slice(0, 500))
    for (const { column, text } of cells)
      widths.set(column, Math.max(widths.get(column) ?? 0, Math.min(40, text.length) + 2))
  return [...widths.values()].reduce((sum, width) => sum + width, 0)
}

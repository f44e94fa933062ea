import { cellName, columnLetters } from '../../../../office/sheet.ts'
import { childrenOf, type XmlElement } from '../../../../office/xml.ts'
import type { Conversion } from '../../../conversion.ts'
import { textWidth } from '../../../writers/pdf/fonts/faces.ts'
import { escaped, some, tag } from '../markup.ts'
import { addMetadata } from '../metadata.ts'
import { OoxmlPackage } from '../ooxml-package.ts'
import { openDocument } from '../package.ts'
import { Pictures } from '../pictures.ts'
import { masterPages, OdfStyles } from '../styles.ts'
import { CellFormats } from './cell-formats.ts'
import { CellWriter } from './cell-values.ts'
import { SheetObjects } from './objects.ts'
import { sheetPage } from './page.ts'
import { type RowRun, type SheetRows, sheetRows, sizeOf } from './rows.ts'

const bookPart = 'xl/workbook.xml'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationsSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface BookContext {
  readonly styles: OdfStyles
  readonly pack: OoxmlPackage
  readonly formats: CellFormats
  readonly writer: CellWriter
  readonly conversion: Conversion
  readonly masters: ReadonlyMap<string, XmlElement>
  readonly pictures: Pictures
  readonly cells: { left: number }
  /** Width of a digit of the usual font, points. */
  readonly digit: number
}

/**
 * A spreadsheet of OpenDocument (ODF 1.3) as an XLSX: values as shown, formats, merged cells, widths, heights, hidden rows and columns,
 * links, images, charts, print ranges and pages. Lost: formulas, conditional formats.
 * @throws DocumentError `malformed`, `encrypted`; LimitError of the archive, of cells
 */
export async function odsToXlsx(bytes: Uint8Array, conversion: Conversion): Promise<Uint8Array<ArrayBuffer>> {
  const odf = await openDocument(bytes, 'spreadsheet', conversion.limits)
  const styles = new OdfStyles(odf.styles, odf.content)
  const pack = new OoxmlPackage()
  const pictures = new Pictures(pack, 'xl/media')
  await pictures.load(odf, conversion.options.keepMetadata)
  const formats = new CellFormats(styles)
  const { font, size } = formats.usualFont
  const context: BookContext = {
    styles,
    pack,
    formats,
    writer: new CellWriter(formats),
    conversion,
    masters: masterPages(odf.styles),
    pictures,
    cells: { left: conversion.limits.cells },
    digit: textWidth('0', font, {}, conversion.options.fonts) * size,
  }
  pack.relate('', 'officeDocument', bookPart)
  const tables = childrenOf(odf.body, 'table:table')
  const running = new OdfStyles(odf.styles, odf.styles)
  const sheets: string[] = []
  const names: string[] = []
  for (const [i, table] of tables.entries()) {
    const part = `xl/worksheets/sheet${i + 1}.xml`
    const own = sheetMarkup(table, i, part, running, context)
    names.push(...own.names)
    pack.add(part, 'spreadsheetml.worksheet+xml', own.markup)
    const isHidden =
      styles.properties('table', table.attributes['table:style-name'], 'table')['table:display'] === 'false'
    sheets.push(
      tag('sheet', {
        name: table.attributes['table:name'] ?? `Sheet${i + 1}`,
        sheetId: i + 1,
        state: isHidden ? 'hidden' : undefined,
        'r:id': pack.relate(bookPart, 'worksheet', part),
      }),
    )
  }
  pack.add(
    bookPart,
    'spreadsheetml.sheet.main+xml',
    tag(
      'workbook',
      { xmlns: main, 'xmlns:r': relationsSpace },
      tag('sheets', {}, ...sheets),
      some('definedNames', ...names),
    ),
  )
  pack.relate(bookPart, 'styles', 'xl/styles.xml')
  pack.add('xl/styles.xml', 'spreadsheetml.styles+xml', formats.markup())
  addMetadata(pack, odf.meta, conversion)
  return pack.bytes()
}

/** Maximum empty rows whose heights are written; more are the rest of a sheet. */
const maxBareRows = 10_000

function sheetMarkup(
  table: XmlElement,
  index: number,
  part: string,
  running: OdfStyles,
  context: BookContext,
): { readonly markup: string; readonly names: readonly string[] } {
  const { styles, pack, formats, digit } = context
  const rows = sheetRows(table, styles, context.cells)
  const objects = new SheetObjects(context, part)
  const merges: string[] = []
  const links: string[] = []
  const breaks: number[] = []
  const data: string[] = []
  let bare = maxBareRows
  const usualHeight =
    sizeOf(styles, 'table-row', rows.rows.at(-1)?.element.attributes['table:style-name']) ?? 12.8
  for (const run of rows.rows) {
    if (run.first > rows.lastRow) break
    const style = run.element.attributes['table:style-name']
    const properties = styles.properties('table-row', style, 'table-row')
    if (properties['fo:break-before'] === 'page' && run.first > 0) breaks.push(run.first)
    const height = sizeOf(styles, 'table-row', style) ?? usualHeight
    const isOwn = properties['style:use-optimal-row-height'] !== 'true'
    const isBare = run.cells.every(
      ({ text, element, style: own }) => text === '' && element.children.length === 0 && own === undefined,
    )
    if (isBare && !run.isHidden && Math.abs(height - usualHeight) < 0.05) continue
    for (let row = run.first; row <= Math.min(run.last, rows.lastRow); row++) {
      if (isBare && bare-- <= 0) break
      data.push(
        tag(
          'row',
          {
            r: row + 1,
            ht: Math.round(height * 100) / 100,
            customHeight: isOwn ? 1 : undefined,
            hidden: run.isHidden ? 1 : undefined,
          },
          ...cellsOf(run, row, rows, context, { merges, links, objects, part }),
        ),
      )
    }
  }
  for (const holder of childrenOf(table, 'table:shapes'))
    for (const object of childrenOf(holder)) objects.add(object)
  const master = context.masters.get(
    styles.attribute('table', table.attributes['table:style-name'], 'style:master-page-name') ?? 'Default',
  )
  const layout = running.other('style:page-layout', master?.attributes['style:page-layout-name'])
  const page = sheetPage(master, layout, running)
  const columns = rows.columns.flatMap((column) => {
    const width = sizeOf(styles, 'table-column', column.style) ?? 64
    const style = column.cellStyle
    // Column formats beyond the content belong to the rest of the sheet, which is not printed.
    const last = Math.min(column.last, rows.lastColumn)
    const col = (from: number, to: number, own?: string) =>
      from > to
        ? []
        : [
            tag('col', {
              min: from + 1,
              max: to + 1,
              width: Math.round((width / digit) * 1000) / 1000,
              customWidth: 1,
              hidden: column.isHidden ? 1 : undefined,
              style:
                own === undefined || own === 'Default' ? undefined : formats.of(own, formats.codeOf(own)),
            }),
          ]
    return [...col(column.first, last, style), ...col(Math.max(column.first, last + 1), column.last)]
  })
  const columnBreaks = rows.columns.filter(
    ({ style, first }) =>
      first > 0 && styles.properties('table-column', style, 'table-column')['fo:break-before'] === 'page',
  )
  const broken = (name: string, places: readonly number[]) =>
    places.length === 0
      ? ''
      : tag(
          name,
          { count: places.length, manualBreakCount: places.length },
          ...places.map((id) => tag('brk', { id, max: 16_383, man: 1 })),
        )
  const markup = tag(
    'worksheet',
    { xmlns: main, 'xmlns:r': relationsSpace },
    page.properties,
    tag('sheetFormatPr', { defaultRowHeight: Math.round(usualHeight * 100) / 100 }),
    some('cols', ...columns),
    tag('sheetData', {}, ...data),
    merges.length > 0 && tag('mergeCells', { count: merges.length }, ...merges),
    some('hyperlinks', ...links),
    page.setup,
    broken('rowBreaks', breaks),
    broken(
      'colBreaks',
      columnBreaks.map(({ first }) => first),
    ),
    objects.end(pack),
  )
  return { markup, names: namesOf(table, index, rows) }
}

interface SheetParts {
  readonly merges: string[]
  readonly links: string[]
  readonly objects: SheetObjects
  readonly part: string
}

function cellsOf(
  run: RowRun,
  row: number,
  rows: SheetRows,
  context: BookContext,
  parts: SheetParts,
): string[] {
  const out: string[] = []
  let columns = 0
  for (const cell of run.cells) {
    if (cell.first > rows.lastColumn) break
    const { attributes } = cell.element
    for (let column = cell.first; column <= Math.min(cell.last, rows.lastColumn); column++) {
      while (columns < rows.columns.length - 1 && rows.columns[columns].last < column) columns++
      const style = cell.style ?? rows.columns[columns]?.cellStyle
      const reference = cellName(row, column)
      const isCovered = cell.element.name === 'table:covered-table-cell'
      const shown = isCovered ? { ...cell, text: '', element: { ...cell.element, attributes: {} } } : cell
      out.push(context.writer.cell(reference, shown, style))
      const across = Number(attributes['table:number-columns-spanned'] ?? 1)
      const down = Number(attributes['table:number-rows-spanned'] ?? 1)
      if (!isCovered && (across > 1 || down > 1)) {
        const [right, bottom] = [Math.min(16_383, column + across - 1), Math.min(1_048_575, row + down - 1)]
        parts.merges.push(tag('mergeCell', { ref: `${reference}:${cellName(bottom, right)}` }))
      }
      if (cell.href !== undefined && !isCovered)
        parts.links.push(linkTag(reference, cell.href, context.pack, parts.part))
      for (const object of childrenOf(cell.element))
        if (object.name.startsWith('draw:')) parts.objects.add(object, row, column)
    }
  }
  return out
}

function linkTag(reference: string, href: string, pack: OoxmlPackage, part: string): string {
  return href.startsWith('#')
    ? tag('hyperlink', { ref: reference, location: href.slice(1).replace(/\.(?=\$?[A-Z]+\$?\d+$)/, '!') })
    : tag('hyperlink', { ref: reference, 'r:id': pack.relate(part, 'hyperlink', href, true) })
}

/** The names of the area that is printed, and of the rows and columns that each page begins with. */
function namesOf(table: XmlElement, index: number, { headerRows, headerColumns }: SheetRows): string[] {
  const sheet = `'${(table.attributes['table:name'] ?? `Sheet${index + 1}`).replaceAll("'", "''")}'!`
  const name = (of: string, value: string) =>
    tag('definedName', { name: of, localSheetId: index }, escaped(value))
  const ranges = (table.attributes['table:print-ranges'] ?? '').match(/[^\s']+|'(?:[^']|'')*'\S*/g) ?? []
  const areas = ranges.flatMap((range) => {
    const found = /\.?\$?([A-Z]{1,3})\$?(\d{1,7}):(?:.*\.)?\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(range)
    return found ? [`${sheet}$${found[1]}$${found[2]}:$${found[3]}$${found[4]}`] : []
  })
  const titles = [
    ...(headerColumns
      ? [`${sheet}$${columnLetters(headerColumns[0])}:$${columnLetters(headerColumns[1])}`]
      : []),
    ...(headerRows ? [`${sheet}$${headerRows[0] + 1}:$${headerRows[1] + 1}`] : []),
  ]
  return [
    ...(areas.length > 0 ? [name('_xlnm.Print_Area', areas.join(','))] : []),
    ...(titles.length > 0 ? [name('_xlnm.Print_Titles', titles.join(','))] : []),
  ]
}

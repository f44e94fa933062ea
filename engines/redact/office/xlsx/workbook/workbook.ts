import { DocumentError } from '../../../../model/errors.ts'
import type { EditablePackage, Part, XmlTag } from '../../../../office/parts/index.ts'
import { type Cell, readCells, type SharedString, stringRuns } from './cells.ts'
import { type NumberFormats, readNumberFormats } from './number-formats.ts'

export interface Sheet {
  /** The element of the workbook part that names it. */
  readonly tag: XmlTag
  readonly part: Part
  /** Index in the workbook: sheets are numbered in its order, hidden ones too. */
  readonly index: number
  readonly cells: readonly Cell[]
  readonly tables: readonly Part[]
}

/** A workbook as it is while its package is redacted. */
export interface Workbook {
  readonly package: EditablePackage
  readonly part: Part
  readonly sheets: readonly Sheet[]
  readonly strings: readonly SharedString[]
  readonly stringsPart: Part | null
  readonly formats: NumberFormats
}

export function openWorkbook(pkg: EditablePackage): Workbook {
  const part = pkg.main
  if (part.root.name !== 's:workbook')
    throw new DocumentError(
      'unsupported_format',
      'The workbook has a format that cannot be redacted, such as XLSB or one of a test version. Save it as XLSX in its program.',
    )
  const relatedOf = (kind: string): Part | null =>
    part.relationships.find((one) => one.kind === kind && one.part !== null)?.part ?? null
  const stringsPart = relatedOf('sharedStrings')
  const strings =
    stringsPart?.root.elements('s:si').map((tag): SharedString => ({ tag, runs: stringRuns(tag) })) ?? []
  const is1904 = /^(?:1|true|on)$/.test(part.root.child('s:workbookPr')?.get('date1904') ?? '')
  const formats = readNumberFormats(relatedOf('styles')?.root, is1904)
  const sheets = (part.root.child('s:sheets')?.elements('s:sheet') ?? []).flatMap((tag, index): Sheet[] => {
    const sheet = part.related(tag.get('r:id'))
    if (sheet === null || !sheet.isXml) return []
    const tables = sheet.relationships.flatMap(({ kind, part: table }) =>
      kind === 'table' && table !== null ? [table] : [],
    )
    return [{ tag, part: sheet, index, tables, cells: readCells(sheet.root, index, { strings, formats }) }]
  })
  return { package: pkg, part, sheets, strings, stringsPart, formats }
}

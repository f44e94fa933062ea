import { writeZip } from '../../../engines/office/zip-writer.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Namespaces of the root elements of parts. */
export const workbookNamespaces = `xmlns="${main}" xmlns:r="${relationshipTypes}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac" xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"`

/** A relationship: id, kind (or a whole type), target. A target with a scheme is external. */
export type Relation = readonly [id: string, kind: string, target: string]

export interface NewSheet {
  readonly name: string
  /** Rows, as XML. */
  readonly rows: string
  readonly before?: string
  /** Elements after the rows, in the order of the schema. */
  readonly after?: string
  readonly state?: 'hidden' | 'veryHidden'
  readonly relations?: readonly Relation[]
}

export interface NewPart {
  readonly type: string
  readonly content: string | Uint8Array
  readonly relations?: readonly Relation[]
}

export interface NewWorkbook {
  readonly sheets: readonly NewSheet[]
  /** Contents of shared strings, as XML inside of `si`. */
  readonly strings?: readonly string[]
  /** Number formats; style `i + 1` shows format `i`. */
  readonly formats?: readonly string[]
  /** Elements of the workbook part before and after its sheets. */
  readonly beforeSheets?: string
  readonly afterSheets?: string
  readonly relations?: readonly Relation[]
  readonly packageRelations?: readonly Relation[]
  readonly parts?: Readonly<Record<string, NewPart>>
}

function relationsPart(list: readonly Relation[]): string {
  const items = list.map(([id, kind, target]) => {
    const type = kind.includes(':') ? kind : `${relationshipTypes}/${kind}`
    return `<Relationship Id="${id}" Type="${type}" Target="${target}"${/^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''}/>`
  })
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

/** An office package of parts with their media types and relationships. */
export function officeFile(
  parts: Readonly<Record<string, NewPart>>,
  packageRelations: readonly Relation[],
): Promise<Uint8Array> {
  const overrides = Object.entries(parts).map(
    ([name, { type }]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
  )
  const entries = Object.entries(parts).flatMap(([name, { content, relations }]) => {
    const slash = name.lastIndexOf('/') + 1
    const rels = `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`
    return relations
      ? [
          { name, content },
          { name: rels, content: relationsPart(relations) },
        ]
      : [{ name, content }]
  })
  return writeZip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    },
    { name: '_rels/.rels', content: relationsPart(packageRelations) },
    ...entries,
  ])
}

/** A workbook of a test. */
export function workbook(given: NewWorkbook): Promise<Uint8Array> {
  const { sheets, strings = [], formats = [] } = given
  const sheetParts = sheets.map(({ rows, before = '', after = '', relations }, i): [string, NewPart] => [
    `xl/worksheets/sheet${i + 1}.xml`,
    {
      type: `${spreadsheet}.worksheet+xml`,
      content: `<worksheet ${workbookNamespaces}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ...(relations ? { relations } : {}),
    },
  ])
  const names = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  const numFmts = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`)
  const xfs = ['0', ...formats.map((_, i) => String(164 + i))].map(
    (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const parts: Record<string, NewPart> = {
    'xl/workbook.xml': {
      type: `${spreadsheet}.sheet.main+xml`,
      content: `<workbook ${workbookNamespaces}>${given.beforeSheets ?? ''}<sheets>${names.join('')}</sheets>${given.afterSheets ?? ''}</workbook>`,
      relations: [
        ...sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
        ['rIdS', 'styles', 'styles.xml'],
        ['rIdT', 'sharedStrings', 'sharedStrings.xml'],
        ...(given.relations ?? []),
      ],
    },
    ...Object.fromEntries(sheetParts),
    'xl/styles.xml': {
      type: `${spreadsheet}.styles+xml`,
      content: `<styleSheet xmlns="${main}">${numFmts.length > 0 ? `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>` : ''}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`,
    },
    'xl/sharedStrings.xml': {
      type: `${spreadsheet}.sharedStrings+xml`,
      content: `<sst xmlns="${main}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((item) => `<si>${item}</si>`).join('')}</sst>`,
    },
    ...given.parts,
  }
  return officeFile(parts, [['rId1', 'officeDocument', 'xl/workbook.xml'], ...(given.packageRelations ?? [])])
}

/** A cell: a number, a text in the cell, or XML of its content with the attributes before it. */
export function cell(place: string, value: string | number, attributes = ''): string {
  if (typeof value === 'number') return `<c r="${place}"${attributes}><v>${value}</v></c>`
  return value.startsWith('<')
    ? `<c r="${place}"${attributes}>${value}</c>`
    : `<c r="${place}" t="inlineStr"${attributes}><is><t>${value}</t></is></c>`
}

/** A row of cells from column A on. */
export function row(number: number, ...values: readonly (string | number)[]): string {
  return `<row r="${number}">${values.map((value, i) => cell(`${String.fromCharCode(65 + i)}${number}`, value)).join('')}</row>`
}

import type { Metadata } from '../../../model/document.ts'
import {
  contentTypesPart,
  coreProperties,
  corePropertiesType,
  escapeXml,
  relationshipsPart,
  xmlDeclaration,
} from '../../../office/package-writer.ts'
import { type NewZipEntry, writeZip } from '../../../office/zip-writer.ts'
import type { CellStyles } from './cell-styles.ts'
import type { SheetPart } from './sheet.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface NamedSheet {
  readonly name: string
  readonly part: SheetPart
}

/** Writes an XLSX (ECMA-376 part 1, 18) without metadata of author, time or program. */
export function packWorkbook(
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

import { describe, expect, it } from 'vitest'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { docx, p } from '../../builders/docx.ts'
import {
  type NewPart,
  type NewWorkbook,
  row,
  workbook,
  workbookNamespaces,
} from '../../builders/office/workbook.ts'
import { findInArchive } from './find-in-archive.ts'

const mail = 'mira.onuki@example.org'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheets = (more: Partial<NewWorkbook>, after = ''): Promise<Uint8Array> =>
  workbook({ sheets: [{ name: 'Data', rows: row(1, 'kept words'), after }], ...more })

const lone = (name: string, kind: string, type: string, content: string): Partial<NewWorkbook> => ({
  parts: { [name]: { type, content } satisfies NewPart },
  relations: [['rIdX', kind, name.replace('xl/', '')]],
})

const pivot = `<pivotCacheDefinition ${workbookNamespaces}><cacheSource type="worksheet"><worksheetSource ref="A1:A2" sheet="Data"/></cacheSource><cacheFields count="1"><cacheField name="Person" numFmtId="0"><sharedItems><s v="kept item"/><s v="${mail}"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>`

describe('values that occur nowhere else are detected and removed', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    [
      'a literal text of a number format',
      () => sheets({ formats: [`&quot;No.&quot; 0 &quot;for ${mail}&quot;`] }),
    ],
    [
      'an item of a pivot table whose cell was deleted',
      () =>
        sheets(
          lone(
            'xl/pivotCache/pivotCacheDefinition1.xml',
            'pivotCacheDefinition',
            `${spreadsheet}.pivotCacheDefinition+xml`,
            pivot,
          ),
        ),
    ],
    [
      'an extension of another program',
      () =>
        sheets(
          {},
          `<extLst><ext uri="{1}"><z:note xmlns:z="urn:z" by="Write to ${mail}"><z:text>${mail}</z:text></z:note></ext></extLst>`,
        ),
    ],
    [
      'the alternative text of a slicer',
      () =>
        sheets(
          {},
          `<extLst><ext uri="{1}"><x14:slicer xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" caption="${mail}"/></ext></extLst>`,
        ),
    ],
    [
      'an extension in a Word document',
      () => docx({ body: `${p('kept words')}<w:p><z:text xmlns:z="urn:z">${mail}</z:text></w:p>` }),
    ],
    [
      'the name of a bookmark',
      () =>
        docx({
          body: `<w:p><w:bookmarkStart w:id="0" w:name="${mail}"/><w:r><w:t>kept words</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>`,
        }),
    ],
    [
      'the name of a style',
      () =>
        docx({
          body: p('kept words'),
          relations: [['rS', 'styles', 'styles.xml']],
          styles: `<w:style w:type="paragraph" w:styleId="One"><w:name w:val="as ${mail} wants"/></w:style>`,
        }),
    ],
  ])('in %s', async (_, build) => {
    const bytes = await build()
    expect(await findInArchive(bytes, mail)).not.toEqual([])
    const done = await redactOfficeDocument({ bytes, detect: { entities: ['EMAIL'] } })
    expect(new Set(done.entities.map(({ value }) => value))).toEqual(new Set([mail]))
    expect(await findInArchive(done.bytes, mail)).toEqual([])
    expect(await findInArchive(done.bytes, 'kept words')).not.toEqual([])
  })
})

it('identifiers of extensions are not read as values', async () => {
  const id = '541-555-0164'
  const bytes = await sheets(
    {},
    `<extLst><ext uri="{1}"><z:id xmlns:z="urn:z" value="${id}"/></ext></extLst>`,
  )
  const done = await redactOfficeDocument({ bytes, detect: { entities: ['PHONE'] } })
  expect(done.entities).toEqual([])
  expect(await findInArchive(done.bytes, id)).not.toEqual([])
})

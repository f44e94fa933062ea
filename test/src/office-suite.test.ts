import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { sniff } from '../../engines/model/format.ts'
import { officeSuite, suiteProgram } from '../../src/office-suite/suite.ts'
import { doc } from '../builders/legacy-office.ts'
import { openDocument } from '../builders/office/open-document.ts'
import { required } from '../builders/requires.ts'

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('palimpsest-office-'))
const rtf = new TextEncoder().encode('{\\rtf1 Some words.\\par}')

describe.skipIf(!required('LibreOffice', suiteProgram() !== null))('an installed office suite', () => {
  const office = officeSuite().officeSuite ?? (() => Promise.reject(new Error('no suite')))

  it('converts and leaves no files behind', async () => {
    const before = left()
    expect(sniff(await office(rtf, 'rtf', 'docx'))).toBe('docx')
    expect(left().filter((name) => !before.includes(name))).toEqual([])
  }, 180_000)

  it.each([
    ['text', '<text:p>Some words.</text:p>', 'odt', 'docx'],
    [
      'spreadsheet',
      '<table:table table:name="One"><table:table-row><table:table-cell office:value-type="string"><text:p>Some words.</text:p></table:table-cell></table:table-row></table:table>',
      'ods',
      'xlsx',
    ],
    ['presentation', '<draw:page draw:name="One"/>', 'odp', 'pptx'],
  ] as const)(
    'converts OpenDocument: %s',
    async (kind, body, from, to) => {
      const source = await openDocument(kind, body)
      expect(sniff(source)).toBe(from)
      expect(sniff(await office(source, from, to))).toBe(to)
    },
    180_000,
  )

  it('fails with a PalimpsestError for an unreadable file and leaves no files behind', async () => {
    const before = left()
    const broken = doc({ paragraphs: [{ text: 'x\r' }] }).subarray(0, 700)
    await expect(office(broken, 'docx', 'docx')).rejects.toMatchObject({ code: 'malformed' })
    expect(left().filter((name) => !before.includes(name))).toEqual([])
  }, 180_000)
})

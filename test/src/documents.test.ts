import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeLegacy } from '../../engines/encodings/index.ts'
import { formatOf, redactableFormat } from '../../src/documents.ts'
import { compound } from '../builders/legacy-office.ts'
import { openDocument } from '../builders/office/open-document.ts'
import { outlook } from '../builders/office/outlook.ts'
import { row, workbook } from '../builders/office/workbook.ts'

it('detects a workbook whose directory is far after its start', async () => {
  const noise = Array.from({ length: 20_000 }, (_, i) => row(i + 1, Math.sin(i)))
  const bytes = await workbook({ sheets: [{ name: 'Data', rows: noise.join('') }] })
  expect(bytes.length).toBeGreaterThan(70_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-'))
  try {
    const file = path.join(folder, 'workbook.xlsx')
    await writeFile(file, bytes)
    expect(await formatOf(file)).toBe('xlsx')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it.each([
  ['text', 'docx'],
  ['spreadsheet', 'xlsx'],
  ['presentation', 'pptx'],
] as const)('redacts an OpenDocument %s as %s', async (kind, format) => {
  expect(redactableFormat({ bytes: await openDocument(kind, '') })).toBe(format)
})

it('redacts a message of Outlook as a mail', () => {
  const bytes = outlook({ subject: 'A', from: { name: 'B', address: 'b@example.org' }, to: [], text: 'C' })
  expect(redactableFormat({ bytes: Uint8Array.from(bytes) })).toBe('eml')
})

it('knows a document by its directory, wherever that is in the file', async () => {
  const bytes = compound({ Pictures: new Uint8Array(100_000), 'PowerPoint Document': new Uint8Array(5000) })
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-'))
  try {
    await writeFile(path.join(folder, 'talk.ppt'), bytes)
    expect(await formatOf(path.join(folder, 'talk.ppt'))).toBe('pptx')
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('a text in an encoding of one language', () => {
  const encoded = (text: string, charset: string) => encodeLegacy(text, charset, () => '?')

  it.each([
    ['windows-1251', 'кл. Павел Зоркин'],
    ['koi8-r', 'ЗОРКИН'],
    ['iso-8859-7', 'κ. Νίκος'],
    ['shift_jis', '担当は柳沢です'],
    ['windows-1250', 'klient Jiří Kučera'],
    ['windows-1252', 'Kunde Jürgen Wössner'],
  ])('is known by its letters, however short: %s', (charset, text) => {
    expect(redactableFormat({ bytes: encoded(text, charset) })).toBe('txt')
  })

  it('is identified by its name, if few letters are evidence', () => {
    const bytes = encoded('柳沢様', 'shift_jis')
    for (const name of ['a.txt', 'a.log', 'a.csv', 'a.md'])
      expect(redactableFormat({ bytes, name })).toBe('txt')
  })

  it('does not include files with control codes, or UTF-8 with errors', () => {
    const damaged = Buffer.concat([Buffer.from('Růžena Škarvadová žije'), Buffer.of(0xe1)])
    for (const bytes of [Uint8Array.of(0x5a, 0xfc, 0x72, 0x02), Uint8Array.from(damaged)])
      expect(() => redactableFormat({ bytes, name: 'a.txt' })).toThrow('not recognised')
  })
})

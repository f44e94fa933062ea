import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { formatOf, redactableFormat } from '../../src/documents.ts'
import { openDocument } from '../builders/office/open-document.ts'
import { row, workbook } from '../builders/office/workbook.ts'

it('detects a workbook whose directory is far behind its start', async () => {
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
  ['text', 'odt', 'docx'],
  ['spreadsheet', 'ods', 'xlsx'],
  ['presentation', 'odp', 'pptx'],
] as const)('says how an OpenDocument %s can be redacted', async (kind, format, to) => {
  const bytes = await openDocument(kind, '')
  expect(() => redactableFormat({ bytes })).toThrow(
    expect.objectContaining({
      code: 'unsupported_format',
      detail: { format },
      message: expect.stringMatching(
        new RegExp(`^${format} files cannot be redacted. Convert the file to ${to} first.*LibreOffice`),
      ),
    }),
  )
})

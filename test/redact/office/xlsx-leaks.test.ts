import { read } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { newFaults } from '../../builders/office/sound-package.ts'
import { leakLists } from '../leak-cases/lists.ts'
import { kept, type OfficeCase, secret } from '../leak-cases/office/office-case.ts'
import { archiveText, entriesWith } from './archive-text.ts'

const cases: readonly OfficeCase[] = leakLists.Workbooks

it('gives every case a unique name', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

describe.each(cases)('$name', ({ build, at, secrets = [secret], written, keep = [kept], gone = [] }) => {
  it('is shown before redaction', async () => {
    const entries = await archiveText(await build())
    for (const place of at) {
      const found = entriesWith(entries, written ?? secrets[0])
      expect(found.some((name) => name.endsWith(place))).toBe(true)
    }
  })

  it('is removed, and the file is a workbook with everything else', async () => {
    const bytes = await build()
    const output = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, terms: [...secrets] })
    const entries = await archiveText(output.bytes)
    for (const value of [...secrets, ...gone]) expect(entriesWith(entries, value)).toEqual([])
    for (const text of keep) expect(entriesWith(entries, text)).not.toEqual([])
    expect(await newFaults(bytes, output.bytes)).toEqual([])
    const before = read(bytes, { cellFormula: true })
    const after = read(output.bytes, { cellFormula: true })
    expect(after.SheetNames.length).toBe(before.SheetNames.length)
    for (const [i, name] of after.SheetNames.entries())
      expect(after.Sheets[name]['!ref']).toBe(before.Sheets[before.SheetNames[i]]['!ref'])
  })
})

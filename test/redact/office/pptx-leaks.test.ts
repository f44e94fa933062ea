import { describe, expect, it } from 'vitest'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { newFaults } from '../../builders/office/sound-package.ts'
import { leakLists } from '../leak-cases/lists.ts'
import { kept, secret } from '../leak-cases/office/office-case.ts'
import { archiveText, entriesWith } from './archive-text.ts'

const cases = leakLists.Presentations

it('gives every case a unique name', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

describe.each(cases)('$name', ({ build, at, secrets = [secret], written, keep = [kept], gone = [] }) => {
  it('is shown before redaction, and removed by it with everything else as it was', async () => {
    const bytes = await build()
    const before = await archiveText(bytes)
    for (const place of at)
      expect(entriesWith(before, written ?? secrets[0]).some((name) => name.endsWith(place))).toBe(true)

    const output = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, terms: [...secrets] })
    const entries = await archiveText(output.bytes)
    for (const value of [...secrets, ...gone]) expect(entriesWith(entries, value)).toEqual([])
    for (const text of keep) expect(entriesWith(entries, text)).not.toEqual([])
    expect(await newFaults(bytes, output.bytes)).toEqual([])
    const slides = (names: Iterable<string>) =>
      [...names].filter((name) => /slides\/slide\d+\.xml$/.test(name))
    expect(slides(entries.keys())).toEqual(slides(before.keys()))
  })
})

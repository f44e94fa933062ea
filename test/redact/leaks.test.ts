import { describe, expect, it } from 'vitest'
import { PalimpsestError } from '../../engines/model/errors.ts'
import { redactPdf } from '../../engines/redact/task.ts'
import { requires } from '../builders/requires.ts'
import { type LeakCase, places } from './leak-cases/index.ts'
import { leakLists } from './leak-cases/lists.ts'
import { canSearch, readers, SearchedPdf } from './leak-search.ts'

const cases = Object.entries(leakLists.PDF)

for (const reader of readers) {
  it.skipIf(!requires(reader))(`${reader} is installed`, () => {
    expect(requires(reader)).toBe(true)
  })
}

it('gives every case a unique name', () => {
  const names = cases.flatMap(([, group]) => group.map((leak) => leak.name))
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

describe.each(cases)('before redaction, %s', (_, group) => {
  for (const leak of group) {
    it(`shows the value: ${leak.name}`, async () => {
      await using file = await SearchedPdf.of(leak.build(), leak.password)
      for (const place of leak.at.filter(canSearch)) {
        expect({ place, found: await file.find(place, leak.secrets) }).toEqual({ place, found: leak.secrets })
      }
      expect(await lostWords(file, leak)).toEqual([])
      expect(await file.complaints()).toBe('')
      const parts = await file.parts()
      for (const trace of leak.traces ?? []) expect(parts.some((part) => part.includes(trace))).toBe(true)
    })
  }
})

describe.each(cases)('after redaction, %s', (_, group) => {
  for (const leak of group) {
    it(`is clean: ${leak.name}`, async () => {
      const redaction = redactPdf({
        bytes: leak.build(),
        detect: { entities: 'none' },
        terms: [...leak.secrets],
      })
      if (leak.expect === 'refused') {
        await expect(redaction).rejects.toBeInstanceOf(PalimpsestError)
        return
      }
      const { bytes } = await redaction
      await using before = await SearchedPdf.of(leak.build())
      await using after = await SearchedPdf.of(bytes)
      for (const place of places.filter(canSearch)) {
        // Pictures that never showed a value may stay as they are.
        if (place === 'pixels' && !leak.at.includes('pixels')) continue
        expect({ place, found: await after.find(place, leak.secrets) }).toEqual({ place, found: [] })
      }
      const parts = await after.parts()
      for (const trace of leak.traces ?? []) expect(parts.some((part) => part.includes(trace))).toBe(false)
      expect(await lostWords(after, leak)).toEqual([])
      expect(await after.pages()).toEqual(await before.pages())
      expect(await after.complaints()).toBe('')
    })
  }
})

/** Words to keep that pdftotext does not read; none where it is not installed. */
async function lostWords(file: SearchedPdf, leak: LeakCase): Promise<string[]> {
  if (!requires('pdftotext')) return []
  const text = await file.pageText()
  return leak.keep.filter((word) => !text.includes(word))
}

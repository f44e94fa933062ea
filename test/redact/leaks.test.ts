import { describe, expect, it } from 'vitest'
import { leakCases } from './leak-cases/index.ts'
import { canSearch, SearchedPdf } from './leak-search.ts'

const cases = Object.entries(leakCases)

describe.each(cases)('before redaction, %s', (_, group) => {
  for (const leak of group) {
    const places = leak.at.filter(canSearch)
    const searched = leak.at.every(canSearch) ? '' : ` (a reader of ${leak.at.join(', ')} is not installed)`
    it.skipIf(places.length === 0)(`shows its leak: ${leak.name}${searched}`, async () => {
      await using file = await SearchedPdf.of(leak.build())
      for (const place of places) {
        expect({ place, found: await file.find(place, leak.secrets) }).toEqual({ place, found: leak.secrets })
      }
      const text = await file.pageText()
      if (canSearch('pdftotext')) expect(leak.keep.filter((word) => !text.includes(word))).toEqual([])
      const streams = await file.streams()
      for (const trace of leak.traces ?? [])
        expect(streams.some((stream) => stream.includes(trace))).toBe(true)
    })
  }
})

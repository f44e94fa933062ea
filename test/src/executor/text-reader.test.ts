import { describe, expect, it, vi } from 'vitest'
import { readTexts } from '../../../engines/pdf/second-reader/index.ts'
import { helpers, textReader } from '../../../src/executor/helpers.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const here = (bytes: Uint8Array, count: number) => readTexts(bytes, 0, count)

function document(pages: number): Uint8Array {
  const doc = pdf()
  for (let page = 1; page <= pages; page++) doc.page().text(`Page number ${page}`, { x: 50, y: 700 })
  return doc.build()
}

describe('reading pages in helper threads', () => {
  it('gives the texts that one thread gives, in the order of the pages', async () => {
    const bytes = document(130)
    const read = await textReader(3)?.(bytes, 130, () => Promise.reject(new Error('not in this thread')))
    expect(read).toEqual(await here(bytes, 130))
    expect(read?.[129].text).toBe('Page number 130')
  })

  it('reads a long document in parts, so that a thread does not keep all of it in memory', async () => {
    const bytes = document(610)
    const run = vi.spyOn(helpers, 'run')
    const read = await textReader(2)?.(bytes, 610, () => Promise.reject(new Error('not in this thread')))
    expect(read?.map(({ text }) => text)).toEqual(
      Array.from({ length: 610 }, (_, i) => `Page number ${i + 1}`),
    )
    expect(run.mock.calls.map(([, input]) => input)).toMatchObject([
      { from: 0, to: 204 },
      { from: 204, to: 408 },
      { from: 408, to: 610 },
    ])
    run.mockRestore()
  })

  it('reads a short document in the same thread', async () => {
    const read = await textReader(2)?.(new Uint8Array(), 3, async () => [])
    expect(read).toEqual([])
  })

  it('fails with a typed error for pages that are not there', async () => {
    await expect(textReader(2)?.(document(2), 20, here)).rejects.toMatchObject({ code: 'malformed' })
  })

  it('is left to the thread of the redaction where there is one thread', () => {
    expect(textReader(1)).toBeUndefined()
  })
})

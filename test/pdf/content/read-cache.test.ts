import { describe, expect, it } from 'vitest'
import { ReadCache } from '../../../engines/pdf/content/index.ts'
import { PdfDict, PdfFile, PdfStream } from '../../../engines/pdf/file/index.ts'

const stream = (operations: number) =>
  new PdfStream(new PdfDict(), new Uint8Array(Buffer.from('0 0 m\n'.repeat(operations), 'latin1')))

describe('content streams of forms', () => {
  it('are parsed once', () => {
    const cache = new ReadCache(new PdfFile(new Map(), new PdfDict()))
    const form = stream(100)
    expect(cache.content(form)).toBe(cache.content(form))
  })

  it('are not kept beyond a limit that counts their operations, which take far more memory than their bytes', () => {
    const cache = new ReadCache(new PdfFile(new Map(), new PdfDict()))
    const large = stream(100_000)
    expect(cache.content(large).operations).toHaveLength(100_000)
    expect(cache.content(large)).not.toBe(cache.content(large))
  })
})

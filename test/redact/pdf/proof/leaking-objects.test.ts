import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../../engines/pdf/file/index.ts'
import { RawSearch } from '../../../../engines/pdf/scrub/index.ts'
import { visitEveryObject } from '../../../../engines/pdf/second-reader/index.ts'
import { findObjectLeaks } from '../../../../engines/redact/pdf/proof/leaking-objects.ts'
import { searched } from '../../../../engines/redact/pdf/proof/prove.ts'
import { Search, userTerms } from '../../../../engines/redact/pdf/value-search.ts'
import { redactPdf } from '../../../../engines/redact/task.ts'
import { type PdfBuilder, pdf } from '../../../builders/pdf/pdf.ts'
import { latin1Of } from '../../../builders/pdf/syntax.ts'

const search = new Search(userTerms(['Okonkwo']), new Map())
const raw = new RawSearch(search.literals)

async function leaks(bytes: Uint8Array) {
  return findObjectLeaks(bytes, { file: await loadPdf(bytes), onlyObjects: false }, search, raw)
}

/** A file with an object that nothing refers to and that its cross-reference table does not list. */
function withOrphan(body: string): Uint8Array {
  const whole = latin1Of(pdf().page().text('Hello').build())
  const at = whole.lastIndexOf('xref\n')
  return Buffer.from(`${whole.slice(0, at)}900 0 obj\n${body}\nendobj\n${whole.slice(at)}`, 'latin1')
}

const packed = latin1Of(deflateSync('Dear Ann Okonkwo'))
const stream = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`

describe('the proof by pdf-lib', () => {
  it.each<[string, (doc: PdfBuilder) => Uint8Array]>([
    ['a string', (doc) => doc.annotation({ Subtype: '/Text', Contents: '(Ann Okonkwo)' }).build()],
    ['a string of UTF-16', () => withOrphan('<FEFF004F006B006F006E006B0077006F>')],
    ['a name', (doc) => doc.annotation({ Subtype: '/Text', Kind: '/Okonkwo' }).build()],
    [
      'a string in an object stream',
      (doc) => doc.annotation({ Subtype: '/Text', Contents: '(Ann Okonkwo)' }).build({ objectStreams: true }),
    ],
    ['a string that nothing refers to', () => withOrphan('(Ann Okonkwo)')],
    ['a compressed stream that nothing refers to', () => withOrphan(stream)],
  ])('finds %s', async (_, build) => {
    const found = await leaks(build(pdf().page().text('Hello')))
    expect(new Set(found.map(({ where }) => where))).toEqual(new Set(['object by pdf-lib']))
  })

  it('finds nothing in a clean file, and reads all of its objects', async () => {
    const bytes = pdf().page().text('Hello').build()
    expect(await leaks(bytes)).toEqual([])
    const nums = [] as number[]
    await visitEveryObject(bytes, ({ num }) => void nums.push(num))
    nums.sort((a, b) => a - b)
    expect(nums).toEqual([0, ...(await loadPdf(bytes)).objects.keys()].sort((a, b) => a - b))
  })

  it('rethrows errors of the visitor', async () => {
    const bytes = pdf().page().text('Hello').build()
    const stop = new RangeError('stop')
    await expect(
      visitEveryObject(bytes, () => {
        throw stop
      }),
    ).rejects.toBe(stop)
  })

  it('is part of every redaction', async () => {
    const bytes = pdf().page().text('Dear Ann Okonkwo').build()
    const { proof } = await redactPdf({ bytes, detect: { entities: 'none' }, terms: ['Okonkwo'] })
    expect(searched).toContain('every object as read by pdf-lib, unreferenced ones too')
    expect(proof.searched).toEqual(expect.arrayContaining([...searched]))
  })
})

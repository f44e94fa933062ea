import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, faxRows } from '../../../engines/image/coding/decode-fax.ts'
import { encodeFax } from '../../../engines/image/coding/encode-fax.ts'

const width = 61
const stride = 8
const rowsOf = (bits: Uint8Array) =>
  Array.from({ length: bits.length / stride }, (_, y) =>
    changesOf(bits.subarray(y * stride, (y + 1) * stride), width),
  )

describe('the rows of a fax image', () => {
  it('are those that were encoded', () => {
    const image = fc
      .array(fc.uint8Array({ minLength: stride, maxLength: stride }), { minLength: 1, maxLength: 12 })
      .map((rows) => Uint8Array.from(rows.flatMap((row) => [...row])))
    fc.assert(
      fc.property(image, (bits) => {
        const height = bits.length / stride
        expect(faxRows(encodeFax(bits, width, height), width, height)).toEqual(rowsOf(bits))
      }),
    )
  })

  it('end before the first damaged one', () => {
    const data = encodeFax(new Uint8Array(4 * stride).fill(0xf0), width, 4)
    expect(faxRows(data.subarray(0, 2), width, 4)).toEqual([])
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (noise) => {
        for (const row of faxRows(noise, width, 9)) expect(row.every((column) => column < width)).toBe(true)
      }),
    )
  })
})

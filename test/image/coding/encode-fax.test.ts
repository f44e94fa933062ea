import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFax } from '../../../engines/image/coding/encode-fax.ts'
import { runCodes } from '../../../engines/image/coding/fax-codes.ts'
import { readFax } from '../../builders/fax.ts'

/** Rows of runs, white first, as packed bits (1 is white) of a picture as wide as the widest row. */
function packed(rows: readonly (readonly number[])[]) {
  const width = Math.max(1, ...rows.map((runs) => runs.reduce((sum, run) => sum + run, 0)))
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * rows.length)
  const set = (x: number, y: number) => {
    bits[y * stride + (x >> 3)] |= 0x80 >> (x & 7)
  }
  for (const [y, runs] of rows.entries()) {
    let x = 0
    for (const [i, run] of runs.entries()) for (const end = x + run; x < end; x++) if (i % 2 === 0) set(x, y)
    for (; x < width; x++) set(x, y)
  }
  return { bits, width, height: rows.length }
}

const decoded = ({ bits, width, height }: ReturnType<typeof packed>) =>
  readFax(encodeFax(bits, width, height), width, height)

describe('fax encoding', () => {
  it('is lossless for any image', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat({ max: 90 }), { maxLength: 12 }), { minLength: 1, maxLength: 12 }),
        async (rows) => {
          const picture = packed(rows)
          expect(await decoded(picture)).toEqual(picture.bits)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has codes for runs of every length, in both colours', async () => {
    const rows: number[][] = []
    for (let run = 0; run <= 2700; run += run < 70 ? 1 : 63) rows.push([run, run + 1, run], [5, run], [])
    const picture = packed([...rows, [9000]])
    expect(await decoded(picture)).toEqual(picture.bits)
  })

  it('has prefix-free codes', () => {
    const lengths = Array.from({ length: 104 }, (_, i) => (i < 64 ? i : (i - 63) * 64))
    for (const colour of [0, 1]) {
      const words = lengths
        .map((run) => runCodes(run, colour))
        .map(({ bits, length }) => bits.toString(2).padStart(length, '0'))
      for (const word of words) expect(words.filter((other) => other.startsWith(word))).toEqual([word])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { encodeFax } from '../../../engines/image/coding/encode-fax.ts'
import { font, latin, stream } from './programs.ts'

/** Bitmaps of stems: as high as letters of an em of 40 pixels are, and as wide as 12 times a stem. */
interface Bitmaps {
  readonly letters?: string
  readonly matrix?: readonly number[]
  readonly stem?: number
  readonly coding?: 'raw' | 'inverse' | 'fax'
  readonly heightOf?: (letter: string) => number
}

const emPixels = 40
const usualHeight = (letter: string) =>
  Math.round(emPixels * (/[a-z]/.test(letter) ? (/[bdfhkl]/.test(letter) ? 0.694 : 0.44) : 0.683))

function bitmapFont({ letters = 'EFHIhiln', coding = 'raw', stem = 3, ...options }: Bitmaps = {}) {
  const { matrix = [1, 0, 0, -1, 0, 0], heightOf = usualHeight } = options
  const procedures = [...letters].map((letter) => {
    const height = heightOf(letter)
    const data = stems(24, height, stem)
    const bits = coding === 'inverse' ? data.map((byte) => ~byte & 0xff) : data
    const bytes = coding === 'fax' ? encodeFax(bits, 24, height) : bits
    const filter = coding === 'fax' ? '/F /CCF /DP << /K -1 /Columns 24 >>' : ''
    const decode = coding === 'inverse' ? '/D [1 0]' : ''
    const head = `25 0 0 0 24 ${height} d1\nq 24 0 0 ${height} 0 0 cm BI /IM true /W 24 /H ${height} /BPC 1 ${decode} ${filter} ID `
    return [letter, stream(Uint8Array.from([...latin(head), ...bytes, ...latin(' EI Q')]))] as const
  })
  const codes = [...letters].map((letter) => letter.charCodeAt(0))
  return font({
    ...{ Type: '/Font', Subtype: '/Type3', FontMatrix: matrix, FontBBox: [0, 0, 1, -1] },
    ...{ FirstChar: 0, LastChar: 127, Widths: Array.from({ length: 128 }, () => 25) },
    Encoding: { Differences: codes.flatMap((code) => [code, `/${String.fromCharCode(code)}`]) },
    CharProcs: Object.fromEntries(procedures),
  })
}

/** Black stems on white, two to a row; 1 is white. */
function stems(width: number, height: number, stem: number): Uint8Array {
  const row = new Uint8Array(width / 8).fill(0xff)
  for (let x = 0; x < width; x++)
    if (x % (width / 2) < stem) row[x >> 3] = (row[x >> 3] ?? 0) & ~(0x80 >> (x & 7))
  return Uint8Array.from(Array.from({ length: height }, () => [...row]).flat())
}

const extents = (found: ReturnType<typeof font>, letter: string) =>
  found.extents(found.decode(latin(letter))[0])

describe('the size of a Type 3 font', () => {
  it('is that of its letters if FontMatrix is in pixels', () => {
    expect(bitmapFont().em).toBeCloseTo(-emPixels, 0)
    expect(bitmapFont({ matrix: [1, 0, 0, 1, 0, 0] }).em).toBeCloseTo(emPixels, 0)
  })

  it('has default heights if FontBBox is empty', () => {
    const { ascent, descent } = bitmapFont()
    expect([ascent, descent]).toEqual([0.75, -0.25])
  })

  it.each([0.51, 0.7, 1, 1.5, 1.99])('is the stated one if its letters have %f of it', (share) => {
    const unit = share / emPixels
    expect(bitmapFont({ matrix: [unit, 0, 0, unit, 0, 0] }).em).toBe(1)
    expect(bitmapFont({ matrix: [unit, 0, 0, -unit, 0, 0] }).em).toBe(-1)
  })

  it.each([0.45, 2.1])('is that of its letters if they have %f of the stated one', (share) => {
    const unit = share / emPixels
    expect(bitmapFont({ matrix: [unit, 0, 0, unit, 0, 0] }).em).toBeCloseTo(share, 1)
  })

  it.each([
    [7, 1],
    [9, 9],
  ])('may be %f times smaller than a delimiter of a formula', (times, em) => {
    const unit = times / 90
    const found = bitmapFont({ letters: '(', heightOf: () => 90, matrix: [unit, 0, 0, unit, 0, 0] })
    expect(found.em).toBeCloseTo(em, 1)
  })

  it('is the unit of extents', () => {
    expect(extents(bitmapFont({ matrix: [1, 0, 0, 1, 0, 0] }), 'H')?.[1]).toBeCloseTo(0.683, 1)
  })
})

describe('the weight of a Type 3 font', () => {
  it.each(['raw', 'inverse', 'fax'] as const)('is that of the stems of its letters (%s)', (coding) => {
    expect(bitmapFont({ coding, stem: 3 }).bold).toBe(false)
    expect(bitmapFont({ coding, stem: 5 }).bold).toBe(true)
  })

  it('is not known from digits or two letters', () => {
    expect(bitmapFont({ letters: '0123456789', stem: 5 }).bold).toBe(false)
    expect(bitmapFont({ letters: 'HI', stem: 5 }).bold).toBe(false)
    expect(bitmapFont({ letters: 'HIl', stem: 5 }).bold).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { readTextCMap } from '../../../engines/pdf/fonts/cmaps/text-cmap.ts'
import { cidMap, toUnicodeMap } from '../../../engines/pdf/fonts/cmaps/write-cmap.ts'

const read = (bytes: Uint8Array) => readTextCMap(bytes, () => null)

describe('a written CMap', () => {
  it('has codes of different lengths, and no short one is the start of a long one', () => {
    const codes = [
      ...Array.from({ length: 300 }, (_, i) => ({ code: 0x8140 + i, length: 2, cid: i + 100 })),
      ...Array.from({ length: 95 }, (_, i) => ({ code: 0x20 + i, length: 1, cid: i + 1 })),
    ]
    const map = read(cidMap(codes, false))
    expect(map.vertical).toBe(false)
    for (const { code, length, cid } of codes) {
      const bytes = length === 1 ? Uint8Array.of(code, 0x41) : Uint8Array.of(code >> 8, code & 255)
      expect(map.codeLength(bytes, 0)).toBe(length)
      expect(map.cidOf(code, length)).toBe(cid)
    }
  })

  it('is vertical where the writing is', () => {
    expect(read(cidMap([{ code: 5, length: 2, cid: 1 }], true)).vertical).toBe(true)
  })

  it('has the text of its codes, and none for codes without text', () => {
    const map = read(
      toUnicodeMap([
        { code: 0x41, length: 1, text: 'ffi' },
        { code: 0x42, length: 1, text: '' },
        { code: 0x43, length: 1, text: '𝒜' },
      ]),
    )
    expect(map.textOf(0x41)).toBe('ffi')
    expect(map.textOf(0x42)).toBeFalsy()
    expect(map.textOf(0x43)).toBe('𝒜')
  })
})

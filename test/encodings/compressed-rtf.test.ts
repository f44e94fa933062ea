import { describe, expect, it } from 'vitest'
import { decompressRtf } from '../../engines/encodings/compressed-rtf.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const text = (hex: string) => {
  const done = decompressRtf(bytes(hex))
  return done === null ? null : Buffer.from(done).toString('latin1')
}

describe('compressed RTF', () => {
  // Both are of [MS-OXRTFCP], 3.1.
  it('repeats what is in the first dictionary', () => {
    expect(
      text(
        '2d000000 2b000000 4c5a4675 f1c5c7a7 03000a0072637067313235423 20af32068656c09002062 7705b06c647d0a800fa0',
      ),
    ).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  })

  it('repeats what is written meanwhile', () => {
    expect(text('1a000000 1c000000 4c5a4675 e2d44b51 410004205758595a0d6e7d010eb0')).toBe(
      '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}',
    )
  })

  it('is read where it was stored without compression', () => {
    expect(text('0f000000 03000000 4d454c41 00000000 616263')).toBe('abc')
  })

  it('ends where it is cut, and is null for other bytes', () => {
    expect(text('1a000000 1c000000 4c5a4675 e2d44b51 41000420575859')).toBe('{\\rtf1 WXY')
    expect(decompressRtf(Buffer.from('{\\rtf1 not compressed}'))).toBeNull()
    expect(decompressRtf(new Uint8Array(3))).toBeNull()
  })
})

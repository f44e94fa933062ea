import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeTextString, encodeTextString } from '../../engines/pdf/text-string.ts'

it('reads every encoding that text strings come in', () => {
  const bytes = (...all: number[]) => Uint8Array.from(all)
  expect(decodeTextString(bytes(0x41, 0x80, 0xe9))).toBe('A•é')
  expect(decodeTextString(bytes(0xfe, 0xff, 0x20, 0xac))).toBe('€')
  expect(decodeTextString(bytes(0xff, 0xfe, 0xac, 0x20))).toBe('€')
  expect(decodeTextString(bytes(0xef, 0xbb, 0xbf, 0xe2, 0x82, 0xac))).toBe('€')
})

it('reads back its own output', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeTextString(encodeTextString(text)) === text),
  )
})

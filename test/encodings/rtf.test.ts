import { describe, expect, it } from 'vitest'
import { decompressRtf, rtfText } from '../../engines/encodings/rtf.ts'

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

const read = (inside: string) => rtfText(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252${inside}}`, 'latin1'))

describe('the text of an RTF file', () => {
  it.each([
    ['words in several runs', 'Marisol {\\b Quin}tanilla', 'Marisol Quintanilla'],
    ['paragraphs and tabs', 'One\\par Two\\tab x', 'One\nTwo\tx'],
    ['characters by their code', "caf\\'e9", 'café'],
    ['Unicode characters without their fallback', "\\u321\\'4cukasz \\uc0\\u21517 x", 'Łukasz 名x'],
    ['escaped signs', 'a\\{b\\}\\\\', 'a{b}\\'],
    [
      'results of fields without their codes',
      '{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt shown}}',
      'shown',
    ],
    ['no fonts, pictures and private groups', '{\\fonttbl{\\f0 Arial;}}{\\pict 00ff}{\\*\\x y}text', 'text'],
    ['line breaks of the file', 'one\r\n two', 'one two'],
  ])('%s', (_, inside, text) => {
    expect(read(inside)).toBe(text)
  })

  it('is null for other files', () => {
    expect(rtfText(Buffer.from('text'))).toBeNull()
  })

  it('ends where a damaged file ends', () => {
    expect(rtfText(Buffer.from('{\\rtf1 one {two'))).toBe('one two')
    expect(rtfText(Buffer.from("{\\rtf1 one\\bin99999999 two\\'"))).toBe('one')
  })
})

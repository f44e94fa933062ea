import { describe, expect, it } from 'vitest'
import { rtfText } from '../../engines/encodings/rtf.ts'

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

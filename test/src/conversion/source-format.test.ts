import { describe, expect, it } from 'vitest'
import { sourceFormat } from '../../../src/convert-document.ts'
import { zip } from '../../model/containers.ts'

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

describe('the format of a source', () => {
  const format = (content: string | Uint8Array<ArrayBuffer>, name?: string, from?: string) =>
    sourceFormat({ bytes: typeof content === 'string' ? bytes(content) : content, name }, from)
  const latin = Uint8Array.of(0x3c, 0x70, 0x3e, 0xe4, 0xf6)

  it('is detected from the content, and for text from the name', () => {
    expect(format('# a', 'a.md')).toBe('md')
    expect(format('<!doctype html><p>a', 'a.txt')).toBe('txt')
    expect(format('<!doctype html><p>a')).toBe('html')
    expect(format('%PDF-1.7', 'a.docx')).toBe('pdf')
  })

  it('is the given one if the content allows it', () => {
    expect(format('# a', 'a.txt', 'markdown')).toBe('md')
    expect(() => format('%PDF-1.7', 'a.pdf', 'docx')).toThrow(expect.objectContaining({ code: 'malformed' }))
    expect(() => format('a', 'a', 'nonsense')).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })

  it('is accepted for text in legacy encodings', () => {
    expect(format(latin, 'a.html')).toBe('html')
    expect(() => format(latin)).toThrow(expect.objectContaining({ code: 'unsupported_format' }))
  })

  it('is not taken from the name of a damaged file', () => {
    expect(() => format('words', 'a.pdf')).toThrow(expect.objectContaining({ code: 'malformed' }))
    expect(() => format(Uint8Array.of(0, 1, 2), 'a.docx')).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
    const cut = zip(['[Content_Types].xml', 'word/document.xml']).subarray(0, 60)
    expect(() => format(Uint8Array.from(cut), 'a.docx')).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
    expect(() => format('')).toThrow(expect.objectContaining({ code: 'empty' }))
  })
})

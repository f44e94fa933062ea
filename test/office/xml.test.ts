import { describe, expect, it } from 'vitest'
import { childOf, childrenOf, descendantsOf, parseXml, textContent } from '../../engines/office/xml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

describe('an XML part', () => {
  it('has conventional prefixes, whatever the file uses', () => {
    const root = parseXml(bytes(`<x:document xmlns:x="${w}"><x:body x:val="1">a&amp;b</x:body></x:document>`))
    expect(root.name).toBe('w:document')
    expect(childOf(root, 'w:body')?.attributes['w:val']).toBe('1')
    expect(textContent(root)).toBe('a&b')
  })

  it('has them with a default namespace and with the strict namespaces', () => {
    const strict = parseXml(
      bytes('<document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"><p/></document>'),
    )
    expect(strict.name).toBe('w:document')
    expect(childrenOf(strict).map(({ name }) => name)).toEqual(['w:p'])
  })

  it('may be encoded in UTF-16', () => {
    const utf16 = new Uint8Array(
      Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>ü</a>', 'utf16le'),
    )
    expect(textContent(parseXml(utf16))).toBe('ü')
  })

  it('never resolves custom entities, internal or external', () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>`
    expect(() => parseXml(bytes(bomb))).toThrow(expect.objectContaining({ code: 'malformed' }))
    const outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    expect(() => parseXml(bytes(outside))).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  it('is rejected if it is not well-formed, without quoting it', () => {
    for (const text of ['<a><b></a>', '<a', '', 'secret', '<a x="1" x="2"/>']) {
      expect(() => parseXml(bytes(text))).toThrow(expect.objectContaining({ code: 'malformed' }))
      expect(() => parseXml(bytes(text))).not.toThrow(/secret/)
    }
  })

  it('is rejected if it is nested too deeply for the call stack', () => {
    expect(() => parseXml(bytes('<a>'.repeat(100_000)))).toThrow(
      expect.objectContaining({ code: 'too_many_entries' }),
    )
  })

  it('is searched for descendants, but not inside a match', () => {
    const root = parseXml(bytes('<a><b><c><b/></c></b><d><b/></d></a>'))
    expect(descendantsOf(root, 'b')).toHaveLength(2)
  })
})

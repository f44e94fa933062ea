import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import {
  childOf,
  childrenOf,
  descendantsOf,
  parseXml,
  parseXmlText,
  prefixedName,
  textContent,
  type XmlNode,
} from '../../engines/office/xml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

describe('an XML part', () => {
  it('has conventional prefixes, regardless of those in the file', () => {
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

const word = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<x:document xmlns:x="${w}" xmlns="urn:a"><x:body a="1 &amp; &#x41;" x:b='2'>
<x:p><x:r><x:t xml:space="preserve"> a &lt; b&#233; </x:t></x:r></x:p><plain xmlns:x="urn:b"><x:c/></plain></x:body></x:document>\n`
const rich = `<?xml version='1.0'?><!-- a - b --><?mso-application progid="Word"?>
<größe xmlns="" 数="1" b = "c
d"><![CDATA[<e> & ]]]]>f<!---->g<?h?><𠀀 xmlns:i="urn:i" i:j="&#x1F600;"/></größe ><!-- end -->`

/** What another strict parser makes of a text; null for what is not well-formed. */
function bySaxes(source: string): XmlNode | null {
  const root = { children: [] as XmlNode[] }
  const open = [root]
  const add = (node: XmlNode) => void open.at(-1)?.children.push(node)
  const parser = new SaxesParser({ xmlns: true, position: false })
  const fail = () => {
    throw new Error('not well-formed')
  }
  parser.on('doctype', fail)
  parser.on('error', fail)
  parser.on('opentag', ({ uri, prefix, local, attributes }) => {
    const named: Record<string, string> = {}
    for (const one of Object.values(attributes))
      if (one.prefix !== 'xmlns' && one.name !== 'xmlns')
        named[prefixedName(one.uri, one.prefix, one.local)] = one.value
    const element = { name: prefixedName(uri, prefix, local), attributes: named, children: [] as XmlNode[] }
    add(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => open.length > 1 && add(text))
  parser.on('cdata', add)
  try {
    parser.write(source).close()
  } catch {
    return null
  }
  return root.children[0] ?? null
}

/** Targets of instructions with a question mark, and local names that begin with a hyphen. */
const passedBySaxes = /<\?[\w-]+\?[^>]|:-/

const byUs = (source: string): XmlNode | null => {
  try {
    return parseXmlText(source)
  } catch {
    return null
  }
}

/** Texts apart by what stands between them, or as one: both are the same document. */
function joined(node: XmlNode | null): unknown {
  if (node === null || typeof node === 'string') return node
  const children: unknown[] = []
  for (const child of node.children.map(joined)) {
    const last = children.at(-1)
    if (typeof child === 'string' && typeof last === 'string') children[children.length - 1] = last + child
    else if (child !== '') children.push(child)
  }
  return { ...node, children }
}

describe('XML', () => {
  it.each([
    ['as Word writes it', word],
    ['with comments, instructions, CDATA and names of any letters', rich],
  ])('%s is parsed as another strict parser does', (_, xml) => {
    expect(byUs(xml)).not.toBeNull()
    expect(joined(byUs(xml))).toEqual(joined(bySaxes(xml)))
  })

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['two roots', '<a/><b/>'],
    ['text outside of the root', '<a/>b'],
    ['CDATA outside of the root', '<a/><![CDATA[b]]>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute twice, by two prefixes', `<a xmlns:p="${w}" xmlns:q="${w}" p:b="1" q:b="2"/>`],
    ['attributes without space between', '<a b="1"c="2"/>'],
    ['a declaration twice', '<a xmlns:p="urn:1" xmlns:p="urn:2"/>'],
    ['a reserved prefix', '<a xmlns:xml="urn:1"/>'],
    ['a reserved namespace', '<a xmlns:b="http://www.w3.org/2000/xmlns/"/>'],
    ['an undeclared prefix', '<p:a/>'],
    ['an undefined reference', '<a>&nbsp;</a>'],
    ['a bare ampersand', '<a>b & c</a>'],
    ['a reference to a character that XML does not have', '<a>&#1;</a>'],
    ['a reference beyond all characters', `<a>&#${'9'.repeat(400)};</a>`],
    ['a control character', '<a>\u0001</a>'],
    ['the end of CDATA in text', '<a>]]></a>'],
    ['two hyphens in a comment', '<a><!-- b -- c --></a>'],
    ['a comment without an end', '<a><!-- b</a>'],
    ['a declaration that is not the first', '<a><?xml version="1.0"?></a>'],
    ['tags in the wrong order', '<a><b></a></b>'],
    ['a tag that is not closed', '<a><b></b>'],
    ['nothing', ''],
  ])('is not well-formed with %s', (_, xml) => {
    expect(() => parseXmlText(xml)).toThrow(expect.objectContaining({ code: 'malformed' }))
    expect(bySaxes(xml)).toBeNull()
  })

  it.each([
    ['Word', word],
    ['rich', rich],
  ])('of %s with a damaged character is parsed, or refused, as another strict parser does', (_, xml) => {
    const damage = [
      '',
      '<',
      '>',
      '&',
      '"',
      "'",
      '/',
      ' ',
      ':',
      'x',
      '=',
      ';',
      '#',
      ']]>',
      '\u0000',
      '\n',
      '-',
      '!',
      '?',
    ]
    let refused = 0
    const differing: string[] = []
    const letters = [...xml]
    for (let at = 0; at < letters.length; at++)
      for (const by of damage) {
        const damaged = letters.with(at, by).join('')
        const ours = byUs(damaged)
        if (ours === null) refused++
        const theirs = bySaxes(damaged)
        if (ours === null && passedBySaxes.test(damaged)) continue
        if (JSON.stringify(joined(ours)) !== JSON.stringify(joined(theirs))) differing.push(damaged)
      }
    expect(differing).toEqual([])
    expect(refused).toBeGreaterThan(1000)
  })

  it('is rejected if it is nested too deeply', () => {
    expect(() => parseXmlText('<a>'.repeat(600) + '</a>'.repeat(600))).toThrow(
      expect.objectContaining({ code: 'too_many_entries' }),
    )
  })

  it.each([
    [
      'namespaces',
      (count: number) =>
        `<a ${numbered(count, (i) => `xmlns:p${i}="u${i}"`)}>${numbered(count, (i) => `<b xmlns:q="u${i}"/>`)}</a>`,
    ],
    ['attributes', (count: number) => `<a ${numbered(count, (i) => `b${i}="${i}"`)}/>`],
    ['comments', (count: number) => `<a>${'<!-- -->'.repeat(count)}</a>`],
    ['openings of comments', (count: number) => `<a>${'<!--'.repeat(count)}`],
    ['openings of CDATA', (count: number) => `<a>${'<![CDATA['.repeat(count)}`],
    ['spaces in a closing tag', (count: number) => `<a></a${' \n'.repeat(count)}x>`],
    ['openings of references', (count: number) => `<a>${'&amp'.repeat(count)}</a>`],
    ['spaces in a tag', (count: number) => `<a${' '.repeat(count)}b`],
  ])('takes time in proportion to its %s', (_, build) => {
    byUs(build(1000))
    const started = process.cpuUsage()
    byUs(build(60_000))
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000)
  })
})

function numbered(count: number, of: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => of(i)).join(' ')
}

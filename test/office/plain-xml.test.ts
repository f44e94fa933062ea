import { describe, expect, it } from 'vitest'
import { parsePlainXml } from '../../engines/office/plain-xml.ts'
import { parseAnyXml } from '../../engines/office/xml.ts'

const limits = { depth: 50, nodes: 1000 }
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const word = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<x:document xmlns:x="${w}" xmlns="urn:a"><x:body a="1 &amp; &#x41;" x:b='2'>
<x:p><x:r><x:t xml:space="preserve"> a &lt; b&#233; </x:t></x:r></x:p><plain xmlns:x="urn:b"><x:c/></plain></x:body></x:document>\n`

describe('XML as office programs write it', () => {
  it('is parsed as the complete parser does', () => {
    expect(parsePlainXml(word, limits)).toEqual(parseAnyXml(word))
    expect(parsePlainXml(word, limits)?.name).toBe('w:document')
  })

  it.each([
    ['a comment', '<a><!-- b --></a>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an instruction', '<a><?b?></a>'],
    ['two roots', '<a/><b/>'],
    ['text outside of the root', '<a/>b'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute twice, by two prefixes', `<a xmlns:p="${w}" xmlns:q="${w}" p:b="1" q:b="2"/>`],
    ['a declaration twice', '<a xmlns:p="urn:1" xmlns:p="urn:2"/>'],
    ['an undeclared prefix', '<p:a/>'],
    ['an undefined reference', '<a>&nbsp;</a>'],
    ['a bare ampersand', '<a>b & c</a>'],
    ['a reference to a character that XML does not have', '<a>&#1;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['the end of CDATA in text', '<a>]]></a>'],
    ['tags in the wrong order', '<a><b></a></b>'],
    ['a tag that is not closed', '<a><b></b>'],
    ['too many levels', '<a>'.repeat(60) + '</a>'.repeat(60)],
    ['too many elements', `<a>${'<b/>'.repeat(2000)}</a>`],
    ['nothing', ''],
  ])('is left to the complete parser where it holds %s', (_, xml) => {
    expect(parsePlainXml(xml, limits)).toBeNull()
  })

  it('is parsed as the complete parser does, whatever character is damaged', () => {
    const damage = ['', '<', '>', '&', '"', "'", '/', ' ', ':', 'x', '=', ';', '#', ']]>', '\u0000', '\n']
    let parsed = 0
    for (let at = 0; at < word.length; at++)
      for (const by of damage) {
        const damaged = word.slice(0, at) + by + word.slice(at + 1)
        const fast = parsePlainXml(damaged, limits)
        if (fast === null) continue
        parsed++
        expect(parseAnyXml(damaged)).toEqual(fast)
      }
    expect(parsed).toBeGreaterThan(1000)
  })
})

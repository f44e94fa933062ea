import { describe, expect, it } from 'vitest'
import { parseXmlTree, XmlText } from '../../../engines/office/parts/index.ts'

const parse = (xml: string) => parseXmlTree(Buffer.from(xml, 'utf8'))
const write = (xml: string, change: (root: ReturnType<typeof parse>['root']) => void = () => {}) => {
  const { root } = parse(xml)
  change(root)
  const out: string[] = []
  root.write(out)
  return out.join('')
}
const word = 'xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

describe('a part', () => {
  it.each([
    `<q:p ${word}  a = '1' b="&#x41;&quot;" ><q:t xml:space="preserve"> x &amp; y </q:t><q:r/><q:r /><q:r></q:r></q:p >`,
    '<a>one<![CDATA[ <two> ]]>three&#10;</a>',
    '<a\n  b="1"\n/>',
  ])('is written back as it was: %s', (xml) => {
    expect(write(xml)).toBe(xml.replace('</q:p >', '</q:p>'))
  })

  it('loses its comments and processing instructions, and the text around them is one', () => {
    const { root, dropped } = parse('<?xml version="1.0"?><!-- one --><a>Jo<!-- two --><?three?>hn</a>')
    expect(dropped).toBe(3)
    expect(root.children).toHaveLength(1)
    expect(root.text).toBe('John')
  })

  it('gives elements and attributes the usual prefix of their namespace, also in nested scopes', () => {
    const { root } = parse(
      `<p xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ${word} q:val="1" val="2"><x xmlns=""><q:r/></x></p>`,
    )
    expect([root.name, root.get('w:val'), root.get('val')]).toEqual(['w:p', '1', '2'])
    expect([...root.descendants()].map(({ name }) => name)).toEqual(['x', 'w:r'])
  })

  it('changes only what is changed', () => {
    const xml = `<q:p ${word}  a = '1'><q:t>one &gt; two</q:t><q:t>three</q:t><q:r /></q:p>`
    const changed = write(xml, (root) => {
      const [first, second] = root.elements('w:t')
      for (const child of second.children) if (child instanceof XmlText) child.value = 'a < b'
      second.set('xml:space', 'preserve')
      root.append(first.sibling('br'))
    })
    expect(changed).toBe(
      `<q:p ${word}  a = '1'><q:t>one &gt; two</q:t><q:t xml:space="preserve">a &#60; b</q:t><q:r /><q:br/></q:p>`,
    )
  })

  it('removes, unwraps and replaces elements', () => {
    expect(
      write('<a><b>1</b><c><d>2</d><e/></c><f/></a>', (root) => {
        root.child('b')?.remove()
        root.child('c')?.unwrap()
        root.child('f')?.replaceWith(new XmlText('3'))
      }),
    ).toBe('<a><d>2</d><e/>3</a>')
  })

  it('reads UTF-16 and writes UTF-8', () => {
    const { root } = parseXmlTree(
      Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>Ж</a>', 'utf16le'),
    )
    expect(root.text).toBe('Ж')
  })

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'],
    ['an undeclared entity', '<a>&nbsp;</a>'],
    ['a lone ampersand', '<a>A & B</a>'],
    ['an undeclared prefix', '<w:a/>'],
    ['tags that do not match', '<a><b></a></b>'],
    ['an attribute given twice', '<a b="1" b="2"/>'],
    ['no end', '<a><b>'],
    ['two roots', '<a/><b/>'],
    ['text outside of the root', '<a/>text'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>'],
    ['a reference to a surrogate', '<a>&#xD800;</a>'],
    ['nothing', ''],
  ])('is rejected with %s', (_, xml) => {
    expect(() => parse(xml)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  it('is rejected when an element has more attributes than any real one', () => {
    const attributes = Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`)
    expect(() => parse(`<a ${attributes.join(' ')}/>`)).toThrow(
      expect.objectContaining({ code: 'too_many_entries' }),
    )
  })

  it('is rejected when it is nested too deeply', () => {
    expect(() => parse('<a>'.repeat(1000))).toThrow(expect.objectContaining({ code: 'too_many_entries' }))
  })
})

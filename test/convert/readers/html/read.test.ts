import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'
import { readHtml } from '../../../../engines/convert/readers/html/read.ts'
import { plainText } from '../../../../engines/model/document-text.ts'
import { asMarkdown, bytes, conversion, html } from '../../conversion.ts'

const md = (source: string) => asMarkdown(html(source)).trim()

describe('HTML', () => {
  it('keeps headings, lists, quotes, code and rules', () => {
    const source = `<h2>Title</h2><p>One <b>two</b> <i>three</i>.</p><ul><li>a<ol start=3><li>b</ol><li>c</ul>
      <blockquote><p>q</blockquote><pre><code class="language-js">let a
&lt;b></code></pre><hr>end`
    expect(md(source)).toBe(
      '## Title\n\nOne **two** *three*.\n\n- a\n\n  3. b\n- c\n\n> q\n\n```js\nlet a\n<b>\n```\n\n---\n\nend',
    )
  })

  it('counts items as the page does', () => {
    expect(md('<ol><li value=9>nine<li>ten</ol>')).toBe('9. nine\n10. ten')
    expect(md('<ol start=4><li>four<li value=7>seven<li>eight</ol>')).toBe('4. four\n\n7) seven\n8) eight')
    expect(md('<ol reversed><li>two<li>one</ol>')).toBe('2. two\n\n1) one')
    expect(md('<ol type=a start=3><li>c<li>d</ol>')).toBe('- c. c\n- d. d')
  })

  it('shows the chosen options of a menu in the line', () => {
    const options = '<optgroup label=x><option>One<option selected>Two</optgroup><option>Three'
    expect(md(`<p>Size <select>${options}</select>, please.</p>`)).toBe('Size Two , please.')
    expect(md('<p>Of: <select><option>First<option>Last</select></p>')).toBe('Of: First')
    expect(md('<p>Of: <select multiple><option selected>A<option>B<option selected>C</select></p>')).toBe(
      'Of: A, C',
    )
  })

  it.each([
    ['an element', '<p>a</p><p style="page-break-before: always">b</p>'],
    ['an empty element', '<p>a</p><div style="break-after:page"></div><p>b</p>'],
    ['a style sheet', '<style>h1 { break-before: page }</style><h1>a</h1><h1>b</h1>'],
    ['a line break of Word', '<p>a<span><br style="page-break-before:always"></span></p><p>b</p>'],
  ])('begins pages where %s says so', (_, source) => {
    expect(
      html(source)
        .blocks.map(({ kind }) => kind)
        .filter((kind) => kind === 'page-break'),
    ).toEqual(['page-break'])
  })

  it('begins no page inside of a table', () => {
    expect(
      JSON.stringify(html('<table><tr><td>a<p style="break-after:page">b<td>c</table>').blocks),
    ).not.toContain('page-break')
  })

  it('collapses white space as browsers do', () => {
    expect(md('<p>  a \n\t b<b> c </b> d<br> e&nbsp;&nbsp;f </p>')).toBe('a b **c** d  \ne\u00a0\u00a0f')
  })

  it('styles blocks inside inline elements', () => {
    expect(md('<b>one<p>two</p></b><a href="/x"><div>three</div></a>')).toBe(
      '**one**\n\n**two**\n\n[three](/x)',
    )
  })

  it('treats an unmarked item with only a list as indentation', () => {
    const inner = '<ul><li style="list-style-type: none"><ul><li>b</li><li>c</li></ul></li></ul>'
    expect(md(`<ul><li>a${inner}</li></ul>`)).toBe('- a\n  - b\n  - c')
  })

  it('numbers items that have bullets or nothing before their own numbers', async () => {
    expect(md('<ul style="list-style: none"><li>1. one<li><b>2. two</b></ul>')).toBe('1. one\n2. **two**')
    expect(md('<ul><li>4. four<li>5. five</ul>')).toBe('4. four\n5. five')
    expect(md('<ul><li>4. four<li>9. nine</ul>')).toBe('- 4\\. four\n- 9\\. nine')
    const { bytes: word } = await convert({
      bytes: bytes('<ol><li>a</ol><ul><li>1. b<li>2. c</ul>'),
      from: 'html',
      to: 'docx',
    })
    const numbering = await (await JSZip.loadAsync(word)).file('word/numbering.xml')?.async('string')
    expect(numbering).toContain('<w:numFmt w:val="decimal"/>')
    expect(numbering).not.toContain('w:val="•"')
  })

  it('keeps the links of code that is one line', () => {
    expect(md('<pre>See <a href="https://example.org/">the docs</a> first</pre>')).toBe(
      '`See `[`the docs`](https://example.org/)` first`',
    )
  })

  it('respects style attributes that change an element', () => {
    expect(
      md('<b style="font-weight: normal">a</b> <span style="font-weight:700; font-style: italic">b</span>'),
    ).toBe('a ***b***')
  })

  it('omits hidden content', () => {
    const source = `<head><title>t</title><style>x</style></head><p hidden>a</p><p style="display:none">b</p>
      <script>c</script><template>d</template><p aria-hidden="true">e</p><!-- f --><p>seen</p>`
    expect(md(source)).toBe('seen')
  })

  it('aligns cells as their rows, sections and tables', () => {
    const [table] = html(`<style>.n { text-align: right } table.c { text-align: center }</style>
      <table class=c align=left><tbody class=n><tr><td>a<td style="text-align: left">b</tr></tbody>
      <tfoot><tr align=right><td>c</tr><tr><td>d</tr></tfoot></table>`).blocks
    expect(table).toMatchObject({
      rows: [
        { cells: [{ align: 'right' }, { align: 'left' }] },
        { cells: [{ align: 'right' }] },
        { cells: [{ align: 'center' }] },
      ],
    })
  })

  it('keeps spans, headers, captions and alignment of tables', () => {
    const [table] = html(`<table><caption>C</caption><thead><tr><th colspan=2>h</thead>
      <tr><td rowspan=0>a<td align=right>b<tr><td>c</table>`).blocks
    expect(table).toMatchObject({
      kind: 'table',
      caption: [{ text: 'C' }],
      rows: [
        { cells: [{ header: true, colspan: 2 }] },
        { cells: [{ rowspan: 2 }, { align: 'right' }] },
        { cells: [{}] },
      ],
    })
  })

  it('moves tfoot to the end of the table', () => {
    expect(plainText(html('<table><tfoot><tr><td>f</tfoot><tr><td>b</td><td>c</table>'))).toBe('b\tc\nf')
  })

  it('unwraps layout tables', () => {
    expect(md('<table border=0><tr><td><h2>a</h2><td><table border=1><tr><td>b<td>c</table></table>')).toBe(
      '## a\n\n|     |     |\n| --- | --- |\n| b   | c   |',
    )
    expect(md('<table role=presentation><tr><td><h1>a</h1><td>b</table>')).toBe('# a\n\nb')
  })

  it('attaches captions to images', () => {
    const { blocks } = html('<figure><img src="a.png" alt="x" width=40><figcaption>Cap</figcaption></figure>')
    expect(blocks).toMatchObject([{ kind: 'figure', alt: 'x', width: 30, caption: [{ text: 'Cap' }] }])
  })

  it('reads tasks, definition lists, and nested lists next to their items', () => {
    expect(md('<ul><li><input type=checkbox checked> a<li><input type=checkbox>b<ul><li>c</ul></ul>')).toBe(
      '- [x] a\n- [ ] b\n  - c',
    )
    expect(md('<ul><li>a</li><ul><li>b</li></ul></ul>')).toBe('- a\n  - b')
    expect(md('<dl><dt>a<dd>b<dd>c</dl>')).toBe('a\n:   b\n:   c')
  })

  it('resolves links to the block with their id', () => {
    const { blocks } = html(
      '<p><a href="#x">a</a><a href="#y">b</a><div id=x><a name=y></a><h2 id=z>c</h2></div>',
    )
    expect(blocks[1]).toMatchObject({ kind: 'heading', id: 'x' })
    expect(blocks[0]).toMatchObject({ inlines: [{ href: '#x' }, { href: '#x' }] })
  })

  it('reads the metadata of its head', () => {
    const source = `<html lang="de-AT"><title> A
      b </title><meta name=author content=X><meta name=keywords content="a, b">`
    expect(html(source).metadata).toEqual({
      title: 'A b',
      language: 'de-AT',
      authors: ['X'],
      keywords: ['a', 'b'],
    })
  })
})

describe('the encoding of HTML', () => {
  const latin = (source: string) => Uint8Array.from(source, (letter) => letter.charCodeAt(0))
  const words = (source: Uint8Array) => plainText(readHtml(source, conversion()).document)

  it('is the declared one', () => {
    expect(words(latin('<meta charset=iso-8859-2><p>\xb1'))).toBe('ą')
    expect(words(latin('<?xml version="1.0" encoding="windows-1251"?><p>\xe0'))).toBe('а')
  })

  it('is the declared one where UTF-8 is valid, too, as in browsers', () => {
    expect(words(bytes('<meta charset=windows-1252><p>ä'))).toBe('Ã¤')
  })

  it('is detected from the byte order mark', () => {
    expect(words(Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x70, 0, 0x3e, 0, 0xe4, 0))).toBe('ä')
  })

  it('is a page of DOS, where it is declared', () => {
    expect(words(latin('<meta charset=cp850><p>M\x81ller'))).toBe('Müller')
  })

  it('is UTF-8 where that is valid, else that of its letters, else windows-1252', () => {
    expect(words(bytes('<p>ä'))).toBe('ä')
    expect(words(latin('<p>Sch\xf6n: \x80 20'))).toBe('Schön: € 20')
    expect(words(latin('<p>\xcf\xf0\xe8\xe2\xe5\xf2, \xea\xe0\xea \xe4\xe5\xeb\xe0?'))).toBe(
      'Привет, как дела?',
    )
    expect(words(bytes('<meta charset="no-such"><p>ä'))).toBe('ä')
  })
})

import { describe, expect, it } from 'vitest'
import { writeHtml } from '../../../../engines/convert/writers/html/write.ts'
import { asHtml, conversion, documentOf, html, paragraph, text } from '../../conversion.ts'

const page = (...given: Parameters<typeof documentOf>) =>
  text(writeHtml(documentOf(...given), conversion()).bytes)

describe('a page', () => {
  it('says its language, direction and title', () => {
    const out = page([paragraph('שלום')], { metadata: { language: 'he', title: 'A < B' } })
    expect(out).toContain('<html lang="he" dir="rtl">')
    expect(out).toContain('<title>A &lt; B</title>')
  })

  it('is called by its first heading where it has no title', () => {
    const heading = { kind: 'heading', level: 1, inlines: [{ kind: 'text', text: 'Head' }] } as const
    expect(page([heading])).toContain('<title>Head</title>')
    expect(page([])).toContain('<title>Document</title>')
  })

  it('is read from right to left where most of its letters are', () => {
    expect(page([paragraph('مرحبا بالعالم abc')])).toContain('dir="rtl"')
    expect(page([paragraph('abc def مر')])).not.toContain('dir="rtl"')
  })

  it('needs nothing that is not in it', () => {
    const shown = page([paragraph({ kind: 'image', resource: 'k', alt: '"x"' })], {
      resources: new Map([['k', { mediaType: 'image/png', bytes: Uint8Array.of(1) }]]),
    })
    expect(shown).toContain('<img src="data:image/png;base64,AQ==" alt="&quot;x&quot;">')
    expect(shown).not.toMatch(/<script|<link|@import/)
  })

  it('shows the words of a picture that nobody has', () => {
    expect(page([paragraph({ kind: 'image', resource: 'lost', alt: 'a cat' })])).toContain('<p>a cat</p>')
  })
})

describe('a body', () => {
  it('says what header cells are over', () => {
    const out = asHtml(html('<table><tr><th>a<th>b<tr><th>c<td>d</table>'))
    expect(out).toContain('<thead>\n<tr><th scope="col">a</th><th scope="col">b</th></tr>\n</thead>')
    expect(out).toContain('<tr><th scope="row">c</th><td>d</td></tr>')
  })

  it('leads from a note back to its first reference', () => {
    const note = { kind: 'note', note: 'n' } as const
    const out = asHtml(
      documentOf([paragraph('a', note, 'b', note)], { notes: new Map([['n', [paragraph('N')]]]) }),
    )
    expect(out).toContain('<a href="#fn1" id="fnref1" role="doc-noteref">1</a>')
    expect(out).toContain('id="fnref1-2"')
    expect(out.match(/href="#fnref1"/g)).toHaveLength(1)
  })

  it('holds no code that HTML cannot, and no way out of an attribute', () => {
    const out = asHtml(
      documentOf([paragraph('a\u0000b\u001f', { kind: 'link', href: '/"><script>', inlines: [] })]),
    )
    expect(out).toBe('<p>ab<a href="/%22%3E%3Cscript%3E"></a></p>')
  })

  it('keeps the first line of code where it is empty', () => {
    const out = asHtml(documentOf([{ kind: 'code', text: '\na' }]))
    expect(html(out).blocks).toEqual([{ kind: 'code', text: '\na' }])
  })
})

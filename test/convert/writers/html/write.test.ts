import { describe, expect, it } from 'vitest'
import { writeHtml } from '../../../../engines/convert/writers/html/write.ts'
import { asHtml, conversion, documentOf, html, paragraph, text } from '../../conversion.ts'

const page = (...given: Parameters<typeof documentOf>) =>
  text(writeHtml(documentOf(...given), conversion()).bytes)

describe('a page', () => {
  it('has language, direction and title', () => {
    const out = page([paragraph('שלום')], { metadata: { language: 'he', title: 'A < B' } })
    expect(out).toContain('<html lang="he" dir="rtl">')
    expect(out).toContain('<title>A &lt; B</title>')
  })

  it('takes its title from the first heading if it has none', () => {
    const heading = { kind: 'heading', level: 1, inlines: [{ kind: 'text', text: 'Head' }] } as const
    expect(page([heading])).toContain('<title>Head</title>')
    expect(page([])).toContain('<title>Document</title>')
  })

  it('is right to left where most of its letters are', () => {
    expect(page([paragraph('مرحبا بالعالم abc')])).toContain('dir="rtl"')
    expect(page([paragraph('abc def مر')])).not.toContain('dir="rtl"')
  })

  it('is self-contained', () => {
    const shown = page([paragraph({ kind: 'image', resource: 'k', alt: '"x"' })], {
      resources: new Map([['k', { mediaType: 'image/png', bytes: Uint8Array.of(1) }]]),
    })
    expect(shown).toContain('<img src="data:image/png;base64,AQ==" alt="&quot;x&quot;">')
    expect(shown).not.toMatch(/<script|<link|@import/)
  })

  it('shows the alternative text of a missing image', () => {
    expect(page([paragraph({ kind: 'image', resource: 'lost', alt: 'a cat' })])).toContain('<p>a cat</p>')
  })
})

describe('a body', () => {
  it('states the scope of header cells', () => {
    const out = asHtml(html('<table><tr><th>a<th>b<tr><th>c<td>d</table>'))
    expect(out).toContain('<thead>\n<tr><th scope="col">a</th><th scope="col">b</th></tr>\n</thead>')
    expect(out).toContain('<tr><th scope="row">c</th><td>d</td></tr>')
  })

  it('links a note back to its first reference', () => {
    const note = { kind: 'note', note: 'n' } as const
    const out = asHtml(
      documentOf([paragraph('a', note, 'b', note)], { notes: new Map([['n', [paragraph('N')]]]) }),
    )
    expect(out).toContain('<a href="#fn1" id="fnref1" role="doc-noteref">1</a>')
    expect(out).toContain('id="fnref1-2"')
    expect(out.match(/href="#fnref1"/g)).toHaveLength(1)
  })

  it('has no control codes that HTML does not allow, and escapes attributes', () => {
    const out = asHtml(
      documentOf([paragraph('a\u0000b\u001f', { kind: 'link', href: '/"><script>', inlines: [] })]),
    )
    expect(out).toBe('<p>ab<a href="/%22%3E%3Cscript%3E"></a></p>')
  })

  it('keeps an empty first line of code', () => {
    const out = asHtml(documentOf([{ kind: 'code', text: '\na' }]))
    expect(html(out).blocks).toEqual([{ kind: 'code', text: '\na' }])
  })
})

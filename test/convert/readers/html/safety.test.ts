import { describe, expect, it } from 'vitest'
import type { ConversionPorts } from '../../../../engines/convert/conversion.ts'
import { plainText } from '../../../../engines/model/document-text.ts'
import { asHtml, asMarkdown, bytes, conversion, html, text } from '../../conversion.ts'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('hostile HTML', () => {
  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '  JAVASCRIPT:x',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('keeps no link to %j', (href) => {
    const out = asHtml(html(`<a href="${href}">words</a>`))
    expect(out).toBe('<p>words</p>')
  })

  it('loads nothing remote, with a warning', () => {
    const under = conversion()
    const document = html('<img src="http://169.254.169.254/latest/meta-data" alt="m">', under)
    expect([...document.resources.values()]).toMatchObject([{ bytes: new Uint8Array(0) }])
    expect(under.warnings).toMatchObject([{ code: 'image_not_loaded' }])
  })

  it('reads no file unless a folder is allowed, and only by relative path', () => {
    const asked: string[] = []
    const file: ConversionPorts['file'] = (path) => {
      asked.push(path)
      return Uint8Array.from(Buffer.from(dot, 'base64'))
    }
    const source =
      '<img src="a.png"><img src="file:///etc/passwd"><img src="//host/b.png"><img src="http://host/c.png">'
    expect(
      [...html(source, conversion({}, {}, { file })).resources.values()].map(({ mediaType }) => mediaType),
    ).toContain('image/png')
    expect(asked).toEqual(['a.png'])
  })

  it('ignores data that is not an image', () => {
    expect(html('<img src="data:image/png;base64,PHNjcmlwdD4=" alt="words">').resources.size).toBe(0)
    expect(html(`<img src="data:image/png;base64,${dot}">`).resources.size).toBe(1)
  })

  it('removes everything from SVG that runs or loads', () => {
    const source = `<svg onload="alert(1)" viewBox="0 0 1 1"><script>alert(2)</script><a href="javascript:alert(3)"><text>hi</text></a>
      <image href="http://host/x"/><foreignObject><iframe src="http://host"></iframe></foreignObject>
      <rect style="fill: url(http://host/y)" fill="red"/><style>@import 'http://host'</style><animate/></svg>`
    const [drawing] = html(source).resources.values()
    const svg = text(drawing.bytes)
    expect(svg).toContain('fill="red"')
    expect(svg).not.toMatch(/alert|host|script|foreign|animate|onload/i)
  })

  it('sanitises SVG in data URIs too', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>y()</script><rect width="2"/></svg>'
    for (const uri of [
      `data:image/svg+xml,${encodeURIComponent(drawing)}`,
      `data:image/svg+xml;base64,${btoa(drawing)}`,
    ]) {
      const [picture] = html(`<img src="${uri}">`).resources.values()
      expect(picture.mediaType).toBe('image/svg+xml')
      expect(text(picture.bytes)).toContain('<rect width="2">')
      expect(text(picture.bytes)).not.toMatch(/onload|script/)
    }
  })

  it('sanitises MathML', () => {
    const out = asHtml(html('<math><mi onclick="x()" href="javascript:y">a</mi><mo>b</mo></math>'))
    expect(out).toContain('<mi>a</mi>')
    expect(out).not.toMatch(/onclick|javascript/)
  })

  it('flattens nesting of a hundred thousand levels', () => {
    const deep = `${'<div>'.repeat(100_000)}end`
    const under = conversion()
    expect(plainText(html(deep, under))).toBe('end')
    expect(under.warnings).toMatchObject([{ code: 'flattened' }])
    for (const name of ['blockquote', 'b', 'ul><li', 'table><tr><td', 'a href=x'])
      expect(asMarkdown(html(`${`<${name}>`.repeat(3000)}end`))).toContain('end')
  })

  it('refuses more elements than its limit', () => {
    const source = '<br>'.repeat(2000)
    expect(() => html(source, conversion({}, { nodes: 1000 }))).toThrow(
      expect.objectContaining({ code: 'too_many_entries' }),
    )
  })

  it('refuses a table with more cells than the limit', () => {
    const source = `<table>${'<tr><td colspan=1000>x'.repeat(50)}</table>`
    expect(() => html(source, conversion({}, { cells: 10_000 }))).toThrow(
      expect.objectContaining({ code: 'too_many_entries' }),
    )
  })

  it('treats names of Object properties like other tags', () => {
    expect(
      plainText(html('<constructor>a</constructor><toString>b</toString><ol type=constructor><li>c</ol>')),
    ).toBe('ab\n\n1. c')
  })

  it('expands no entity defined in the document', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><p>&b;</p>'
    expect(plainText(html(bomb)).length).toBeLessThan(100)
    expect(bytes(bomb).length).toBeGreaterThan(0)
  })
})

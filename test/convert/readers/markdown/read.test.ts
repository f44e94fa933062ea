import { describe, expect, it } from 'vitest'
import { plainText } from '../../../../engines/model/document-text.ts'
import { asHtml, asMarkdown, markdown } from '../../conversion.ts'

describe('Markdown', () => {
  it('keeps tables, their alignment, and omits an empty header', () => {
    expect(markdown('| a | b |\n|---|--:|\n| c | d |').blocks).toMatchObject([
      {
        rows: [
          { cells: [{ header: true }, { header: true, align: 'right' }] },
          { cells: [{}, { align: 'right' }] },
        ],
      },
    ])
    expect(markdown('| | |\n|---|---|\n| c | d |').blocks).toMatchObject([{ rows: [{ cells: [{}, {}] }] }])
  })

  it('reads lines of a cell that start like list items as a list', () => {
    expect(asHtml(markdown('| a |\n|---|\n| b<br>- c<br>- d |'))).toContain(
      'b\n<ul>\n<li>c</li>\n<li>d</li>\n</ul>',
    )
    expect(asHtml(markdown('| a |\n|---|\n| \\- c<br>\\- d |'))).toContain('<td>- c<br>\n- d</td>')
    expect(asHtml(markdown('| a |\n|---|\n| - 5 |'))).toContain('<td>- 5</td>')
  })

  it('keeps tasks, strikethrough and autolinks', () => {
    expect(asHtml(markdown('- [x] ~~a~~\n- [ ] www.b.org'))).toBe(
      '<ul>\n<li><input type="checkbox" disabled checked> <s>a</s></li>\n' +
        '<li><input type="checkbox" disabled> <a href="http://www.b.org">www.b.org</a></li>\n</ul>',
    )
  })

  it('reads notes of several paragraphs, and notes with two references', () => {
    const document = markdown('a[^x] b[^x]\n\n[^x]: one\n\n    two\n\nc')
    expect([...document.notes.values()]).toHaveLength(1)
    expect(plainText(document)).toBe('a[1] b[1]\n\nc\n\n[1] one\ntwo')
  })

  it('treats a label without a note as text', () => {
    expect(plainText(markdown('a[^x] b'))).toBe('a[^x] b')
  })

  it('reads formulas, but not amounts of money', () => {
    const { blocks } = markdown('$a_1*b*c$ costs $5 and $6, or $7\n\n$$\nx\n$$\n\n```math\ny\n```')
    expect(blocks).toMatchObject([
      { inlines: [{ kind: 'formula', text: 'a_1*b*c' }, { text: ' costs $5 and $6, or $7' }] },
      { kind: 'formula', notation: 'tex', text: 'x' },
      { kind: 'formula', text: 'y' },
    ])
  })

  it('reads definition lists', () => {
    expect(markdown('Term *t*\n:   one\n\n    two\n:   three').blocks).toMatchObject([
      { kind: 'definitions', items: [{ definitions: [[{}, {}], [{}]] }] },
    ])
  })

  it('reads front matter, but not between two rules', () => {
    const { metadata, blocks } = markdown(
      '---\ntitle: "A: b"\nauthor:\n  - X\n  - Y\nlang: de\nkeywords: [a, b]\ndate: 2024-01-02 # day\nnested:\n  a: b\n---\n# H',
    )
    expect(metadata).toEqual({
      title: 'A: b',
      authors: ['X', 'Y'],
      language: 'de',
      keywords: ['a', 'b'],
      created: '2024-01-02',
    })
    expect(blocks).toHaveLength(1)
    expect(markdown('---\nwords\n---\nmore').blocks[0].kind).toBe('rule')
  })

  it('reads HTML that opens in one block and ends in another', () => {
    expect(asMarkdown(markdown('<blockquote>\n\n*a*\n\n</blockquote>\n\n<b>x *y*</b>'))).toBe(
      '> *a*\n\n**x *y***\n',
    )
  })

  it('drops scripts', () => {
    expect(
      asHtml(markdown('<script>alert(1)</script>\n\n[a](javascript:alert(2)) <img src=x onerror=alert(3)>')),
    ).not.toMatch(/alert/)
  })

  it('resolves links to headings by their text', () => {
    expect(markdown('[a](#b-c)\n\n# B *C*!').blocks[1]).toMatchObject({ id: 'b-c' })
  })
})

import { describe, expect, it } from 'vitest'
import { asMarkdown, html } from '../../conversion.ts'

const noted = 'Words[^1] go on.\n\n[^1]: The note.\n'

/** The same note as programs write it. */
const kinds: readonly [string, string][] = [
  [
    'pandoc',
    `<p>Words<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> go on.</p>
     <section id="footnotes" class="footnotes" role="doc-endnotes"><hr /><ol><li id="fn1"><p>The note.<a href="#fnref1"
     class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>`,
  ],
  [
    'GitHub',
    `<p>Words<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup> go on.</p>
     <section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1">
     <p>The note. <a href="#user-content-fnref-1" data-footnote-backref>↩</a></p></li></ol></section>`,
  ],
  [
    'mammoth',
    `<p>Words<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> go on.</p>
     <ol><li id="footnote-1"><p>The note. <a href="#footnote-ref-1">↑</a></p></li></ol>`,
  ],
  [
    'Word',
    `<p>Words<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span>[1]</span></a> go on.</p>
     <div style='mso-element:footnote-list'><br clear=all><hr><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a>
     The note.</p></div></div>`,
  ],
  [
    'LibreOffice',
    `<p>Words<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> go on.</p>
     <div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>The note.</p></div>`,
  ],
]

describe('notes', () => {
  it.each(kinds)('are recognised as %s writes them', (_, source) => {
    expect(asMarkdown(html(source))).toBe(noted)
  })

  it('are kept once with two references', () => {
    const source = `<p><a id=a href="#n">1</a> <a id=b href="#n">1</a></p><ol><li id=n>N <a href="#a">↩</a><a href="#b">↩</a></ol>`
    expect(asMarkdown(html(source))).toBe('[^1] [^1]\n\n[^1]: N\n')
  })

  it('are not headings that link back to a table of contents', () => {
    const source = '<ul><li><a id="t1" href="#s1">1</a></ul><h2 id="s1"><a href="#t1">One</a></h2>'
    expect(asMarkdown(html(source))).toContain('## [One]')
  })

  it('are not sections with a short link to them', () => {
    expect(asMarkdown(html('<p><a href="#s">1</a></p><div id=s><p>Words</p></div>'))).toContain('Words')
  })
})

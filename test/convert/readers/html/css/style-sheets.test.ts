import { describe, expect, it } from 'vitest'
import { asHtml, asMarkdown, conversion, html } from '../../../conversion.ts'

const filler = '<p>Words that are shown, so that little of the page is hidden, as on most pages.</p>'
const fillerMd = 'Words that are shown, so that little of the page is hidden, as on most pages.'

/** Markdown of a page with a style sheet. */
function styled(sheet: string, body: string): string {
  const out = asMarkdown(html(`<style>${sheet}</style>${filler}${body}`)).trim()
  return out === fillerMd ? '' : out.slice(fillerMd.length).trim()
}

describe('style sheets', () => {
  it.each([
    ['a type', 'p { font-weight: bold }', '<p>a</p>', /^\*\*Words.*\n\n\*\*a\*\*$/],
    ['a class', '.x { font-weight: 700 }', '<p class="y x">a</p><p>b</p>', /^\*\*a\*\*\n\nb$/],
    ['an id', '#x { font-style: italic }', '<p id=x>a</p>', /^\*a\*$/],
    [
      'a type with classes',
      'p.x.y { font-style: italic }',
      '<p class=x>a</p><p class="x y">b</p>',
      /^a\n\n\*b\*$/,
    ],
    ['a descendant', '.x p { font-style: italic }', '<div class=x><div><p>a</p></div></div>', /^\*a\*$/],
    [
      'a child only',
      '.x > p { font-style: italic }',
      '<div class=x><div><p>a</p></div><p>b</p></div>',
      /^a\n\n\*b\*$/,
    ],
    ['a list of selectors', 'q, .x, #y { font-style: italic }', '<p class=x>a</p>', /^\*a\*$/],
    ['an escaped name', String.raw`.md\:b { font-weight: bold }`, '<p class="md:b">a</p>', /^\*\*a\*\*$/],
    [
      'a table cell',
      'tr.sum td { font-weight: bold }',
      '<table><tr><th>h</th></tr><tr class=sum><td>a</td></tr></table>',
      /\| \*\*a\*\* \|/,
    ],
    ['a list item', 'li { text-decoration: line-through }', '<ul><li>a</li></ul>', /^- ~~a~~$/],
    [
      'the font shorthand',
      '.x { font: italic bold 12px/1.5 "A, B", serif }',
      '<p class=x>a</p>',
      /^\*\*\*a\*\*\*$|^\*\*\*a/,
    ],
  ] as const)('style %s', (_, sheet, body, expected) => {
    const whole = asMarkdown(html(`<style>${sheet}</style>${filler}${body}`)).trim()
    expect(sheet.startsWith('p {') ? whole : whole.slice(fillerMd.length).trim()).toMatch(expected)
  })

  it.each([
    [
      'specificity before order',
      '#x { font-weight: normal } .y { font-weight: bold }',
      '<p id=x class=y>a</p>',
      'a',
    ],
    [
      'order among equals',
      '.x { font-weight: bold } .y { font-weight: normal }',
      '<p class="x y">a</p>',
      'a',
    ],
    [
      'style attributes before sheets',
      '#x { font-weight: bold }',
      '<p id=x style="font-weight:normal">a</p>',
      'a',
    ],
    [
      '!important before style attributes',
      'p { font-style: normal !important }',
      '<p style="font-style:italic">a</p>',
      'a',
    ],
    [
      'the inner element before the outer',
      'div { font-weight: bold } .n { font-weight: normal }',
      '<div>a <span class=n>b</span></div>',
      '**a** b',
    ],
    [
      'an inner block before the outer',
      'div { font-weight: bold } p { font-weight: normal }',
      '<div>a<p>b</p></div>',
      '**a**\n\nb',
    ],
  ])('follow %s', (_, sheet, body, expected) => {
    expect(styled(sheet, body)).toBe(expected)
  })

  it.each([
    ['print', '@media print { .x { font-weight: bold } }', 'a'],
    ['screen', '@media only screen { .x { font-weight: bold } }', '**a**'],
    ['wide windows', '@media screen and (min-width: 60em) { .x { font-weight: bold } }', '**a**'],
    ['narrow windows', '@media (max-width: 600px) { .x { font-weight: bold } }', 'a'],
    ['dark windows', '@media (prefers-color-scheme: dark) { .x { font-weight: bold } }', 'a'],
    ['supported features', '@supports (display: grid) { @layer a { .x { font-weight: bold } } }', '**a**'],
    ['a state', '.x:hover { font-weight: bold }', 'a'],
    ['text before an element', '.x::before { font-weight: bold }', 'a'],
  ])('for %s apply as on a desktop screen', (_, sheet, expected) => {
    expect(styled(sheet, '<p class=x>a</p>')).toBe(expected)
  })

  it('are read past comments, strings, imports, nested rules and errors', () => {
    const sheet = `@charset "x"; @import url("a;b.css"); /* .x { } " */ .y { content: "}" } %$ { } .z { & .q { color: red } }
      } .x { font-weight /**/ : bold; color }`
    expect(styled(sheet, '<p class=x>a</p>')).toBe('**a**')
  })

  it('break lines at inline elements shown as blocks', () => {
    expect(styled('.l { display: block }', '<p><span class=l>One</span><b class=l>Two</b></p>')).toBe(
      'One  \n**Two**',
    )
    expect(styled('.l { display: block }', '<h2>One<span class=l>Two</span></h2>')).toBe('## One Two')
  })

  it('number ordered lists', () => {
    const out = asHtml(html('<style>ol { list-style-type: upper-roman }</style><ol><li>a</ol>'))
    expect(out).toContain('<ol type="I">')
  })

  it('do not style the whole page: that is its default', () => {
    expect(styled('html, body { font-weight: bold; color: #c00 }', '<p>a</p>')).toBe('a')
  })
})

describe('text that style sheets hide', () => {
  it('is omitted, with a warning', () => {
    const under = conversion()
    const source = `<style>.h { display: none } .v { visibility: hidden }</style>${filler}<p class=h>a</p><p class=v>b</p>`
    expect(asMarkdown(html(source, under)).trim()).toBe(fillerMd)
    expect(under.warnings).toMatchObject([{ code: 'hidden_text' }])
  })

  it.each([
    ['a state shows it', '.h { display: none } .m:hover .h { display: block }'],
    ['an attribute shows it', '.h { display: none } .h[data-open] { display: block }'],
    ['a more specific rule shows it', '.h { display: none } p.h { display: block }'],
    ['it hides on other media', '@media print { .h { display: none } }'],
  ])('stays where %s', (_, sheet) => {
    expect(styled(sheet, '<div class=m><p class=h>a</p></div>')).toBe('a')
  })

  it('stays where it is much of the page, which scripts then show', () => {
    const under = conversion()
    const source =
      '<style>.slide { display: none } .on { display: block }</style><div class="slide on">one</div><div class=slide>two</div>'
    expect(asMarkdown(html(source, under)).trim()).toBe('one\n\ntwo')
    expect(under.warnings).toEqual([])
  })

  it('stays where the page as a whole is hidden until it is ready', () => {
    expect(styled('body { visibility: hidden } main { display: none }', '<main>a</main>')).toBe('a')
  })
})

describe('hostile style sheets', () => {
  const deep = `${'<div class=a>'.repeat(3000)}x${'</div>'.repeat(3000)}`

  it('take bounded time, with a warning', () => {
    const under = conversion()
    const chains = Array.from({ length: 200 }, (_, i) => `.b${i} .a .a .a .a .a .a .a .a div { color: red }`)
    html(`<style>${chains.join('\n')}</style>${deep}`, under)
    expect(under.warnings.map(({ code }) => code)).toContain('styles_limited')
  })

  it.each([
    ['open braces', '{'.repeat(200_000)],
    ['open media rules', '@media screen {'.repeat(20_000)],
    ['open comments', '/*'.repeat(200_000)],
    ['open strings', '"\n'.repeat(200_000)],
    ['a long selector', `${'a '.repeat(200_000)}{ color: red }`],
    ['a long list of selectors', `${'a,'.repeat(200_000)}b { color: red }`],
    ['many declarations', `p { ${'color: red;'.repeat(100_000)} }`],
    ['escapes', `${'\\'.repeat(100_001)}{ color: red }`],
    ['brackets', `p { color: ${'('.repeat(100_000)} }`],
  ])('are read past: %s', (_, sheet) => {
    expect(asMarkdown(html(`<style>${sheet}</style><p>words</p>`))).toBe('words\n')
  })
})

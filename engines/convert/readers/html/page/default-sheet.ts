/** The default style sheet of browsers (HTML, 15.3), as far as it has a look in print. */
export const defaultSheet = `
html, address, article, aside, blockquote, body, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer,
form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, optgroup, p, plaintext, pre, search, section,
summary, ul, xmp { display: block }
li { display: list-item }
head, script, style, template, noscript, title, meta, link, base, iframe, object, embed, applet, audio, video, canvas, map, datalist,
param, source, track, noembed, noframes, rp, area { display: none }
body { margin: 8px }
p, ul, ol, menu, dir, dl, pre, xmp, listing, plaintext { margin-top: 1em; margin-bottom: 1em }
blockquote, figure { margin: 1em 40px }
h1 { font-size: 2em; margin-top: .67em; margin-bottom: .67em; font-weight: bold }
h2 { font-size: 1.5em; margin-top: .83em; margin-bottom: .83em; font-weight: bold }
h3 { font-size: 1.17em; margin-top: 1em; margin-bottom: 1em; font-weight: bold }
h4 { margin-top: 1.33em; margin-bottom: 1.33em; font-weight: bold }
h5 { font-size: .83em; margin-top: 1.67em; margin-bottom: 1.67em; font-weight: bold }
h6 { font-size: .67em; margin-top: 2.33em; margin-bottom: 2.33em; font-weight: bold }
ul, menu, dir { list-style-type: disc; padding-left: 40px }
ol { list-style-type: decimal; padding-left: 40px }
ul ul, ol ul { list-style-type: circle }
ul ul ul, ul ol ul, ol ul ul, ol ol ul { list-style-type: square }
ul ul, ul ol, ul dl, ol ul, ol ol, ol dl, dl ul, dl ol, dl dl, ul menu, ul dir { margin-top: 0; margin-bottom: 0 }
dd { margin-left: 40px }
b, strong { font-weight: bold }
i, em, cite, dfn, var, address { font-style: italic }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
pre, xmp, listing, plaintext, code, kbd, samp, tt { font-family: monospace; }
pre, xmp, listing, plaintext { white-space: pre }
small { font-size: smaller }
big { font-size: larger }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
mark { background-color: #ffff00; color: #000000 }
a:link { color: #0000ee; text-decoration: underline }
center { text-align: center }
hr { border: 1px inset #9a9a9a; border-bottom-color: #eeeeee; margin: .5em auto }
fieldset { border: 2px groove #c0c0c0; margin: 0 2px; padding: .35em .75em .625em }
legend { padding: 0 2px }
nobr { white-space: nowrap }
table { display: table; border-spacing: 2px; border-collapse: separate; text-indent: 0; box-sizing: border-box }
caption { display: table-caption; text-align: center }
thead { display: table-header-group; vertical-align: middle }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; padding: 1px; vertical-align: inherit }
th { font-weight: bold; text-align: center }
col { display: table-column }
colgroup { display: table-column-group }
button, input, select, textarea { display: inline-block; font-size: 13.333px; font-family: Arial; line-height: normal }
summary { padding-left: 12px }
`

/** What differs for pages without a document type, as before standards (HTML, 15.3.4 and 15.3.10; CSS 2.1 leaves it out). */
export const quirksSheet = `
table { font-size: medium; font-weight: normal; font-style: normal; text-align: start; line-height: normal; white-space: normal }
${['body', 'body > center:first-child', 'td', 'th']
  .map(
    (around) =>
      `${around} > :is(p, h1, h2, h3, h4, h5, h6, ul, ol, dl, menu, dir, pre, blockquote):first-child`,
  )
  .join(', ')} { margin-top: 0 }
:is(td, th) > p:last-child { margin-bottom: 0 }
`

import { describe, expect, it } from 'vitest'
import { asPdf, shownIn } from './pages.ts'

const page = async (html: string) => shownIn((await asPdf(new TextEncoder().encode(html), 'html')).bytes)

it('text of a page has the sizes, fonts and indents of its style sheets', async () => {
  const { word } = await page(
    '<style>body{margin:0} .big{font-size:40px} .box{margin-left:100px;padding-left:20px} code{font-size:12px}</style><p class="big">Alpha</p><div class="box"><p>Beta</p></div>',
  )
  expect(word('Alpha').size).toBe(30)
  expect(word('Beta')).toMatchObject({ size: 12 })
  expect(word('Beta').x - word('Alpha').x).toBeCloseTo(90, 0)
})

it('margins of neighbours collapse, and headings have those of browsers', async () => {
  const { word } = await page(
    '<body style="margin:0"><p style="margin:40px 0">Alpha</p><p style="margin:80px 0">Beta</p>',
  )
  expect(word('Beta').y - word('Alpha').y).toBeGreaterThan(60)
  expect(word('Beta').y - word('Alpha').y).toBeLessThan(80)
})

it('pages have the size and margins of @page', async () => {
  const { sizes, word } = await page(
    '<style>@page{size:A5;margin:3cm}body{margin:0}p{margin:0}</style><p>Alpha</p>',
  )
  expect(sizes).toEqual([[420, 595]])
  expect(word('Alpha').x).toBeCloseTo(85, 0)
})

it('a table has borders only where the page has them', async () => {
  const { bytes } = await asPdf(
    new TextEncoder().encode('<table><tr><td>Alpha</td><td>Beta</td></tr></table>'),
    'html',
    {
      pdfCompliance: 'pdf-1.7',
    },
  )
  expect((await shownIn(bytes)).word('Beta').x).toBeGreaterThan(0)
})

describe('boxes of a page', () => {
  it('are laid out for print', async () => {
    const { words, word } = await page(
      '<style>@media screen { .s { display: none } } @media print { .p { display: none } b { font-size: 40px } }</style><p class=s>Alpha</p><p class=p>Beta</p><p><b>Gamma</b></p><p>Delta',
    )
    expect(words.map(({ text }) => text)).toEqual(['Alpha', 'Gamma', 'Delta'])
    expect(word('Gamma').size).toBe(30)
  })

  it('float, and text flows next to them', async () => {
    const { word } = await page(
      `<body style="margin:0"><div style="float:right;width:200px">Side</div><div style="float:left;width:100px;height:50px">Left</div>Beside ${'text '.repeat(150)}Below`,
    )
    expect(word('Side').y).toBe(word('Beside').y)
    expect(word('Beside').x - word('Left').x).toBeCloseTo(75, 0)
    expect(word('Side').x).toBeGreaterThan(400)
    expect(word('Below').x).toBeLessThan(word('Side').x)
  })

  it('are below floats where they clear them', async () => {
    const { word } = await page('<div style="float:left;height:200px">Left</div><p style="clear:both">Below')
    expect(word('Below').y - word('Left').y).toBeGreaterThan(140)
  })

  it('grow in a flexible row', async () => {
    const { word } = await page(
      '<body style="margin:0"><div style="display:flex;gap:20px"><div style="width:100px">A</div><div style="flex:1">B</div><div style="flex:2">C</div></div><div style="display:flex;justify-content:space-between"><i>D</i><i>E</i></div>',
    )
    const start = word('A').x
    expect(word('B').x - start).toBeCloseTo(90, 0)
    // The page is 742 pixels wide, of which 602 remain: a third of them for B.
    expect(word('C').x - start).toBeCloseTo(90 + 150.5 + 15, 0)
    expect(word('E').x - start).toBeGreaterThan(530)
  })

  it('are in the columns of a grid', async () => {
    const { word } = await page(
      '<body style="margin:0"><div style="display:grid;grid-template-columns:100px 1fr 1fr;gap:10px"><p>A<p>B<p>C<p>D</div>',
    )
    expect(word('B').x - word('A').x).toBeCloseTo(82.5, 0)
    expect(word('D').x).toBe(word('A').x)
    expect(word('D').y).toBeGreaterThan(word('C').y)
  })

  it('are centred by automatic margins, and limited by their largest width', async () => {
    const { word } = await page(
      '<body style="margin:0"><div style="max-width:342px;margin:0 auto;padding-left:10px">A</div>B',
    )
    expect(word('A').x - word('B').x).toBeCloseTo((200 - 5) * 0.75 + 7.5, 0)
  })

  it('are divided into columns of text', async () => {
    const { word } = await page(
      `<body style="margin:0"><div style="column-count:2;column-gap:20px"><p style="margin:0">First</p>${'<p style="margin:0">x</p>'.repeat(8)}<p style="margin:0">Last</p></div>`,
    )
    expect(word('Last').x - word('First').x).toBeCloseTo((361 + 20) * 0.75, 0)
  })

  it('share the width of a table by their content if no width is stated', async () => {
    const { word } = await page(
      '<body style="margin:0"><table style="width:100%"><tr><td>A</td><td style="width:25%">B</td><td>C</td></tr></table><table><tr><td>D<td>E',
    )
    expect(word('C').x - word('B').x).toBeCloseTo(139, -1)
    expect(word('E').x - word('D').x).toBeLessThan(20)
  })

  it('are shrunk where the page is too wide, to two thirds at most', async () => {
    const { word } = await page(`<pre>Alpha${' wide'.repeat(60)}</pre><p>Beta`)
    expect(word('Beta').size).toBe(8)
  })

  it('do not widen the page if they clip wide content', async () => {
    const { word } = await page(`<pre style="overflow:auto">${'wide '.repeat(60)}</pre><p>Beta`)
    expect(word('Beta').size).toBe(12)
  })

  it('begin a page if the sheet says so, and repeat the heads of tables', async () => {
    const { words, word } = await page(
      `<p>One<p style="break-before:page">Two<table><thead><tr><th>Head</thead>${'<tr><td>row'.repeat(60)}</table>`,
    )
    expect(word('Two').page).toBe(2)
    // Repeated heads are no part of the text, and take their place.
    const [first] = words.filter(({ page }) => page === 3)
    expect(first.text).toBe('row')
    expect(first.y).toBeGreaterThan(50)
  })

  it('keep two lines of a paragraph together at the end of a page', async () => {
    const { words } = await page(
      `<body style="margin:0;line-height:20px">${'<p style="margin:0">x</p>'.repeat(48)}<p style="margin:0">First<br>Second<br>Third`,
    )
    expect(words.filter(({ text }) => text !== 'x').map((one) => one.page)).toEqual([2, 2, 2])
  })

  it('show text that sheets add', async () => {
    const { words } = await page(
      '<style>a:after { content: " (" attr(href) ")" } p::before { content: "\\2192 " }</style><p><a href="#x">Alpha</a> Beta',
    )
    expect(words.map(({ text }) => text)).toEqual(['→', 'Alpha', '(#x)', 'Beta'])
  })

  it('use custom properties, attributes and places among siblings', async () => {
    const { word } = await page(
      '<style>:root{--big:40px} [data-x="1"]{font-size:var(--big)} li:nth-child(2){font-size:var(--none,20px)} h3+p{font-size:32px}</style><p data-x=1>A</p><ul><li>B<li>C</ul><h3>D</h3><p>E<p>F',
    )
    expect(['A', 'B', 'C', 'E', 'F'].map((text) => word(text).size)).toEqual([30, 12, 15, 24, 12])
  })

  it('keep all text of pages whose sheets hide most of it', async () => {
    const { words } = await page(
      '<style>.slide{display:none}</style><div class=slide>Alpha</div><p>B<div class=slide>Gamma',
    )
    expect(words.map(({ text }) => text)).toEqual(['Alpha', 'B', 'Gamma'])
  })

  it('keep empty lines and white space if a page shows them', async () => {
    const { word } = await page('<pre>A\n  B</pre><p style="margin:0">C<br><br></p><p style="margin:0">D')
    expect(word('B').x).toBeGreaterThan(word('A').x + 10)
    expect(word('D').y - word('C').y).toBeGreaterThan(25)
  })

  it('keep the lines of code that contains blocks', async () => {
    const { word } = await page('<pre>A\nB\n<div>C\n  <b>D</b>\n</div>E\n</pre>')
    const lines = ['A', 'B', 'C', 'D', 'E'].map((text) => word(text).y)
    const steps = lines.slice(1).map((y, i) => Math.round((y - lines[i]) * 4) / 4)
    expect(new Set(steps).size).toBe(1)
    expect(word('D').x).toBeGreaterThan(word('C').x + 10)
  })
})

it('a rule stays on the page of the text before it, and the heading after it starts the next page at its top', async () => {
  const filled =
    '<style>@page{size:300px 400px;margin:0}body{margin:0}p{margin:0;height:380px}h1{font-size:20px}</style>'
  const { word } = await page(`${filled}<p>Alpha</p><hr><h1>Beta</h1>`)
  const top = (await page(`${filled}<h1>Beta</h1>`)).word('Beta').y
  expect(word('Beta').page).toBe(word('Alpha').page + 1)
  expect(word('Beta').y).toBe(top)
})

it('a rule that does not fit is the first of the next page', async () => {
  const filled =
    '<style>@page{size:300px 400px;margin:0}body{margin:0}p{margin:0;height:399px}h1{font-size:20px}</style>'
  const { word } = await page(`${filled}<p>Alpha</p><hr style="height:100px"><h1>Beta</h1>`)
  expect(word('Beta').page).toBe(word('Alpha').page + 1)
  expect(word('Beta').y).toBeGreaterThan(75)
})

it('a heading of a section is as large as any', async () => {
  const { word } = await page('<h1>Alpha</h1><section><h1>Beta</h1></section>')
  expect(word('Beta').size).toBe(word('Alpha').size)
})

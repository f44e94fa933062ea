import { expect, it } from 'vitest'
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

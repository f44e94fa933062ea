import { describe, expect, it } from 'vitest'
import { isScan, readPdf, scannedPages } from '../../../engines/pdf/reading/index.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import type { Ref } from '../../builders/pdf/syntax.ts'

const size = [400, 0, 0, 500, 50, 50]
const inline = 'q 400 0 0 500 50 50 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q'

function image(document: PdfBuilder): Ref {
  return document.objects.stream(
    '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    Uint8Array.of(0, 80, 160, 255),
  )
}

const pages: readonly [string, boolean, (document: PdfBuilder) => PdfBuilder][] = [
  ['text', false, (document) => document.text('Words')],
  ['nothing', false, (document) => document],
  ['an image', true, (document) => document.draw(image(document), size)],
  ['an image under text', false, (document) => document.draw(image(document), size).text('Words')],
  [
    'an image under invisible text',
    false,
    (document) => document.draw(image(document), size).content('3 Tr').text('Words', { y: 300 }),
  ],
  ['an image under spaces', true, (document) => document.draw(image(document), size).text('  ')],
  [
    'an image and text outside of the page',
    true,
    (document) => document.draw(image(document), size).text('Words', { x: 5000 }),
  ],
  [
    'an image in the resources that is not drawn',
    false,
    (document) => document.resource('XObject', 'Im', image(document)),
  ],
  ['an inline image', true, (document) => document.content(inline)],
  ['an inline image in a form', true, (document) => document.form(inline)],
  [
    'an image in a form in a form',
    true,
    (document) => {
      const inner = document.formObject('q 400 0 0 500 50 50 cm /Im Do Q', {
        resources: { XObject: `<< /Im ${image(document)} >>` },
      })
      return document.form('/In Do', { resources: { XObject: `<< /In ${inner} >>` } })
    },
  ],
  ['a form that draws itself', false, (document) => document.form('/X1 Do')],
]

describe('the scanned pages of a PDF', () => {
  it.each(pages)('%s: %j', async (_, expected, fill) => {
    const bytes = fill(pdf().page()).build()
    expect(await scannedPages(bytes)).toEqual(expected ? [1] : [])
  })

  it('are the same that a full reading finds', async () => {
    let document = pdf()
    for (const [, , fill] of pages) document = fill(document.page())
    const bytes = document.build()
    const { pages: read } = await readPdf(bytes, { pictures: true })
    const numbers = read.filter(isScan).map(({ page }) => page)
    expect(await scannedPages(bytes)).toEqual(numbers)
    expect(numbers).toEqual(pages.flatMap(([, expected], i) => (expected ? [i + 1] : [])))
  })

  it('are searched to the end, with progress, unless cancelled', async () => {
    const bytes = pdf().page().text('a').page().text('b').build()
    const seen: number[] = []
    await scannedPages(bytes, { onPage: (done) => seen.push(done) })
    expect(seen).toEqual([1, 2])
    await expect(scannedPages(bytes, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})

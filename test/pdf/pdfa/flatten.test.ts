import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { writePdf } from '../../../engines/pdf/file/write.ts'
import { flattenTransparency } from '../../../engines/pdf/pdfa/flatten.ts'
import { difference } from '../../../engines/pdf/pdfa/proof.ts'
import { leadsToTransparency } from '../../../engines/pdf/pdfa/transparency.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'
import { grayOf, imageObject, textPicture } from '../../builders/pictures.ts'

const half = '<</Type/ExtGState/ca 0.5/CA 0.5>>'

function page(content: string): PdfBuilder {
  return pdf()
    .page({ width: 300, height: 200 })
    .resource('ExtGState', 'G0', half)
    .resource('ExtGState', 'G1', '<</Type/ExtGState/BM/Multiply>>')
    .content('0 0 1 rg 0 0 150 200 re f')
    .content(content)
}

async function flattened(source: Uint8Array) {
  const file = await loadPdf(source)
  const [node] = pages(file)
  const patches = await flattenTransparency(file, node, undefined)
  const bytes = writePdf(file)
  await using before = await openReader(source)
  await using after = await openReader(bytes)
  const looks = difference(await before.raster(0, { dpi: 72 }), await after.raster(0, { dpi: 72 }), [], 1)
  const [old, text] = [await before.text(0), await after.text(0)]
  const again = await loadPdf(bytes)
  return {
    patches,
    looks,
    old,
    text,
    bytes,
    transparent: leadsToTransparency(again, pages(again)[0].resources),
  }
}

describe('transparency is flattened on a page that looks and reads as before:', () => {
  const group = (doc: PdfBuilder, content: string) =>
    doc.formObject(content, {
      bbox: [0, 0, 300, 200],
      entries: '/Group <</S/Transparency/CS/DeviceRGB>>',
    })
  it.each<[string, (doc: PdfBuilder) => void]>([
    ['a filled path', (doc) => doc.content('q /G0 gs 1 0 0 rg 100 50 100 100 re f Q')],
    ['a stroke', (doc) => doc.content('q /G0 gs 20 w 1 0 0 RG 50 50 m 250 150 l S Q')],
    ['a colour that multiplies', (doc) => doc.content('q /G1 gs 1 1 0 rg 100 50 100 100 re f Q')],
    ['text', (doc) => doc.content('/G0 gs').text('Watermark', { x: 60, y: 90, size: 40 })],
    [
      'a form drawn half transparent',
      (doc) => {
        const font = doc.fontName()
        doc
          .content('q /G0 gs')
          .draw(group(doc, `1 0 0 rg 90 40 120 90 re f BT /${font} 20 Tf 100 80 Td (Group) Tj ET`))
          .content('Q')
      },
    ],
    [
      'a form that is partly transparent',
      (doc) => {
        const font = doc.fontName()
        doc.draw(
          group(
            doc,
            `BT /${font} 20 Tf 100 150 Td (Kept) Tj ET q /G0 gs 0 1 0 rg 100 50 100 60 re f Q 1 g 20 20 20 20 re f`,
          ),
          [0.9, 0, 0, 0.9, 10, 5],
        )
      },
    ],
    [
      'an image with a soft mask over colours',
      (doc) => {
        const picture = textPicture('Logo')
        const mask = imageObject(doc, picture, grayOf(picture), {
          ColorSpace: '/DeviceGray',
          BitsPerComponent: 8,
        })
        doc.draw(imageObject(doc, picture, picture.rgb, { SMask: mask }), [100, 0, 0, 40, 40, 80])
      },
    ],
    [
      'a shading behind a soft mask',
      (doc) => {
        const mask = group(doc, '0.5 g 0 0 300 200 re f')
        doc
          .resource('ExtGState', 'G2', `<</Type/ExtGState/SMask<</S/Luminosity/G ${mask}>>>>`)
          .resource(
            'Shading',
            'S0',
            '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 300 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 1 0]/N 1>>>>',
          )
          .content('q 50 50 200 100 re W n /G2 gs /S0 sh Q')
      },
    ],
    [
      'content painted on top later',
      (doc) =>
        doc.content('q /G0 gs 1 0 0 rg 50 50 200 100 re f Q').text('Over it', { x: 60, y: 90, size: 30 }),
    ],
    ['on a turned page', (doc) => doc.content('q 0 1 -1 0 250 20 cm /G0 gs 1 0 0 rg 10 10 100 60 re f Q')],
  ])('%s', async (_, put) => {
    const doc = page('')
    put(doc)
    const { patches, looks, old, text, transparent } = await flattened(doc.build())
    expect(patches?.length).toBeGreaterThan(0)
    expect(transparent).toBe(false)
    expect(looks.page).toBeLessThan(0.6)
    expect(looks.square).toBeLessThan(20)
    expect(text.replace(/\s/g, '')).toBe(old.replace(/\s/g, ''))
  })
})

it('transparent words become invisible text', async () => {
  const { bytes } = await flattened(page('/G0 gs').text('Watermark', { x: 60, y: 90, size: 40 }).build())
  const { surface } = await readPage(bytes)
  expect(surface.glyphs.length).toBe(9)
  expect(surface.glyphs.every(({ invisible }) => invisible)).toBe(true)
})

it.each([
  ['nothing is transparent', '/G0 gs /G3 gs 1 0 0 rg 10 10 50 50 re f'],
  [
    'it would need more patches than an image of the page',
    '/G0 gs\n'.concat('1 0 0 rg 0 0 300 200 re f\n'.repeat(8)),
  ],
  ['nothing transparent is visible', '/G0 gs 1 0 0 rg 900 900 50 50 re f'],
])('a page is not changed when %s', async (_, content) => {
  const source = page(content).resource('ExtGState', 'G3', '<</Type/ExtGState/ca 1/CA 1>>').build()
  expect((await flattened(source)).patches).toBeNull()
})

it('an image with a soft mask on blank paper is not flattened, which keeps its resolution', async () => {
  const doc = page('')
  const picture = textPicture('Logo')
  const mask = imageObject(doc, picture, grayOf(picture), { ColorSpace: '/DeviceGray', BitsPerComponent: 8 })
  doc.draw(imageObject(doc, picture, picture.rgb, { SMask: mask }), [100, 0, 0, 40, 180, 80])
  expect((await flattened(doc.build())).patches).toBeNull()
})

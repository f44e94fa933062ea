import { describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import type { RedactPdfInput, RedactPdfOutput } from '../../../engines/redact/pdf/request.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

async function redacted(
  doc: PdfBuilder,
  terms: string[],
  more: Partial<RedactPdfInput> = {},
): Promise<RedactPdfOutput> {
  return await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms, ...more })
}

/** The glyphs of a page as text and place. */
async function places(bytes: Uint8Array, page = 0): Promise<{ text: string; x: number; y: number }[]> {
  const { surface } = await readPage(bytes, page)
  return surface.glyphs.map(({ text, x, y }) => ({
    text,
    x: Math.round(x * 100) / 100,
    y: Math.round(y * 100) / 100,
  }))
}

/** A page of one text object with raw operators. */
function page(operators: string): PdfBuilder {
  const doc = pdf().page()
  const font = doc.fontName()
  return doc.content(`BT /${font} 12 Tf 72 700 Td ${operators} ET`)
}

describe('erasing drawn text', () => {
  it.each([
    ['a word inside one operator', '(Dear Ann Okonkwo, hello) Tj'],
    ['a word split over two TJ operators', '[(Dear Ann Ok) -20 (on)] TJ [(kw) 15 (o, hello)] TJ'],
    ["a word shown by '", "14 TL (Dear Ann Okonkwo, hello) '"],
    ['a word shown by "', '1 2 (Dear Ann Okonkwo, hello) "'],
    ['letter and word spacing', '2 Tc 4 Tw (Dear Ann Okonkwo, hello) Tj'],
    ['scaled and raised letters', '80 Tz 3 Ts (Dear Ann Okonkwo, hello) Tj'],
    ['a hex string', '<44656172 20416E6E 204F6B6F6E6B776F 2C2068656C6C6F> Tj'],
  ])('removes %s and moves nothing else, if boxes may be as wide as their values', async (_, operators) => {
    const doc = page(operators)
    const before = (await places(doc.build())).filter((_, i) => i < 9 || i > 15)
    const { bytes, entities } = await redacted(doc, ['Okonkwo'], { width: 'exact' })
    expect(await places(bytes)).toEqual(before)
    expect(entities).toHaveLength(1)
    expect(entities[0]).toMatchObject({ type: 'TERM', page: 1, value: 'Okonkwo' })
  })

  it('does not change a page without a value', async () => {
    const doc = page('(nothing here) Tj').page().text('Okonkwo')
    const before = await readPage(doc.build())
    const { bytes } = await redacted(doc, ['Okonkwo'])
    const after = await readPage(bytes)
    expect(Buffer.from(after.surface.root.bytes)).toEqual(Buffer.from(before.surface.root.bytes))
  })

  it('paints one opaque box over a value of several words', async () => {
    const { bytes } = await redacted(page('(Dear Ann Okonkwo, hello) Tj'), ['Ann Okonkwo'])
    const { surface } = await readPage(bytes)
    expect(surface.paths.flatMap((path) => path.subpaths)).toHaveLength(1)
  })

  it('writes the type on the box when asked, never the value', async () => {
    const { bytes } = await redacted(page('(Dear Ann Okonkwo, hello) Tj'), ['Ann Okonkwo'], { label: true })
    expect(drawnText((await readPage(bytes)).surface)).toBe('Dear , helloTERM')
  })

  it.each([
    ['term', ['Ann Okonkwo', 'term'], /^Dear , hello(REDACTED)+$/],
    ['redacted', ['Ann Okonkwo', 'term', 'redacted'], /^Dear , hello$/],
  ])('writes no label that is itself to be removed: "%s"', async (_, terms, shown) => {
    const { bytes, rasterised } = await redacted(page('(Dear Ann Okonkwo, hello) Tj'), terms, { label: true })
    expect(rasterised).toEqual([])
    expect(drawnText((await readPage(bytes)).surface)).toMatch(shown)
  })

  it('keeps paths outside the boxes and removes outlines under one', async () => {
    const doc = page('(Okonkwo) Tj')
    doc.content('10 10 100 1 re f 74 702 4 5 re 300 300 50 50 re f')
    const { bytes } = await redacted(doc, ['Okonkwo'])
    const boxes = (await readPage(bytes)).surface.paths.flatMap((path) =>
      path.subpaths.map(({ box }) => box.x0),
    )
    expect(boxes).toContain(10)
    expect(boxes).toContain(300)
    expect(boxes).not.toContain(74)
  })

  it("paints its boxes in the page's own space although the page changes its graphics state", async () => {
    const doc = page('(Okonkwo) Tj').content('Q 2 0 0 2 50 50 cm q q')
    const { bytes, entities } = await redacted(doc, ['Okonkwo'])
    const path = (await readPage(bytes)).surface.paths.at(-1)
    expect(path?.subpaths[0].box.x0).toBeCloseTo(entities[0].boxes[0].x0 - 0.3, 1)
  })

  it('paints no colour over the page when all clipping letters are erased', async () => {
    const doc = pdf().page()
    doc.content(`q BT /${doc.fontName()} 30 Tf 7 Tr 72 700 Td (Okonkwo) Tj ET 1 0 0 rg 50 600 400 180 re f Q`)
    const { bytes } = await redacted(doc, ['Okonkwo'])
    await using reader = await openReader(bytes)
    const { width, data } = await reader.raster(0, { dpi: 72 })
    // Inside the coloured area and outside the box.
    expect([...data.subarray((150 * width + 300) * 4, (150 * width + 301) * 4)]).toEqual([255, 255, 255, 255])
  })

  it('removes hidden text under the value too', async () => {
    const doc = page('(Okonkwo) Tj').text('Xylograph', { x: 73, y: 700, size: 11, render: 3 })
    const { bytes } = await redacted(doc, ['Okonkwo'])
    expect(drawnText((await readPage(bytes)).surface)).not.toContain('Xylogr')
  })
})

describe('shared streams', () => {
  it('copies a form for the page where it changes and keeps it on the others', async () => {
    const doc = pdf().page()
    const font = doc.fontName()
    const form = doc.formObject(`BT /${font} 12 Tf 100 700 Td (Smith & Sons) Tj ET`)
    doc.text('John', { x: 72, y: 700 }).draw(form).page().draw(form)
    const { bytes } = await redacted(doc, ['John Smith'])
    expect(drawnText((await readPage(bytes, 0)).surface)).not.toContain('Smith')
    expect(drawnText((await readPage(bytes, 1)).surface)).toBe('Smith & Sons')
  })

  it('makes one copy of a header that is edited alike on many pages', async () => {
    const doc = pdf()
    const font = doc.page().fontName()
    const form = doc.formObject(`BT /${font} 12 Tf 72 750 Td (Statement of Ann Okonkwo) Tj ET`)
    for (let i = 0; i < 12; i++) doc.draw(form).page()
    const { bytes } = await redacted(doc, ['Okonkwo'])
    const { file } = await readPage(bytes)
    const forms = [...file.objects.values()].filter((o) => file.name(file.dict(o)?.get('Subtype')) === 'Form')
    expect(forms).toHaveLength(1)
  })
})

describe('a page that is an image', () => {
  const scan = (): PdfBuilder => {
    const doc = pdf().page({ width: 100, height: 100 })
    const image = doc.objects.stream(
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
      new Uint8Array([0, 255, 255, 0]),
    )
    return doc.draw(image, [100, 0, 0, 100, 0, 0])
  }

  it('is rejected, since its words cannot be searched', async () => {
    await expect(redacted(scan(), ['Okonkwo'])).rejects.toMatchObject({
      code: 'unsupported_format',
      message: expect.stringMatching(/^Page 1 is a picture/),
    })
  })

  it('passes with a warning when the caller says so', async () => {
    const { warnings } = await redacted(scan(), ['Okonkwo'], { unreadImages: 'keep' })
    expect(warnings).toMatchObject([{ code: 'images_not_searched', page: 1 }])
  })
})

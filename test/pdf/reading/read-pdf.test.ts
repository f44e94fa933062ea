import { describe, expect, it } from 'vitest'
import type { PdfReading, ReadingOptions } from '../../../engines/pdf/reading/read-pdf.ts'
import { readPdf } from '../../../engines/pdf/reading/read-pdf.ts'
import { destinations, info, outline, structure } from '../../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { literal } from '../../builders/pdf/syntax.ts'
import { grayOf, imageObject, textPicture } from '../../builders/pictures.ts'

function read(doc: PdfBuilder, options: ReadingOptions = {}): Promise<PdfReading> {
  return readPdf(doc.build(), options)
}

function link(doc: PdfBuilder, action: string, entries: Readonly<Record<string, string>> = {}): PdfBuilder {
  return doc.annotation({ Subtype: '/Link', Rect: '[70 690 200 710]', A: action, ...entries })
}

describe('the links of a page', () => {
  const uri = (address: string) => `<< /S /URI /URI ${literal(address)} >>`

  it('lead to addresses and to pages of the document', async () => {
    const doc = pdf().page().text('here')
    link(doc, uri('https://example.org/a?b=c'))
    link(doc, `<< /S /GoTo /D [${doc.current.ref} /Fit] >>`)
    const [page] = (await read(doc)).pages
    expect(page.links.map(({ href }) => href)).toEqual(['https://example.org/a?b=c', '#page=1'])
    expect(page.links[0].box).toEqual({ x0: 70, y0: 82, x1: 200, y1: 102 })
  })

  it('follow names of destinations', async () => {
    const doc = pdf()
      .page()
      .text('here')
      .use(destinations(['alpha', 'beta']))
    link(doc, '<< /S /GoTo /D (beta) >>')
    expect((await read(doc)).pages[0].links[0].href).toBe('#page=1')
  })

  it('do not run scripts or open files', async () => {
    const doc = pdf().page()
    link(doc, uri('javascript:alert(1)'))
    link(doc, uri('file:///etc/passwd'))
    link(doc, '<< /S /Launch /F (calc.exe) >>')
    expect((await read(doc)).pages[0].links).toEqual([])
  })
})

describe('the metadata of a document', () => {
  it('has title, authors and language', async () => {
    const doc = pdf()
      .page()
      .use(info({ Title: 'Annual  Report', Author: 'A. Smith; B. Jones' }))
    doc.catalog.Lang = '(de-CH)'
    expect((await read(doc)).metadata).toEqual({
      title: 'Annual Report',
      authors: ['A. Smith', 'B. Jones'],
      language: 'de-CH',
    })
  })

  it('has the outline with target pages', async () => {
    const doc = pdf()
      .page()
      .use(outline([{ title: 'First' }, { title: 'Second', entries: '' }]))
    expect((await read(doc)).outline).toEqual([
      { title: 'First', level: 1, page: 1, y: null },
      { title: 'Second', level: 1, page: null, y: null },
    ])
  })

  it('has no outline with loops', async () => {
    const doc = pdf().page()
    doc.object(50, '<< /Title (Loop) /Next 50 0 R /First 50 0 R >>')
    doc.catalog.Outlines = '<< /First 50 0 R >>'
    expect((await read(doc)).outline.map(({ title }) => title)).toEqual(['Loop'])
  })

  it('has the structure tree, with roles mapped to standard ones', async () => {
    const doc = pdf().page().content('/Heading <</MCID 0>> BDC').text('Top').content('EMC')
    doc.use(structure([{ type: 'Heading', mcid: 0, texts: { Alt: 'said' } }], '/RoleMap << /Heading /H1 >>'))
    const { tags, pages } = await read(doc)
    expect(tags?.kids).toEqual([
      { role: 'Document', kids: [{ role: 'H1', alt: 'said', kids: [{ page: 1, mcid: 0 }] }] },
    ])
    expect(pages[0].words[0].mcid).toBe(0)
  })

  it('has the text style from the structure tree', async () => {
    const doc = pdf().page().content('/Span <</MCID 0>> BDC').text('Top').content('EMC')
    const entries =
      '/A [<< /O /Layout /TextDecorationType /Underline /BaselineShift 3 >> << /O /Layout /TextAlign /Center >>]'
    doc.use(structure([{ type: 'Strong', mcid: 0, entries }], '/RoleMap << /Strong /Span >>'))
    expect((await read(doc)).tags?.kids[0]).toMatchObject({
      kids: [{ role: 'Strong', decoration: 'underline', shift: 'superscript', align: 'center' }],
    })
  })
})

describe('an artifact marked as header or footer', () => {
  const running = '/Artifact <</Type /Pagination /Subtype /Header>> BDC'
  const wordsOn = async (doc: PdfBuilder) => (await read(doc)).pages[0].words.map(({ text }) => text)

  it('is not among the words of its page', async () => {
    const doc = pdf().page().content(running).text('Running').content('EMC').text('Body')
    expect(await wordsOn(doc)).toEqual(['Body'])
  })

  it('is kept if the page has no other text, as are other artifacts', async () => {
    expect(await wordsOn(pdf().page().content(running).text('Alone').content('EMC'))).toEqual(['Alone'])
    const layout = pdf()
      .page()
      .content('/Artifact <</Type /Layout>> BDC')
      .text('Line')
      .content('EMC')
      .text('Body')
    expect(await wordsOn(layout)).toContain('Line')
  })
})

describe('the images of a page', () => {
  const picture = textPicture('picture', 64)

  function placed(entries: Readonly<Record<string, string | number>>, data: Uint8Array, filter?: string) {
    const doc = pdf().page().text('text')
    const options = filter ? ({ filter: 'none' } as const) : undefined
    const object = imageObject(doc, picture, data, filter ? { ...entries, Filter: filter } : entries, options)
    return doc.draw(object, [100, 0, 0, 50, 72, 300])
  }

  it('have a position, and bytes only on request', async () => {
    const reading = await read(placed({}, picture.rgb))
    expect(reading.pages[0].pictures).toEqual([
      { box: { x0: 72, y0: 442, x1: 172, y1: 492 }, resource: null },
    ])
    expect(reading.resources.size).toBe(0)
  })

  it('keep their JPEG data', async () => {
    const { resources } = await read(placed({}, picture.jpeg, '/DCTDecode'), { pictures: true })
    expect([...resources.values()].map(({ mediaType }) => mediaType)).toEqual(['image/jpeg'])
    expect(Buffer.from(resources.get('image-1')?.bytes ?? []).equals(Buffer.from(picture.jpeg))).toBe(true)
  })

  it('become PNG if they are samples, also with masks and other colour spaces', async () => {
    const doc = pdf().page().text('text')
    const mask = imageObject(doc, picture, grayOf(picture), { ColorSpace: '/DeviceGray' })
    doc.draw(imageObject(doc, picture, picture.rgb, { SMask: mask }), [100, 0, 0, 50, 72, 300])
    const spot =
      '[/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.2 1 0] /N 1 >>]'
    doc.draw(imageObject(doc, picture, grayOf(picture), { ColorSpace: spot }), [100, 0, 0, 50, 72, 100])
    const { resources, pages } = await read(doc, { pictures: true })
    expect([...resources.values()].map(({ mediaType, width }) => [mediaType, (width ?? 0) > 50])).toEqual([
      ['image/png', true],
      ['image/png', true],
    ])
    expect(pages[0].pictures.map(({ resource }) => resource)).toEqual([...resources.keys()])
  })

  it('are merged from strips', async () => {
    const doc = pdf().page().text('text')
    const strip = imageObject(doc, picture, picture.rgb)
    for (let i = 0; i < 4; i++) doc.draw(strip, [100, 0, 0, 20, 72, 300 - i * 20])
    const { pages, resources } = await read(doc, { pictures: true })
    expect(pages[0].pictures.map(({ box }) => box)).toEqual([{ x0: 72, y0: 472, x1: 172, y1: 552 }])
    expect(resources.get(pages[0].pictures[0].resource ?? '')?.mediaType).toBe('image/png')
  })

  it('do not include the background of text', async () => {
    const doc = pdf().page()
    doc.draw(imageObject(doc, picture, picture.rgb), [612, 0, 0, 792, 0, 0]).text('over it')
    expect((await read(doc)).pages[0].pictures).toEqual([])
  })
})

describe('a file too damaged for pdf.js', () => {
  /** Glyphs whose names say nothing, in objects of another generation than all references say. */
  const damaged = (font: string) => {
    const doc = pdf().page().text('Plain words')
    doc.resource('Font', 'F7', font).content('BT /F7 12 Tf 72 500 Td <0102> Tj ET')
    const bytes = Buffer.from(doc.build())
      .toString('latin1')
      .replaceAll(/ 0 obj/g, ' 4 obj')
    return Buffer.from(bytes, 'latin1')
  }
  const nameless =
    '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Odd /FirstChar 1 /LastChar 2 /Widths [500 500] ' +
    '/Encoding << /Differences [1 /g1 /g2] >> >>'

  it('is repaired for it, so that codes of unknown text are read as in a whole file', async () => {
    const { pages, pagesWithMissingText } = await readPdf(damaged(nameless))
    expect(pages[0].words.map(({ text }) => text)).toEqual(expect.arrayContaining(['Plain', 'words']))
    expect(pagesWithMissingText).toEqual([])
  })
})

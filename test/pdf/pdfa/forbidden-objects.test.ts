import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { decodeStream } from '../../../engines/pdf/filters/decode-stream.ts'
import { type PdfDict, type PdfFile, PdfStream } from '../../../engines/pdf/objects.ts'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

async function converted(doc: PdfBuilder, part: 1 | 2 = 2) {
  const { bytes, warnings } = await archival(doc.build(), { part })
  expect(warnings).toEqual([])
  return await loadPdf(bytes)
}

const dictionaries = (file: PdfFile): PdfDict[] =>
  [...file.objects.values()].flatMap((object) => file.dict(object) ?? [])

describe('a graphics state without a type', () => {
  const state = async (entries: string) => {
    const doc = pdf().page().resource('ExtGState', 'G', `<<${entries}>>`).content('/G gs 0 0 9 9 re f')
    const file = await converted(doc)
    const states = file.dict(pages(file)[0].resources.get('ExtGState'))
    return { file, state: file.dict(states?.get('G')) }
  }

  it('loses transfer functions and halftones', async () => {
    const { state: found } = await state('/TR /Identity /HT /Default /LW 2')
    expect([...(found?.entries.keys() ?? [])].sort()).toEqual(['LW', 'Type'])
  })

  it('loses an unknown rendering intent and keeps a known one', async () => {
    expect((await state('/RI /Best')).state?.has('RI')).toBe(false)
    expect((await state('/RI /Perceptual')).state?.has('RI')).toBe(true)
  })

  it.each([
    ['/Unknown', 'Normal'],
    ['[/Unknown /Multiply]', 'Multiply'],
    ['/Screen', 'Screen'],
  ])('has a blend mode of the standard instead of %s', async (given, kept) => {
    const { file, state: found } = await state(`/BM ${given}`)
    expect(file.name(found?.get('BM'))).toBe(kept)
  })
})

describe('links and bookmarks', () => {
  it('lose scripts that follow their action', async () => {
    const doc = pdf().page()
    doc.annotation({
      Subtype: '/Link',
      Rect: '[0 0 9 9]',
      A: '<</S /URI /URI (http://a.example) /Next <</S /JavaScript /JS (x)>>>>',
    })
    const file = await converted(doc)
    expect(file.array(pages(file)[0].dict.get('Annots'))).toHaveLength(1)
    expect(dictionaries(file).some((dict) => file.name(dict.get('S')) === 'JavaScript')).toBe(false)
  })

  it('that start programs lose their action, and bookmarks their title not', async () => {
    const doc = pdf().page()
    const root = doc.objects.reserve()
    const item = doc.objects.add(`<</Title (Chapter) /Parent ${root} /A <</S /Launch /F (x)>>>>`)
    doc.objects.set(root, `<</Type /Outlines /First ${item} /Last ${item} /Count 1>>`)
    doc.catalog.Outlines = root
    const file = await converted(doc)
    const [bookmark] = dictionaries(file).filter((dict) => dict.has('Title'))
    expect(bookmark.has('A')).toBe(false)
  })
})

describe.each([1, 2] as const)('files that are attached, in part %s,', (part) => {
  const attached = (doc: PdfBuilder) =>
    `<</Type /Filespec /F (data.csv) /EF <</F ${doc.objects.stream('/Type /EmbeddedFile', 'attached words')}>>>>`

  it.each<[string, (doc: PdfBuilder) => unknown]>([
    [
      'a structure element',
      (doc) => {
        const formula = `<</Type /StructElem /S /Formula /AF [${attached(doc)}]>>`
        doc.catalog.StructTreeRoot = doc.objects.add(`<</Type /StructTreeRoot /K ${formula}>>`)
      },
    ],
    ['a form', (doc) => doc.form('0 0 9 9 re f', { entries: `/AF [${attached(doc)}]` })],
    [
      'marked content',
      (doc) => doc.resource('Properties', 'P', attached(doc)).content('/AF /P BDC 0 0 9 9 re f EMC'),
    ],
  ])('are removed from %s', async (_, attach) => {
    const doc = pdf().page()
    attach(doc)
    const file = await converted(doc, part)
    expect(dictionaries(file).some((dict) => dict.has('EF') || dict.has('AF'))).toBe(false)
    const streams = [...file.objects.values()].filter((object) => object instanceof PdfStream)
    const texts = streams.map((stream) => Buffer.from(decodeStream(file, stream).bytes).toString('latin1'))
    expect(texts.some((text) => text.includes('attached words'))).toBe(false)
  })
})

it('PostScript objects, which only printers draw, become empty forms', async () => {
  const doc = pdf().page()
  doc.draw(doc.objects.stream('/Type /XObject /Subtype /PS', '0 0 moveto'))
  const file = await converted(doc)
  const kinds = [...file.objects.values()].flatMap((object) =>
    object instanceof PdfStream ? [file.name(object.dict.get('Subtype'))] : [],
  )
  expect(kinds).toContain('Form')
  expect(kinds).not.toContain('PS')
})

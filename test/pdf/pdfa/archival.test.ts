import { describe, expect, it } from 'vitest'
import { ReadCache } from '../../../engines/pdf/content/read-cache.ts'
import { pageSurface } from '../../../engines/pdf/content/surfaces.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { type0Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

async function textOf(bytes: Uint8Array): Promise<string> {
  await using reader = await openReader(bytes)
  return (await reader.text(0)).replace(/\s+/g, ' ').trim()
}

describe('a PDF converted to PDF/A', () => {
  it('whose font is not embedded gets a replacement, and the text stays text', async () => {
    const { bytes, pages, warnings } = await archival(pdf().page().text('Words to keep').build(), { part: 1 })
    expect(pages).toBe(1)
    expect(warnings).toEqual([])
    expect(latin(bytes)).toContain('/FontFile2')
    expect(latin(bytes)).not.toContain('/Image')
    expect(await textOf(bytes)).toBe('Words to keep')
  })

  it('whose font has unknown glyph names is rasterised with a warning', async () => {
    const doc = pdf().page()
    const font = doc.objects.add(
      '<</Type/Font/Subtype/Type1/BaseFont/Odd/FirstChar 65/LastChar 65/Widths[600]/Encoding<</Differences[65/zzz9]>>>>',
    )
    const { bytes, warnings } = await archival(doc.text('AAA', { font }).build(), { part: 2 })
    expect(warnings).toMatchObject([{ code: 'page_made_picture', page: 1 }])
    expect(warnings[0].message).toContain('font')
    expect(latin(bytes)).toContain('/Image')
  })

  it('with CMYK colours keeps them and defines them by a profile', async () => {
    const { bytes, warnings } = await archival(
      pdf().page().content('0.2 0.4 0.6 0.1 k 10 10 50 50 re f').build(),
      { part: 1 },
    )
    expect(warnings).toEqual([])
    expect(latin(bytes)).toContain('/DefaultCMYK')
  })

  it('without text is unchanged', async () => {
    const drawn = pdf().page().content('0.2 0.4 0.6 rg 10 10 50 50 re f').build()
    const { bytes, warnings } = await archival(drawn, { part: 1 })
    expect(warnings).toEqual([])
    expect(latin(bytes)).not.toContain('/Image')
  })

  it.each([
    [1, '%PDF-1.4'],
    [2, '%PDF-1.7'],
  ] as const)('of part %i says so, in the form of its time', async (part, header) => {
    const raw = latin((await archival(pdf().page().build(), { part })).bytes)
    expect(raw.startsWith(header)).toBe(true)
    expect(raw).toContain(`<pdfaid:part>${part}</pdfaid:part>`)
    const file = await loadPdf((await archival(pdf().page().build(), { part })).bytes)
    expect(file.dict(file.trailer.get('Root'))?.has('OutputIntents')).toBe(true)
    expect(raw.includes('/ObjStm')).toBe(part === 2)
  })

  it('of part 1 has no transparency and keeps the rest of the page', async () => {
    const source = pdf()
      .page()
      .text('Words to keep', { y: 600 })
      .resource('ExtGState', 'G0', '<</Type/ExtGState/ca 0.5>>')
      .content('q /G0 gs 1 0 0 rg 72 590 150 30 re f Q')
      .build()
    const { bytes, warnings } = await archival(source, { part: 1 })
    expect(warnings).toEqual([])
    expect(latin(bytes)).not.toContain('/ca ')
    expect(await textOf(bytes)).toBe('Words to keep')
    const file = await loadPdf(bytes)
    const { glyphs } = pageSurface(file, pages(file)[0], new ReadCache(file))
    expect(glyphs.every(({ invisible }) => !invisible)).toBe(true)
    expect((await archival(source, { part: 2 })).warnings).toEqual([])
  })

  it('loses scripts, authors and dates, and keeps its title', async () => {
    const doc = pdf().page()
    doc.catalog.OpenAction = '<</S/JavaScript/JS(app.alert(1))>>'
    doc.object(90, '<</Title(The title)/Author(Somebody)/CreationDate(D:20200101)>>')
    doc.trailer.Info = '90 0 R'
    const raw = latin((await archival(doc.build(), { part: 1 })).bytes)
    expect(raw).toContain('The title')
    expect(raw).not.toMatch(/Somebody|D:2020|JavaScript|alert/)
    expect(latin((await archival(doc.build(), { part: 1, keepMetadata: true })).bytes)).toContain('Somebody')
  })

  it('gives each page, form and Type 3 font the resources that it inherited', async () => {
    const doc = pdf().page()
    const bare = doc.objects.stream('/Type/XObject/Subtype/Form/BBox[0 0 99 99]', '/G0 gs 0 0 9 9 re f')
    doc.tree.Resources = `<</XObject<</Fm ${bare}>>/ExtGState<</G0<</Type/ExtGState/LW 1>>>>>>`
    doc.current.entries.Resources = undefined
    const { bytes } = await archival(doc.content('/Fm Do').build(), { part: 2 })
    const file = await loadPdf(bytes)
    const [page] = pages(file)
    expect(page.dict.has('Resources')).toBe(true)
    const form = file.stream(file.dict(page.resources.get('XObject'))?.get('Fm'))
    expect(file.dict(file.dict(form?.dict.get('Resources'))?.get('ExtGState'))?.has('G0')).toBe(true)
  })

  it('that is not a PDF is rejected', async () => {
    await expect(archival(new Uint8Array([1, 2, 3]), { part: 1 })).rejects.toMatchObject({
      code: 'unsupported_format',
    })
  })
})

describe('characters that no font has', () => {
  const page = () => {
    const doc = pdf().page()
    // Private use: no font of any machine has it.
    const font = type0Font(doc, { glyphs: ['a', '\u{10fff0}'], embedded: false })
    return doc.text({ raw: `${font.hex('a\u{10fff0}')} Tj` }, { font: font.ref }).build()
  }

  it('are boxes with their text, and the result says so', async () => {
    for (const part of [1, 2] as const) {
      const { bytes, warnings } = await archival(page(), { part })
      expect(warnings.map(({ code }) => code)).toEqual(['glyphs_missing'])
      expect(await textOf(bytes)).toContain('a\u{10fff0}')
    }
  })
})

it('a page that becomes an image keeps the text of its fields', async () => {
  const doc = pdf().page()
  const odd = doc.objects.add(
    '<</Type/Font/Subtype/Type1/BaseFont/Odd/FirstChar 65/LastChar 65/Widths[600]/Encoding<</Differences[65/zzz9]>>>>',
  )
  doc.text('A', { font: odd, y: 100 })
  doc.annotation({ Subtype: '/Widget', Rect: '[100 600 300 630]', F: '4', FT: '/Tx', V: '(Value)' })
  const { bytes, warnings } = await archival(doc.build(), { part: 2 })
  expect(warnings).toHaveLength(1)
  expect(await textOf(bytes)).toContain('Value')
})

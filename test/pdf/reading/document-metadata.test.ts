import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/index.ts'
import { isoOfPdfDate, metadataOf, pdfDateOfIso } from '../../../engines/pdf/reading/document-metadata.ts'
import { info, xmp } from '../../builders/pdf/parts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const page = () => pdf().page().text('Words')

describe('metadata of a PDF', () => {
  it('is read from the information dictionary', async () => {
    const values = {
      Title: 'The Report',
      Author: 'Ada; Bea',
      Keywords: 'one, two',
      CreationDate: 'D:20110304',
    }
    expect(metadataOf(await loadPdf(page().use(info(values)).build()))).toMatchObject({
      title: 'The Report',
      authors: ['Ada', 'Bea'],
      keywords: ['one', 'two'],
      created: '2011-03-04',
    })
  })

  it('is read from XMP where the dictionary states nothing', async () => {
    const packet = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Black &amp; White</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bea</rdf:li></rdf:Seq></dc:creator>
      <xmp:CreateDate>2011-03-04T05:06:07+01:00</xmp:CreateDate><xmp:ModifyDate>last week</xmp:ModifyDate>`
    const file = await loadPdf(
      page()
        .use(xmp(packet))
        .use(info({ Author: 'Cleo' }))
        .build(),
    )
    expect(metadataOf(file)).toEqual({
      title: 'Black & White',
      authors: ['Cleo'],
      created: '2011-03-04T05:06:07+01:00',
    })
  })
})

describe('dates', () => {
  it.each([
    ["D:20110304050607+01'00'", '2011-03-04T05:06:07+01:00'],
    ['D:20110304050607Z', '2011-03-04T05:06:07Z'],
    ['D:201103040506', '2011-03-04T05:06:00Z'],
    ['D:2011', '2011'],
    ['20110304', '2011-03-04'],
    ['yesterday', undefined],
  ])('%s is %s', (written, iso) => {
    expect(isoOfPdfDate(written)).toBe(iso)
  })

  it.each([
    ['2011-03-04T05:06:07+01:00', 'D:20110304040607Z'],
    ['2011-03-04', 'D:20110304'],
    ['yesterday', undefined],
  ])('%s is written as %s', (iso, written) => {
    expect(pdfDateOfIso(iso)).toBe(written)
  })
})

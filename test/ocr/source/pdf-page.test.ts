import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { scansOf, surveyPage } from '../../../engines/ocr/source/pdf-page.ts'
import { type OpenPdf, withSource } from '../../../engines/ocr/source/source.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfStream } from '../../../engines/pdf/file/index.ts'
import { writePdf } from '../../../engines/pdf/file/write.ts'

const name = PdfName.of
const dict = (of: Record<string, PdfObject>) => new PdfDict(Object.entries(of))

/** A page of 100 by 100 points. It may show a black image as /Scan, and text in /F. */
function pdf(content: string): Uint8Array {
  const file = new PdfFile(new Map(), new PdfDict())
  const stream = (entries: Record<string, PdfObject>, raw: Uint8Array) =>
    file.add(new PdfStream(dict({ ...entries, Length: raw.length }), raw))
  const scan = stream(
    {
      ...{ Type: name('XObject'), Subtype: name('Image'), Width: 8, Height: 8, BitsPerComponent: 8 },
      ColorSpace: name('DeviceGray'),
    },
    new Uint8Array(64),
  )
  const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
  const tree = dict({ Type: name('Pages'), Count: 1 })
  const parent = file.add(tree)
  const page = dict({
    Type: name('Page'),
    Parent: parent,
    MediaBox: [0, 0, 100, 100],
    Resources: dict({ XObject: dict({ Scan: scan }), Font: dict({ F: font }) }),
    Contents: stream({}, new TextEncoder().encode(content)),
  })
  tree.set('Kids', [file.add(page)])
  file.trailer.set('Root', file.add(dict({ Type: name('Catalog'), Pages: parent })))
  return writePdf(file)
}

const open = <T>(content: string, work: (source: OpenPdf) => Promise<T>): Promise<T> =>
  withSource({ id: randomUUID(), bytes: pdf(content), format: 'pdf' }, (source) => {
    if (source.kind !== 'pdf') throw new Error('Not a PDF.')
    return work(source)
  })

describe('a scan', () => {
  it.each([
    ['ab', 1],
    ['abcd', 0],
  ])(
    'with the invisible text %s has %i regions to read: a few letters are no earlier OCR',
    async (text, count) => {
      const drawn = `q 80 0 0 80 10 10 cm /Scan Do Q BT 3 Tr /F 12 Tf 30 50 Td (${text}) Tj ET`
      const { unread } = await open(drawn, (source) => surveyPage(source, 0, false))
      expect(unread).toHaveLength(count)
    },
  )

  it.each([
    [28, 2],
    [34, 1],
  ])('of two images, each on %i %% of the page, is read in %i parts', async (height, count) => {
    const drawn = [5, 60].map((y) => `q 96 0 0 ${height} 2 ${y} cm /Scan Do Q`).join(' ')
    const scans = await open(drawn, async (source) => scansOf(source, 0, await surveyPage(source, 0, false)))
    expect(scans).toHaveLength(count)
  })
})

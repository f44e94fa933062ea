import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type OpenPdf, scansOf, surveyPage, withSource } from '../../engines/ocr/source.ts'
import { type0Font } from '../builders/pdf/fonts.ts'
import { PdfBuilder } from '../builders/pdf/pdf.ts'
import { scanPage } from '../builders/pdf/scan-page.ts'

/** A page of 100 by 100 points. It may show a black image as /Scan, and text in /F. */
const pdf = (content: string) =>
  scanPage({ width: 8, height: 8, raw: new Uint8Array(64), space: 'DeviceGray', page: [100, 100], content })

const openFile = <T>(bytes: Uint8Array, work: (source: OpenPdf) => Promise<T>): Promise<T> =>
  withSource({ id: randomUUID(), bytes, format: 'pdf' }, (source) => {
    if (source.kind !== 'pdf') throw new Error('Not a PDF.')
    return work(source)
  })

const open = <T>(content: string, work: (source: OpenPdf) => Promise<T>): Promise<T> =>
  openFile(pdf(content), work)

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

it.each([
  [19, false],
  [20, true],
])('a page of %i glyphs without known characters is garbled from 20 on: %s', async (count, garbled) => {
  const glyphs = Array.from({ length: count }, (_, i) => String.fromCodePoint(0xe000 + i))
  const doc = new PdfBuilder().page()
  const font = type0Font(doc, { glyphs })
  doc.text({ raw: `${font.hex(glyphs.join(''))} Tj` }, { y: 700, font: font.ref })
  const survey = await openFile(doc.build(), (source) => surveyPage(source, 0, false))
  expect(survey.garbled).toBe(garbled)
})

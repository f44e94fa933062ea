import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import type { Recognise } from '../../../engines/redact/pdf/pixels.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { redactPdf as redactWithOcr } from '../../../src/executor/redact-pdf-task.ts'
import { type TestFont, type0Font, type3Font } from '../../builders/pdf/fonts.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { grayOf, imageObject, type TextPicture, textPicture } from '../../builders/pictures.ts'

const colours = { ColorSpace: '/DeviceGray', BitsPerComponent: 8 }

/** Draws the rows of a picture from `top` to `bottom`, which count down from its top, on a page of one point a pixel. */
function drawRows(doc: PdfBuilder, picture: TextPicture, top: number, bottom: number, y: number): PdfBuilder {
  const { width } = picture
  const rows = { width, height: bottom - top }
  const gray = grayOf(picture).subarray(top * width, bottom * width)
  return doc.draw(imageObject(doc, rows, gray, colours), [width, 0, 0, rows.height, 20, y])
}

/** A page of letter paper: a pale picture behind twelve lines of text, with some writing at its top. */
function letterPaper(writing: string): PdfBuilder {
  const doc = pdf().page({ width: 400, height: 400 })
  const gray = new Uint8Array(200 * 200).fill(235)
  doc.draw(imageObject(doc, { width: 200, height: 200 }, gray, colours), [400, 0, 0, 400, 0, 0])
  const head = textPicture(writing, 40, '#000', '#ebebeb')
  if (writing !== '')
    doc.draw(imageObject(doc, head, grayOf(head), colours), [head.width / 2, 0, 0, 20, 20, 370])
  for (let line = 0; line < 12; line++)
    doc.text('Some words that are drawn as text', { x: 20, y: 40 + line * 24, size: 12 })
  return doc
}

function darkPixels({ data }: Raster): number {
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if (data[at] < 120) dark++
  return dark
}

describe('images behind text', () => {
  it('are read without the text where they have no writing', async () => {
    const rasters: Raster[] = []
    const watching: Recognise = async (raster) => {
      rasters.push(raster)
      return []
    }
    const input = { bytes: letterPaper('').build(), detect: { entities: 'none' as const } }
    const out = await redactPdf({ ...input, terms: ['drawn'] }, watching)
    expect(out.entities).toHaveLength(12)
    // Once to find values, once to prove what is under the boxes.
    expect(rasters).toHaveLength(2)
    expect(darkPixels(rasters[0])).toBe(0)
  })

  it('lose a value that is written in them', async () => {
    const input = { bytes: letterPaper('Okonkwo Ltd').build(), detect: { entities: 'none' as const } }
    const out = await redactWithOcr({ ...input, terms: ['Okonkwo'] })
    expect(out.entities).toMatchObject([{ value: 'Okonkwo', page: 1 }])
    expect(out.entities[0].boxes[0].y1).toBeLessThan(45)
  })

  it('lose a value that only text and image make together', async () => {
    const doc = letterPaper('Okonkwo')
    doc.text('account number', { x: 110, y: 376, size: 14 })
    const input = { bytes: doc.build(), detect: { entities: 'none' as const } }
    const out = await redactWithOcr({ ...input, terms: ['Okonkwo account'] })
    expect(out.entities).toMatchObject([{ page: 1 }])
  })

  it('are proved again under the boxes', async () => {
    let readings = 0
    const late: Recognise = async ({ width, height }) => {
      readings++
      const box = { x0: width * 0.2, y0: height * 0.4, x1: width * 0.8, y1: height * 0.6 }
      return readings === 1 ? [] : [{ text: 'drawn', box, line: 0 }]
    }
    const input = { bytes: letterPaper('').build(), detect: { entities: 'none' as const } }
    await expect(redactPdf({ ...input, terms: ['drawn'] }, late)).rejects.toMatchObject({
      code: 'proof_failed',
    })
  })

  const inexact: readonly (readonly [string, (doc: PdfBuilder) => TestFont])[] = [
    [
      'has no known characters',
      (doc) => type0Font(doc, { glyphs: ['a', 'b'], toUnicode: { a: '\uE000', b: '\uE001' } }),
    ],
    [
      'is drawn by procedures',
      (doc) => type3Font(doc, { glyphs: { a: '600 0 d0 0 0 500 500 re f', b: '600 0 d0 0 0 500 500 re f' } }),
    ],
  ]

  it.each(inexact)('are read as shown where text over them %s', async (_, fontOf) => {
    const doc = letterPaper('')
    const font = fontOf(doc)
    doc.text({ raw: `${font.hex('ab')} Tj` }, { font: font.ref, x: 20, y: 10, size: 12 })
    const rasters: Raster[] = []
    const watching: Recognise = async (raster) => {
      rasters.push(raster)
      return []
    }
    await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: ['absent'] }, watching)
    expect(darkPixels(rasters[0])).toBeGreaterThan(0)
  })
})

describe('a scan in strips', () => {
  it('is read as one image: a line that two strips share is found', async () => {
    const doc = pdf().page({ width: 400, height: 100 })
    const picture = textPicture('Dear Ann Okonkwo', 40)
    drawRows(doc, picture, 0, 20, 60)
    drawRows(doc, picture, 20, 40, 40)
    const out = await redactWithOcr({
      bytes: doc.build(),
      detect: { entities: 'none' },
      terms: ['Okonkwo'],
    })
    expect(out.entities).toMatchObject([{ value: 'Okonkwo', page: 1 }])
  })
})

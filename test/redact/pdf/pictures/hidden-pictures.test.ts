import { describe, expect, it } from 'vitest'
import { redactPdf } from '../../../../src/executor/redact-pdf-task.ts'
import { type PdfBuilder, pdf } from '../../../builders/pdf/pdf.ts'
import { grayOf, imageObject, type TextPicture, textPicture } from '../../../builders/pictures.ts'

const name = 'Hadromeyer'
const gray = { ColorSpace: '/DeviceGray', BitsPerComponent: 8 } as const

function page(): PdfBuilder {
  return pdf().page().text('Quarterly statement of the loan', { y: 720, size: 12, font: 'Times-Roman' })
}

function grayImage(doc: PdfBuilder, picture: TextPicture, samples = grayOf(picture), entries = {}) {
  return imageObject(doc, picture, samples, { ...gray, ...entries })
}

/** A part of a picture. */
function crop(picture: TextPicture, x0: number, y0: number, width: number, height: number): Uint8Array {
  const whole = grayOf(picture)
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    out.set(whole.subarray((y0 + y) * picture.width + x0, (y0 + y) * picture.width + x0 + width), y * width)
  return out
}

/** The picture cut into pieces, each a separate image. */
function pieces(
  doc: PdfBuilder,
  picture: TextPicture,
  columns: number,
  rows: number,
  scale: number,
): PdfBuilder {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x0, x1] = [column, column + 1].map((i) => Math.floor((picture.width * i) / columns))
      const [y0, y1] = [row, row + 1].map((i) => Math.floor((picture.height * i) / rows))
      const [width, height] = [x1 - x0, y1 - y0]
      const image = grayImage(doc, { ...picture, width, height }, crop(picture, x0, y0, width, height))
      doc.draw(image, [width * scale, 0, 0, height * scale, 90 + x0 * scale, 600 - y1 * scale])
    }
  return doc
}

/** Runs of dark pixels of each row. */
function runs(picture: TextPicture): { readonly y: number; readonly from: number; readonly to: number }[] {
  const samples = grayOf(picture)
  const found = []
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const from = x
      while (x < picture.width && samples[y * picture.width + x] < 128) x++
      if (x > from) found.push({ y, from, to: x })
    }
  return found
}

const small = textPicture(name, 30)
const s = 0.7

const cases: readonly (readonly [string, (doc: PdfBuilder) => PdfBuilder])[] = [
  [
    'a picture of 46 x 9 points in a line',
    (doc) => doc.draw(grayImage(doc, textPicture(name, 40)), [46, 0, 0, 9, 120, 640]),
  ],
  [
    'a small pale picture among many icons',
    (doc) => {
      for (let i = 0; i < 20; i++) {
        const icon = { ...textPicture('', 24), width: 24, height: 24 }
        const samples = Uint8Array.from({ length: 24 * 24 }, (_, at) => (at % 24 < i + 2 ? 40 + i * 9 : 255))
        doc.draw(grayImage(doc, icon, samples), [12, 0, 0, 12, 72 + i * 20, 500])
      }
      return doc.draw(grayImage(doc, textPicture(name, 24, '#f4f4f4')), [46, 0, 0, 9, 120, 640])
    },
  ],
  [
    'a picture that a clip hides in part',
    (doc) => {
      const picture = textPicture(name, 60)
      const tall = { ...picture, height: 240 }
      const samples = new Uint8Array(picture.width * 240).fill(255)
      samples.set(grayOf(picture), 0)
      const image = grayImage(doc, tall, samples)
      return doc.content('q 72 400 300 60 re W n').draw(image, [200, 0, 0, 160, 72, 400]).content('Q')
    },
  ],
  [
    'a picture beyond the edge of the page',
    (doc) => doc.draw(grayImage(doc, textPicture(name, 60)), [200, 0, 0, 40, -110, 600]),
  ],
  [
    'a mask of a picture in the colour of the page',
    (doc) => {
      const picture = textPicture(name, 60)
      const mask = grayImage(doc, picture)
      const white = new Uint8Array(picture.width * picture.height).fill(255)
      return doc.draw(grayImage(doc, picture, white, { SMask: mask }), [200, 0, 0, 40, 72, 600])
    },
  ],
  ['strips through the letters', (doc) => pieces(doc, textPicture(name, 60), 1, 14, 0.25)],
  ['tiles through the letters', (doc) => pieces(doc, textPicture(name, 60), 7, 4, 0.3)],
  [
    'an image for each letter',
    (doc) => {
      let x = 90
      for (const letter of name) {
        const picture = textPicture(letter, 48)
        doc.draw(grayImage(doc, picture), [picture.width * 0.25, 0, 0, 12, x, 600])
        x += picture.width * 0.25
      }
      return doc
    },
  ],
  [
    'a rectangle for each run of pixels',
    (doc) =>
      doc.content(
        `0 g ${runs(small)
          .map(({ y, from, to }) => `${90 + from * s} ${600 - y * s} ${(to - from) * s} ${s} re f`)
          .join(' ')}`,
      ),
  ],
  [
    'a stroke for each run of pixels',
    (doc) =>
      doc.content(
        `${s} w ${runs(small)
          .map(({ y, from, to }) => `${90 + from * s} ${600 - y * s} m ${90 + to * s} ${600 - y * s} l S`)
          .join(' ')}`,
      ),
  ],
  [
    'a tilted picture',
    (doc) => doc.draw(grayImage(doc, textPicture(name, 60)), [180, 80, -14, 32, 150, 400]),
  ],
  [
    'a pale picture',
    (doc) => doc.draw(grayImage(doc, textPicture(name, 60, '#f6f6f6')), [200, 0, 0, 40, 72, 600]),
  ],
]

describe('images of a name that no reader of text sees', () => {
  it.each(cases)('are found and painted over: %s', async (_, put) => {
    const bytes = put(page()).build()
    const input = { bytes, detect: { entities: 'none' as const }, terms: [name] }
    const done = await redactPdf(input)
    expect(done.entities.length).toBeGreaterThan(0)
    const again = await redactPdf({ ...input, bytes: done.bytes })
    expect(again.entities).toEqual([])
  })
})

it('text next to an image that continues beyond a clip is kept', async () => {
  const doc = page().text('Kept words', { y: 520, size: 12, font: 'Times-Roman' })
  const picture = textPicture(name, 60)
  const samples = new Uint8Array(picture.width * 240).fill(255)
  samples.set(grayOf(picture), 0)
  const image = grayImage(doc, { ...picture, height: 240 }, samples)
  doc.content('q 72 400 300 60 re W n').draw(image, [200, 0, 0, 160, 72, 400]).content('Q')
  const done = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: [name] })
  expect(done.entities.length).toBe(1)
  expect(done.entities[0].boxes).toEqual([])
  const kept = await redactPdf({ bytes: done.bytes, detect: { entities: 'none' }, terms: ['Kept words'] })
  expect(kept.entities.length).toBeGreaterThan(0)
})

import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { imagePixels } from '../../../engines/pdf/images/pixels.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import type { Recognise } from '../../../engines/redact/pdf/pixels.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { redactPdf as redactWithOcr } from '../../../src/executor/redact-pdf-task.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'
import { grayOf, imageObject, textPicture } from '../../builders/pictures.ts'

/** A page that is nothing but a picture of a line of writing. */
function scan(writing: string): PdfBuilder {
  const doc = pdf().page({ width: 400, height: 100 })
  const picture = textPicture(writing, 48)
  const image = imageObject(doc, picture, grayOf(picture), {
    ColorSpace: '/DeviceGray',
    BitsPerComponent: 8,
  })
  const width = 360
  return doc.draw(image, [width, 0, 0, (width * picture.height) / picture.width, 20, 40])
}

async function shown(bytes: Uint8Array): Promise<Raster> {
  await using reader = await openReader(bytes)
  return await reader.raster(0, { dpi: 72 })
}

/** How dark each column of the picture of a page is. */
async function inkOf(bytes: Uint8Array): Promise<number[]> {
  const { file, surface } = await readPage(bytes)
  const [{ stream }] = surface.images
  if (!stream) throw new Error('the page shows no picture')
  const { width, height, data } = (await imagePixels(file, stream, undefined)) ?? {
    width: 0,
    height: 0,
    data: [],
  }
  return Array.from({ length: width }, (_, x) => {
    let sum = 0
    for (let y = Math.floor(0.3 * height); y < 0.7 * height; y++) sum += data[(y * width + x) * 4]
    return sum
  })
}

describe('words in images', () => {
  it('are read by OCR and painted over, and the rest of the image stays', async () => {
    const input = { bytes: scan('Dear Ann Okonkwo').build(), detect: { entities: 'none' as const } }
    const out = await redactWithOcr({ ...input, terms: ['Okonkwo'] })
    expect(out).toMatchObject({ entities: [{ value: 'Okonkwo', page: 1 }], rasterised: [] })
    expect(out.entities[0].boxes[0].x0).toBeGreaterThan(200)
    const [before, after] = [await shown(input.bytes), await shown(out.bytes)]
    const row = Math.round(before.height * 0.45) * before.width * 4
    const untouched = row + Math.floor(out.entities[0].boxes[0].x0 - 4) * 4
    expect(after.data.subarray(row, untouched)).toEqual(before.data.subarray(row, untouched))
    expect(after.data).not.toEqual(before.data)
  })

  it('are searched again in the output, and what only the second pass reads is painted over too', async () => {
    let readings = 0
    const forgetful: Recognise = async ({ width, height, data }) => {
      readings++
      const dark = (x: number): boolean =>
        data[(Math.floor(height / 2) * width + Math.floor(x * width)) * 4] < 30
      const words = [{ text: 'plain', box: { x0: 0, y0: 0, x1: width * 0.2, y1: height }, line: 0 }]
      const seen = { text: 'Okonkwo', box: { x0: width * 0.5, y0: 0, x1: width * 0.9, y1: height }, line: 0 }
      // Sees the value from the second reading on, until it is painted over from end to end.
      const painted = [0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85].every(dark)
      return readings === 1
        ? [...words, { ...seen, box: { ...seen.box, x1: width * 0.6 } }]
        : painted
          ? words
          : [...words, seen]
    }
    const input = { bytes: scan('Dear Ann Okonkwo').build(), detect: { entities: 'none' as const } }
    const out = await redactPdf({ ...input, terms: ['Okonkwo'], width: 'exact' }, forgetful)
    expect(readings).toBe(3)
    // The first box lay inside the second one and went with what was under it.
    const { surface } = await readPage(out.bytes)
    expect(surface.paths).toHaveLength(1)
  })

  it('are listed with their replacement when only the second pass reads them', async () => {
    let readings = 0
    const late: Recognise = async ({ width, height }) =>
      ++readings === 2
        ? [{ text: 'Okonkwo', box: { x0: width * 0.5, y0: 0, x1: width * 0.9, y1: height }, line: 0 }]
        : readings === 1
          ? [{ text: 'Ann', box: { x0: width * 0.3, y0: 0, x1: width * 0.4, y1: height }, line: 0 }]
          : []
    const input = { bytes: scan('Dear Ann Okonkwo').build(), detect: { entities: 'none' as const } }
    const out = await redactPdf({ ...input, terms: ['Ann', 'Okonkwo'], mode: 'redact' }, late)
    expect(readings).toBe(3)
    expect(out.entities).toMatchObject([
      { value: 'Ann', page: 1, replacement: '[TERM]' },
      { value: 'Okonkwo', page: 1, recognizer: 'mention', replacement: '[TERM]' },
    ])
    expect(out.entities[1].boxes[0].x0).toBeGreaterThan(180)
  })

  it('are read under what covers them, and removed from the image', async () => {
    const picture = textPicture('Dear Ann Okonkwo', 48)
    const doc = scan('Dear Ann Okonkwo').content('0 g 200 30 190 60 re f')
    const input = { bytes: doc.build(), detect: { entities: 'none' as const } }
    const out = await redactWithOcr({ ...input, terms: ['Okonkwo'] })
    expect(out.entities).toMatchObject([{ value: 'Okonkwo', page: 1 }])
    const [before, after] = [await inkOf(input.bytes), await inkOf(out.bytes)]
    expect(before.slice(0, 0.5 * picture.width)).toEqual(after.slice(0, 0.5 * picture.width))
    // Where letters stood, every column is as dark as the next.
    const last = after.slice(Math.floor(0.7 * picture.width), Math.floor(0.9 * picture.width))
    expect(new Set(last).size).toBe(1)
  })

  it('are read in annotations, whose appearance is emptied', async () => {
    const doc = pdf().page({ width: 400, height: 100 }).text('A page of words', { x: 20, y: 20, size: 8 })
    const picture = textPicture('Seen by Okonkwo', 48)
    const image = imageObject(doc, picture, grayOf(picture), {
      ColorSpace: '/DeviceGray',
      BitsPerComponent: 8,
    })
    const appearance = doc.formObject('/Im Do', {
      bbox: [0, 0, 1, 1],
      resources: { XObject: `<< /Im ${image} >>` },
    })
    doc.annotation({ Subtype: '/Stamp', Rect: '[20 40 380 80]', F: 4, AP: `<< /N ${appearance} >>` })
    const input = { bytes: doc.build(), detect: { entities: 'none' as const } }
    const out = await redactWithOcr({ ...input, terms: ['Okonkwo'] })
    expect(out.entities).toMatchObject([{ value: 'Okonkwo', page: 1 }])
    expect(Buffer.from(out.bytes).toString('latin1')).not.toContain('/Image')
    const kept = await redactWithOcr({ bytes: doc.build(), detect: { entities: 'none' }, terms: ['Absent'] })
    expect(Buffer.from(kept.bytes).toString('latin1')).toContain('/Image')
  })

  it('fail the proof when they cannot be removed', async () => {
    const stubborn: Recognise = async ({ width, height }) => [
      { text: 'Okonkwo', box: { x0: 0, y0: 0, x1: width, y1: height }, line: 0 },
    ]
    const redaction = redactPdf(
      { bytes: scan('Okonkwo').build(), detect: { entities: 'none' }, terms: ['Okonkwo'] },
      stubborn,
    )
    await expect(redaction).rejects.toMatchObject({ code: 'proof_failed' })
  })

  it('cause a warning without OCR', async () => {
    const doc = scan('Okonkwo').text('A page with quite some text on it beside the picture', {
      x: 20,
      y: 20,
      size: 8,
    })
    const out = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: ['Absent'] })
    expect(out.warnings).toMatchObject([{ code: 'images_not_searched', page: 1 }])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { createSearchablePdf, optimiseImages, turnPage } from '../../../engines/ocr/output/searchable-pdf.ts'
import type { PageResult } from '../../../engines/ocr/page-result.ts'
import { withSource } from '../../../engines/ocr/source.ts'
import { loadPdf, type PdfFile, PdfStream, pages } from '../../../engines/pdf/file/index.ts'
import { scanPage } from '../../builders/pdf/scan-page.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

/** A PDF with an image that is a page of 72 by 36 points, in colour. */
function pdf({ width, height, data }: Raster): Uint8Array {
  const raw = Uint8Array.from(data.filter((_, i) => i % 4 !== 3))
  return scanPage({ width, height, raw, space: 'DeviceRGB', page: [72, 36] })
}

/** A photo of 240 dpi. */
const photo = drawRaster(240, 120, (context) => {
  const shade = context.createLinearGradient(0, 0, 240, 120)
  shade.addColorStop(0, '#3a6f99')
  shade.addColorStop(1, '#f2d6a9')
  context.fillStyle = shade
  context.fillRect(0, 0, 240, 120)
  context.fillStyle = '#20303c'
  drawLines(context, ['Harbour'], { x: 20, y: 80, size: 50 })
})

const images = (file: PdfFile): PdfStream[] =>
  [...file.objects.values()].filter(
    (object): object is PdfStream =>
      object instanceof PdfStream && file.name(object.dict.get('Subtype')) === 'Image',
  )

async function downsampled(dpi: number) {
  const file = await loadPdf(pdf(photo))
  await optimiseImages(file, pages(file), { downsample: dpi })
  const [image] = images(file)
  return { image, width: file.number(image.dict.get('Width')) }
}

describe('an image of 240 dpi', () => {
  it.each([
    [210, 240],
    [190, 190],
    [100, 100],
  ])('for which %i dpi are asked has %i: a little less is not worth the loss', async (dpi, width) => {
    expect((await downsampled(dpi)).width).toBe(width)
  })

  it('with fewer pixels is a JPEG of quality 85: its first step of quantisation is 5 of the 16 of the standard', async () => {
    const { raw } = (await downsampled(100)).image
    const table = raw.findIndex((byte, i) => byte === 0xff && raw[i + 1] === 0xdb)
    expect(raw[table + 5]).toBe(5)
  })
})

describe('a page', () => {
  it.each([
    [0.04, false],
    [0.06, true],
    [-0.06, true],
  ])('whose lines fall by %s degrees is turned if they are to be level: %s', async (skew, isTurned) => {
    const file = await loadPdf(pdf(photo))
    const [node] = pages(file)
    const before = node.dict.get('Contents')
    turnPage(file, node, { content: {} as PageResult['content'], skew }, { deskew: true })
    expect(node.dict.get('Contents') !== before).toBe(isTurned)
  })

  it('that is replaced by an image has 300 dpi', async () => {
    const made = await withSource({ id: randomUUID(), bytes: pdf(photo), format: 'pdf' }, (source) =>
      createSearchablePdf(source, [{ page: 1, lines: [], replaces: 'page' } as unknown as PageResult]),
    )
    const file = await loadPdf(made.bytes)
    expect(images(file).map((image) => file.number(image.dict.get('Width')))).toEqual([300])
  })
})

import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createSearchablePdf, type SearchableOptions } from '../../../engines/ocr/output/searchable-pdf.ts'
import { readPage } from '../../../engines/ocr/read-page.ts'
import { closeTesseract } from '../../../engines/ocr/recognise/tesseract.ts'
import { withSource } from '../../../engines/ocr/source.ts'
import { pageSurface, ReadCache } from '../../../engines/pdf/content/index.ts'
import { loadPdf, type PdfFile, PdfStream, pages } from '../../../engines/pdf/file/index.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { scanPage } from '../../builders/pdf/scan-page.ts'

afterAll(closeTesseract)

const lines = [
  'The harbour office opens at nine',
  'and closes at half past four every day',
  'Invoice 4716 for Margaret Whitfield',
  'is due on the third of the next month',
  'Please send all letters to the office',
  'at the north end of the old harbour',
]

/** A page of 100 dpi with lines that fall by `skew` degrees; empty for no lines. */
function scan(skew: number, texts: readonly string[] = lines) {
  const canvas = createCanvas(850, 1100)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 850, 1100)
  context.translate(425, 550)
  context.rotate((skew * Math.PI) / 180)
  context.fillStyle = 'black'
  context.font = '28px Arimo'
  for (const [i, text] of texts.entries()) context.fillText(text, -330, -300 + 60 * i)
  return context.getImageData(0, 0, 850, 1100)
}

/** A TIFF with a frame for each image, of two colours. */
async function tiff(...frames: readonly ReturnType<typeof scan>[]): Promise<Uint8Array> {
  const height = frames.length * 1100
  const data = Buffer.concat(frames.map((frame) => Buffer.from(frame.data)))
  const image = sharp(data, { raw: { width: 850, height, channels: 4, pageHeight: 1100 } }).removeAlpha()
  const flat = frames.length > 1 ? image : image.threshold(128)
  return flat
    .withMetadata({ density: 100 })
    .tiff({ compression: 'none', xres: 100 / 25.4, yres: 100 / 25.4 })
    .toBuffer()
}

/** A PDF with an image of black and white that is stored as grey. */
async function greyPdf({ data }: ReturnType<typeof scan>): Promise<Uint8Array> {
  const grey = await sharp(data, { raw: { width: 850, height: 1100, channels: 4 } })
    .removeAlpha()
    .greyscale()
    .threshold(128)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return scanPage({
    ...{ width: 850, height: 1100, space: 'DeviceGray', filter: 'FlateDecode' },
    ...{ raw: deflateSync(grey), page: [612, 792] },
  })
}

async function searchable(bytes: Uint8Array, options: SearchableOptions, format: 'tiff' | 'pdf' = 'tiff') {
  return withSource({ id: randomUUID(), bytes, format }, async (source) => {
    const count = source.kind === 'image' ? source.frames : source.nodes.length
    const read = []
    for (let i = 0; i < count; i++) read.push(await readPage(source, i, { languages: ['eng'] }))
    return createSearchablePdf(source, read, options)
  })
}

function images(file: PdfFile): PdfStream[] {
  return [...file.objects.values()].filter(
    (object): object is PdfStream =>
      object instanceof PdfStream && file.name(object.dict.get('Subtype')) === 'Image',
  )
}

describe('the searchable PDF of a skewed scan', () => {
  it('has level lines and a level text layer if that was asked for', async () => {
    const bytes = await tiff(scan(3))
    for (const deskew of [false, true]) {
      const made = await searchable(bytes, { deskew })
      const file = await loadPdf(made.bytes)
      const { glyphs } = pageSurface(file, pages(file)[0], new ReadCache(file))
      const line = glyphs.filter(({ text }) => text.trim() !== '').slice(0, 25)
      const fall = Math.abs(line[0].y - line[line.length - 1].y)
      if (deskew) expect(fall).toBeLessThan(2)
      else expect(fall).toBeGreaterThan(10)
    }
  })
})

describe('a page on its side', () => {
  it('is turned upright if that was asked for', async () => {
    const { data } = scan(0)
    const turned = await sharp(data, { raw: { width: 850, height: 1100, channels: 4 } })
      .rotate(90)
      .removeAlpha()
      .tiff({ compression: 'none', xres: 100 / 25.4, yres: 100 / 25.4 })
      .toBuffer()
    const plain = await loadPdf((await searchable(turned, {})).bytes)
    expect(pages(plain)[0].rotate).toBe(0)
    const upright = await loadPdf((await searchable(turned, { rotate: true })).bytes)
    expect(pages(upright)[0].rotate).toBe(270)
  })
})

describe('blank pages', () => {
  it('are omitted with a warning that names them', async () => {
    const bytes = await tiff(scan(0), scan(0, []), scan(0))
    const made = await searchable(bytes, { removeBlank: true })
    expect(pages(await loadPdf(made.bytes))).toHaveLength(2)
    expect(made.warnings).toEqual([
      { code: 'blank_pages_removed', message: 'Blank pages were removed, as requested: 2 of the source.' },
    ])
    const again = await searchable(made.bytes, { removeBlank: true }, 'pdf')
    expect(pages(await loadPdf(again.bytes))).toHaveLength(2)
  })
})

describe('the images of a searchable PDF', () => {
  it('are stored as fax if they are black and white, with the same pixels', async () => {
    const bytes = await greyPdf(scan(0))
    const before = await searchable(bytes, {}, 'pdf')
    const after = await searchable(bytes, { optimise: true }, 'pdf')
    expect(after.bytes.length).toBeLessThan(0.8 * before.bytes.length)
    const [image] = images(await loadPdf(after.bytes))
    expect((await loadPdf(after.bytes)).name(image.dict.get('Filter'))).toBe('CCITTFaxDecode')
    const pixels = async (made: Uint8Array) => {
      await using reader = await openReader(made)
      return (await reader.raster(0, { dpi: 100 })).data
    }
    expect(await pixels(after.bytes)).toEqual(await pixels(before.bytes))
  })

  it('get fewer pixels only if a resolution is given', async () => {
    const bytes = await tiff(scan(0))
    const made = await loadPdf((await searchable(bytes, { downsample: 50 })).bytes)
    const [image] = images(made)
    expect(made.number(image.dict.get('Width'))).toBe(425)
  })
})

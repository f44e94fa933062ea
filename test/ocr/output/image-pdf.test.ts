import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { sniff } from '../../../engines/model/format.ts'
import { createSearchablePdf } from '../../../engines/ocr/output/searchable-pdf.ts'
import { type OcrFormat, withSource } from '../../../engines/ocr/source.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { scannedFile, scannedPage } from '../../../fixtures/scan.ts'

const scan = scannedPage(1, { dpi: 100, lines: 30 })
const colour = () => sharp(scan).tint('#c0a080')
const gray = () => sharp(scan).greyscale().toColourspace('b-w')
const black = () => sharp(scan).greyscale().threshold(150).toColourspace('b-w')

async function madePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const format = sniff(bytes) as OcrFormat
  const made = await withSource({ id: randomUUID(), bytes, format }, (source) =>
    createSearchablePdf(source, []),
  )
  return made.bytes
}

/** The first page as pdf.js renders it, at the resolution of the image. */
async function shown(bytes: Uint8Array, width: number): Promise<Uint8ClampedArray> {
  await using reader = await openReader(bytes)
  const { width: points } = await reader.pageSize(0)
  return (await reader.raster(0, { dpi: (72 * width) / points })).data
}

/** Structure of a file with one image: catalogue, page, content, references. */
const frame = 1_200

describe('the PDF of an image', () => {
  it.each<[string, () => Sharp]>([
    ['JPEG', () => colour().jpeg({ quality: 80 })],
    ['progressive JPEG', () => colour().jpeg({ quality: 80, progressive: true })],
    ['PNG in colour', () => colour().png()],
    ['PNG of few colours', () => colour().png({ palette: true })],
    ['PNG in gray', () => gray().png()],
    ['PNG in black and white', () => black().png({ palette: true, colours: 2 })],
    ['PNG in passes', () => gray().png({ progressive: true })],
    ['PNG that can be seen through', () => gray().ensureAlpha(0.9).png()],
    ['PNG of 16 bits', () => colour().toColourspace('rgb16').png()],
    ['fax in strips', () => black().tiff({ compression: 'ccittfax4', bitdepth: 1 })],
    ['fax, white as 0', () => black().tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true })],
    ['LZW in colour', () => colour().tiff({ compression: 'lzw', predictor: 'horizontal' })],
    ['TIFF with nothing packed', () => gray().tiff({ compression: 'none' })],
    ['JPEG in strips of a TIFF', () => colour().tiff({ compression: 'jpeg', quality: 80 })],
    ['WebP', () => colour().webp({ quality: 80 })],
    ['WebP that can be seen through', () => colour().ensureAlpha(0.9).webp({ quality: 80 })],
  ])('is as large as the image, %s', async (_, make) => {
    const bytes = new Uint8Array(await make().toBuffer())
    const made = await madePdf(bytes)
    expect(made.length).toBeLessThan(bytes.length * 1.05 + frame)
  })

  it.each<[string, () => Sharp, number]>([
    ['fax', () => black().tiff({ compression: 'ccittfax4', bitdepth: 1 }), 0],
    ['PNG in gray', () => gray().png(), 0],
    ['PNG in passes', () => gray().png({ progressive: true }), 0],
    ['LZW in gray', () => gray().tiff({ compression: 'lzw' }), 0],
    // Re-encoded as JPEG, because PDF does not support WebP.
    ['WebP', () => gray().webp({ quality: 90 }), 4],
  ])('shows the same, %s', async (_, make, loss) => {
    const bytes = await make().toBuffer()
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    const seen = await shown(await madePdf(new Uint8Array(bytes)), info.width)
    let sum = 0
    for (let i = 0; i < data.length; i++) sum += Math.abs(seen[i * 4] - data[i])
    expect(sum / data.length).toBeLessThanOrEqual(loss)
  })
})

describe('a scan in a PDF', () => {
  it('keeps its size, plus a few bytes for each word', async () => {
    const bytes = await scannedFile(2, { dpi: 100, lines: 30 })
    const bare = await madePdf(bytes)
    expect(bare.length).toBeLessThan(bytes.length * 1.02)
    const line = (y: number) =>
      Array.from({ length: 10 }, (_, i) => ({
        text: `Rechnung${(y * 7 + i * 13) % 97}`,
        run: { x: 40 + i * 50, y, dx: 1, dy: 0, length: 46.3, size: 10.4 },
      }))
    const lines = Array.from({ length: 50 }, (_, i) => line(60 + i * 14))
    const page = { page: 1, lines, replaces: 'nothing' } as unknown as Parameters<
      typeof createSearchablePdf
    >[1][number]
    const read = await withSource({ id: randomUUID(), bytes, format: 'pdf' }, (source) =>
      createSearchablePdf(source, [page]),
    )
    expect(read.bytes.length - bare.length).toBeLessThan(500 * 14)
  })
})

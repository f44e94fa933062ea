import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import type { Raster } from '../../../engines/model/raster.ts'
import { recogniseThoroughly } from '../../../engines/ocr/recognise-thoroughly.ts'
import { findBarcodes } from '../../../engines/ocr/thorough/barcodes.ts'
import { drawRaster } from '../../builders/raster.ts'

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(file)).buffer } })
})

/** A page with a barcode at 120, 100 whose squares or bars are 3 pixels, turned by degrees. */
async function page(
  format: WriteInputBarcodeFormat,
  text: string,
  { degrees = 0, ink = 0, paper = 255, print = 'Please keep this page until the end.' } = {},
): Promise<Raster> {
  const { symbol } = await writeBarcode(text, { format })
  const { width, height, data } = symbol
  return drawRaster(1100, 640, (context) => {
    context.fillStyle = `rgb(${paper},${paper},${paper})`
    context.fillRect(0, 0, 1100, 640)
    context.fillStyle = `rgb(${ink},${ink},${ink})`
    context.font = '26px Arimo'
    context.fillText(print, 60, 60)
    context.rotate((degrees * Math.PI) / 180)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (data[y * width + x] === 0) context.fillRect(120 + x * 3, 100 + y * 3, 3, 3)
  })
}

const linesOf = async (raster: Raster) => (await findBarcodes(raster)).flatMap(({ lines }) => lines)

describe('barcodes in images', () => {
  it.each<WriteInputBarcodeFormat>(['QRCode', 'DataMatrix', 'Aztec', 'PDF417', 'Code128', 'MicroQRCode'])(
    'are read: %s',
    async (format) => {
      const text = format === 'MicroQRCode' ? 'BERG 4711' : 'anna.berg@example.com'
      expect(await linesOf(await page(format, text))).toEqual([text])
    },
  )

  it('are read where they are tilted', async () => {
    expect(await linesOf(await page('QRCode', 'anna.berg@example.com', { degrees: 9 }))).toEqual([
      'anna.berg@example.com',
    ])
  })

  it('are read where their bars are hardly wider than a pixel', async () => {
    const { width, height, data } = await page('Code128', 'anna.berg@example.com', { print: '' })
    const image = sharp(data, { raw: { width, height, channels: 4 } })
    const small = await image
      .resize(Math.round(width * 0.46))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raster = {
      width: small.info.width,
      height: small.info.height,
      data: new Uint8ClampedArray(small.data),
    }
    expect(await linesOf(raster)).toEqual(['anna.berg@example.com'])
  })

  // What a reader takes for levels of ink and of paper at all.
  it.each([
    [24, ['Berg']],
    [23, []],
  ])('are read on their own on a page whose ink and paper are %i levels apart: %j', async (levels, lines) => {
    expect(await linesOf(await page('Code128', 'Berg', { ink: 255 - levels, print: '' }))).toEqual(lines)
  })

  it('are read on their own on a page where their lines have ten squares, dark or light', async () => {
    expect(await linesOf(await page('DataMatrix', '1', { print: '' }))).toEqual(['1'])
  })

  it('give the names of their fields in words', async () => {
    const licence = '@\n\x1e\rANSI 636000090002DL00410278DLDAQT64235789\nDCSBERG\nDACANNA\nDBB06061986\n'
    expect(await linesOf(await page('PDF417', licence))).toEqual(
      expect.arrayContaining(['Surname: BERG', 'Given name: ANNA', 'Date of birth: 06061986']),
    )
    const pass = 'M1BERG/ANNA           EABC123 HAMLHRLH 0834 326J001A0025 100'
    expect(await linesOf(await page('Aztec', pass))).toContain('Passenger name: ANNA BERG')
    expect(
      await linesOf(await page('QRCode', 'BEGIN:VCARD\nN:Berg;Anna\nTEL:+49401234567\nEND:VCARD')),
    ).toEqual(['BEGIN:VCARD', 'Name: Berg Anna', 'Telephone: +49401234567', 'END:VCARD'])
  })

  it.each([{}, { degrees: 0.8 }, { ink: 100, paper: 220 }, { ink: 20, paper: 150 }])(
    'cover all of their bars, not only the line that was read, and nothing else: %j',
    async (look) => {
      const [{ box }] = await findBarcodes(await page('Code128', 'anna.berg@example.com', look))
      const fall = Math.sin(((look.degrees ?? 0) * Math.PI) / 180)
      expect(box.y0).toBeLessThanOrEqual(100 + 120 * fall)
      expect(box.y0).toBeGreaterThan(85)
      expect(box.y1).toBeGreaterThanOrEqual(250 + 120 * fall)
      expect(box.y1).toBeLessThan(265 + 1000 * fall)
    },
  )

  it('are words of a thorough reading whose parts are the whole barcode', async () => {
    const { words, unread } = await recogniseThoroughly(await page('QRCode', 'Patient: Anna Berg'))
    const own = words.filter(({ parts }) => parts !== undefined)
    expect(own.map(({ text }) => text)).toEqual(['Patient:', 'Anna', 'Berg'])
    for (const { parts = [] } of own) expect(parts[0].x1 - parts[0].x0).toBeGreaterThan(60)
    const [{ box }] = own
    // As wide and high as letters of print.
    expect((box.y1 - box.y0) / ((box.x1 - box.x0) / 'Patient:'.length)).toBeCloseTo(1.6)
    expect(words.map(({ text }) => text)).toContain('keep')
    expect(unread).toEqual([])
  })

  it('are reported as unread where they are damaged', async () => {
    const raster = await page('QRCode', 'Patient: Anna Berg, born 12 March 1984')
    for (let y = 126; y < 164; y++)
      raster.data.fill(255, (y * raster.width + 144) * 4, (y * raster.width + 200) * 4)
    const { words, unread } = await recogniseThoroughly(raster, { languages: ['en'] })
    expect(words.map(({ text }) => text)).not.toContain('Berg')
    expect(unread.length).toBeGreaterThan(0)
  })

  it('are not found in noise', async () => {
    let seed = 7
    const raster = drawRaster(700, 500, () => {})
    for (let i = 0; i < raster.data.length; i += 4) {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      raster.data.fill(seed / 2 ** 31 > 0.8 ? 0 : 255, i, i + 3)
    }
    expect(await findBarcodes(raster)).toEqual([])
  })

  it('are not found in text', async () => {
    const raster = drawRaster(900, 300, (context) => {
      context.font = '26px Arimo'
      for (let i = 0; i < 5; i++) context.fillText('Please keep this page until the end.', 60, 60 + i * 44)
    })
    expect(await findBarcodes(raster)).toEqual([])
  })
})

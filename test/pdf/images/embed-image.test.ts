import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { embedImage, type ImageFile } from '../../../engines/pdf/images/embed/embed-image.ts'
import { imagePixels } from '../../../engines/pdf/images/pixels.ts'
import { PdfDict, PdfFile, PdfName, type PdfStream } from '../../../engines/pdf/objects.ts'

/** A picture of shades in the corner of which stands a dark block, so that its sides can be told apart. */
function drawn(width = 48, height = 32): Sharp {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3) {
      const dark = x < width / 3 && y < height / 3
      data.set(dark ? [10, 20, 30] : [250 - x, 240 - y, 200], i)
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const blackAndWhite = () => drawn().toColourspace('b-w').threshold(200)

async function embedded(bytes: Buffer, format: ImageFile['format'], plain = false) {
  const file = new PdfFile(new Map(), new PdfDict())
  const { image, orientation } = await embedImage(
    file,
    { bytes: new Uint8Array(bytes), format, frame: 0 },
    { plain },
  )
  const stream = file.stream(image)
  if (!stream) throw new Error('no image was made')
  const filter = stream.dict.get('Filter')
  return { file, stream, orientation, filter: filter instanceof PdfName ? filter.name : '' }
}

/** Mean difference of an image object from the file that it was made of, over the channels of colour. */
async function difference(file: PdfFile, stream: PdfStream, bytes: Buffer): Promise<number> {
  const found = await imagePixels(file, stream)
  const wanted = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  expect(found?.data.length).toBe(wanted.length)
  const data = [...(found?.data ?? [])]
  return data.reduce((sum, value, i) => sum + Math.abs(value - wanted[i]), 0) / wanted.length
}

describe('an image file with a coding that PDF has', () => {
  it('keeps its bytes as JPEG, with its orientation left to the caller', async () => {
    const jpeg = await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { stream, filter, orientation } = await embedded(jpeg, 'jpg')
    expect(Buffer.from(stream.raw).equals(jpeg)).toBe(true)
    expect([filter, orientation]).toEqual(['DCTDecode', 6])
  })

  it('keeps its ICC profile', async () => {
    const jpeg = await drawn().withIccProfile('p3').jpeg().toBuffer()
    const { file, stream } = await embedded(jpeg, 'jpg')
    const space = file.array(stream.dict.get('ColorSpace'))
    expect(file.name(space?.[0])).toBe('ICCBased')
  })

  const pngs: Readonly<Record<string, () => Promise<Buffer>>> = {
    'in colour': () => drawn().png().toBuffer(),
    'in grey': () => drawn().toColourspace('b-w').png().toBuffer(),
    'of 16 bits': () => drawn().toColourspace('rgb16').png().toBuffer(),
    'of a palette': () => drawn().png({ palette: true, colours: 14 }).toBuffer(),
    'of one bit': () => blackAndWhite().png({ palette: true, colours: 2 }).toBuffer(),
  }
  for (const [kind, make] of Object.entries(pngs))
    it(`keeps the compressed samples of a PNG ${kind}, and looks the same`, async () => {
      const png = await make()
      const { file, stream, filter } = await embedded(png, 'png')
      expect(filter).toBe('FlateDecode')
      expect(png.includes(Buffer.from(stream.raw))).toBe(true)
      expect(await difference(file, stream, png)).toBeLessThan(1)
    })

  it('keeps the fax strip of a TIFF, black where it was black', async () => {
    const tiff = await blackAndWhite().tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()
    const { file, stream, filter } = await embedded(tiff, 'tiff')
    expect(filter).toBe('CCITTFaxDecode')
    expect(tiff.includes(Buffer.from(stream.raw))).toBe(true)
    expect(await difference(file, stream, tiff)).toBe(0)
  })
})

describe('an image file with a coding that PDF does not have', () => {
  it('is stored without loss', async () => {
    for (const [format, bytes] of [
      ['webp', await drawn().webp({ lossless: true }).toBuffer()],
      ['tiff', await drawn().tiff({ compression: 'lzw' }).toBuffer()],
      ['tiff', await drawn().tiff({ compression: 'none' }).toBuffer()],
      ['png', await drawn().png({ progressive: true }).toBuffer()],
    ] as const) {
      const { file, stream, filter } = await embedded(bytes, format)
      expect(filter).toBe('FlateDecode')
      expect(await difference(file, stream, bytes)).toBe(0)
    }
  })

  it('becomes a JPEG where it was lossy', async () => {
    const { file, stream, filter } = await embedded(await drawn().webp({ quality: 80 }).toBuffer(), 'webp')
    expect(filter).toBe('DCTDecode')
    expect(await difference(file, stream, await drawn().webp({ quality: 80 }).toBuffer())).toBeLessThan(4)
  })

  it('keeps its transparency', async () => {
    const glass = await drawn().ensureAlpha(0.5).png().toBuffer()
    const { file, stream } = await embedded(glass, 'png')
    const mask = file.stream(stream.dict.get('SMask'))
    expect(mask).not.toBeNull()
    const opacity = mask && (await imagePixels(file, mask))
    expect(opacity?.data[0]).toBeGreaterThan(120)
    expect(opacity?.data[0]).toBeLessThan(135)
  })
})

describe('CMYK colours', () => {
  it('stay, unless `plain` is set', async () => {
    const cmyk = await drawn().toColourspace('cmyk').jpeg().toBuffer()
    const kept = await embedded(cmyk, 'jpg')
    expect(Buffer.from(kept.stream.raw).equals(cmyk)).toBe(true)
    const plain = await embedded(cmyk, 'jpg', true)
    expect(plain.stream.dict.get('ColorSpace')).toBe(PdfName.of('DeviceRGB'))
  })
})

describe('a damaged image file', () => {
  it('is rejected with a typed error', async () => {
    const png = await drawn().png().toBuffer()
    await expect(embedded(png.subarray(0, 30), 'png')).rejects.toMatchObject({ code: 'malformed' })
    await expect(embedded(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'), 'tiff')).rejects.toMatchObject({
      code: 'malformed',
    })
  })

  it('of more pixels than allowed is rejected before it is decoded', async () => {
    const png = await drawn().png().toBuffer()
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    await expect(embedded(png, 'png')).rejects.toMatchObject({
      code: expect.stringMatching(/too_many_pixels|malformed/),
    })
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LimitError } from '../../../engines/model/errors.ts'
import { paintOver } from '../../../engines/pdf/images/paint-over.ts'
import { PdfStream } from '../../../engines/pdf/objects.ts'
import { dict, faxG4, image, name, newFile, reader, samplesOf } from './build.ts'
import { cmyk, grey, grey16, lossy, rgbCodestream, rgbWithOpacity } from './jpeg2000.ts'

const width = 50
const height = 20
const black = (x: number, y: number) => (x > 3 && x < 20 && y > 4 && y < 15) || (x + y) % 11 === 0
const region = { x0: 0.2, y0: 0.25, x1: 0.6, y1: 0.5 }
const isInside = (x: number, y: number) => x >= 9 && x < 31 && y >= 4 && y < 11

/** Every pixel outside is what it was, every pixel inside is `ink`. */
function expectPainted(bytes: Uint8Array, ink: number, blackBit: number): void {
  const bit = reader(bytes, width, 1, 1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const was = black(x, y) ? blackBit : 1 - blackBit
      expect(bit(x, y), `${x},${y}`).toBe(isInside(x, y) ? ink : was)
    }
}

/** Codes of CCITT runs up to 10 pixels, white and black (T.4, table 2). */
const runs = [
  ['00110101', '000111', '0111', '1000', '1011', '1100', '1110', '1111', '10011', '10100', '00111'],
  ['0000110111', '010', '11', '10', '011', '0011', '0010', '00011', '000101', '000100', '0000100'],
] as const

const bitsToBytes = (bits: string) =>
  Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (b) => Number.parseInt(b.padEnd(8, '0'), 2))

/** One row of Group 3 one-dimensional code. Longer runs are told as pieces with an empty run of the other colour between. */
function fax1d(row: readonly boolean[]): string {
  let out = ''
  let colour = 0
  for (let x = 0; x < row.length; ) {
    let run = 0
    while (x + run < row.length && row[x + run] === (colour === 1) && run < 10) run++
    out += runs[colour][run]
    x += run
    colour = 1 - colour
  }
  return out
}

describe('CCITT fax', () => {
  const faxImage = (parms: Parameters<typeof dict>[0], data: Uint8Array) =>
    image(
      {
        Width: width,
        Height: height,
        BitsPerComponent: 1,
        ColorSpace: name('DeviceGray'),
        Filter: name('CCITTFaxDecode'),
        DecodeParms: dict(parms),
      },
      data,
    )
  for (const blackIs1 of [false, true])
    it(`of group 4 is painted over and stays 1 bit: BlackIs1 ${blackIs1}`, async () => {
      const file = newFile()
      const fax = await faxG4(width, height, black)
      const source = faxImage({ K: -1, Columns: width, Rows: height, BlackIs1: blackIs1 }, fax)
      if (blackIs1) source.dict.set('Decode', [1, 0])
      const out = await paintOver(file, source, [region])
      expect(out.dict.get('BitsPerComponent')).toBe(1)
      expect(out.dict.get('Filter')).toEqual(name('FlateDecode'))
      expectPainted(samplesOf(file, out), blackIs1 ? 1 : 0, blackIs1 ? 1 : 0)
    })

  it('of group 3 in one dimension, with rows at byte boundaries, is painted over', async () => {
    const file = newFile()
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => black(x, y)),
    )
    const coded = Uint8Array.from(rows.flatMap((row) => [...bitsToBytes(fax1d(row))]))
    const source = faxImage({ K: 0, Columns: width, EncodedByteAlign: true, EndOfBlock: false }, coded)
    expectPainted(samplesOf(file, await paintOver(file, source, [region])), 0, 0)
  })

  it('as a stencil marks the whole region', async () => {
    const file = newFile()
    const fax = await faxG4(width, height, black)
    const source = image(
      {
        Width: width,
        Height: height,
        ImageMask: true,
        Filter: name('CCITTFaxDecode'),
        DecodeParms: dict({ K: -1, Columns: width }),
      },
      fax,
    )
    const out = await paintOver(file, source, [region])
    expect(out.dict.get('ImageMask')).toBe(true)
    expectPainted(samplesOf(file, out), 0, 0)
  })

  it('that declares more columns than the limit is rejected before decoding', async () => {
    const source = image(
      {
        Width: 8,
        Height: 8,
        BitsPerComponent: 1,
        ColorSpace: name('DeviceGray'),
        Filter: name('CCITTFaxDecode'),
        DecodeParms: dict({ K: -1, Columns: 2_000_000_000 }),
      },
      new Uint8Array(8),
    )
    await expect(paintOver(newFile(), source, [region])).rejects.toThrow(LimitError)
  })
})

describe('JBIG2', () => {
  const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
  const segment = (number: number, type: number, refers: number[], page: number, data: readonly number[]) => [
    ...u32(number),
    type,
    refers.length << 5,
    ...refers,
    page,
    ...u32(data.length),
    ...data,
  ]
  const page = (number: number) =>
    segment(number, 48, [], 1, [...u32(width), ...u32(height), ...u32(0), ...u32(0), 0, 0, 0])
  const region2 = (flags: number[], data: Iterable<number>) => [
    ...u32(width),
    ...u32(height),
    ...u32(0),
    ...u32(0),
    0,
    ...flags,
    ...data,
  ]

  it('of a generic region is painted over and stays 1 bit', async () => {
    const file = newFile()
    const data = await faxG4(width, height, black)
    const coded = Uint8Array.from([...page(0), ...segment(1, 38, [], 1, region2([1], data))])
    const source = image(
      {
        Width: width,
        Height: height,
        BitsPerComponent: 1,
        ColorSpace: name('DeviceGray'),
        Filter: name('JBIG2Decode'),
      },
      coded,
    )
    const out = await paintOver(file, source, [region])
    expect(out.dict.get('Filter')).toEqual(name('FlateDecode'))
    expectPainted(samplesOf(file, out), 0, 0)
  })

  it('reads the dictionaries of its globals', async () => {
    const file = newFile()
    // Two patterns of 1 x 1 pixel, white and black, and a halftone region that places one at each pixel.
    const patterns = await faxG4(2, 1, (x) => x === 1)
    const grid = await faxG4(width, height, black)
    const globals = file.add(
      new PdfStream(dict({}), Uint8Array.from(segment(0, 16, [], 0, [1, 1, 1, ...u32(1), ...patterns]))),
    )
    const halftone = [1, ...u32(width), ...u32(height), ...u32(0), ...u32(0), 1, 0, 0, 0]
    const coded = Uint8Array.from([...page(1), ...segment(2, 22, [0], 1, region2(halftone, grid))])
    const source = image(
      {
        Width: width,
        Height: height,
        BitsPerComponent: 1,
        ColorSpace: name('DeviceGray'),
        Filter: [name('JBIG2Decode')],
        DecodeParms: [dict({ JBIG2Globals: globals })],
      },
      coded,
    )
    const out = await paintOver(file, source, [region])
    expectPainted(samplesOf(file, out), 0, 0)
    expect(out.dict.has('DecodeParms')).toBe(false)
  })
})

describe('JPEG 2000', () => {
  const expectation = (channels: number) => (x: number, y: number) =>
    [x * 20, y * 30, 200, 255 - x * 20].slice(0, channels)
  // The left half: 6 columns, and one more.
  const half = { x0: 0, y0: 0, x1: 0.5, y1: 1 }

  for (const [title, data, space, channels, ink] of [
    ['grey', grey, 'DeviceGray', 1, [0]],
    ['RGB as a bare codestream', rgbCodestream, 'DeviceRGB', 3, [0, 0, 0]],
    ['CMYK', cmyk, 'DeviceCMYK', 4, [0, 0, 0, 255]],
    ['grey of 16 bits', grey16, 'DeviceGray', 1, [0]],
  ] as const)
    for (const named of [true, false])
      it(`${title} is painted over and becomes plain samples: colour space ${named ? 'named' : 'in the image'}`, async () => {
        const file = newFile()
        const source = image({ Width: 12, Height: 8, Filter: name('JPXDecode') }, data)
        if (named) source.dict.set('ColorSpace', name(space))
        const out = await paintOver(file, source, [half])
        expect(out.dict.get('ColorSpace')).toEqual(name(space))
        expect(out.dict.get('BitsPerComponent')).toBe(8)
        const sample = reader(samplesOf(file, out), 12, channels, 8)
        for (let y = 0; y < 8; y++)
          for (let x = 0; x < 12; x++)
            for (let k = 0; k < channels; k++)
              expect(sample(x, y, k)).toBe(x < 7 ? ink[k] : expectation(channels)(x, y)[k])
      })

  it('moves its opacity to a soft mask, opaque under the region', async () => {
    const file = newFile()
    const source = image({ Width: 12, Height: 8, Filter: name('JPXDecode'), SMaskInData: 1 }, rgbWithOpacity)
    const out = await paintOver(file, source, [half])
    expect(out.dict.get('ColorSpace')).toEqual(name('DeviceRGB'))
    expect(out.dict.has('SMaskInData')).toBe(false)
    const mask = file.stream(out.dict.get('SMask'))
    if (!mask) throw new Error('no soft mask')
    const alpha = reader(samplesOf(file, mask), 12, 1, 8)
    expect([alpha(0, 0), alpha(6, 7), alpha(7, 3), alpha(11, 0)]).toEqual([255, 255, 115, 35])
  })

  it('becomes a JPEG of high quality where plain samples would be many times its size', async () => {
    const entries = { Width: 240, Height: 200, Filter: name('JPXDecode'), ColorSpace: name('DeviceRGB') }
    const keyed = image({ ...entries, Mask: [3, 4, 3, 4, 3, 4] }, lossy)
    const file = newFile()
    const exact = samplesOf(file, await paintOver(file, keyed, [half]))
    const out = await paintOver(file, image(entries, lossy), [half])
    expect(out.dict.get('Filter')).toEqual(name('DCTDecode'))
    const samples = await sharp(out.raw).raw().toBuffer()
    let sum = 0
    for (let i = 0; i < samples.length; i++) sum += Math.abs(samples[i] - exact[i])
    // Coloured noise is the worst a JPEG can be given; a scan stays below 1.
    expect(sum / samples.length).toBeLessThan(1.5)
    for (let y = 0; y < 200; y++) expect(samples[(y * 240 + 60) * 3]).toBe(0)
  })

  it('that is damaged does not affect the next one', async () => {
    const entries = { Width: 12, Height: 8, Filter: name('JPXDecode') }
    const damaged = rgbCodestream.slice()
    damaged.fill(0x55, 100)
    const results = await Promise.allSettled(
      [damaged, rgbCodestream, damaged, grey].map((data) =>
        paintOver(newFile(), image(entries, data), [half]),
      ),
    )
    expect([results[1].status, results[3].status]).toEqual(['fulfilled', 'fulfilled'])
  })

  it('that is truncated is rejected or decoded, never kept unchanged', async () => {
    for (const length of [0, 3, 40, 120, rgbCodestream.length - 60]) {
      const source = image(
        { Width: 12, Height: 8, Filter: name('JPXDecode') },
        rgbCodestream.slice(0, length),
      )
      try {
        const out = await paintOver(newFile(), source, [half])
        expect(out.dict.get('Filter')).toEqual(name('FlateDecode'))
      } catch (error) {
        expect(error).toMatchObject({ code: 'malformed' })
      }
    }
  })
})

import fc from 'fast-check'
import sharp, { type JpegOptions } from 'sharp'
import { describe, expect, it } from 'vitest'
import { DocumentError, LimitError } from '../../engines/model/errors.ts'
import { paintOver } from '../../engines/pdf/images/paint-over.ts'
import { dict, differences, image, name, newFile, shades } from '../pdf/images/build.ts'

const width = 203
const height = 157
const region = { x0: 0.3, y0: 0.3, x1: 0.5, y1: 0.6 }
// 60.9 to 101.5 and 47.1 to 94.2, grown by a pixel.
const area = { x0: 59, y0: 46, x1: 103, y1: 96 }
// Chroma of 2 x 2 pixels is painted one sample further and smeared over one more by the decoder; blocks are of 16 pixels.
const touched = { x0: 31, y0: 31, x1: 130, y1: 130 }

const spaces = { srgb: 'DeviceRGB', 'b-w': 'DeviceGray', cmyk: 'DeviceCMYK' } as const

const jpeg = async (space: keyof typeof spaces, options: JpegOptions) =>
  new Uint8Array(
    await sharp(shades(width, height, 3), { raw: { width, height, channels: 3 } })
      .toColourspace(space)
      .jpeg(options)
      .toBuffer(),
  )

const jpegImage = (space: string, data: Uint8Array) =>
  image(
    { Width: width, Height: height, BitsPerComponent: 8, ColorSpace: name(space), Filter: name('DCTDecode') },
    data,
  )

/** Samples of the file's own components, through a decoder that is not ours. */
const decoded = async (data: Uint8Array) => {
  const { space } = await sharp(data).metadata()
  const { data: samples, info } = await sharp(data)
    .pipelineColourspace(space)
    .toColourspace(space)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { samples: new Uint8Array(samples), channels: info.channels }
}

describe('a JPEG', () => {
  for (const space of ['srgb', 'b-w', 'cmyk'] as const)
    for (const [title, options] of [
      ['baseline, 4:2:0', { quality: 80 }],
      ['baseline, 4:4:4', { quality: 92, chromaSubsampling: '4:4:4' }],
      ['progressive', { quality: 85, progressive: true }],
      ['with the standard code tables', { quality: 95, optimiseCoding: false }],
    ] as const)
      it(`is black under the region and exact elsewhere: ${space}, ${title}`, async () => {
        const data = await jpeg(space, options)
        const out = await paintOver(newFile(), jpegImage(spaces[space], data), [region])
        expect(out.dict.get('Filter')).toEqual(name('DCTDecode'))
        expect((await sharp(out.raw).metadata()).space).toBe(space)
        const before = await decoded(data)
        const after = await decoded(out.raw)
        const outside = differences(before.samples, after.samples, width, after.channels, touched)
        expect(outside.most).toBe(0)
        // Within the blocks that the edge cuts, the picture keeps its look.
        const near = differences(before.samples, after.samples, width, after.channels, area)
        expect(near.mean).toBeLessThan(1)
        for (let y = area.y0; y < area.y1; y++)
          for (let x = area.x0; x < area.x1; x++) {
            const at = (y * width + x) * after.channels
            // sharp turns Adobe's CMYK round, and the dictionary has no Decode that would: all but K is full.
            expect(after.samples[at]).toBeLessThan(space === 'cmyk' ? 256 : 24)
            if (space === 'cmyk') expect(after.samples[at + 3]).toBeLessThan(24)
          }
      })

  it('of inverted CMYK becomes black with its Decode array', async () => {
    const data = await jpeg('cmyk', { quality: 90 })
    const source = jpegImage('DeviceCMYK', data)
    source.dict.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0])
    const out = await paintOver(newFile(), source, [region])
    const { samples } = await decoded(out.raw)
    const at = (70 * width + 80) * 4
    // Inverted in the file and turned round by sharp: no cyan, magenta or yellow, all black.
    expect([...samples.subarray(at, at + 4)]).toEqual([0, 0, 0, 255])
    expect(out.dict.get('Decode')).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
  })

  it('does not depend on the covered content', async () => {
    const paint = async (value: number) => {
      const samples = shades(width, height, 3)
      for (let y = 48; y < 94; y++) samples.fill(value, (y * width + 61) * 3, (y * width + 101) * 3)
      const data = await sharp(samples, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer()
      const out = await paintOver(newFile(), jpegImage('DeviceRGB', new Uint8Array(data)), [region])
      return decoded(out.raw)
    }
    const white = await paint(255)
    const grey = await paint(100)
    let most = 0
    for (let y = 50; y < 92; y++)
      for (let i = (y * width + 64) * 3; i < (y * width + 98) * 3; i++)
        most = Math.max(most, white.samples[i], grey.samples[i])
    expect(most).toBeLessThan(4)
  })

  it('loses comments, Exif, thumbnails and data after its end', async () => {
    const plain = await jpeg('srgb', { quality: 80 })
    const secret = new TextEncoder().encode('John Q. Secret')
    const comment = Uint8Array.from([0xff, 0xfe, 0, secret.length + 2, ...secret])
    const exif = Uint8Array.from([0xff, 0xe1, 0, secret.length + 2, ...secret])
    const data = Uint8Array.from([
      ...plain.subarray(0, 2),
      ...comment,
      ...exif,
      ...plain.subarray(2),
      ...secret,
    ])
    const out = await paintOver(newFile(), jpegImage('DeviceRGB', data), [region])
    expect(Buffer.from(out.raw).includes('Secret')).toBe(false)
    expect((await decoded(out.raw)).samples).toEqual(
      (await decoded((await paintOver(newFile(), jpegImage('DeviceRGB', plain), [region])).raw)).samples,
    )
  })

  it('with restart markers is read by interval', async () => {
    // Tiles of one block each, coded alone, become intervals of one picture.
    const across = 6
    const tiles = await Promise.all(
      Array.from({ length: across * 2 }, (_, i) =>
        sharp(new Uint8Array(64).fill(20 * i + 10), { raw: { width: 8, height: 8, channels: 1 } })
          .toColourspace('b-w')
          .jpeg({ quality: 90, optimiseCoding: false })
          .toBuffer(),
      ),
    )
    const scan = tiles[0].indexOf(Buffer.from([0xff, 0xda]))
    const head = Buffer.from(tiles[0].subarray(0, scan))
    const frame = head.indexOf(Buffer.from([0xff, 0xc0]))
    head.writeUInt16BE(16, frame + 5)
    head.writeUInt16BE(across * 8, frame + 7)
    const intervals = tiles.flatMap((tile, i) => {
      const start = tile.indexOf(Buffer.from([0xff, 0xda])) + 10
      const mark = i < tiles.length - 1 ? [0xff, 0xd0 + (i % 8)] : [0xff, 0xd9]
      return [...tile.subarray(start, tile.length - 2), ...mark]
    })
    const data = Uint8Array.from([
      ...head,
      ...[0xff, 0xdd, 0, 4, 0, 1],
      ...tiles[0].subarray(scan, scan + 10),
      ...intervals,
    ])
    const source = image(
      {
        Width: across * 8,
        Height: 16,
        BitsPerComponent: 8,
        ColorSpace: name('DeviceGray'),
        Filter: name('DCTDecode'),
      },
      data,
    )
    const out = await paintOver(newFile(), source, [{ x0: 0, y0: 0, x1: 0.1, y1: 0.1 }])
    const before = await sharp(data).toColourspace('b-w').raw().toBuffer()
    const after = await sharp(out.raw).toColourspace('b-w').raw().toBuffer()
    expect(differences(before, after, across * 8, 1, { x0: 0, y0: 0, x1: 8, y1: 8 }).most).toBe(0)
    expect(after[0]).toBeLessThan(10)
  })

  it('whose size differs from its dictionary is painted for both sizes', async () => {
    const source = jpegImage('DeviceGray', await jpeg('b-w', { quality: 90 }))
    source.dict.set('Height', 80)
    const out = await paintOver(newFile(), source, [{ x0: 0, y0: 0.5, x1: 1, y1: 0.6 }])
    const samples = await sharp(out.raw).toColourspace('b-w').raw().toBuffer()
    // Half of 157 rows, and half of 80.
    for (const y of [40, 47, 79, 93]) expect(samples[y * width + 100]).toBeLessThan(24)
  })

  it('that is truncated keeps its remaining content; anything else is rejected', async () => {
    const data = await jpeg('srgb', { quality: 80 })
    const short = data.slice(0, Math.floor(data.length * 0.8))
    const out = await paintOver(newFile(), jpegImage('DeviceRGB', short), [region])
    const before = await decoded(data)
    const after = await decoded(out.raw)
    expect(after.samples.subarray(0, width * 3 * 30)).toEqual(before.samples.subarray(0, width * 3 * 30))
    const garbage = paintOver(newFile(), jpegImage('DeviceRGB', new Uint8Array(300).fill(7)), [region])
    await expect(garbage).rejects.toThrow(DocumentError)
  })

  it('fails only with a typed error on damaged data', async () => {
    const sound = [await jpeg('srgb', { quality: 50 }), await jpeg('b-w', { quality: 50, progressive: true })]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sound),
        fc.array(fc.tuple(fc.nat(3000), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (base, damage) => {
          const data = base.slice()
          for (const [at, value] of damage) data[at % data.length] = value
          try {
            const out = await paintOver(newFile(), jpegImage('DeviceRGB', data), [region], {
              pixels: 1_000_000,
            })
            expect(out.raw).not.toEqual(data)
          } catch (error) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^(malformed|too_many_pixels)$/) })
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('with more pixels than allowed is rejected by its header', async () => {
    const data = await jpeg('b-w', { quality: 50 })
    const frame = Buffer.from(data).indexOf(Buffer.from([0xff, 0xc0]))
    data.set([0xff, 0xff, 0xff, 0xff], frame + 5)
    await expect(paintOver(newFile(), jpegImage('DeviceGray', data), [region])).rejects.toThrow(LimitError)
  })

  it('keeps the ColorTransform parameter', async () => {
    const source = jpegImage('DeviceRGB', await jpeg('srgb', { quality: 90 }))
    source.dict.set('DecodeParms', dict({ ColorTransform: 0 }))
    const out = await paintOver(newFile(), source, [region])
    expect(out.dict.get('DecodeParms')).toEqual(dict({ ColorTransform: 0 }))
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readJpeg } from '../../../engines/image/jpeg/read.ts'
import { shownData } from '../../../engines/pdf/images/normalise.ts'
import { PdfString } from '../../../engines/pdf/objects.ts'
import { dict, name, newFile, shades } from './build.ts'

const gray = { Width: 5, Height: 2, BitsPerComponent: 8, ColorSpace: name('DeviceGray') }

function shown(entries: Parameters<typeof dict>[0], data: Uint8Array): number[] | null {
  const found = shownData(newFile(), dict(entries), data, undefined)
  return found && [...found]
}

describe('samples of an image', () => {
  it('end with its last row', () => {
    expect(
      shown(
        gray,
        Uint8Array.from({ length: 15 }, (_, i) => i),
      ),
    ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('have no other bits after the last pixel of a row', () => {
    const bilevel = { ...gray, BitsPerComponent: 1 }
    expect(shown(bilevel, Uint8Array.of(0b10101_101, 0b11000_010))).toEqual([0b10101_000, 0b11000_000])
  })

  it('of 16 bits keep what a screen shows', () => {
    const deep = { ...gray, Width: 1, BitsPerComponent: 16 }
    expect(shown(deep, Uint8Array.of(200, 7, 100, 9))).toEqual([200, 200, 100, 100])
  })

  it('have one index for each colour', () => {
    const palette = new PdfString(Uint8Array.of(255, 255, 255, 255, 255, 255, 0, 0, 0))
    const indexed = { ...gray, ColorSpace: [name('Indexed'), name('DeviceRGB'), 2, palette] }
    expect(shown(indexed, Uint8Array.of(0, 1, 2, 1, 0, 1, 1, 2, 0, 0))).toEqual([
      0, 0, 2, 0, 0, 0, 0, 2, 0, 0,
    ])
  })

  it.each([
    ['nothing more than it shows', gray, 10],
    ['too few samples', gray, 9],
    ['no colour space', { Width: 5, Height: 2, BitsPerComponent: 8 }, 20],
  ])('stay as they are where an image has %s', (_, entries, length) => {
    expect(shown(entries, new Uint8Array(length))).toBeNull()
  })
})

describe('a JPEG', () => {
  const size = { width: 40, height: 24 }
  const coded = async (height: number, samples: Uint8Array) =>
    new Uint8Array(
      await sharp(samples, { raw: { width: size.width, height, channels: 3 } })
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    )

  /** Changes the height that the frame states. */
  const stating = (data: Uint8Array, height: number): Uint8Array => {
    const out = Buffer.from(data)
    const at = out.indexOf(Buffer.from([0xff, 0xc0]))
    out.writeUInt16BE(height, at + 5)
    return new Uint8Array(out)
  }

  const jpegShown = (data: Uint8Array, height: number) =>
    shownData(newFile(), dict({ Width: size.width, Height: height }), data, {
      name: 'DCTDecode',
      params: null,
    })

  it('loses the rows below its height, in whole blocks and in the last one', async () => {
    const light = new Uint8Array(size.width * 48 * 3).fill(230)
    // Dark from row 20 on.
    light.fill(20, size.width * 20 * 3)
    const data = stating(await coded(48, light), 20)
    const clean = jpegShown(data, 20)
    expect(clean).not.toBeNull()
    const { frame } = readJpeg(clean ?? data, 1e8)
    for (const { coefficients } of frame.components.slice(0, 1))
      for (let at = 0; at < coefficients.length; at += 64)
        // The last row of blocks has no step from light to dark.
        expect(Math.max(...coefficients.slice(at + 1, at + 64).map(Math.abs))).toBeLessThan(4)
    expect((clean ?? data).length).toBeLessThan(data.length)
  })

  it.each([20, 30, 48])(
    'loses the rows below its own height where the image states %i rows',
    async (stated) => {
      const light = new Uint8Array(size.width * 48 * 3).fill(230)
      for (let i = size.width * 24 * 3; i < light.length; i++) light[i] = (i * i) % 251
      const data = stating(await coded(48, light), 24)
      const clean = jpegShown(data, stated)
      expect(clean).not.toBeNull()
      const { frame, surplus } = readJpeg(clean ?? data, 1e8)
      expect(frame.height).toBe(24)
      expect(surplus).toBe(false)
      expect((clean ?? data).length).toBeLessThan(data.length)
    },
  )

  it('is not changed if it contains nothing else', async () => {
    for (const height of [24, 21]) {
      const data = await coded(height, shades(size.width, height, 3))
      expect(jpegShown(data, height)).toBeNull()
    }
  })
})

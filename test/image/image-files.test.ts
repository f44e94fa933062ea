import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeJpeg, encodeJpegSamples, encodePng } from '../../engines/image/image-files.ts'
import { shades } from '../pdf/images/build.ts'

const raster = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(shades(width, height, 4)).map((sample, i) => (i % 4 === 3 ? 255 : sample)),
})

describe('an encoded page image', () => {
  it('is lossless as PNG', async () => {
    const picture = raster(31, 17)
    const png = await encodePng(picture)
    expect(new Uint8ClampedArray(await sharp(png).raw().toBuffer())).toEqual(picture.data)
  })

  it('has one component as grey JPEG, and no metadata', async () => {
    const colour = await sharp(await encodeJpeg(raster(32, 16), { quality: 90, grey: false })).metadata()
    const grey = await sharp(await encodeJpeg(raster(32, 16), { quality: 90, grey: true })).metadata()
    expect([colour.channels, colour.chromaSubsampling, colour.exif, colour.icc]).toEqual([
      3,
      '4:4:4',
      undefined,
      undefined,
    ])
    expect([grey.channels, grey.space]).toEqual([1, 'b-w'])
  })

  it('becomes white where it is transparent, as JPEG', async () => {
    const clear = { width: 8, height: 8, data: new Uint8ClampedArray(256) }
    const samples = await sharp(await encodeJpeg(clear, { quality: 90, grey: false }))
      .raw()
      .toBuffer()
    expect(new Set(samples)).toEqual(new Set([255]))
  })

  it('is rejected with more pixels than allowed', async () => {
    await expect(encodePng(raster(20, 20), { pixels: 399 })).rejects.toMatchObject({
      code: 'too_many_pixels',
    })
    await expect(
      encodeJpegSamples(new Uint8Array(400), { width: 20, height: 20, components: 1 }, 90, { pixels: 399 }),
    ).rejects.toMatchObject({ code: 'too_many_pixels' })
  })
})

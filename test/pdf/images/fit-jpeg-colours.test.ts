import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitJpegColours } from '../../../engines/pdf/images/fit-jpeg-colours.ts'
import { paintOver } from '../../../engines/pdf/images/paint-over.ts'
import type { PdfObject } from '../../../engines/pdf/objects.ts'
import { dict, flate, image, name, newFile, noise } from './build.ts'

const jpeg = async (space: 'b-w' | 'srgb' | 'cmyk') =>
  new Uint8Array(
    await sharp(noise(16 * 16 * 3), { raw: { width: 16, height: 16, channels: 3 } })
      .toColourspace(space)
      .jpeg()
      .toBuffer(),
  )

const entries = { Width: 16, Height: 16, BitsPerComponent: 8, Filter: name('DCTDecode') }

/** The entries of an image after the correction, and how many images were changed. */
async function fitted(space: 'b-w' | 'srgb' | 'cmyk', extra: Record<string, PdfObject>) {
  const file = newFile()
  const ref = file.add(image({ ...entries, ...extra }, await jpeg(space)))
  const changed = fitJpegColours(file)
  return { changed, dict: file.stream(ref)?.dict }
}

describe('the colours of a JPEG image', () => {
  it('become those of its data where the dictionary declares another number of components', async () => {
    const wrong = { ColorSpace: name('DeviceGray'), Decode: [1, 0], Mask: [0, 3] }
    const { changed, dict } = await fitted('srgb', wrong)
    expect(changed).toBe(1)
    expect(dict?.get('ColorSpace')).toEqual(name('DeviceRGB'))
    expect([dict?.has('Decode'), dict?.has('Mask')]).toEqual([false, false])
    expect((await fitted('b-w', { CS: name('RGB') })).dict?.get('ColorSpace')).toEqual(name('DeviceGray'))
    expect((await fitted('srgb', {})).dict?.get('ColorSpace')).toEqual(name('DeviceRGB'))
  })

  it('of CMYK with the marker of Adobe are inverted', async () => {
    const { dict } = await fitted('cmyk', { ColorSpace: name('DeviceRGB') })
    expect(dict?.get('ColorSpace')).toEqual(name('DeviceCMYK'))
    expect(dict?.get('Decode')).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
  })

  it('stay where they fit, in soft masks and in damaged data', async () => {
    const file = newFile()
    const mask = file.add(image({ ...entries, ColorSpace: name('DeviceGray') }, await jpeg('srgb')))
    file.add(image({ ...entries, ColorSpace: name('DeviceRGB'), SMask: mask }, await jpeg('srgb')))
    file.add(image({ ...entries, ColorSpace: name('DeviceRGB') }, noise(40)))
    file.add(image({ ...entries, Filter: name('FlateDecode') }, flate(noise(40))))
    expect(fitJpegColours(file)).toBe(0)
    expect((await fitted('cmyk', { ColorSpace: name('DeviceCMYK'), Decode: [0, 1] })).changed).toBe(0)
  })

  it('are read below other filters', async () => {
    const file = newFile()
    const filters = { Filter: [name('FlateDecode'), name('DCTDecode')], DecodeParms: [null, dict({})] }
    file.add(image({ ...entries, ...filters, ColorSpace: name('DeviceRGB') }, flate(await jpeg('b-w'))))
    expect(fitJpegColours(file)).toBe(1)
  })

  it('that were not corrected make painting fail, so that the page becomes an image', async () => {
    const wrong = image({ ...entries, ColorSpace: name('DeviceRGB') }, await jpeg('b-w'))
    await expect(paintOver(newFile(), wrong, [{ x0: 0, y0: 0, x1: 1, y1: 1 }])).rejects.toMatchObject({
      code: 'malformed',
    })
  })
})

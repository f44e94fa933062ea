import { describe, expect, it } from 'vitest'
import { imageInfo } from '../../../engines/pdf/images/image-dictionary.ts'
import { paintOver } from '../../../engines/pdf/images/paint-over.ts'
import { PdfStream } from '../../../engines/pdf/objects.ts'
import { dict, flate, image, name, newFile, noise, reader, samplesOf } from './build.ts'

const half = { x0: 0, y0: 0, x1: 0.5, y1: 1 }
const grey = { Width: 10, Height: 10, BitsPerComponent: 8, ColorSpace: name('DeviceGray') }

describe('the masks of an image', () => {
  it('include a soft mask that becomes opaque under the region, at its own size, in a new object', async () => {
    const file = newFile()
    const mask = image(
      { ...grey, Width: 40, Height: 4, Matte: [0], Filter: name('FlateDecode') },
      flate(noise(160)),
    )
    const ref = file.add(mask)
    const out = await paintOver(file, image({ ...grey, SMask: ref }, noise(100)), [half])
    const painted = file.stream(out.dict.get('SMask'))
    if (!painted) throw new Error('no soft mask')
    expect(painted).not.toBe(mask)
    expect(painted.dict.get('Matte')).toEqual([0])
    const alpha = reader(samplesOf(file, painted), 40, 1, 8)
    const was = reader(noise(160), 40, 1, 8)
    for (let x = 0; x < 40; x++) expect(alpha(x, 2)).toBe(x < 21 ? 255 : was(x, 2))
    expect(samplesOf(file, mask)).toEqual(noise(160))
  })

  it('include a stencil mask that no longer cuts out the region', async () => {
    const file = newFile()
    for (const [decode, shown] of [
      [[0, 1], 0],
      [[1, 0], 1],
    ] as const) {
      const mask = file.add(image({ Width: 16, Height: 2, ImageMask: true, Decode: [...decode] }, noise(4)))
      const out = await paintOver(file, image({ ...grey, Mask: mask }, noise(100)), [half])
      const painted = file.stream(out.dict.get('Mask'))
      if (!painted) throw new Error('no mask')
      const bit = reader(samplesOf(file, painted), 16, 1, 1)
      const was = reader(noise(4), 16, 1, 1)
      for (let x = 0; x < 16; x++) expect(bit(x, 1)).toBe(x < 9 ? shown : was(x, 1))
    }
  })

  it('are rejected where a stencil has more than one bit', async () => {
    const file = newFile()
    const mask = file.add(image(grey, noise(100)))
    await expect(paintOver(file, image({ ...grey, Mask: mask }, noise(100)), [half])).rejects.toMatchObject({
      code: 'malformed',
    })
  })
})

describe('an image painted over', () => {
  it('loses its alternates, metadata and private data', async () => {
    const file = newFile()
    const other = file.add(image(grey, noise(100)))
    const source = image(
      {
        ...grey,
        Alternates: [dict({ Image: other })],
        Metadata: other,
        PieceInfo: dict({}),
        OPI: dict({}),
        StructParent: 3,
        Name: name('Secret'),
        Interpolate: true,
      },
      noise(100),
    )
    const out = await paintOver(file, source, [half])
    expect([...out.dict.entries.keys()].sort()).toEqual([
      'BitsPerComponent',
      'ColorSpace',
      'DecodeParms',
      'Filter',
      'Height',
      'Interpolate',
      'Length',
      'Subtype',
      'Type',
      'Width',
    ])
    expect(source.dict.has('Alternates')).toBe(true)
  })

  it('keeps its meaning when no region touches it', async () => {
    const file = newFile()
    const out = await paintOver(file, image(grey, noise(100)), [{ x0: 2, y0: 2, x1: 3, y1: 3 }])
    expect(samplesOf(file, out)).toEqual(noise(100))
  })

  it('is rejected where its pixels cannot be decoded', async () => {
    const file = newFile()
    const without = (key: string) => {
      const made = image(grey, noise(100))
      made.dict.delete(key)
      return made
    }
    for (const bad of [
      without('Width'),
      without('BitsPerComponent'),
      without('ColorSpace'),
      image({ ...grey, BitsPerComponent: 5 }, noise(100)),
      image({ ...grey, ColorSpace: name('Pattern') }, noise(100)),
      image({ ...grey, Filter: name('NoSuchDecode') }, noise(100)),
      image({ ...grey, Filter: [name('DCTDecode'), name('FlateDecode')] }, noise(100)),
      image({ ...grey, F: dict({}) }, noise(100)),
    ])
      await expect(paintOver(file, bad, [half])).rejects.toMatchObject({ code: 'malformed' })
  })

  it('is rejected before decoding when it declares too many pixels', async () => {
    const huge = image({ ...grey, Width: 2_000_000, Height: 2_000_000 }, noise(10))
    await expect(paintOver(newFile(), huge, [half])).rejects.toMatchObject({ code: 'too_many_pixels' })
  })

  it('is described without decoding', () => {
    const file = newFile()
    const cmyk = new PdfStream(
      dict({
        Width: 7,
        Height: 5,
        BitsPerComponent: 8,
        ColorSpace: name('DeviceCMYK'),
        Filter: [name('A85'), name('DCT')],
      }),
      noise(3),
    )
    expect(imageInfo(file, cmyk)).toEqual({
      width: 7,
      height: 5,
      components: 4,
      bits: 8,
      isMask: false,
      filters: ['ASCII85Decode', 'DCTDecode'],
    })
    expect(imageInfo(file, image({ Width: 1, Height: 1, ImageMask: true }, noise(1)))).toMatchObject({
      isMask: true,
      bits: 1,
      components: 1,
    })
  })
})

/** BMP without compression: 1, 4, 8, 24 and 32 bits a pixel. Written with the plain header and nothing else. */

import { LimitError } from '../../model/errors.ts'
import { type ImageLimits, imageLimits } from '../../model/raster.ts'
import { forEachPixel, type PaintArea } from '../areas.ts'
import { type PackedImage, paintPalette, sampleAt, setSample, strideOf } from '../coding/palette.ts'
import { count, type ImageFile, malformedImage, type Removed } from './image-file.ts'

interface Bmp {
  /** Rows from the top. Samples of 24 and 32 bits are blue, green, red and unused. */
  readonly image: PackedImage
  /** Red, green and blue of each entry. Empty for 24 and 32 bits. */
  readonly palette: Uint8Array
  readonly perMetre: number
}

const fileHeader = 14
const plainHeader = 40

export async function openBmp(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const removed: Removed = new Map()
  const bmp = readBmp(bytes, removed, limits)
  const { image, palette, perMetre } = bmp
  const dpi = perMetre * 0.0254
  return {
    format: 'bmp',
    frames: [{ width: image.width, height: image.height, dpi: dpi >= 10 && dpi <= 10_000 ? dpi : null }],
    removed,
    warnings: [],
    raster: async () => {
      const data = new Uint8ClampedArray(image.width * image.height * 4)
      for (let y = 0, at = 0; y < image.height; y++)
        for (let x = 0; x < image.width; x++, at += 4) {
          const index = palette.length > 0 ? sampleAt(image, x, y, 0) * 3 : -1
          for (let c = 0; c < 3; c++)
            data[at + c] = index < 0 ? sampleAt(image, x, y, 2 - c) : (palette[index + c] ?? 0)
          data[at + 3] = 255
        }
      return { width: image.width, height: image.height, data }
    },
    write: async (areas) => writeBmp(bmp, areas.get(0) ?? [], removed),
  }
}

function readBmp(bytes: Uint8Array, removed: Removed, limits?: Partial<ImageLimits>): Bmp {
  if (bytes.length < fileHeader + plainHeader) throw malformedImage('it has no header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = view.getUint32(10, true)
  const header = view.getUint32(14, true)
  const width = view.getInt32(18, true)
  const signed = view.getInt32(22, true)
  const height = Math.abs(signed)
  const depth = view.getUint16(28, true)
  const compression = view.getUint32(30, true)
  if (header < plainHeader || ![1, 4, 8, 24, 32].includes(depth) || width <= 0 || height === 0)
    throw malformedImage('its header is not one of a plain BMP')
  const masks = [54, 58, 62].map((at) => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0))
  const plainMasks = masks[0] === 0xff0000 && masks[1] === 0xff00 && masks[2] === 0xff
  if (compression !== 0 && !(compression === 3 && depth === 32 && plainMasks))
    throw malformedImage('it is a compressed BMP')
  const most = imageLimits(limits).pixels
  if (width * height > most)
    throw new LimitError('too_many_pixels', `The image has more pixels than the limit of ${most}.`, {
      width,
      height,
      pixels: most,
    })
  const indexed = depth <= 8
  const format = { width, height, channels: indexed ? 1 : depth / 8, bits: indexed ? depth : 8 }
  const row = Math.ceil(strideOf(format) / 4) * 4
  if (start + row * height > bytes.length) throw malformedImage('it is cut short')
  const data = new Uint8Array(strideOf(format) * height)
  for (let y = 0; y < height; y++) {
    const from = start + (signed < 0 ? y : height - 1 - y) * row
    data.set(bytes.subarray(from, from + strideOf(format)), y * strideOf(format))
  }
  const colours = indexed ? Math.min(view.getUint32(46, true) || 2 ** depth, 2 ** depth) : 0
  const palette = new Uint8Array(indexed ? 3 * 2 ** depth : 0)
  for (let i = 0; i < colours; i++) {
    const at = fileHeader + header + i * 4
    if (at + 4 > bytes.length) break
    palette.set([bytes[at + 2], bytes[at + 1], bytes[at]], i * 3)
  }
  if (header > plainHeader) count(removed, 'colour profiles')
  if (start + row * height < bytes.length) count(removed, 'data after the end of the image')
  return { image: { ...format, data }, palette, perMetre: Math.max(0, view.getInt32(38, true)) }
}

function writeBmp(bmp: Bmp, areas: readonly PaintArea[], removed: Removed): Uint8Array {
  const image = { ...bmp.image, data: bmp.image.data.slice() }
  const { width, height, channels, bits } = image
  let { palette } = bmp
  if (palette.length > 0) {
    const colours = { palette, alpha: new Uint8Array(0), most: 2 ** bits }
    const clean = paintPalette(image, colours, areas)
    count(removed, 'unused palette colours', clean.removed)
    palette = clean.palette
  } else {
    forEachPixel(areas, image, (x, y, white) => {
      for (let c = 0; c < 3; c++) setSample(image, x, y, c, white)
    })
    // The fourth byte is not shown, but stored.
    if (channels === 4) for (let at = 3; at < image.data.length; at += 4) image.data[at] = 0
  }
  const colours = bits < 8 || palette.length > 0 ? 2 ** bits : 0
  const start = fileHeader + plainHeader + colours * 4
  const stride = strideOf(image)
  const row = Math.ceil(stride / 4) * 4
  const out = new Uint8Array(start + row * height)
  const view = new DataView(out.buffer)
  out.set([0x42, 0x4d])
  view.setUint32(2, out.length, true)
  view.setUint32(10, start, true)
  view.setUint32(14, plainHeader, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, channels * bits, true)
  view.setUint32(34, row * height, true)
  view.setInt32(38, bmp.perMetre, true)
  view.setInt32(42, bmp.perMetre, true)
  for (let i = 0; i < palette.length / 3; i++)
    out.set([palette[i * 3 + 2], palette[i * 3 + 1], palette[i * 3], 0], fileHeader + plainHeader + i * 4)
  for (let y = 0; y < height; y++)
    out.set(image.data.subarray(y * stride, (y + 1) * stride), start + (height - 1 - y) * row)
  return out
}

import { viewOf } from '../../../image/index.ts'

/** Pixels from the top left, four samples each. */
export interface RgbaPixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** A larger bitmap is not decoded; its pixels would take 160 MB. */
const maxPixels = 40_000_000

/** The pixels of a BMP file; null where it is damaged or compressed. */
export function bmpPixels(bytes: Uint8Array): RgbaPixels | null {
  if (bytes.length < 18 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null
  const start = viewOf(bytes).getUint32(10, true)
  return dibPixels(bytes.subarray(14), start >= 14 ? bytes.subarray(start) : null)
}

/**
 * The pixels of a device-independent bitmap (MS-WMF 2.2.2.9): header and palette, then rows from the bottom up. null where it is
 * damaged, compressed or too large.
 * @param bits the rows, where they do not follow the palette
 */
export function dibPixels(header: Uint8Array, bits: Uint8Array | null = null): RgbaPixels | null {
  if (header.length < 16) return null
  const view = viewOf(header)
  const size = view.getUint32(0, true)
  const core = size === 12
  if ((!core && size < 40) || size > header.length) return null
  const width = core ? view.getUint16(4, true) : view.getInt32(4, true)
  const tall = core ? view.getInt16(6, true) : view.getInt32(8, true)
  const depth = view.getUint16(core ? 10 : 14, true)
  const compression = core ? 0 : view.getUint32(16, true)
  const height = Math.abs(tall)
  if (width <= 0 || height === 0 || width * height > maxPixels) return null
  if (compression !== 0 && !(compression === 3 && (depth === 16 || depth === 32))) return null
  const used = core ? 0 : view.getUint32(32, true)
  const colours = depth <= 8 ? used || 1 << depth : 0
  if (colours > 256) return null
  const masks = compression === 3 && size === 40 ? 12 : 0
  const paletteAt = size + masks
  const entry = core ? 3 : 4
  const rows = bits ?? header.subarray(paletteAt + colours * entry)
  const stride = ((width * depth + 31) >>> 5) * 4
  if (![1, 4, 8, 16, 24, 32].includes(depth) || rows.length < stride * height) return null
  const channels = channelsOf(view, depth, compression === 3 ? (size === 40 ? size : 40) : 0)
  if (paletteAt + colours * entry > header.length || channels === null) return null
  const data = new Uint8ClampedArray(width * height * 4)
  const palette = header.subarray(paletteAt, paletteAt + colours * entry)
  const source = viewOf(rows)
  for (let y = 0; y < height; y++) {
    const row = (tall > 0 ? height - 1 - y : y) * stride
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      data[at + 3] = 255
      if (depth <= 8) {
        const byte = rows[row + ((x * depth) >> 3)]
        const index = (byte >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1)
        for (let c = 0; c < 3; c++) data[at + c] = palette[index * entry + 2 - c] ?? 0
      } else if (depth === 24) for (let c = 0; c < 3; c++) data[at + c] = rows[row + x * 3 + 2 - c]
      else {
        const value = depth === 16 ? source.getUint16(row + x * 2, true) : source.getUint32(row + x * 4, true)
        for (const [c, { shift, most }] of channels.entries())
          data[at + c] = (((value >>> shift) & most) * 255) / most
      }
    }
  }
  return { width, height, data }
}

/** The raster operations of icons (MS-WMF 2.1.1.31): a mask that leaves black, then the icon on that black. */
const [sourceAnd, sourcePaint, sourceInvert] = [0x8800c6, 0xee0086, 0x660046]

/** Pixels combined by a raster operation with the existing drawing. */
export function shownPixels(pixels: RgbaPixels, operation: number): RgbaPixels {
  const isMask = operation === sourceAnd
  if (!isMask && operation !== sourcePaint && operation !== sourceInvert) return pixels
  const data = new Uint8ClampedArray(pixels.data)
  for (let at = 0; at < data.length; at += 4) {
    // White, or black, leaves the existing drawing unchanged.
    const unseen = isMask ? 255 : 0
    const isUnseen = data[at] === unseen && data[at + 1] === unseen && data[at + 2] === unseen
    data[at + 3] = isUnseen ? 0 : 255
  }
  return { ...pixels, data }
}

/** Pixels with the transparency that their fourth samples state, by which colours are multiplied before (MS-EMF 2.3.1.1). */
export function transparentPixels({ width, height, data }: RgbaPixels, rows: Uint8Array): RgbaPixels {
  const out = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const alpha = rows[((height - 1 - y) * width + x) * 4 + 3] ?? 255
      for (let c = 0; c < 3; c++) out[at + c] = alpha === 0 ? 0 : (data[at + c] * 255) / alpha
      out[at + 3] = alpha
    }
  return { width, height, data: out }
}

interface Channel {
  readonly shift: number
  readonly most: number
}

/** Shift and maximum of red, green and blue in a pixel of 16 or 32 bits. */
function channelsOf(view: DataView, depth: number, masksAt: number): Channel[] | null {
  if (depth === 16 && masksAt === 0) return [10, 5, 0].map((shift) => ({ shift, most: 31 }))
  if (depth === 32 && masksAt === 0) return [16, 8, 0].map((shift) => ({ shift, most: 255 }))
  if (depth !== 16 && depth !== 32) return []
  if (masksAt + 12 > view.byteLength) return null
  const masks = [0, 4, 8].map((offset) => view.getUint32(masksAt + offset, true))
  if (masks.some((mask) => mask === 0)) return null
  return masks.map((mask) => {
    const shift = 31 - Math.clz32(mask & -mask)
    return { shift, most: mask >>> shift }
  })
}

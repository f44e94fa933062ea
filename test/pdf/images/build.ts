import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { decodeStream } from '../../../engines/pdf/filters/decode-stream.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfStream } from '../../../engines/pdf/objects.ts'

export const name = PdfName.of

export const newFile = () => new PdfFile(new Map(), new PdfDict())

/** A dictionary from a plain record. */
export const dict = (entries: Record<string, PdfObject>) => new PdfDict(Object.entries(entries))

/** An image XObject. */
export function image(entries: Record<string, PdfObject>, raw: Uint8Array): PdfStream {
  return new PdfStream(
    dict({ Type: name('XObject'), Subtype: name('Image'), ...entries, Length: raw.length }),
    raw,
  )
}

export const flate = (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes))

/** Bytes that look like noise and are the same in every run. */
export function noise(length: number, seed = 1): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state >>> 24
  })
}

/** Smooth shades, `channels` a pixel, so that JPEG has something plain to code. */
export function shades(width: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(width * height * channels)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < channels; k++) out[i++] = 128 + 90 * Math.sin(x / (7 + k)) * Math.cos(y / (9 - k))
  return out
}

/** Samples of a decoded stream by position, for any depth. */
export function reader(bytes: Uint8Array, width: number, components: number, bits: number) {
  const row = Math.ceil((width * components * bits) / 8)
  return (x: number, y: number, k = 0): number => {
    const at = y * row * 8 + (x * components + k) * bits
    if (bits === 16) return (bytes[at >> 3] << 8) | bytes[(at >> 3) + 1]
    return (bytes[at >> 3] >> (8 - bits - (at & 7))) & (2 ** bits - 1)
  }
}

/** The samples of a stream that only general filters encode. */
export function samplesOf(file: PdfFile, stream: PdfStream): Uint8Array {
  const { bytes, rest } = decodeStream(file, stream)
  if (rest.length > 0) throw new Error('not plain samples')
  return new Uint8Array(bytes)
}

/** A black-and-white picture (true is black) as CCITT G4 data, taken out of a TIFF of one strip. */
export async function faxG4(width: number, height: number, black: (x: number, y: number) => boolean) {
  // libvips declares zero black, so the coder's black, a bit of one, is a white pixel here.
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = black(x, y) ? 255 : 0
  const tiff = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, predictor: 'none' })
    .toBuffer()
  const directory = tiff.readUInt32LE(4)
  const field = (tag: number): number => {
    for (let i = 0; i < tiff.readUInt16LE(directory); i++) {
      const at = directory + 2 + i * 12
      if (tiff.readUInt16LE(at) === tag)
        return tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8)
    }
    throw new Error(`no TIFF field ${tag}`)
  }
  if (height > field(278)) throw new Error('more than one strip')
  const start = field(273)
  return new Uint8Array(tiff.subarray(start, start + field(279)))
}

/** The most and the mean that two pictures differ by, inside and outside an area of pixels. */
export function differences(
  a: Uint8Array,
  b: Uint8Array,
  width: number,
  channels: number,
  area: { x0: number; y0: number; x1: number; y1: number },
) {
  let outside = 0
  let sum = 0
  let count = 0
  for (let i = 0; i < a.length; i++) {
    const pixel = Math.floor(i / channels)
    const x = pixel % width
    const y = Math.floor(pixel / width)
    if (x >= area.x0 && x < area.x1 && y >= area.y0 && y < area.y1) continue
    const d = Math.abs(a[i] - b[i])
    outside = Math.max(outside, d)
    sum += d
    count++
  }
  return { most: outside, mean: count ? sum / count : 0 }
}

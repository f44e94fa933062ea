/** Reads a PNG (3rd edition, W3C) to its exact samples. */

import { inflateSync } from 'node:zlib'
import { LimitError } from '../../model/errors.ts'
import { type ImageLimits, imageLimits } from '../../model/raster.ts'
import {
  type PackedFormat,
  type PackedImage,
  sampleAt,
  setSample,
  strideOf,
} from '../coding/packed-samples.ts'
import { paeth } from '../coding/png-filters.ts'
import { ascii } from '../containers/bytes.ts'
import { pngChunks } from '../containers/png-chunks.ts'
import { count, malformedImage, type Removed } from './image-file.ts'

/** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
export type ColourType = 0 | 2 | 3 | 4 | 6

export interface Png {
  readonly image: PackedImage
  readonly type: ColourType
  /** Three bytes for each entry. Empty where there is none. */
  readonly palette: Uint8Array
  /** The tRNS chunk: alpha of palette entries, or the transparent colour. */
  readonly transparency: Uint8Array | null
  /** Chunks of numbers that define colours and size, without text. */
  readonly kept: readonly { readonly type: string; readonly data: Uint8Array }[]
  /** The decompressed ICC profile. */
  readonly profile: Uint8Array | null
  readonly exif: Uint8Array | null
  readonly animated: boolean
  readonly damaged: boolean
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const bitsAllowed: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Chunks of a fixed number of bytes that hold only numbers of colours and of the pixel size. */
const numericChunks: Readonly<Record<string, number>> = { sRGB: 1, gAMA: 4, cHRM: 32, cICP: 4, pHYs: 9 }

/** What a removed chunk is, for the manifest. */
const chunkNames: Readonly<Record<string, string>> = {
  tEXt: 'text chunks',
  zTXt: 'text chunks',
  iTXt: 'text chunks',
  eXIf: 'EXIF',
  tIME: 'time stamps',
  caBX: 'content credentials',
  fcTL: 'animation',
  fdAT: 'animation',
  acTL: 'animation',
}

/** Decompressed bytes. Profiles of real devices are below 4 MB. */
const maxProfileBytes = 16 * 1024 * 1024

/** @throws DocumentError `malformed`; LimitError `too_many_pixels`, before anything is decoded */
export function readPng(bytes: Uint8Array, removed: Removed, limits?: Partial<ImageLimits>): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== 'IHDR') throw malformedImage('it has no header')
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const bits = bytes[24]
  const type = bytes[25] as ColourType
  if (width === 0 || height === 0 || !bitsAllowed[type]?.includes(bits) || bytes[26] !== 0 || bytes[28] > 1)
    throw malformedImage('its header is not valid')
  // Samples of 16 bits take twice the memory.
  const most = imageLimits(limits).pixels / Math.max(1, bits / 8)
  if (width * height > most)
    throw new LimitError(
      'too_many_pixels',
      `An image of ${width} x ${height} pixels is larger than the limit. Lower the resolution, or raise the limit on pixels.`,
      { width, height, pixels: most },
    )
  const format = { width, height, channels: channelsOf[type], bits }
  const data: Uint8Array[] = []
  const kept: { type: string; data: Uint8Array }[] = []
  let palette: Uint8Array = new Uint8Array(0)
  let transparency: Uint8Array | null = null
  let profile: Uint8Array | null = null
  let exif: Uint8Array | null = null
  let animated = false
  let ended = false
  let after = 0
  for (const { type: name, data: content, end } of pngChunks(bytes)) {
    if (name === 'IHDR') continue
    after = end
    if (name === 'IDAT') data.push(content)
    else if (name === 'IEND') ended = true
    else if (name === 'PLTE') palette = content.slice(0, Math.min(content.length - (content.length % 3), 768))
    else if (name === 'tRNS') transparency = content
    else if (name === 'iCCP') profile = inflatedProfile(content)
    else if (numericChunks[name] === content.length) {
      if (!kept.some((chunk) => chunk.type === name)) kept.push({ type: name, data: content })
    } else {
      if (name === 'eXIf') exif = content
      if (name === 'acTL') animated = true
      count(removed, chunkNames[name] ?? 'private chunks')
    }
  }
  if (ended && after < bytes.length) count(removed, 'data after the end of the image')
  if (data.length === 0) throw malformedImage('it has no pixels')
  if (type === 3 && palette.length === 0) throw malformedImage('its palette is missing')
  const { samples, damaged, rest } = decoded(data, format, bytes[28] === 1)
  if (rest) count(removed, 'data after the pixels')
  return {
    image: { ...format, data: samples },
    type,
    palette,
    transparency,
    kept,
    profile,
    exif,
    animated,
    damaged: damaged || !ended,
  }
}

/** Null where it is damaged: then colours are those of sRGB. */
function inflatedProfile(content: Uint8Array): Uint8Array | null {
  const end = content.indexOf(0)
  if (end < 0) return null
  try {
    return new Uint8Array(inflateSync(content.subarray(end + 2), { maxOutputLength: maxProfileBytes }))
  } catch {
    // A damaged profile is not used by viewers either.
    return null
  }
}

/** First column, first row, and steps of the seven passes of interlaced images (8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function decoded(
  parts: readonly Uint8Array[],
  format: PackedFormat,
  interlaced: boolean,
): { samples: Uint8Array; damaged: boolean; rest: boolean } {
  const layout = interlaced
    ? passes.map(([x, y, stepX, stepY]) => ({
        x,
        y,
        stepX,
        stepY,
        part: {
          ...format,
          width: Math.ceil((format.width - x) / stepX),
          height: Math.ceil((format.height - y) / stepY),
        },
      }))
    : [{ x: 0, y: 0, stepX: 1, stepY: 1, part: format }]
  const used = layout.filter(({ part }) => part.width > 0 && part.height > 0)
  const size = used.reduce((sum, { part }) => sum + (strideOf(part) + 1) * part.height, 0)
  const { bytes, whole, rest } = inflated(Buffer.concat(parts), size)
  const out = { ...format, data: new Uint8Array(strideOf(format) * format.height) }
  let at = 0
  for (const { x, y, stepX, stepY, part } of used) {
    const length = (strideOf(part) + 1) * part.height
    const rows = unfiltered(bytes.subarray(at, at + length), part)
    at += length
    if (!interlaced) return { samples: rows, damaged: !whole, rest }
    const from = { ...part, data: rows }
    for (let row = 0; row < part.height; row++)
      for (let column = 0; column < part.width; column++)
        for (let c = 0; c < format.channels; c++)
          setSample(out, x + column * stepX, y + row * stepY, c, sampleAt(from, column, row, c))
  }
  return { samples: out.data, damaged: !whole, rest }
}

/** Rows beyond the height that are cut off: as many as the image has, and this many bytes. With more, the image is refused. */
const maxSurplusBytes = 16 * 1024 * 1024

/** Decompresses as far as the data goes; what is missing stays zero. */
function inflated(data: Buffer, size: number): { bytes: Uint8Array; whole: boolean; rest: boolean } {
  const bytes = new Uint8Array(size)
  for (const finishFlush of [undefined, 2 /* Z_SYNC_FLUSH: what a truncated stream holds */]) {
    try {
      const found = inflateSync(data, {
        maxOutputLength: 2 * size + maxSurplusBytes,
        info: true,
        finishFlush,
      } as never)
      const { buffer, engine } = found as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
      bytes.set(buffer.subarray(0, size))
      const rest = buffer.length > size || engine.bytesWritten < data.length
      return { bytes, whole: finishFlush === undefined && buffer.length >= size, rest }
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
        throw malformedImage('it has more pixels than its header states', error)
    }
  }
  throw malformedImage('its pixels are damaged')
}

function unfiltered(bytes: Uint8Array, format: PackedFormat): Uint8Array {
  const stride = strideOf(format)
  const pixel = Math.max(1, (format.channels * format.bits) >> 3)
  const out = new Uint8Array(stride * format.height)
  for (let y = 0; y < format.height; y++) {
    const filter = bytes[y * (stride + 1)]
    const from = y * (stride + 1) + 1
    const to = y * stride
    for (let i = 0; i < stride; i++) {
      const left = i < pixel ? 0 : out[to + i - pixel]
      const up = y === 0 ? 0 : out[to + i - stride]
      let guess = 0
      if (filter === 1) guess = left
      else if (filter === 2) guess = up
      else if (filter === 3) guess = (left + up) >> 1
      else if (filter === 4) guess = paeth(left, up, i < pixel || y === 0 ? 0 : out[to + i - pixel - stride])
      out[to + i] = bytes[from + i] + guess
    }
  }
  return out
}

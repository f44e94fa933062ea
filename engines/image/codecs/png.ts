/** PNG: samples stay exact, with their depth, palette and colour type. */

import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { LimitError, type Warning } from '../../model/errors.ts'
import { type ImageLimits, imageLimits, type Raster } from '../../model/raster.ts'
import { codedArea, forEachPixel, type PaintArea, uprightRaster, uprightSize } from '../areas.ts'
import {
  clearLowBytes,
  type PackedFormat,
  type PackedImage,
  paintPalette,
  sampleAt,
  setSample,
  strideOf,
} from '../coding/palette.ts'
import { paeth, predictedRows } from '../coding/png-filters.ts'
import { ascii } from '../containers/bytes.ts'
import { pngChunks } from '../containers/chunks.ts'
import { cleanProfile } from '../containers/icc.ts'
import { exifOrientation, orientationExif } from '../containers/tiff-reader.ts'
import { count, type ImageFile, malformedImage, type Removed } from './image-file.ts'

export async function openPng(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const removed: Removed = new Map()
  const png = readPng(bytes, removed, limits)
  const orientation = png.exif ? exifOrientation(png.exif) : 1
  count(removed, 'hidden colours', clearHiddenColours(png))
  if (png.image.bits === 16) {
    count(removed, 'low bytes of samples', clearLowBytes(png.image.data))
    // The transparent colour is compared with all bits of a sample.
    if (png.transparency) clearLowBytes(png.transparency)
  }
  const pixelSize = png.kept.find(({ type }) => type === 'pHYs')?.data
  return {
    format: 'png',
    frames: [{ ...uprightSize(png.image, orientation), dpi: pixelSize ? dpiOf(pixelSize) : null }],
    removed,
    warnings: warningsOf(png),
    raster: async () => uprightRaster(rasterOf(png), orientation),
    write: async (areas) => {
      const painted = (areas.get(0) ?? []).map((area) => codedArea(area, png.image, orientation))
      const image = { ...png.image, data: png.image.data.slice() }
      return encode({ ...png, image }, painted, orientation, removed)
    },
  }
}

function warningsOf(png: Png): Warning[] {
  const warnings: Warning[] = []
  if (png.animated)
    warnings.push({
      code: 'animation_dropped',
      message: 'The PNG was animated. Only its still image was kept.',
    })
  if (png.damaged)
    warnings.push({
      code: 'damaged_picture',
      message: 'The image is damaged; only the part that could be decoded was kept.',
    })
  return warnings
}

/** Dots per inch of a pHYs chunk (11.3.4.3); null where its unit is unknown or the value implausible. */
function dpiOf(data: Uint8Array): number | null {
  const perMetre = new DataView(data.buffer, data.byteOffset).getUint32(0)
  const dpi = perMetre * 0.0254
  return data[8] === 1 && dpi >= 10 && dpi <= 10_000 ? dpi : null
}

/** Makes fully transparent pixels black: their colours are not shown, but stored. Returns how many had a colour. */
function clearHiddenColours({ image, type }: Png): number {
  if (type !== 4 && type !== 6) return 0
  const { width, height, channels, bits, data } = image
  const size = bits >> 3
  let cleared = 0
  for (let at = 0; at < width * height * channels * size; at += channels * size) {
    let alpha = 0
    for (let i = (channels - 1) * size; i < channels * size; i++) alpha |= data[at + i]
    if (alpha !== 0) continue
    let colour = 0
    for (let i = 0; i < (channels - 1) * size; i++) {
      colour |= data[at + i]
      data[at + i] = 0
    }
    if (colour !== 0) cleared++
  }
  return cleared
}

/** Eight bits for each channel, as viewers show it. */
function rasterOf({ image, type, palette, transparency }: Png): Raster {
  const { width, height, bits } = image
  const data = new Uint8ClampedArray(width * height * 4)
  const most = 2 ** bits - 1
  const grey = type === 0 || type === 4
  const key = (channel: number): number =>
    transparency && transparency.length >= channel * 2 + 2
      ? ((transparency[channel * 2] << 8) | transparency[channel * 2 + 1]) & most
      : -1
  const keys = [key(0), key(1), key(2)]
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (type === 3) {
        const index = sampleAt(image, x, y, 0)
        for (let c = 0; c < 3; c++) data[at + c] = palette[index * 3 + c] ?? 0
        data[at + 3] = transparency?.[index] ?? 255
        continue
      }
      const first = sampleAt(image, x, y, 0)
      const second = grey ? first : sampleAt(image, x, y, 1)
      const third = grey ? first : sampleAt(image, x, y, 2)
      data[at] = (first * 255) / most
      data[at + 1] = (second * 255) / most
      data[at + 2] = (third * 255) / most
      if (type === 4) data[at + 3] = (sampleAt(image, x, y, 1) * 255) / most
      else if (type === 6) data[at + 3] = (sampleAt(image, x, y, 3) * 255) / most
      else {
        const keyed = first === keys[0] && (grey || (second === keys[1] && third === keys[2]))
        data[at + 3] = keyed ? 0 : 255
      }
    }
  return { width, height, data }
}

function encode(png: Png, areas: readonly PaintArea[], orientation: number, removed: Removed): Uint8Array {
  const { image, type } = png
  const { width, height, channels, bits } = image
  let { palette, transparency } = png
  if (type === 3) {
    const colours = { palette, alpha: transparency ?? new Uint8Array(0), most: 2 ** bits }
    const clean = paintPalette(image, colours, areas)
    count(removed, 'unused palette colours', clean.removed)
    palette = clean.palette
    transparency = clean.alpha.length > 0 ? clean.alpha : null
  } else {
    const most = 2 ** bits - 1
    // Black as the transparent colour would make the boxes holes.
    const black = transparency?.every((byte) => byte === 0) ? 1 : 0
    const colours = type === 4 || type === 6 ? channels - 1 : channels
    forEachPixel(areas, image, (x, y, white) => {
      const value = Math.max(black, Math.round((white * most) / 255))
      for (let c = 0; c < colours; c++) setSample(image, x, y, c, value)
      if (colours < channels) setSample(image, x, y, colours, most)
    })
    const expected = type === 0 ? 2 : type === 2 ? 6 : 0
    transparency = transparency && expected > 0 ? transparency.subarray(0, expected) : null
    if (transparency && transparency.length < expected) transparency = null
    palette = new Uint8Array(0)
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = bits
  header[9] = type
  const profile = png.profile ? cleanProfile(png.profile, type === 0 || type === 4 ? 1 : 3) : null
  const chunks: Uint8Array[] = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    ...png.kept.map(({ type: name, data }) => chunk(name, data)),
    ...(profile
      ? [chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]))]
      : []),
    ...(palette.length > 0 ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    ...(orientation > 1 ? [chunk('eXIf', orientationExif(orientation))] : []),
    chunk('IDAT', deflateSync(filteredRows(image, type), { level: 6 })),
    chunk('IEND', new Uint8Array(0)),
  ]
  return new Uint8Array(Buffer.concat(chunks))
}

function filteredRows(image: PackedImage, type: number): Uint8Array {
  const stride = strideOf(image)
  clearPadding(image)
  // Neighbouring indices and packed bits are not similar (12.8).
  if (type !== 3 && image.bits >= 8)
    return predictedRows(image.data, stride, (image.channels * image.bits) / 8)
  const out = new Uint8Array((stride + 1) * image.height)
  for (let y = 0; y < image.height; y++)
    out.set(image.data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  return out
}

/** Bits after the last pixel of a row are not shown, but stored. */
function clearPadding(image: PackedImage): void {
  const used = (image.width * image.channels * image.bits) & 7
  if (used === 0) return
  const stride = strideOf(image)
  for (let y = 0; y < image.height; y++) image.data[(y + 1) * stride - 1] &= 0xff << (8 - used)
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  out.set(Buffer.from(type, 'latin1'), 4)
  out.set(data, 8)
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)))
  return out
}

/** Reads a PNG (3rd edition, W3C) to its exact samples. */

/** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
type ColourType = 0 | 2 | 3 | 4 | 6

interface Png {
  readonly image: PackedImage
  readonly type: ColourType
  /** Three bytes for each entry. Empty if there is none. */
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

/** Chunks of a fixed number of bytes that contain only numbers of colours and of the pixel size. */
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
function readPng(bytes: Uint8Array, removed: Removed, limits?: Partial<ImageLimits>): Png {
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

/** Null if it is damaged: then colours are those of sRGB. */
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

/**
 * Maximum extra rows beyond the height that are cut off: the number of rows of the image, and this many bytes. With more, the image is
 * rejected.
 */
const maxSurplusBytes = 16 * 1024 * 1024

/** Decompresses as far as the data goes; the missing part stays zero. */
function inflated(data: Buffer, size: number): { bytes: Uint8Array; whole: boolean; rest: boolean } {
  const bytes = new Uint8Array(size)
  for (const finishFlush of [
    undefined,
    2 /* Z_SYNC_FLUSH: decodes the available part of a truncated stream */,
  ]) {
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

/** WebP: lossy, lossless and animated. Files without boxes and hidden colours keep their coded pixels. */

import type { ImageLimits, Raster } from '../../model/raster.ts'
import { codedArea, forEachPixel, type PaintArea, uprightRaster, uprightSize } from '../areas.ts'
import { type RiffChunk, riffChunks, webpEnd, writeChunk, writeWebp } from '../containers/chunks.ts'
import { cleanProfile } from '../containers/icc.ts'
import { exifOrientation, orientationExif } from '../containers/tiff-reader.ts'
import { type DecodedSamples, decodeSamples, encodeWebp, readImageHeader } from '../image-files.ts'
import { count, type ImageFile, malformedImage, type Removed } from './image-file.ts'

const pixelChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH'])

/** What a removed chunk is, for the manifest. */
const chunkNames: Readonly<Record<string, string>> = {
  EXIF: 'EXIF',
  'XMP ': 'XMP',
  C2PA: 'content credentials',
}

/** Flags of the VP8X chunk. */
const flags = { animation: 0x02, exif: 0x08, alpha: 0x10, profile: 0x20 }

export async function openWebp(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const removed: Removed = new Map()
  const end = webpEnd(bytes)
  if (end === null) throw malformedImage('it has no WebP container')
  if (end < bytes.length) count(removed, 'data after the end of the image')
  const source = parse(riffChunks(bytes, 12, end), removed)
  const header = await readImageHeader(bytes, 0, limits)
  const size = { width: header.width, height: header.height }
  const decoded = await decodeSamples(bytes, source.frames.length > 0 ? 'all' : 0, limits)
  const number = Math.max(1, Math.round(decoded.height / size.height))
  const hidden = clearHiddenColours(decoded)
  count(removed, 'hidden colours', hidden)
  const { orientation } = source
  return {
    format: 'webp',
    frames: Array.from({ length: number }, () => ({ ...uprightSize(size, orientation), dpi: header.dpi })),
    removed,
    warnings: [],
    raster: async (frame) => uprightRaster(rasterOf(decoded, size, frame), orientation),
    write: async (areas) => {
      const none = [...areas.values()].every((list) => list.length === 0)
      if (none && hidden === 0) return assemble(source, source.pixels, size)
      const painted: DecodedSamples = { ...decoded, data: decoded.data.slice() }
      for (const [frame, list] of areas)
        paint(
          painted,
          size,
          frame,
          list.map((area) => codedArea(area, size, orientation)),
        )
      const animation =
        number > 1 ? { frameHeight: size.height, delays: source.frames, loop: source.loop } : undefined
      const { lossless, quality } = source
      const again = await encodeWebp(painted, { lossless, quality, animation })
      return assemble(source, parse(riffChunks(again, 12, again.length), new Map()).pixels, size)
    },
  }
}

interface WebpSource {
  /** The chunks that contain pixels: of one image, or of an animation. */
  readonly pixels: readonly RiffChunk[]
  /** Milliseconds of each frame; empty for a still image. */
  readonly frames: readonly number[]
  readonly loop: number
  readonly orientation: number
  readonly profile: Uint8Array | null
  readonly lossless: boolean
  readonly quality: number
}

function parse(chunks: readonly RiffChunk[], removed: Removed): WebpSource {
  const pixels: RiffChunk[] = []
  const frames: number[] = []
  const coded: RiffChunk[] = []
  let orientation = 1
  let loop = 0
  let profile: Uint8Array | null = null
  for (const { type, data } of chunks) {
    if (pixelChunks.has(type)) {
      pixels.push({ type, data })
      coded.push({ type, data })
    } else if (type === 'ANIM' && data.length >= 6) {
      loop = data[4] | (data[5] << 8)
      pixels.push({ type, data: data.subarray(0, 6) })
    } else if (type === 'ANMF' && data.length >= 16) {
      const inner = riffChunks(data, 16, data.length)
      const kept = inner.filter((chunk) => pixelChunks.has(chunk.type))
      count(removed, 'private chunks', inner.length - kept.length)
      coded.push(...kept)
      frames.push(data[12] | (data[13] << 8) | (data[14] << 16))
      const body = Buffer.concat([data.subarray(0, 16), ...kept.map(writeChunk)])
      pixels.push({ type, data: body })
    } else if (type === 'ICCP') profile ??= data
    else if (type !== 'VP8X') {
      if (type === 'EXIF') orientation = exifOrientation(data)
      count(removed, chunkNames[type] ?? 'private chunks')
    }
  }
  const lossy = coded.filter(({ type }) => type === 'VP8 ')
  return {
    pixels,
    frames,
    loop,
    orientation,
    profile,
    lossless: lossy.length === 0,
    quality: Math.max(minQuality, ...lossy.map(({ data }) => lossyQuality(data))),
  }
}

/** A second loss should not be visible. */
const minQuality = 80

/**
 * The quality from 1 to 100 that an image was coded with, from the quantiser index of its frame header (RFC 6386, 9.6; libwebp maps
 * quality q to a compression of (q/100)^(1/3), linear below 75, and 127 * (1 - c) to the index). A little more, since the
 * image is coded a second time.
 */
function lossyQuality(data: Uint8Array): number {
  const index = quantiserIndex(data)
  if (index === null) return 90
  const c = 1 - index / 127
  const linear = c ** 3
  const quality = linear < 0.5 ? linear * 1.5 : (linear + 1) / 2
  return Math.min(100, Math.round(quality * 100) + 8)
}

/** The base quantiser index (0 to 127) of a key frame. Null if it cannot be read. */
function quantiserIndex(data: Uint8Array): number | null {
  if (data.length < 32 || (data[0] & 1) !== 0) return null
  const bits = new BoolDecoder(data, 10)
  // Colour space and clamping.
  bits.literal(2)
  if (bits.literal(1)) {
    const map = bits.literal(1)
    const values = bits.literal(1)
    if (values) {
      bits.literal(1)
      for (let i = 0; i < 4; i++) if (bits.literal(1)) bits.literal(8)
      for (let i = 0; i < 4; i++) if (bits.literal(1)) bits.literal(7)
    }
    if (map) for (let i = 0; i < 3; i++) if (bits.literal(1)) bits.literal(8)
  }
  // Filter type, level and sharpness.
  bits.literal(10)
  const adjusted = bits.literal(1) === 1 && bits.literal(1) === 1
  for (let i = 0; adjusted && i < 8; i++) if (bits.literal(1)) bits.literal(7)
  bits.literal(2)
  return bits.literal(7)
}

/** The arithmetic decoder of VP8 for values of equal probability (RFC 6386, 7.3). */
class BoolDecoder {
  readonly #data: Uint8Array
  #at: number
  #value: number
  #range = 255
  #shift = 0

  constructor(data: Uint8Array, at: number) {
    this.#data = data
    this.#value = (data[at] << 8) | data[at + 1]
    this.#at = at + 2
  }

  literal(bits: number): number {
    let value = 0
    for (let i = 0; i < bits; i++) value = (value << 1) | this.#bit()
    return value
  }

  #bit(): number {
    const split = 1 + (((this.#range - 1) * 128) >> 8)
    const big = split << 8
    const bit = this.#value >= big ? 1 : 0
    if (bit) {
      this.#range -= split
      this.#value -= big
    } else this.#range = split
    while (this.#range < 128) {
      this.#value = (this.#value << 1) & 0xffff
      this.#range <<= 1
      if (++this.#shift === 8) {
        this.#shift = 0
        this.#value |= this.#data[this.#at++] ?? 0
      }
    }
    return bit
  }
}

function clearHiddenColours({ channels, data }: DecodedSamples): number {
  if (channels !== 4) return 0
  let cleared = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 0 || (data[at] | data[at + 1] | data[at + 2]) === 0) continue
    data.fill(0, at, at + 3)
    cleared++
  }
  return cleared
}

function rasterOf(
  { channels, data }: DecodedSamples,
  { width, height }: { width: number; height: number },
  frame: number,
): Raster {
  const out = new Uint8ClampedArray(width * height * 4)
  const start = frame * width * height * channels
  for (let i = 0; i < width * height; i++) {
    const from = start + i * channels
    out[i * 4] = data[from]
    out[i * 4 + 1] = data[from + 1]
    out[i * 4 + 2] = data[from + 2]
    out[i * 4 + 3] = channels === 4 ? data[from + 3] : 255
  }
  return { width, height, data: out }
}

function paint(
  { channels, data }: DecodedSamples,
  size: { width: number; height: number },
  frame: number,
  areas: readonly PaintArea[],
): void {
  const start = frame * size.width * size.height * channels
  forEachPixel(areas, size, (x, y, white) => {
    const at = start + (y * size.width + x) * channels
    data.fill(white, at, at + 3)
    if (channels === 4) data[at + 3] = 255
  })
}

/** The container with the pixels, the colours of the profile and the orientation. */
function assemble(
  { orientation, profile }: WebpSource,
  pixels: readonly RiffChunk[],
  { width, height }: { width: number; height: number },
): Uint8Array {
  const clean = profile ? cleanProfile(profile, 3) : null
  const animated = pixels.some(({ type }) => type === 'ANMF')
  const alpha =
    animated ||
    pixels.some(({ type, data }) => type === 'ALPH' || (type === 'VP8L' && (data[4] & 0x10) !== 0))
  const simple = !clean && orientation === 1 && !animated && !pixels.some(({ type }) => type === 'ALPH')
  if (simple) return writeWebp(pixels)
  const header = new Uint8Array(10)
  header[0] =
    (clean ? flags.profile : 0) |
    (alpha ? flags.alpha : 0) |
    (orientation > 1 ? flags.exif : 0) |
    (animated ? flags.animation : 0)
  const put = (at: number, value: number): void => {
    header[at] = value & 0xff
    header[at + 1] = (value >> 8) & 0xff
    header[at + 2] = value >> 16
  }
  put(4, width - 1)
  put(7, height - 1)
  return writeWebp([
    { type: 'VP8X', data: header },
    ...(clean ? [{ type: 'ICCP', data: clean }] : []),
    ...pixels,
    ...(orientation > 1 ? [{ type: 'EXIF', data: orientationExif(orientation) }] : []),
  ])
}

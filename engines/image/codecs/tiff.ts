/** TIFF: pages of one bit to 16 bits, grey, palette, RGB, CMYK. Samples stay exact; JPEG compression becomes a lossless one. */

import { deflateSync } from 'node:zlib'
import { LimitError } from '../../model/errors.ts'
import type { ImageLimits, Raster } from '../../model/raster.ts'
import { codedArea, forEachPixel, type PaintArea, uprightRaster, uprightSize } from '../areas.ts'
import { encodeFax } from '../coding/encode-fax.ts'
import { clearLowBytes, type PackedImage, paintPalette, setSample, strideOf } from '../coding/palette.ts'
import { cleanProfile } from '../containers/icc.ts'
import { TiffReader, type TiffTable } from '../containers/tiff-reader.ts'
import { type DecodedSamples, decodeImage, decodeSamples, readImageHeader } from '../image-files.ts'
import { count, type ImageFile, type ImageFrame, malformedImage, type Removed } from './image-file.ts'

interface Page extends ImageFrame {
  /** 0-based directory of the file. */
  readonly index: number
  readonly directory: TiffDirectory
}

export async function openTiff(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const removed: Removed = new Map()
  const directories = tiffDirectories(bytes, removed)
  const pages: Page[] = []
  for (const [index, directory] of directories.entries()) {
    if (directory.reduced && directories.some(({ reduced }) => !reduced)) {
      count(removed, 'thumbnails')
      continue
    }
    const { width, height } = await readImageHeader(bytes, index, limits)
    if (width !== directory.width || height !== directory.height)
      throw malformedImage('its pages cannot be told apart')
    pages.push({ ...uprightSize(directory, directory.orientation), dpi: directory.dpi, index, directory })
  }
  return {
    format: 'tiff',
    frames: pages,
    removed,
    warnings: [],
    raster: async (frame) => {
      const { index, directory } = pages[frame]
      const samples = await decodeSamples(bytes, index, limits)
      const raster = await rasterOf(bytes, index, samples, limits)
      return uprightRaster(raster, directory.orientation)
    },
    // Pages are decoded one at a time, so that memory does not grow with their number.
    write: async (areas) => {
      const writer = new TiffWriter()
      for (const [frame, { index, directory }] of pages.entries()) {
        const samples = await decodeSamples(bytes, index, limits)
        const painted = (areas.get(frame) ?? []).map((area) =>
          codedArea(area, directory, directory.orientation),
        )
        writer.add(encodedPage(samples, directory, painted, removed))
      }
      return writer.build()
    },
  }
}

/** Eight bits for each channel. The colours of CMYK and of samples with alpha are those of the decoder. */
async function rasterOf(
  bytes: Uint8Array,
  index: number,
  samples: DecodedSamples,
  limits?: Partial<ImageLimits>,
): Promise<Raster> {
  const { width, height, channels, bits, data } = samples
  const step = bits / 8
  if (channels !== 1 && channels !== 3) {
    const { damaged: _, ...raster } = await decodeImage(bytes, {
      frame: index,
      upright: false,
      transparent: true,
      limits,
    })
    return raster
  }
  const out = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const at = i * channels * step
    out[i * 4] = data[at]
    out[i * 4 + 1] = data[channels === 1 ? at : at + step]
    out[i * 4 + 2] = data[channels === 1 ? at : at + 2 * step]
    out[i * 4 + 3] = 255
  }
  return { width, height, data: out }
}

function encodedPage(
  samples: DecodedSamples,
  directory: TiffDirectory,
  areas: readonly PaintArea[],
  removed: Removed,
): TiffPage {
  const { orientation, density, compression } = directory
  if (samples.bits === 16) count(removed, 'low bytes of samples', clearLowBytes(samples.data))
  const common = { orientation, density }
  const lossless = compression === 1 ? ('none' as const) : ('deflate' as const)
  const indexed = directory.photometric === 3 ? indexedImage(samples, directory) : null
  if (indexed) {
    const { image, palette } = indexed
    const colours = { palette, alpha: new Uint8Array(0), most: 2 ** image.bits }
    const clean = paintPalette(image, colours, areas)
    count(removed, 'unused palette colours', clean.removed)
    const size = 2 ** image.bits
    const colourMap = Array.from({ length: size * 3 }, (_, i) => {
      const value = clean.palette[(i % size) * 3 + Math.floor(i / size)] ?? 0
      return value * 257
    })
    return { ...common, image, photometric: 3, compression: lossless, extra: null, colourMap, profile: null }
  }
  paintSamples(samples, areas)
  count(removed, 'hidden colours', clearHiddenColours(samples))
  const { channels } = samples
  const profile = directory.profile
    ? cleanProfile(
        directory.profile,
        channels === 2 || channels === 1 ? 1 : colourChannels(samples, directory),
      )
    : null
  if (channels === 1 && samples.bits === 8 && directory.bits < 8) {
    const image = repacked(samples, directory)
    const fax = directory.bits === 1 && [2, 3, 4].includes(compression)
    const photometric = directory.photometric === 0 ? 0 : 1
    return {
      ...common,
      image,
      photometric,
      compression: fax ? 'fax' : lossless,
      extra: null,
      colourMap: null,
      profile,
    }
  }
  const cmyk = directory.photometric === 5
  const photometric = channels <= 2 ? 1 : cmyk ? 5 : 2
  const extra = channels === 2 || channels === 5 || (channels === 4 && !cmyk) ? 2 : null
  const image = { ...samples }
  return { ...common, image, photometric, compression: lossless, extra, colourMap: null, profile }
}

const colourChannels = ({ channels }: DecodedSamples, { photometric }: TiffDirectory): number =>
  photometric === 5 ? 4 : Math.min(3, channels)

function paintSamples(samples: DecodedSamples, areas: readonly PaintArea[]): void {
  const { channels, bits } = samples
  const most = 2 ** bits - 1
  const ink = samples.space === 'cmyk'
  const alpha = ink ? (channels === 5 ? 4 : -1) : channels === 2 ? 1 : channels === 4 ? 3 : -1
  forEachPixel(areas, samples, (x, y, white) => {
    const light = Math.round((white * most) / 255)
    for (let c = 0; c < channels; c++) {
      // In CMYK only the black ink is used.
      const value = c === alpha ? most : !ink ? light : c === 3 ? most - light : 0
      setSample(samples, x, y, c, value)
    }
  })
}

function clearHiddenColours({ channels, bits, data, space }: DecodedSamples): number {
  if (space === 'cmyk' || (channels !== 2 && channels !== 4)) return 0
  const step = (bits / 8) * channels
  const colours = (bits / 8) * (channels - 1)
  let cleared = 0
  for (let at = 0; at < data.length; at += step) {
    if (data.subarray(at + colours, at + step).some((byte) => byte !== 0)) continue
    if (data.subarray(at, at + colours).some((byte) => byte !== 0)) cleared++
    data.fill(0, at, at + colours)
  }
  return cleared
}

/** Grey samples of 8 bits in the depth of the file, where 255 is white. */
function repacked(samples: DecodedSamples, { bits, photometric }: TiffDirectory): PackedImage {
  const { width, height, data } = samples
  const depth = bits === 1 || bits === 2 || bits === 4 ? bits : 8
  const format = { width, height, channels: 1, bits: depth }
  const image = { ...format, data: new Uint8Array(strideOf(format) * height) }
  const most = 2 ** depth - 1
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = Math.round((data[y * width + x] * most) / 255)
      setSample(image, x, y, 0, photometric === 0 ? most - value : value)
    }
  return image
}

/** The indices of a palette image, which the decoder turned into colours. Null if a colour is not in the palette. */
function indexedImage(
  { width, height, channels, bits, data }: DecodedSamples,
  directory: TiffDirectory,
): { image: PackedImage; palette: Uint8Array } | null {
  const map = directory.colourMap
  if (!map || channels !== 3 || bits !== 8 || ![1, 2, 4, 8].includes(directory.bits)) return null
  const size = map.length / 3
  // Some writers store 8 bits; decoders take the whole map for that then.
  const wide = map.some((value) => value > 255)
  const palette = new Uint8Array(size * 3)
  const indices = new Map<number, number>()
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 3; c++) palette[i * 3 + c] = wide ? map[c * size + i] >> 8 : map[c * size + i]
    const colour = (palette[i * 3] << 16) | (palette[i * 3 + 1] << 8) | palette[i * 3 + 2]
    if (!indices.has(colour)) indices.set(colour, i)
  }
  const format = { width, height, channels: 1, bits: directory.bits }
  const image = { ...format, data: new Uint8Array(strideOf(format) * height) }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const index = indices.get((data[at] << 16) | (data[at + 1] << 8) | data[at + 2])
      if (index === undefined) return null
      setSample(image, x, y, 0, index)
    }
  return { image, palette }
}

/** Writes a TIFF (6.0) of pages with only their pixels. */

interface TiffPage
  extends Pick<TiffDirectory, 'extra' | 'orientation' | 'density' | 'colourMap' | 'profile'> {
  readonly image: PackedImage
  readonly photometric: number
  /** `none`, `deflate`, or `fax`: group 4, for one bit a pixel. */
  readonly compression: 'none' | 'deflate' | 'fax'
}

/** Bytes of a strip before compression: readers decode whole strips. */
const stripBytes = 256 * 1024

type Value = {
  readonly type: 3 | 4 | 5 | 7
  readonly numbers?: readonly number[]
  readonly bytes?: Uint8Array
}

const short = (...numbers: number[]): Value => ({ type: 3, numbers })

const long = (...numbers: number[]): Value => ({ type: 4, numbers })

/** Collects a file, little-endian. */
class TiffWriter {
  #parts: Uint8Array[] = [Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0)]
  #size = 8
  /** Where the offset of the next directory is to be written: the part, and the place in it. */
  #link: { part: number; at: number } = { part: 0, at: 4 }

  add(page: TiffPage): void {
    const { image, photometric, extra, orientation, density, colourMap, profile } = page
    const { width, height, channels, bits } = image
    const rows =
      page.compression === 'fax' ? height : Math.max(1, Math.floor(stripBytes / Math.max(1, strideOf(image))))
    const predicted = page.compression === 'deflate' && bits === 8 && photometric !== 3
    const places: number[] = []
    const lengths: number[] = []
    for (let y = 0; y < height; y += rows) {
      const strip = encodeStrip(page, y, Math.min(height, y + rows), predicted)
      places.push(this.#append(strip))
      lengths.push(strip.length)
    }
    const tags = new Map<number, Value>([
      [256, long(width)],
      [257, long(height)],
      [258, short(...Array(channels).fill(bits))],
      [259, short({ none: 1, deflate: 8, fax: 4 }[page.compression])],
      [262, short(photometric)],
      [273, long(...places)],
      [274, short(orientation)],
      [277, short(channels)],
      [278, long(Math.min(rows, height))],
      [279, long(...lengths)],
    ])
    if (density) {
      tags.set(282, { type: 5, numbers: density.x })
      tags.set(283, { type: 5, numbers: density.y })
    }
    tags.set(284, short(1))
    if (density) tags.set(296, short(density.unit))
    if (predicted) tags.set(317, short(2))
    if (colourMap) tags.set(320, short(...colourMap))
    if (extra !== null) tags.set(338, short(extra))
    if (profile) tags.set(34675, { type: 7, bytes: profile })
    this.#directory(tags)
  }

  build(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#parts))
  }

  #append(bytes: Uint8Array): number {
    // Offsets are even (TIFF 6.0, section 2).
    if (this.#size & 1) {
      this.#parts.push(new Uint8Array(1))
      this.#size++
    }
    const at = this.#size
    this.#parts.push(bytes)
    this.#size += bytes.length
    return at
  }

  #directory(tags: ReadonlyMap<number, Value>): void {
    const out = new Uint8Array(2 + tags.size * 12 + 4)
    const view = new DataView(out.buffer)
    view.setUint16(0, tags.size, true)
    let at = 2
    for (const [tag, value] of tags) {
      const bytes = valueBytes(value)
      const each = { 3: 2, 4: 4, 5: 8, 7: 1 }[value.type]
      view.setUint16(at, tag, true)
      view.setUint16(at + 2, value.type, true)
      view.setUint32(at + 4, bytes.length / each, true)
      if (bytes.length <= 4) out.set(bytes, at + 8)
      else view.setUint32(at + 8, this.#append(bytes), true)
      at += 12
    }
    const place = this.#append(out)
    const { part, at: link } = this.#link
    new DataView(this.#parts[part].buffer).setUint32(link, place, true)
    this.#link = { part: this.#parts.length - 1, at: out.length - 4 }
  }
}

function valueBytes({ type, numbers = [], bytes }: Value): Uint8Array {
  if (bytes) return bytes
  const size = type === 3 ? 2 : 4
  const out = new Uint8Array(numbers.length * size)
  const view = new DataView(out.buffer)
  for (const [i, number] of numbers.entries())
    if (size === 2) view.setUint16(i * 2, number, true)
    else view.setUint32(i * 4, number, true)
  return out
}

function encodeStrip(
  { image, compression }: TiffPage,
  from: number,
  to: number,
  predicted: boolean,
): Uint8Array {
  const stride = strideOf(image)
  const rows = image.data.slice(from * stride, to * stride)
  if (compression === 'fax') {
    // Runs of white become zeros regardless of photometric interpretation, and the encoder uses ones for white.
    return encodeFax(
      rows.map((byte) => ~byte),
      image.width,
      to - from,
    )
  }
  if (image.bits === 16)
    for (let i = 0; i + 1 < rows.length; i += 2) [rows[i], rows[i + 1]] = [rows[i + 1], rows[i]]
  if (compression === 'none') return rows
  if (predicted) {
    const { channels } = image
    for (let y = 0; y < to - from; y++)
      for (let i = stride - 1; i >= channels; i--) rows[y * stride + i] -= rows[y * stride + i - channels]
  }
  return deflateSync(rows, { level: 6 })
}

/** The directories of a TIFF (TIFF 6.0 and BigTIFF), as far as they define pixels. */

interface TiffDirectory {
  readonly width: number
  readonly height: number
  /** Tag 259. */
  readonly compression: number
  /** Tag 262: 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 5 CMYK, 6 YCbCr, 8 Lab. */
  readonly photometric: number
  /** Bits of each sample. */
  readonly bits: number
  readonly samples: number
  /** Tag 338: 0 unspecified, 1 premultiplied alpha, 2 alpha. Null if there is none. */
  readonly extra: number | null
  readonly orientation: number
  readonly dpi: number | null
  /** Pixel density as stored: numerator and denominator for each direction, and its unit. */
  readonly density: {
    readonly x: readonly number[]
    readonly y: readonly number[]
    readonly unit: number
  } | null
  /** 16 bits each: all reds, all greens, all blues. */
  readonly colourMap: readonly number[] | null
  readonly profile: Uint8Array | null
  /** A smaller version of another page. */
  readonly reduced: boolean
}

/** Bounds the work on malicious files. */
const maxPages = 5_000

/** What a removed tag is, for the manifest. */
const tagNames: Readonly<Record<number, string>> = {
  269: 'descriptions',
  270: 'descriptions',
  271: 'descriptions',
  272: 'descriptions',
  285: 'descriptions',
  305: 'descriptions',
  306: 'descriptions',
  315: 'descriptions',
  316: 'descriptions',
  330: 'further images',
  513: 'thumbnails',
  700: 'XMP',
  33432: 'descriptions',
  33723: 'IPTC',
  34377: 'IPTC',
  34665: 'EXIF',
  34853: 'EXIF',
}

/** Tags that define pixels or their place in the file; their values are written again. */
const structural: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  292, 293, 296, 297, 317, 318, 319, 320, 322, 323, 324, 325, 332, 338, 339, 347, 514, 529, 530, 531, 532,
  34675,
])

/** @throws DocumentError `malformed`; LimitError `too_many_pages` */
function tiffDirectories(bytes: Uint8Array, removed: Removed): TiffDirectory[] {
  const reader = TiffReader.open(bytes)
  if (!reader) throw malformedImage('it has no directory')
  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  for (let at = reader.first; at !== 0 && !seen.has(at); ) {
    if (directories.length >= maxPages)
      throw new LimitError('too_many_pages', `The TIFF has more than ${maxPages} pages. Split it.`, {
        pages: maxPages,
      })
    seen.add(at)
    const found = reader.table(at)
    if (!found) break
    directories.push(directoryOf(reader, found.entries, bytes))
    for (const tag of found.entries.keys())
      if (!structural.has(tag)) count(removed, tagNames[tag] ?? 'private tags')
    at = found.next
  }
  if (directories.length === 0) throw malformedImage('its directory is not valid')
  return directories
}

function directoryOf(reader: TiffReader, entries: TiffTable['entries'], bytes: Uint8Array): TiffDirectory {
  const list = (tag: number, most: number): number[] => {
    const entry = entries.get(tag)
    return entry ? reader.numbers(entry, most) : []
  }
  const first = (tag: number, otherwise: number): number => list(tag, 1).at(0) ?? otherwise
  const rational = (tag: number): [number, number] | null => {
    const entry = entries.get(tag)
    return entry ? reader.rational(entry) : null
  }
  const x = rational(282)
  const y = rational(283) ?? x
  const unit = first(296, 2)
  const profile = entries.get(34675)
  const perUnit = x && x[1] > 0 ? x[0] / x[1] : Number.NaN
  const dpi = unit === 3 ? perUnit * 2.54 : unit === 2 ? perUnit : Number.NaN
  const orientation = first(274, 1)
  const map = list(320, 768)
  return {
    width: first(256, 0),
    height: first(257, 0),
    compression: first(259, 1),
    photometric: first(262, 1),
    bits: first(258, 1),
    samples: first(277, 1),
    extra: entries.has(338) ? first(338, 0) : null,
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    dpi: dpi >= 10 && dpi <= 10_000 ? dpi : null,
    density: x && y ? { x, y, unit } : null,
    colourMap: map.length > 0 && map.length % 3 === 0 ? map : null,
    profile: profile ? bytes.subarray(profile.at, profile.at + profile.length) : null,
    reduced: (first(254, 0) & 1) !== 0 || first(255, 1) === 2,
  }
}

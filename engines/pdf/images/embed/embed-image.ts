/**
 * Embeds image files in a PDF. The coded bytes are kept where PDF has the same coding: JPEG, most PNG, fax and JPEG strips of
 * TIFF. Other files are decoded and stored without loss, unless their coding was lossy.
 */

import { decodeImage, type ImageHeader, readImageHeader } from '../../../image/image-files.ts'
import { riffChunks, riffHeader, TiffReader, type TiffTable } from '../../../image/index.ts'
import { jpegColours, jpegSize } from '../../../image/jpeg/read.ts'
import type { Raster } from '../../../model/raster.ts'
import { flateStream } from '../../filters/decode-stream.ts'
import type { PdfLimits } from '../../limits.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  PdfString,
} from '../../objects.ts'
import { type PngParts, pngParts } from './plain-image.ts'
import { imageStream, opacityImage, rasterImage } from './raster-image.ts'

export interface ImageFile {
  readonly bytes: Uint8Array
  readonly format: 'png' | 'jpg' | 'webp' | 'tiff'
  /** 0-based. */
  readonly frame: number
}

export interface EmbeddedImage {
  readonly image: PdfRef
  /** EXIF orientation that the caller has to apply: 1 to 8. */
  readonly orientation: number
}

/**
 * JPEG quality for lossy files whose coding PDF does not support. For WebP the result is about as large as the source (measured on
 * our scans, WebP of quality 80).
 */
const lossyQuality = { webp: 82, other: 88 }

/**
 * @param options.plain converts CMYK to sRGB: PDF/A allows no device-dependent CMYK next to an sRGB output intent. Default: no.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function embedImage(
  file: PdfFile,
  image: ImageFile,
  options: { readonly plain?: boolean; readonly limits?: Partial<PdfLimits> } = {},
): Promise<EmbeddedImage> {
  const { bytes, frame } = image
  const header = await readImageHeader(bytes, frame, options.limits)
  const direct = options.plain && header.space === 'cmyk' ? null : embedUnchanged(file, image, header)
  if (direct) return direct
  const decoded = await decodeImage(bytes, { frame, transparent: true, limits: options.limits })
  const mask = await opacityImage(decoded)
  const coding = isLossy(image) ? 'lossy' : 'lossless'
  const quality = image.format === 'webp' ? lossyQuality.webp : lossyQuality.other
  const stream = await rasterImage(withoutAlpha(decoded), { coding, quality, small: true }, options.limits)
  if (mask) stream.dict.set('SMask', file.add(mask))
  return { image: file.add(stream), orientation: 1 }
}

/** Whether the coding of the file is lossy: then storing its noise without loss would gain nothing. */
function isLossy({ bytes, format, frame }: ImageFile): boolean {
  if (format === 'webp') return isLossyWebp(bytes)
  const coded = format === 'tiff' ? tiffFrame(bytes, frame)?.compression : undefined
  return format === 'jpg' || coded === 6 || coded === 7
}

/** Whether the first image of a WebP file is lossy. Its alpha channel may be coded separately. */
function isLossyWebp(bytes: Uint8Array): boolean {
  const first = riffChunks(bytes, riffHeader, bytes.length)
    // A frame of an animation has chunks after 16 bytes.
    .flatMap((chunk) => (chunk.type === 'ANMF' ? riffChunks(chunk.data, 16, chunk.data.length) : [chunk]))
    .find(({ type }) => type === 'VP8 ' || type === 'VP8L')
  return first?.type === 'VP8 '
}

/** The colours without alpha, which becomes a soft mask. */
function withoutAlpha(raster: Raster): Raster {
  const data = raster.data.slice()
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return { ...raster, data }
}

function embedUnchanged(
  file: PdfFile,
  { bytes, format, frame }: ImageFile,
  header: ImageHeader,
): EmbeddedImage | null {
  if (format === 'jpg') return { image: file.add(jpeg(file, bytes, header)), orientation: header.orientation }
  const stream =
    format === 'png' ? png(file, bytes, header) : format === 'tiff' ? tiff(file, bytes, frame, header) : null
  return stream && { image: file.add(stream), orientation: format === 'tiff' ? header.orientation : 1 }
}

function jpeg(file: PdfFile, bytes: Uint8Array, { profile }: ImageHeader): PdfStream {
  const { width, height, components } = jpegSize(bytes)
  const count = components.length
  const entries: [string, PdfObject][] = [
    ['Width', width],
    ['Height', height],
    ['BitsPerComponent', 8],
    ['ColorSpace', spaceOf(file, count, profile)],
    ['Filter', PdfName.of('DCTDecode')],
  ]
  // Adobe's programs write CMYK inverted and mark such files.
  if (count === 4 && jpegColours(bytes).adobe !== null) entries.push(['Decode', [1, 0, 1, 0, 1, 0, 1, 0]])
  return imageStream(entries, bytes)
}

const signatures: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }
const devices: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** The profile of the image if it fits, else the device space. */
function spaceOf(file: PdfFile, components: number, profile: Uint8Array | null): PdfObject {
  const device = PdfName.of(devices[components] ?? 'DeviceRGB')
  const fits = profile && String.fromCharCode(...profile.subarray(16, 20)) === signatures[components]
  if (!fits) return device
  const entries = new PdfDict([
    ['N', components],
    ['Alternate', device],
  ])
  return [PdfName.of('ICCBased'), file.add(flateStream(profile, entries))]
}

function png(file: PdfFile, bytes: Uint8Array, { profile }: ImageHeader): PdfStream | null {
  const parts = pngParts(bytes)
  if (!parts || parts.interlaced || parts.transparent || parts.colour > 3) return null
  const space = pngSpace(file, parts, profile)
  if (!space) return null
  const { width, height, bits, colour, data } = parts
  const predictor = new PdfDict([
    ['Predictor', 15],
    ['Colors', colour === 2 ? 3 : 1],
    ['BitsPerComponent', bits],
    ['Columns', width],
  ])
  return imageStream(
    [
      ['Width', width],
      ['Height', height],
      ['BitsPerComponent', bits],
      ['ColorSpace', space],
      ['Filter', PdfName.of('FlateDecode')],
      ['DecodeParms', predictor],
    ],
    data,
  )
}

function pngSpace(
  file: PdfFile,
  { colour, palette, bits }: PngParts,
  profile: Uint8Array | null,
): PdfObject | null {
  if (colour !== 3) return spaceOf(file, colour === 2 ? 3 : 1, profile)
  if (!palette || palette.length < 3) return null
  const highest = Math.min(Math.floor(palette.length / 3), 2 ** bits) - 1
  const table = new PdfString(palette.slice(0, (highest + 1) * 3), true)
  return [PdfName.of('Indexed'), spaceOf(file, 3, profile), highest, table]
}

function tiff(file: PdfFile, bytes: Uint8Array, index: number, header: ImageHeader): PdfStream | null {
  const frame = tiffFrame(bytes, index)
  if (!frame?.strip || frame.fillOrder !== 1) return null
  if (frame.compression === 7) return tiffJpeg(file, frame, frame.strip, header)
  if (frame.compression !== 4 || frame.bits !== 1 || frame.samples !== 1 || frame.photometric > 1) return null
  const { width, height, photometric, strip } = frame
  return imageStream(
    [
      ['Width', width],
      ['Height', height],
      ['BitsPerComponent', 1],
      ['ColorSpace', PdfName.of('DeviceGray')],
      ['Decode', photometric === 0 ? [0, 1] : [1, 0]],
      ['Filter', PdfName.of('CCITTFaxDecode')],
      [
        'DecodeParms',
        new PdfDict([
          ['K', -1],
          ['Columns', width],
          ['Rows', height],
        ]),
      ],
    ],
    strip,
  )
}

/** A JPEG strip with the tables that the TIFF stores separately (TIFF Technical Note 2). */
function tiffJpeg(
  file: PdfFile,
  { photometric, samples, jpegTables }: TiffFrame,
  strip: Uint8Array,
  header: ImageHeader,
): PdfStream | null {
  // JPEG with RGB components needs a marker that not every viewer supports.
  if (!((photometric === 1 && samples === 1) || (photometric === 6 && samples === 3))) return null
  const tables = jpegTables && jpegTables.length > 4 ? jpegTables.subarray(0, jpegTables.length - 2) : null
  if (!tables) return jpeg(file, strip, header)
  const whole = new Uint8Array(tables.length + strip.length - 2)
  whole.set(tables)
  whole.set(strip.subarray(2), tables.length)
  return jpeg(file, whole, header)
}

/** The coding of a page of a TIFF (TIFF 6.0), to decide whether a PDF can use its data unchanged. */

interface TiffFrame {
  readonly width: number
  readonly height: number
  /** Tag 259: 4 fax group 4, 6 and 7 JPEG, and so on. */
  readonly compression: number
  /** Tag 262: 0 white is zero, 1 black is zero, 2 RGB, 6 YCbCr. */
  readonly photometric: number
  readonly samples: number
  readonly bits: number
  /** Tag 266: 2 when the first pixel is the lowest bit. */
  readonly fillOrder: number
  /** All data, if it is one strip. */
  readonly strip: Uint8Array | null
  /** Tag 347: tables that the JPEG strips omit. */
  readonly jpegTables: Uint8Array | null
}

/** Bounds the work on malicious files. */
const maxFrames = 5_000

/**
 * Null for BigTIFF, which scanners do not write, and for invalid directories.
 * @param index 0-based
 */
function tiffFrame(bytes: Uint8Array, index: number): TiffFrame | null {
  const reader = TiffReader.open(bytes)
  if (!reader || reader.isBig || index >= maxFrames) return null
  let table = reader.table(reader.first)
  for (let n = 0; table && n < index; n++) table = reader.table(table.next)
  return table && frameOf(bytes, reader, table)
}

function frameOf(bytes: Uint8Array, reader: TiffReader, { entries }: TiffTable): TiffFrame {
  const first = (tag: number, otherwise: number) => {
    const entry = entries.get(tag)
    return (entry && reader.numbers(entry, 1).at(0)) ?? otherwise
  }
  const height = first(257, 0)
  const offset = first(273, 0)
  const length = first(279, 0)
  const one = (entries.get(273)?.length ?? 0) <= 4 && first(278, height) >= height
  const tables = entries.get(347)
  return {
    width: first(256, 0),
    height,
    compression: first(259, 1),
    photometric: first(262, 1),
    samples: first(277, 1),
    bits: first(258, 1),
    fillOrder: first(266, 1),
    strip:
      one && offset > 0 && length > 0 && offset + length <= bytes.length
        ? bytes.subarray(offset, offset + length)
        : null,
    jpegTables: tables ? bytes.subarray(tables.at, tables.at + tables.length) : null,
  }
}

/**
 * Picture files as images of a PDF, with the same bytes wherever PDF has the same coding: JPEG, most PNG, fax and
 * JPEG strips of TIFF. What it has not is decoded and packed without loss, unless its own coding was lossy.
 */

import type { Raster } from '../../../model/raster.ts'
import { encodeFlate } from '../../filters/filters.ts'
import type { PdfLimits } from '../../objects/limits.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '../../objects/objects.ts'
import { decodePicture, type PictureHeader, pictureHeader } from '../codec.ts'
import { jpegSize } from '../jpeg/read.ts'
import { type PngParts, pngParts } from './png-chunks.ts'
import { imageStream, opacityImage, rasterImage } from './raster-image.ts'
import { type TiffFrame, tiffFrame } from './tiff-frame.ts'

export interface PictureFile {
  readonly bytes: Uint8Array
  readonly format: 'png' | 'jpg' | 'webp' | 'tiff'
  /** Counts from 0. */
  readonly frame: number
}

export interface Embedded {
  readonly image: PdfRef
  /** EXIF orientation that is still to be applied when it is placed: 1 to 8. */
  readonly orientation: number
}

/**
 * Of pictures whose own coding loses and has no like in PDF. WebP packs better than JPEG; at this quality the picture
 * takes as many bytes as it did (measured on scans of ours, WebP of quality 80).
 */
const lossyQuality = { webp: 82, other: 88 }

/**
 * @param plain no colours that depend on the device (CMYK) and no private profile of them: what PDF/A takes beside an
 *   sRGB output intent. Such a picture becomes sRGB.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function embedPicture(
  file: PdfFile,
  picture: PictureFile,
  options: { readonly plain?: boolean; readonly limits?: Partial<PdfLimits> } = {},
): Promise<Embedded> {
  const { bytes, frame } = picture
  const header = await pictureHeader(bytes, frame, options.limits)
  const direct = options.plain && header.space === 'cmyk' ? null : asItIs(file, picture, header)
  if (direct) return direct
  const decoded = await decodePicture(bytes, { frame, transparent: true, limits: options.limits })
  const mask = await opacityImage(decoded)
  const coding = isLossy(picture) ? 'lossy' : 'lossless'
  const quality = picture.format === 'webp' ? lossyQuality.webp : lossyQuality.other
  const stream = await rasterImage(opaque(decoded), { coding, quality, small: true }, options.limits)
  if (mask) stream.dict.set('SMask', file.add(mask))
  return { image: file.add(stream), orientation: 1 }
}

/** The coding of the file had lost something already, so that packing its noise without loss would keep nothing of worth. */
function isLossy({ bytes, format, frame }: PictureFile): boolean {
  if (format === 'webp') return isLossyWebp(bytes)
  const coded = format === 'tiff' ? tiffFrame(bytes, frame)?.compression : undefined
  return format === 'jpg' || coded === 6 || coded === 7
}

/** Whether the first picture of a WebP file is coded with loss; how far it can be seen through may be told apart from it. */
function isLossyWebp(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    if (name === 'VP8 ' || name === 'VP8L') return name === 'VP8 '
    const length = view.getUint32(at + 4, true)
    // Chunks of even length; a frame of an animation holds chunks of its own behind 16 bytes.
    at += 8 + (name === 'ANMF' ? 16 : length + (length % 2))
  }
  return false
}

/** The colours alone: how far they can be seen through is told by the mask. */
function opaque(raster: Raster): Raster {
  const data = raster.data.slice()
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return { ...raster, data }
}

function asItIs(
  file: PdfFile,
  { bytes, format, frame }: PictureFile,
  header: PictureHeader,
): Embedded | null {
  if (format === 'jpg') return { image: file.add(jpeg(file, bytes, header)), orientation: header.orientation }
  const stream =
    format === 'png' ? png(file, bytes, header) : format === 'tiff' ? tiff(file, bytes, frame, header) : null
  return stream && { image: file.add(stream), orientation: format === 'tiff' ? header.orientation : 1 }
}

function jpeg(file: PdfFile, bytes: Uint8Array, { profile }: PictureHeader): PdfStream {
  const { width, height, components } = jpegSize(bytes)
  const count = components.length
  const entries: [string, PdfObject][] = [
    ['Width', width],
    ['Height', height],
    ['BitsPerComponent', 8],
    ['ColorSpace', spaceOf(file, count, profile)],
    ['Filter', PdfName.of('DCTDecode')],
  ]
  // Adobe's programs write CMYK inverted, and mark the file as theirs.
  if (count === 4 && isAdobe(bytes)) entries.push(['Decode', [1, 0, 1, 0, 1, 0, 1, 0]])
  return imageStream(entries, bytes)
}

function isAdobe(bytes: Uint8Array): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]
    if (marker === 0xda) return false
    if (marker === 0xee && String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === 'Adobe') return true
    at += 2 + ((bytes[at + 2] << 8) | bytes[at + 3])
  }
  return false
}

const signatures: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }
const devices: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** The picture's own profile where it fits, or the device space. */
function spaceOf(file: PdfFile, components: number, profile: Uint8Array | null): PdfObject {
  const device = PdfName.of(devices[components] ?? 'DeviceRGB')
  const fits = profile && String.fromCharCode(...profile.subarray(16, 20)) === signatures[components]
  if (!fits) return device
  const raw = encodeFlate(profile)
  const stream = new PdfStream(
    new PdfDict([
      ['N', components],
      ['Alternate', device],
      ['Filter', PdfName.of('FlateDecode')],
      ['Length', raw.length],
    ]),
    raw,
  )
  return [PdfName.of('ICCBased'), file.add(stream)]
}

function png(file: PdfFile, bytes: Uint8Array, { profile }: PictureHeader): PdfStream | null {
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

function tiff(file: PdfFile, bytes: Uint8Array, index: number, header: PictureHeader): PdfStream | null {
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

/** One JPEG strip with the tables that the file keeps apart put back (TIFF Technical Note 2). */
function tiffJpeg(
  file: PdfFile,
  { photometric, samples, jpegTables }: TiffFrame,
  strip: Uint8Array,
  header: PictureHeader,
): PdfStream | null {
  // RGB in JPEG needs to be told, and not every viewer listens.
  if (!((photometric === 1 && samples === 1) || (photometric === 6 && samples === 3))) return null
  const tables = jpegTables && jpegTables.length > 4 ? jpegTables.subarray(0, jpegTables.length - 2) : null
  if (!tables) return jpeg(file, strip, header)
  const whole = new Uint8Array(tables.length + strip.length - 2)
  whole.set(tables)
  whole.set(strip.subarray(2), tables.length)
  return jpeg(file, whole, header)
}

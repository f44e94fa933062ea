/** Pictures from and to their coded files. The only file of the PDF room that imports sharp. */

import type { Sharp } from 'sharp'
import { DocumentError, InternalError, LimitError } from '../../model/errors.ts'
import type { Raster } from '../../model/raster.ts'
import { type PdfLimits, pdfLimits } from '../objects/limits.ts'

export interface JpegChoice {
  /** 1 to 100. */
  readonly quality: number
  /** One component: the red channel, which in a grey picture is all of them. */
  readonly grey: boolean
  /** Takes three times the time for a fourth fewer bytes, and halves the resolution of colour. Default: no. */
  readonly small?: boolean
}

/** A JPEG without metadata, and without subsampling unless it is to be small. Transparent parts show white. */
export async function encodeJpeg(
  raster: Raster,
  { quality, grey, small = false }: JpegChoice,
  limits?: Partial<PdfLimits>,
): Promise<Uint8Array> {
  const picture = (await rgba(raster, limits)).flatten({ background: '#ffffff' })
  const components = grey ? picture.extractChannel(0).toColourspace('b-w') : picture
  const coding = small
    ? { quality, mozjpeg: true, chromaSubsampling: '4:2:0' }
    : { quality, chromaSubsampling: '4:4:4' }
  return new Uint8Array(await components.jpeg(coding).toBuffer())
}

/** A PNG without metadata; transparency stays unless the picture is to be `opaque`: then it lies on white. */
export async function encodePng(
  raster: Raster,
  limits?: Partial<PdfLimits>,
  opaque = false,
): Promise<Uint8Array> {
  const whole = await rgba(raster, limits)
  const picture = opaque ? whole.flatten({ background: '#ffffff' }) : whole
  return new Uint8Array(await picture.png({ compressionLevel: 6 }).toBuffer())
}

/** A JPEG of interleaved samples of 8 bits, one or three a pixel, whatever their colour space; three are coded as YCbCr. */
export async function encodeJpegSamples(
  data: Uint8Array,
  size: { readonly width: number; readonly height: number; readonly components: 1 | 3 },
  quality: number,
  limits?: Partial<PdfLimits>,
): Promise<Uint8Array> {
  const picture = await pixels(data, size.width, size.height, size.components, limits)
  const components = size.components === 1 ? picture.toColourspace('b-w') : picture
  return new Uint8Array(await components.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer())
}

/** What a picture file says of itself, read from its header alone. */
export interface PictureHeader {
  /** In pixels as coded, before `orientation`. */
  readonly width: number
  readonly height: number
  /** Pictures in the file: pages of a TIFF, frames of an animation. */
  readonly frames: number
  /** EXIF: 1 upright, 2 to 8 turned or mirrored. */
  readonly orientation: number
  /** Dots an inch, or null where the file does not say or says what cannot be. */
  readonly dpi: number | null
  readonly channels: number
  readonly alpha: boolean
  /** Bits a sample: 1, 8, 16 and so on. */
  readonly bits: number
  readonly space: 'grey' | 'rgb' | 'cmyk' | 'other'
  /** The ICC profile. */
  readonly profile: Uint8Array | null
}

/**
 * The header of a PNG, JPEG, WebP or TIFF; nothing is decoded.
 * @param frame counts from 0
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function pictureHeader(
  bytes: Uint8Array,
  frame = 0,
  limits?: Partial<PdfLimits>,
): Promise<PictureHeader> {
  const sharp = await libvips()
  const found = await sharp(bytes, { page: frame, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error)
    })
  const { width, height, density, channels } = found
  refuseLarge(width, height, limits)
  return {
    width,
    height,
    frames: found.pages ?? 1,
    orientation: found.orientation ?? 1,
    dpi: density !== undefined && density >= 10 && density <= 10_000 ? density : null,
    channels,
    alpha: found.hasAlpha,
    bits: found.bitsPerSample ?? depths[found.depth] ?? 8,
    space: spaces[found.space] ?? 'other',
    profile: found.icc ? new Uint8Array(found.icc) : null,
  }
}

const depths: Readonly<Record<string, number>> = { uchar: 8, char: 8, ushort: 16, short: 16 }
const spaces: Readonly<Record<string, PictureHeader['space']>> = {
  'b-w': 'grey',
  grey16: 'grey',
  srgb: 'rgb',
  rgb: 'rgb',
  rgb16: 'rgb',
  cmyk: 'cmyk',
}

/** A picture as it is meant to be seen, and whether its file is damaged so that part of it is a guess. */
export interface DecodedPicture extends Raster {
  readonly damaged: boolean
}

export interface DecodeChoice {
  /** Counts from 0. */
  readonly frame?: number
  /** Turned upright as EXIF says (default), or as coded: PDF knows no EXIF. */
  readonly upright?: boolean
  /** Keeps what can be seen through instead of laying it over white. */
  readonly transparent?: boolean
  readonly limits?: Partial<PdfLimits>
}

/**
 * Decodes a picture: in sRGB by its profile, over white where it is transparent. Of a damaged file, what can be had.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`, before anything is decoded
 */
export async function decodePicture(bytes: Uint8Array, choice: DecodeChoice = {}): Promise<DecodedPicture> {
  await pictureHeader(bytes, choice.frame, choice.limits)
  // A decoder that is strict says whether the file is whole; one that is not gives what there is.
  const whole = await decodeAt(bytes, choice, 'warning').catch(() => null)
  if (whole) return { ...whole, damaged: false }
  const part = await decodeAt(bytes, choice, 'none').catch((error: unknown) => {
    throw unreadable(error)
  })
  return { ...part, damaged: true }
}

async function decodeAt(
  bytes: Uint8Array,
  { frame = 0, upright = true, transparent = false, limits }: DecodeChoice,
  failOn: 'warning' | 'none',
): Promise<Raster> {
  const sharp = await libvips()
  const limitInputPixels = pdfLimits(limits).pixels
  const options = { page: frame, failOn, limitInputPixels, autoOrient: upright }
  const picture = sharp(bytes, options)
  const { data, info } = await (transparent ? picture : picture.flatten({ background: '#ffffff' }))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 4) throw new InternalError('internal', 'A picture was decoded to no RGBA.')
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** The decoder's own message is dropped: it may quote the file. */
function unreadable(error: unknown): DocumentError {
  return new DocumentError(
    'malformed',
    'The picture is damaged, or of a kind that cannot be decoded. Export it anew as PNG, JPEG, WebP or TIFF.',
    {},
    error,
  )
}

function refuseLarge(width: number, height: number, limits?: Partial<PdfLimits>): void {
  const most = pdfLimits(limits).pixels
  if (!(width * height <= most))
    throw new LimitError(
      'too_many_pixels',
      `A picture of ${width} x ${height} pixels is larger than the limit. Lower the resolution, or raise the limit on pixels.`,
      { width, height, pixels: most },
    )
}

function rgba({ width, height, data }: Raster, limits?: Partial<PdfLimits>): Promise<Sharp> {
  return pixels(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, 4, limits)
}

async function pixels(
  data: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3 | 4,
  limits?: Partial<PdfLimits>,
): Promise<Sharp> {
  refuseLarge(width, height, limits)
  if (data.length !== width * height * channels)
    throw new InternalError('internal', 'A picture has not as many samples as its size says.', {
      width,
      height,
    })
  const sharp = await libvips()
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: pdfLimits(limits).pixels })
}

let library: Promise<typeof import('sharp')> | undefined

/** Loaded on first use: a native library that most work never needs. */
async function libvips(): Promise<typeof import('sharp')['default']> {
  library ??= import('sharp')
  return (await library).default
}

/** Decodes and encodes image files. sharp is loaded on first use. */

import type { Sharp } from 'sharp'
import { DocumentError, InternalError, LimitError } from '../model/errors.ts'
import { type ImageLimits, imageLimits, type Raster } from '../model/raster.ts'

export interface JpegOptions {
  /** 1 to 100. */
  readonly quality: number
  /** Stores one component: the red channel of an image that is all grey. */
  readonly grey: boolean
  /** Saves about a quarter of the bytes, takes three times as long, and halves the resolution of colour. Default: no. */
  readonly small?: boolean
}

/** Encodes a JPEG without metadata, and without chroma subsampling unless `small`. Transparent parts become white. */
export async function encodeJpeg(
  raster: Raster,
  { quality, grey, small = false }: JpegOptions,
  limits?: Partial<ImageLimits>,
): Promise<Uint8Array> {
  const image = (await rgba(raster, limits)).flatten({ background: '#ffffff' })
  const components = grey ? image.extractChannel(0).toColourspace('b-w') : image
  const coding = small
    ? { quality, mozjpeg: true, chromaSubsampling: '4:2:0' }
    : { quality, chromaSubsampling: '4:4:4' }
  return new Uint8Array(await components.jpeg(coding).toBuffer())
}

/** Encodes a PNG without metadata. Transparency stays, unless `opaque` puts the image on white. */
export async function encodePng(
  raster: Raster,
  limits?: Partial<ImageLimits>,
  opaque = false,
): Promise<Uint8Array> {
  const whole = await rgba(raster, limits)
  const image = opaque ? whole.flatten({ background: '#ffffff' }) : whole
  return new Uint8Array(await image.png({ compressionLevel: 6 }).toBuffer())
}

/** Encodes interleaved samples of 8 bits, one or three for each pixel, as JPEG. Three components are coded as YCbCr. */
export async function encodeJpegSamples(
  data: Uint8Array,
  size: { readonly width: number; readonly height: number; readonly components: 1 | 3 },
  quality: number,
  limits?: Partial<ImageLimits>,
): Promise<Uint8Array> {
  const image = await pixels(data, size.width, size.height, size.components, limits)
  const components = size.components === 1 ? image.toColourspace('b-w') : image
  return new Uint8Array(await components.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer())
}

/** Pixels of the longer side of a drawing: enough for small labels. */
const drawingPixels = 1600

/**
 * Draws an SVG as PNG, on white. Nothing outside of it is loaded.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function renderSvg(svg: Uint8Array, limits?: Partial<ImageLimits>): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const bound = imageLimits(limits)
  try {
    const { width, height } = await sharp(svg, { limitInputPixels: bound.pixels }).metadata()
    const density = Math.min(2400, Math.max(1, (72 * drawingPixels) / Math.max(width, height, 1)))
    const image = sharp(svg, { limitInputPixels: bound.pixels, density }).flatten({ background: '#ffffff' })
    return new Uint8Array(await image.png().toBuffer())
  } catch (cause) {
    throw new DocumentError('malformed', 'A drawing of the document cannot be drawn.', {}, cause)
  }
}

/** The header of an image file. */
export interface ImageHeader {
  /** Pixels as coded, before `orientation` is applied. */
  readonly width: number
  readonly height: number
  /** Images in the file: pages of a TIFF, frames of an animation. */
  readonly frames: number
  /** EXIF orientation: 1 upright, 2 to 8 rotated or mirrored. */
  readonly orientation: number
  /** Dots per inch. Null if it is missing or implausible. */
  readonly dpi: number | null
  readonly channels: number
  readonly alpha: boolean
  /** Bits per sample: 1, 8, 16 and so on. */
  readonly bits: number
  readonly space: 'grey' | 'rgb' | 'cmyk' | 'other'
  /** The ICC profile. */
  readonly profile: Uint8Array | null
}

/**
 * Reads the header of a PNG, JPEG, WebP or TIFF. Nothing is decoded.
 * @param frame 0-based
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function readImageHeader(
  bytes: Uint8Array,
  frame = 0,
  limits?: Partial<ImageLimits>,
): Promise<ImageHeader> {
  const sharp = await libvips()
  const found = await sharp(bytes, { page: frame, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error)
    })
  const { width, height, density, channels } = found
  checkSize(width, height, limits)
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
const spaces: Readonly<Record<string, ImageHeader['space']>> = {
  'b-w': 'grey',
  grey16: 'grey',
  srgb: 'rgb',
  rgb: 'rgb',
  rgb16: 'rgb',
  cmyk: 'cmyk',
}

/** A decoded image. `damaged`: part of the file could not be read. */
export interface DecodedImage extends Raster {
  readonly damaged: boolean
}

export interface DecodeOptions {
  /** 0-based. Default 0. */
  readonly frame?: number
  /** Applies the EXIF orientation (default). PDF ignores EXIF, so its images are decoded without. */
  readonly upright?: boolean
  /** Keeps transparency. Default: no, the image is put on white. */
  readonly transparent?: boolean
  readonly limits?: Partial<ImageLimits>
}

/**
 * Decodes an image to sRGB by its profile. A damaged file is decoded as far as possible.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`, before anything is decoded
 */
export async function decodeImage(bytes: Uint8Array, choice: DecodeOptions = {}): Promise<DecodedImage> {
  await readImageHeader(bytes, choice.frame, choice.limits)
  // The strict decoder detects damage; the tolerant one returns as much as possible.
  const whole = await decodeAt(bytes, choice, 'warning').catch(() => null)
  if (whole) return { ...whole, damaged: false }
  const part = await decodeAt(bytes, choice, 'none').catch((error: unknown) => {
    throw unreadable(error)
  })
  return { ...part, damaged: true }
}

async function decodeAt(
  bytes: Uint8Array,
  { frame = 0, upright = true, transparent = false, limits }: DecodeOptions,
  failOn: 'warning' | 'none',
): Promise<Raster> {
  const sharp = await libvips()
  const limitInputPixels = imageLimits(limits).pixels
  const options = { page: frame, failOn, limitInputPixels, autoOrient: upright }
  const image = sharp(bytes, options)
  const { data, info } = await (transparent ? image : image.flatten({ background: '#ffffff' }))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 4) throw new InternalError('internal', 'An image was not decoded to RGBA.')
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** The message of the decoder is dropped: it may quote the file. */
function unreadable(error: unknown): DocumentError {
  return new DocumentError(
    'malformed',
    'The image is damaged or of an unsupported type. Export it again as PNG, JPEG, WebP or TIFF.',
    {},
    error,
  )
}

/** @param sampleBytes two for samples of 16 bits, which take twice the memory: half of the pixels are allowed */
function checkSize(width: number, height: number, limits?: Partial<ImageLimits>, sampleBytes = 1): void {
  const most = imageLimits(limits).pixels / sampleBytes
  if (!(width * height <= most))
    throw new LimitError(
      'too_many_pixels',
      `An image of ${width} x ${height} pixels is larger than the limit. Lower the resolution, or raise the limit on pixels.`,
      { width, height, pixels: most },
    )
}

function rgba({ width, height, data }: Raster, limits?: Partial<ImageLimits>): Promise<Sharp> {
  return pixels(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, 4, limits)
}

async function pixels(
  data: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3 | 4,
  limits?: Partial<ImageLimits>,
): Promise<Sharp> {
  checkSize(width, height, limits)
  if (data.length !== width * height * channels)
    throw new InternalError('internal', 'The number of samples of an image does not match its size.', {
      width,
      height,
    })
  const sharp = await libvips()
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: imageLimits(limits).pixels })
}

let library: Promise<typeof import('sharp')> | undefined

/** Loaded on first use: most work does not need this native library. */
async function libvips(): Promise<typeof import('sharp')['default']> {
  library ??= import('sharp')
  return (await library).default
}

/** Samples as the file stores them: no profile is applied. Bits and palettes become 8 bits for each channel. */
export interface DecodedSamples {
  readonly width: number
  /** Of all frames below each other. */
  readonly height: number
  /** 1 grey, 3 RGB, 4 CMYK or RGB with alpha, and one more for alpha of the others. */
  readonly channels: number
  readonly bits: 8 | 16
  readonly space: ImageHeader['space']
  /** 16 bits: high byte first. */
  readonly data: Uint8Array
}

/**
 * Decodes a frame, or all frames of an animation, without converting colours.
 * @param frame 0-based, or `all`
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`, before anything is decoded
 */
export async function decodeSamples(
  bytes: Uint8Array,
  frame: number | 'all',
  limits?: Partial<ImageLimits>,
): Promise<DecodedSamples> {
  const sharp = await libvips()
  const limitInputPixels = imageLimits(limits).pixels
  const choice = frame === 'all' ? { pages: -1 } : { page: frame }
  try {
    const options = { ...choice, limitInputPixels, autoOrient: false, ignoreIcc: true } as const
    const { space, depth, width, height, pages = 1 } = await sharp(bytes, { ...options }).metadata()
    const wide = depth === 'ushort' || depth === 'short'
    checkSize(width, frame === 'all' ? height * pages : height, limits, wide ? 2 : 1)
    const image = sharp(bytes, { ...options, failOn: 'error' })
    // Without these, every image is converted to sRGB.
    if (space === 'cmyk') image.pipelineColourspace('cmyk').toColourspace('cmyk')
    else if (space === 'b-w' || space === 'grey16') image.toColourspace(wide ? 'grey16' : 'b-w')
    else image.toColourspace(wide ? 'rgb16' : 'srgb')
    const { data, info } = await image
      .raw({ depth: wide ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true })
    // sharp writes samples in the order of the machine, which is little-endian on every platform it supports.
    if (wide) data.swap16()
    return {
      width: info.width,
      height: info.height,
      channels: info.channels,
      bits: wide ? 16 : 8,
      space: spaces[space] ?? 'other',
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    }
  } catch (error) {
    throw error instanceof LimitError ? error : unreadable(error)
  }
}

export interface WebpOptions {
  readonly lossless: boolean
  /** 1 to 100, if it is not lossless. */
  readonly quality: number
  /** Height of one frame, and milliseconds of each. */
  readonly animation?: {
    readonly frameHeight: number
    readonly delays: readonly number[]
    readonly loop: number
  }
}

/** Encodes RGB or RGBA samples of 8 bits as WebP, without metadata. */
export async function encodeWebp(
  { width, height, channels, data }: DecodedSamples,
  { lossless, quality, animation }: WebpOptions,
): Promise<Uint8Array> {
  const sharp = await libvips()
  const raw = { width, height, channels: channels === 4 ? 4 : 3, pageHeight: animation?.frameHeight } as const
  const timing = animation ? { delay: [...animation.delays], loop: animation.loop } : {}
  const image = sharp(data, { raw, limitInputPixels: false })
  return new Uint8Array(await image.webp({ lossless, quality, effort: 4, ...timing }).toBuffer())
}

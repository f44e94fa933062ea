import { encodeJpeg } from '../../../image/image-files.ts'
import { encodeFax } from '../../../image/index.ts'
import type { Raster } from '../../../model/raster.ts'
import type { PdfLimits } from '../../limits.ts'
import { PdfDict, PdfName, type PdfObject, PdfStream } from '../../objects.ts'
import { encodeSamples } from '../samples.ts'

export interface RasterCoding {
  /** `smaller`: JPEG where that saves a third. `lossy`: JPEG unless it is black and white. */
  readonly coding: 'lossless' | 'smaller' | 'lossy'
  /** JPEG quality, 1 to 100. */
  readonly quality: number
  /** Takes more time for fewer bytes: fax for black and white, and the smallest JPEG. Default: no. */
  readonly small?: boolean
}

/** A lossless image may be this many times larger than the JPEG: it has no noise around letters. */
const maxLosslessRatio = 1.5

/**
 * Stores pixels as an image object with the fewest bits that show the same: bilevel, grey or colour. Transparent parts become
 * white.
 * @throws LimitError `too_many_pixels`
 */
export async function rasterImage(
  raster: Raster,
  { coding, quality, small = false }: RasterCoding,
  limits?: Partial<PdfLimits>,
): Promise<PdfStream> {
  const { width, height } = raster
  const { grey, bilevel } = colourUse(raster)
  const jpeg =
    bilevel || coding === 'lossless' ? null : await encodeJpeg(raster, { quality, grey, small }, limits)
  const format = { width, height, components: grey ? 1 : 3, bits: bilevel ? 1 : 8 }
  const space = PdfName.of(grey ? 'DeviceGray' : 'DeviceRGB')
  const dict = (bits: number, filter: PdfName): [string, PdfObject][] => [
    ['Width', width],
    ['Height', height],
    ['ColorSpace', space],
    ['BitsPerComponent', bits],
    ['Filter', filter],
  ]
  if (jpeg && coding === 'lossy') return imageStream(dict(8, PdfName.of('DCTDecode')), jpeg)
  const samples = bilevel ? packed(raster) : opaque(raster, grey)
  const lossless = await encodeSamples(samples, format, small ? 'unsure' : true)
  if (bilevel && small) {
    const faxed = encodeFax(samples, width, height)
    if (faxed.length < lossless.raw.length) {
      const params = new PdfDict([
        ['K', -1],
        ['Columns', width],
        ['Rows', height],
      ])
      return imageStream([...dict(1, PdfName.of('CCITTFaxDecode')), ['DecodeParms', params]], faxed)
    }
  }
  if (jpeg && lossless.raw.length > jpeg.length * maxLosslessRatio)
    return imageStream(dict(8, PdfName.of('DCTDecode')), jpeg)
  const entries = dict(format.bits, lossless.filter)
  if (lossless.params) entries.push(['DecodeParms', lossless.params])
  return imageStream(entries, lossless.raw)
}

/** The alpha channel as an image for SMask. Null where every pixel is opaque. */
export async function opacityImage({ width, height, data }: Raster): Promise<PdfStream | null> {
  const alpha = new Uint8Array(width * height)
  let clear = false
  for (let i = 0; i < alpha.length; i++) {
    alpha[i] = data[i * 4 + 3]
    if (alpha[i] !== 255) clear = true
  }
  if (!clear) return null
  const { raw, filter, params } = await encodeSamples(alpha, { width, height, components: 1, bits: 8 }, true)
  const entries: [string, PdfObject][] = [
    ['Width', width],
    ['Height', height],
    ['ColorSpace', PdfName.of('DeviceGray')],
    ['BitsPerComponent', 8],
    ['Filter', filter],
  ]
  if (params) entries.push(['DecodeParms', params])
  return imageStream(entries, raw)
}

export function imageStream(entries: readonly (readonly [string, PdfObject])[], raw: Uint8Array): PdfStream {
  return new PdfStream(
    new PdfDict([
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Image')],
      ...entries,
      ['Length', raw.length],
    ]),
    raw,
  )
}

/** Whether an image is all grey, and whether it is all black and white. */
function colourUse({ data }: Raster): { grey: boolean; bilevel: boolean } {
  let bilevel = true
  for (let i = 0; i < data.length; i += 4) {
    const red = data[i]
    if (data[i + 3] !== 255 || red !== data[i + 1] || red !== data[i + 2])
      return { grey: isGrey(data, i), bilevel: false }
    if (red !== 0 && red !== 255) bilevel = false
  }
  return { grey: true, bilevel }
}

function isGrey(data: Uint8ClampedArray, from: number): boolean {
  for (let i = from; i < data.length; i += 4)
    if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return false
  return true
}

/** Samples over white. */
function opaque({ width, height, data }: Raster, grey: boolean): Uint8Array {
  const channels = grey ? 1 : 3
  const out = new Uint8Array(width * height * channels)
  for (let i = 0, to = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]
    for (let k = 0; k < channels; k++)
      out[to++] = alpha === 255 ? data[i + k] : Math.round((data[i + k] * alpha + 255 * (255 - alpha)) / 255)
  }
  return out
}

/** One bit for each pixel, 1 is white, rows at byte boundaries. */
function packed({ width, height, data }: Raster): Uint8Array {
  const row = Math.ceil(width / 8)
  const out = new Uint8Array(row * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) if (data[i] > 0) out[y * row + (x >> 3)] |= 0x80 >> (x & 7)
  return out
}

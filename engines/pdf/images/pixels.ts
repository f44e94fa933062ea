import { decodeImage, readImageHeader } from '../../image/image-files.ts'
import type { Raster } from '../../model/raster.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'
import type { PdfDict, PdfFile, PdfObject, PdfStream } from '../objects.ts'
import { type ColourSpace, colourSpace, deviceSpace, paletteBytes } from './colour.ts'
import { decodeJpx } from './decoders.ts'
import { fullKeys, jpxHeader } from './image-dictionary.ts'
import { decodeBits } from './image-job.ts'
import { checkFormat, rowBytes, type SampleFormat } from './samples.ts'

/**
 * Decodes an image object to RGBA at its own resolution, for OCR. Null if its colours depend on more than the image (masks,
 * stencils, spot colours) or its data is damaged: then the page has to be drawn instead. Colours are those of the device
 * spaces, which is accurate enough for reading.
 * @throws LimitError `too_many_pixels`, before anything is decoded
 */
export async function imagePixels(
  file: PdfFile,
  image: PdfStream,
  limits?: Partial<PdfLimits>,
): Promise<Raster | null> {
  const dict = fullKeys(image.dict)
  if (file.resolve(dict.get('ImageMask')) === true || dict.has('SMask') || dict.has('Mask')) return null
  const bound = pdfLimits(limits)
  const width = file.number(dict.get('Width')) ?? 0
  const height = file.number(dict.get('Height')) ?? 0
  const { bytes, rest } = decodeStream(file, image, limits)
  if (rest.length > 1) return null
  const codec = rest.at(0)
  if (codec?.name === 'DCTDecode') return jpegPixels(file, dict, bytes, limits)
  const space = dict.has('ColorSpace') ? imageColours(file, dict.get('ColorSpace')) : null
  const bits = codec && codec.name !== 'JPXDecode' ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 8)
  const format = (components: number): SampleFormat => ({ width, height, components, bits })
  switch (codec?.name) {
    case undefined: {
      if (!space) return null
      checkFormat(format(space.components), bound)
      return applyColours(bytes, format(space.components), space, decodeArray(file, dict, space, bits))
    }
    case 'CCITTFaxDecode':
    case 'JBIG2Decode': {
      const grey = space ?? { ...deviceSpace(1), palette: null }
      if (grey.components !== 1) return null
      checkFormat(format(1), bound)
      const samples = await decodeBits(file, codec, bytes, format(1), bound)
      return applyColours(samples, format(1), grey, decodeArray(file, dict, grey, 1))
    }
    case 'JPXDecode':
      return jpxPixels(bytes, space, bound)
  }
  return null
}

/** A colour space with its palette, if it is Indexed. */
interface ImageColours extends ColourSpace {
  readonly palette: { readonly bytes: Uint8Array; readonly base: ColourSpace } | null
}

function imageColours(file: PdfFile, object: PdfObject | undefined): ImageColours | null {
  const space = colourSpace(file, object)
  if (!space) return null
  const array = file.array(object)
  const family = file.name(array?.at(0) ?? object) ?? ''
  if (['Separation', 'DeviceN', 'Lab'].includes(family)) return null
  if (!space.indexed || !array) return { ...space, palette: null }
  const base = imageColours(file, array[1])
  const bytes = paletteBytes(file, array[3])
  return base && bytes ? { ...space, palette: { bytes, base } } : null
}

/** The Decode array of an image. Null if it is the default one. */
function decodeArray(file: PdfFile, dict: PdfDict, space: ColourSpace, bits: number): number[] | null {
  const given = file.numbers(dict.get('Decode'))
  if (given?.length !== space.components * 2) return null
  const usual = space.defaultDecode(bits)
  return given.every((value, i) => value === usual[i]) ? null : given
}

async function jpegPixels(
  file: PdfFile,
  dict: PdfDict,
  bytes: Uint8Array,
  limits?: Partial<PdfLimits>,
): Promise<Raster | null> {
  const declared = dict.has('ColorSpace') ? imageColours(file, dict.get('ColorSpace')) : null
  // A colour space of another number of components is an error of the file: the JPEG decides.
  const { channels } = await readImageHeader(bytes, 0, limits)
  const space = declared?.components === channels ? declared : null
  const odd = space && decodeArray(file, dict, space, 8)
  // Whether a CMYK JPEG is inverted depends on markers and arrays. pdf.js decides that when it draws the page.
  if (odd || space?.palette || space?.components === 4) return null
  const image = await decodeImage(bytes, { upright: false, limits })
  return image.damaged ? null : image
}

async function jpxPixels(
  bytes: Uint8Array,
  space: ImageColours | null,
  limits: PdfLimits,
): Promise<Raster | null> {
  const { width, height, opacity } = jpxHeader(bytes)
  checkFormat({ width, height, components: 4, bits: 8 }, limits)
  if (opacity || space?.palette) return null
  const samples = await decodeJpx(bytes, undefined, false)
  const components = samples.length / (width * height)
  if ((components !== 1 && components !== 3) || (space && space.components !== components)) return null
  const plain = { ...deviceSpace(components), palette: null }
  return applyColours(samples, { width, height, components, bits: 8 }, plain, null)
}

/** Converts samples to colours. Null if there are fewer than the size requires. */
function applyColours(
  data: Uint8Array,
  format: SampleFormat,
  { components, palette }: ImageColours,
  decode: readonly number[] | null,
): Raster | null {
  const { width, height, bits } = format
  const row = rowBytes(format)
  if (data.length < row * height) return null
  const levels = 2 ** Math.min(bits, 8)
  const look = tables(components, levels, decode)
  const shades = components === 1 ? shadesOf(levels, look[0], palette) : null
  const out = new Uint8ClampedArray(width * height * 4)
  const words = new Uint32Array(out.buffer)
  const sample = new Uint8Array(components)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, at = 0; x < width; x++, to++) {
      if (shades) {
        words[to] = shades[sampleAt(data, y * row, at++, bits)]
        continue
      }
      for (let k = 0; k < components; k++, at++) sample[k] = look[k][sampleAt(data, y * row, at, bits)]
      put(out, to * 4, sample)
    }
  return { width, height, data: out }
}

/** The high byte of a 16-bit sample, else the whole sample. */
function sampleAt(data: Uint8Array, row: number, index: number, bits: number): number {
  if (bits === 8) return data[row + index]
  if (bits === 16) return data[row + index * 2]
  const bit = index * bits
  return (data[row + (bit >> 3)] >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
}

/** Tables from raw samples to levels of 0 to 255, one for each component. */
function tables(components: number, levels: number, decode: readonly number[] | null): Uint8Array[] {
  return Array.from({ length: components }, (_, k) => {
    const low = decode ? decode[k * 2] : 0
    const high = decode ? decode[k * 2 + 1] : 1
    return Uint8Array.from({ length: levels }, (_, raw) =>
      Math.round(255 * Math.min(1, Math.max(0, low + (raw / (levels - 1)) * (high - low)))),
    )
  })
}

/** RGBA of each raw sample of a single component, as 32-bit words in memory order. Black beyond the end of a palette. */
function shadesOf(levels: number, look: Uint8Array, palette: ImageColours['palette']): Uint32Array {
  const colours = new Uint8ClampedArray(levels * 4)
  for (let raw = 0; raw < levels; raw++) {
    const from = raw * (palette?.base.components ?? 0)
    const known = palette && from + palette.base.components <= palette.bytes.length
    if (known) put(colours, raw * 4, palette.bytes.subarray(from, from + palette.base.components))
    else put(colours, raw * 4, palette ? new Uint8Array(1) : look.subarray(raw, raw + 1))
  }
  return new Uint32Array(colours.buffer)
}

/** Writes a colour of grey, RGB or CMYK (simple complement) as RGBA. */
function put(out: Uint8ClampedArray, at: number, colour: Uint8Array): void {
  const ink = colour.length === 4 ? 255 - colour[3] : 0
  for (let k = 0; k < 3; k++)
    out[at + k] = colour.length === 4 ? ((255 - colour[k]) * ink) / 255 : colour[colour.length === 3 ? k : 0]
  out[at + 3] = 255
}

import { DocumentError } from '../../model/errors.ts'
import { filtersOf } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, type PdfStream } from '../objects.ts'
import { colourSpace } from './colour.ts'

export interface ImageInfo {
  /** In pixels; 0 if not in the dictionary. */
  readonly width: number
  readonly height: number
  /** Components of its colour space; 0 if it has none, as JPEG 2000 may. */
  readonly components: number
  /** Bits per component; 0 if not in the dictionary. */
  readonly bits: number
  /** A stencil mask: 1 bit, painted in the current colour. */
  readonly isMask: boolean
  /** All filters by their full names, first to last. */
  readonly filters: readonly string[]
}

/** Reads the dictionary of an image. Nothing is decoded. */
export function imageInfo(file: PdfFile, image: PdfStream): ImageInfo {
  const dict = fullKeys(image.dict)
  const isMask = file.resolve(dict.get('ImageMask')) === true
  return {
    width: file.number(dict.get('Width')) ?? 0,
    height: file.number(dict.get('Height')) ?? 0,
    components: isMask ? 1 : (colourSpace(file, dict.get('ColorSpace'))?.components ?? 0),
    bits: isMask ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 0),
    isMask,
    filters: filtersOf(file, dict).map(({ name }) => name),
  }
}

/** The short key names of inline images and their full ones (ISO 32000-1, table 93). */

const keyNames = [
  ['BPC', 'BitsPerComponent'],
  ['CS', 'ColorSpace'],
  ['D', 'Decode'],
  ['DP', 'DecodeParms'],
  ['F', 'Filter'],
  ['H', 'Height'],
  ['I', 'Interpolate'],
  ['IM', 'ImageMask'],
  ['W', 'Width'],
] as const

/** Short names that have no other meaning in an image XObject, where viewers accept them too. */
const safeShortNames: readonly string[] = ['BPC', 'CS', 'H', 'IM', 'W']

/**
 * A copy with full key names. The full name wins where both are present.
 * @param inline also expands short names that have another meaning in image XObjects
 */
export function fullKeys(dict: PdfDict, inline = false): PdfDict {
  const out = dict.clone()
  for (const [short, long] of keyNames) {
    const value = out.get(short)
    if (value === undefined || !(inline || safeShortNames.includes(short))) continue
    out.delete(short)
    if (!out.has(long)) out.set(long, value)
  }
  return out
}

/** A copy with the short key names of inline images. */
export function shortKeys(dict: PdfDict): PdfDict {
  const short = new Map<string, string>(keyNames.map(([a, b]) => [b, a]))
  return new PdfDict([...dict.entries].map(([key, value]) => [short.get(key) ?? key, value]))
}

/** The header of a JPEG 2000 file (ISO 15444-1, annexes A.5.1 and I). */

export interface JpxHeader {
  readonly width: number
  readonly height: number
  /** Components of the codestream, before a palette is applied. */
  readonly components: number
  /** EnumCS of the first colour specification: 12 CMYK, 14 Lab, 16 sRGB, 17 grey, 18 sYCC; null for a profile or none. */
  readonly enumerated: number | null
  /** The ICC profile of the first colour specification. */
  readonly profile: Uint8Array | null
  /** A channel is declared to be opacity, premultiplied or not. */
  readonly opacity: boolean
}

const malformed = () =>
  new DocumentError(
    'malformed',
    'A JPEG 2000 image of the document cannot be decoded; its header is damaged.',
  )

/** Reads the header of a JP2 file or of a bare codestream. */
export function jpxHeader(data: Uint8Array): JpxHeader {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found = { enumerated: null as number | null, profile: null as Uint8Array | null, opacity: false }
  let specified = false
  let codestream = view.byteLength >= 4 && view.getUint32(0) === 0xff4fff51 ? 0 : -1
  const read = (from: number, to: number, inside: boolean) => {
    for (let at = from; at + 8 <= to && codestream < 0; ) {
      const type = view.getUint32(at + 4)
      let size = view.getUint32(at)
      let body = at + 8
      if (size === 1 && at + 16 <= to) {
        size = Number(view.getBigUint64(at + 8))
        body = at + 16
      }
      const end = size === 0 ? to : Math.min(to, at + size)
      if (end < body) return
      if (type === 0x6a70_3263) codestream = body
      else if (type === 0x6a70_3268 && !inside) read(body, end, true)
      else if (type === 0x636f_6c72 && !specified && end - body >= 3) {
        specified = true
        if (data[body] === 1 && end - body >= 7) found.enumerated = view.getUint32(body + 3)
        else if (data[body] === 2) found.profile = data.subarray(body + 3, end)
      } else if (type === 0x6364_6566 && end - body >= 2) {
        const count = Math.min(view.getUint16(body), Math.floor((end - body - 2) / 6))
        for (let i = 0; i < count; i++) {
          const kind = view.getUint16(body + 2 + i * 6 + 2)
          if (kind === 1 || kind === 2) found.opacity = true
        }
      }
      at = end
    }
  }
  if (codestream < 0) read(0, data.length, false)
  // With damaged boxes, the codestream is found by its start (SOC, SIZ).
  for (let at = 0; codestream < 0 && at + 4 <= data.length; at++)
    if (data[at] === 0xff && data[at + 1] === 0x4f && data[at + 2] === 0xff && data[at + 3] === 0x51)
      codestream = at
  if (codestream < 0 || codestream + 42 > data.length || view.getUint32(codestream) !== 0xff4fff51)
    throw malformed()
  const siz = codestream + 8
  const width = view.getUint32(siz) - view.getUint32(siz + 8)
  const height = view.getUint32(siz + 4) - view.getUint32(siz + 12)
  const components = view.getUint16(siz + 32)
  if (width <= 0 || height <= 0 || components < 1) throw malformed()
  return { width, height, components, ...found }
}

import { filtersOf } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, type PdfStream } from '../objects.ts'
import { colourSpace } from './colour.ts'

export interface ImageInfo {
  /** In pixels; 0 where the dictionary does not say. */
  readonly width: number
  readonly height: number
  /** Components of its colour space; 0 where it has none, as JPEG 2000 may. */
  readonly components: number
  /** Bits a component; 0 where the dictionary does not say. */
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

/** The short key names of inline images and their full ones (ISO 32000-1, table 93). */

import { PdfDict } from '../objects/objects.ts'

const pairs = [
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
const safe: readonly string[] = ['BPC', 'CS', 'H', 'IM', 'W']

/**
 * A copy with full key names. The full name wins where both are present.
 * @param inline also expands short names that have another meaning in image XObjects
 */
export function fullKeys(dict: PdfDict, inline = false): PdfDict {
  const out = dict.clone()
  for (const [short, long] of pairs) {
    const value = out.get(short)
    if (value === undefined || !(inline || safe.includes(short))) continue
    out.delete(short)
    if (!out.has(long)) out.set(long, value)
  }
  return out
}

/** A copy with the short key names of inline images. */
export function shortKeys(dict: PdfDict): PdfDict {
  const short = new Map<string, string>(pairs.map(([a, b]) => [b, a]))
  return new PdfDict([...dict.entries].map(([key, value]) => [short.get(key) ?? key, value]))
}

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

/** Short names that mean nothing else in the dictionary of an image XObject; viewers read them there too. */
const safe: readonly string[] = ['BPC', 'CS', 'H', 'IM', 'W']

/** A copy with full key names, the full one winning where both stand. `inline` expands those that mean another thing elsewhere. */
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

/** A copy with the short names that an inline image is written with. */
export function shortKeys(dict: PdfDict): PdfDict {
  const short = new Map<string, string>(pairs.map(([a, b]) => [b, a]))
  return new PdfDict([...dict.entries].map(([key, value]) => [short.get(key) ?? key, value]))
}

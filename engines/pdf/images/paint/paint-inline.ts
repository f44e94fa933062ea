import type { Box } from '../../../model/geometry.ts'
import { decodeStream } from '../../filters/decode-stream.ts'
import { type PdfLimits, pdfLimits } from '../../objects/limits.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../../objects/objects.ts'
import { fullKeys, shortKeys } from '../image-dictionary.ts'
import { paintImage } from './paint-image.ts'

export interface PaintedInlineImage {
  /** With the short key names. */
  readonly dict: PdfDict
  /** The data between ID and EI, without the white space around it. */
  readonly data: Uint8Array
}

const keptEntries = [
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Decode',
  'Interpolate',
  'Intent',
  'ImageMask',
]

/**
 * Paints over an inline image (ISO 32000-1, 8.9.7), which stays inline, so that the content stream needs no new resource. The
 * data is written in ASCII85, which cannot contain a separate EI that would end it early.
 * @param resources of the content stream, for named colour spaces
 * @param regions as for `paintOver`
 * @throws as `paintOver`
 */
export async function paintOverInline(
  file: PdfFile,
  dict: PdfDict,
  data: Uint8Array,
  resources: PdfDict | null,
  regions: readonly Box[],
  limits?: Partial<PdfLimits>,
): Promise<PaintedInlineImage> {
  const bound = pdfLimits(limits)
  const full = fullKeys(dict, true)
  const { bytes, rest } = decodeStream(file, new PdfStream(full, data), bound)
  const stencil = file.resolve(full.get('ImageMask')) === true
  const painted = await paintImage(
    {
      file,
      dict: full,
      data: bytes,
      regions,
      ink: stencil ? 'painted' : 'darkest',
      limits: bound,
      resources,
    },
    rest,
  )
  const out = new PdfDict()
  for (const key of keptEntries) {
    const value = painted.entries.has(key) ? painted.entries.get(key) : full.get(key)
    if (value !== undefined && value !== null) out.set(key, value)
  }
  const codec = painted.filter.name === 'DCTDecode' ? 'DCT' : 'Fl'
  out.set('Filter', [PdfName.of('A85'), PdfName.of(codec)])
  if (painted.params) out.set('DecodeParms', [null, painted.params])
  return { dict: shortKeys(out), data: ascii85(painted.raw) }
}

/** ASCII85 with its end marker and without line breaks (7.4.3). */
function ascii85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 5 + 2)
  let length = 0
  for (let i = 0; i < bytes.length; i += 4) {
    const count = Math.min(4, bytes.length - i)
    let word = 0
    for (let k = 0; k < 4; k++) word = word * 256 + (k < count ? bytes[i + k] : 0)
    if (word === 0 && count === 4) {
      out[length++] = 0x7a
      continue
    }
    const digits = [0, 0, 0, 0, 0]
    for (let k = 4; k >= 0; k--) {
      digits[k] = (word % 85) + 33
      word = Math.floor(word / 85)
    }
    for (let k = 0; k <= count; k++) out[length++] = digits[k]
  }
  out[length++] = 0x7e
  out[length++] = 0x3e
  return out.slice(0, length)
}

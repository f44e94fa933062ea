/** Raw image samples: rows start at byte boundaries, components are interleaved, high bits first (ISO 32000-1, 8.9.3). */

import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { type PixelArea, predictedRows } from '../../image/index.ts'
import { DocumentError, LimitError } from '../../model/errors.ts'
import type { PdfLimits } from '../limits.ts'
import { PdfDict, PdfName } from '../objects.ts'

export interface SampleFormat {
  readonly width: number
  readonly height: number
  readonly components: number
  /** Per component: 1, 2, 4, 8 or 16. */
  readonly bits: number
}

const compress = promisify(deflate)

export function rowBytes({ width, components, bits }: SampleFormat): number {
  return Math.ceil((width * components * bits) / 8)
}

/**
 * Checks a format before anything is decoded.
 * @throws DocumentError `malformed` for an invalid size; LimitError `too_many_pixels`
 */
export function checkFormat(format: SampleFormat, limits: PdfLimits): void {
  const { width, height, components, bits } = format
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0))
    throw new DocumentError('malformed', 'An image of the document has no valid width and height.')
  if (![1, 2, 4, 8, 16].includes(bits) || components < 1 || components > 32)
    throw new DocumentError('malformed', 'An image of the document has no valid sample format.')
  // Counted in pixels of 8 bits: a black and white scan costs an eighth.
  const pixels = (width * height * Math.min(8, bits)) / 8
  const bytes = rowBytes(format) * height
  if (pixels > limits.pixels || bytes > limits.streamBytes)
    throw new LimitError(
      'too_many_pixels',
      `An image of ${width} x ${height} pixels is larger than the limit. Raise the limit on pixels to process it.`,
      { width, height, pixels: limits.pixels, bytes: limits.streamBytes },
    )
}

/**
 * A copy of `data` with the areas overwritten and without bytes after the last row. Truncated data stays short, unless an area
 * is in the missing part.
 */
export function paintSamples(
  data: Uint8Array,
  format: SampleFormat,
  areas: readonly PixelArea[],
  values: readonly number[],
): Uint8Array {
  const row = rowBytes(format)
  const painted = areas.reduce((most, area) => Math.max(most, area.y1 * row), 0)
  const out = new Uint8Array(Math.min(row * format.height, Math.max(data.length, painted)))
  out.set(data.subarray(0, out.length))
  for (const area of areas) {
    const spread = pattern(format, area, values)
    const bitsBefore = area.x0 * format.components * format.bits
    const bitsAfter = area.x1 * format.components * format.bits
    const first = Math.floor(bitsBefore / 8)
    const last = Math.ceil(bitsAfter / 8)
    // The first and last byte also contain pixels outside of the area, whose bits are kept.
    const headMask = 0xff >> (bitsBefore & 7)
    const tailMask = (bitsAfter & 7) === 0 ? 0xff : (0xff << (8 - (bitsAfter & 7))) & 0xff
    for (let y = area.y0; y < area.y1; y++) {
      const at = y * row + first
      const head = out[at]
      const tail = out[at + last - first - 1]
      out.set(spread, at)
      out[at] =
        last - first === 1 ? merge(head, spread[0], headMask & tailMask) : merge(head, spread[0], headMask)
      if (last - first > 1) out[at + last - first - 1] = merge(tail, spread[last - first - 1], tailMask)
    }
  }
  return out
}

const merge = (old: number, paint: number, mask: number) => (old & ~mask) | (paint & mask)

/** One painted row of an area, starting at the byte of its first pixel. */
function pattern({ components, bits }: SampleFormat, area: PixelArea, values: readonly number[]): Uint8Array {
  const start = area.x0 * components * bits
  const end = area.x1 * components * bits
  const out = new Uint8Array(Math.ceil(end / 8) - Math.floor(start / 8))
  let at = start & 7
  for (let x = area.x0; x < area.x1; x++)
    for (let i = 0; i < components; i++, at += bits) {
      const value = values[i]
      if (bits === 16) {
        out[at >> 3] = value >> 8
        out[(at >> 3) + 1] = value & 0xff
      } else out[at >> 3] |= value << (8 - bits - (at & 7))
    }
  return out
}

interface EncodedSamples {
  readonly raw: Uint8Array
  readonly filter: PdfName
  readonly params: PdfDict | null
}

/**
 * Encodes raw samples with FlateDecode, with PNG predictors if they help (ISO 32000-1, 7.4.4.4; PNG, clause 9).
 * @param smooth whether neighbouring samples are similar, as in photographs but not in indices or bits. `unsure` tries both
 *   ways and takes the shorter result.
 */
export async function encodeSamples(
  data: Uint8Array,
  format: SampleFormat,
  smooth: boolean | 'unsure',
): Promise<EncodedSamples> {
  const row = rowBytes(format)
  const may = format.bits >= 8 && data.length > 0 && data.length % row === 0
  const [plain, predicted] = await Promise.all([
    smooth === true && may ? null : deflated(data),
    smooth !== false && may
      ? deflated(predictedRows(data, row, (format.components * format.bits) / 8))
      : null,
  ])
  const filter = PdfName.of('FlateDecode')
  if (predicted && (!plain || predicted.length < plain.length)) {
    const params = new PdfDict([
      ['Predictor', 15],
      ['Colors', format.components],
      ['BitsPerComponent', format.bits],
      ['Columns', format.width],
    ])
    return { raw: predicted, filter, params }
  }
  return { raw: plain ?? (await deflated(data)), filter, params: null }
}

async function deflated(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await compress(data, { level: 6 }))
}

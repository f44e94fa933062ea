/** Writes a TIFF (6.0) of pages with nothing but their pixels. */

import { deflateSync } from 'node:zlib'
import { encodeFax } from '../coding/encode-fax.ts'
import { type PackedImage, strideOf } from '../coding/packed-samples.ts'
import type { TiffDirectory } from './tiff-directories.ts'

export interface TiffPage
  extends Pick<TiffDirectory, 'extra' | 'orientation' | 'density' | 'colourMap' | 'profile'> {
  readonly image: PackedImage
  readonly photometric: number
  /** `none`, `deflate`, or `fax`: group 4, for one bit a pixel. */
  readonly compression: 'none' | 'deflate' | 'fax'
}

/** Bytes of a strip before compression: readers decode whole strips. */
const stripBytes = 256 * 1024

type Value = {
  readonly type: 3 | 4 | 5 | 7
  readonly numbers?: readonly number[]
  readonly bytes?: Uint8Array
}

const short = (...numbers: number[]): Value => ({ type: 3, numbers })
const long = (...numbers: number[]): Value => ({ type: 4, numbers })

/** Collects a file, little-endian. */
export class TiffWriter {
  #parts: Uint8Array[] = [Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0)]
  #size = 8
  /** Where the offset of the next directory is to be written: the part, and the place in it. */
  #link: { part: number; at: number } = { part: 0, at: 4 }

  add(page: TiffPage): void {
    const { image, photometric, extra, orientation, density, colourMap, profile } = page
    const { width, height, channels, bits } = image
    const rows =
      page.compression === 'fax' ? height : Math.max(1, Math.floor(stripBytes / Math.max(1, strideOf(image))))
    const predicted = page.compression === 'deflate' && bits === 8 && photometric !== 3
    const places: number[] = []
    const lengths: number[] = []
    for (let y = 0; y < height; y += rows) {
      const strip = encodeStrip(page, y, Math.min(height, y + rows), predicted)
      places.push(this.#append(strip))
      lengths.push(strip.length)
    }
    const tags = new Map<number, Value>([
      [256, long(width)],
      [257, long(height)],
      [258, short(...Array(channels).fill(bits))],
      [259, short({ none: 1, deflate: 8, fax: 4 }[page.compression])],
      [262, short(photometric)],
      [273, long(...places)],
      [274, short(orientation)],
      [277, short(channels)],
      [278, long(Math.min(rows, height))],
      [279, long(...lengths)],
    ])
    if (density) {
      tags.set(282, { type: 5, numbers: density.x })
      tags.set(283, { type: 5, numbers: density.y })
    }
    tags.set(284, short(1))
    if (density) tags.set(296, short(density.unit))
    if (predicted) tags.set(317, short(2))
    if (colourMap) tags.set(320, short(...colourMap))
    if (extra !== null) tags.set(338, short(extra))
    if (profile) tags.set(34675, { type: 7, bytes: profile })
    this.#directory(tags)
  }

  build(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#parts))
  }

  #append(bytes: Uint8Array): number {
    // Offsets are even (TIFF 6.0, section 2).
    if (this.#size & 1) {
      this.#parts.push(new Uint8Array(1))
      this.#size++
    }
    const at = this.#size
    this.#parts.push(bytes)
    this.#size += bytes.length
    return at
  }

  #directory(tags: ReadonlyMap<number, Value>): void {
    const out = new Uint8Array(2 + tags.size * 12 + 4)
    const view = new DataView(out.buffer)
    view.setUint16(0, tags.size, true)
    let at = 2
    for (const [tag, value] of tags) {
      const bytes = valueBytes(value)
      const each = { 3: 2, 4: 4, 5: 8, 7: 1 }[value.type]
      view.setUint16(at, tag, true)
      view.setUint16(at + 2, value.type, true)
      view.setUint32(at + 4, bytes.length / each, true)
      if (bytes.length <= 4) out.set(bytes, at + 8)
      else view.setUint32(at + 8, this.#append(bytes), true)
      at += 12
    }
    const place = this.#append(out)
    const { part, at: link } = this.#link
    new DataView(this.#parts[part].buffer).setUint32(link, place, true)
    this.#link = { part: this.#parts.length - 1, at: out.length - 4 }
  }
}

function valueBytes({ type, numbers = [], bytes }: Value): Uint8Array {
  if (bytes) return bytes
  const size = type === 3 ? 2 : 4
  const out = new Uint8Array(numbers.length * size)
  const view = new DataView(out.buffer)
  for (const [i, number] of numbers.entries())
    if (size === 2) view.setUint16(i * 2, number, true)
    else view.setUint32(i * 4, number, true)
  return out
}

function encodeStrip(
  { image, compression }: TiffPage,
  from: number,
  to: number,
  predicted: boolean,
): Uint8Array {
  const stride = strideOf(image)
  const rows = image.data.slice(from * stride, to * stride)
  if (compression === 'fax') {
    // Runs of white become zeros whatever zero means (photometric), and the encoder takes ones for white.
    return encodeFax(
      rows.map((byte) => ~byte),
      image.width,
      to - from,
    )
  }
  if (image.bits === 16)
    for (let i = 0; i + 1 < rows.length; i += 2) [rows[i], rows[i + 1]] = [rows[i + 1], rows[i]]
  if (compression === 'none') return rows
  if (predicted) {
    const { channels } = image
    for (let y = 0; y < to - from; y++)
      for (let i = stride - 1; i >= channels; i--) rows[y * stride + i] -= rows[y * stride + i - channels]
  }
  return deflateSync(rows, { level: 6 })
}

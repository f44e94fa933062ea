/** The coding of a page of a TIFF (TIFF 6.0), to decide whether a PDF can use its data unchanged. */

export interface TiffFrame {
  readonly width: number
  readonly height: number
  /** Tag 259: 4 fax group 4, 6 and 7 JPEG, and so on. */
  readonly compression: number
  /** Tag 262: 0 white is zero, 1 black is zero, 2 RGB, 6 YCbCr. */
  readonly photometric: number
  readonly samples: number
  readonly bits: number
  /** Tag 266: 2 when the first pixel is the lowest bit. */
  readonly fillOrder: number
  /** All data, where it is one strip. */
  readonly strip: Uint8Array | null
  /** Tag 347: tables that the JPEG strips omit. */
  readonly jpegTables: Uint8Array | null
}

/** Bounds the work on malicious files. */
const maxFrames = 5_000
const typeSizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4 }

/**
 * Null for BigTIFF, which scanners do not write, and for invalid directories.
 * @param index 0-based
 */
export function tiffFrame(bytes: Uint8Array, index: number): TiffFrame | null {
  if (bytes.length < 8 || index >= maxFrames) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = bytes[0] === 0x49
  if (view.getUint16(2, little) !== 42) return null
  let at = view.getUint32(4, little)
  for (let n = 0; n < index; n++) {
    if (at + 2 > bytes.length) return null
    const next = at + 2 + view.getUint16(at, little) * 12
    if (next + 4 > bytes.length) return null
    at = view.getUint32(next, little)
    if (at === 0) return null
  }
  const tags = directory(view, at, little)
  return tags && frameOf(bytes, tags)
}

interface Entry {
  readonly values: readonly number[]
  /** Byte offset of the values. */
  readonly at: number
  readonly length: number
}

function directory(view: DataView, at: number, little: boolean): Map<number, Entry> | null {
  if (at < 8 || at + 2 > view.byteLength) return null
  const count = view.getUint16(at, little)
  if (at + 2 + count * 12 > view.byteLength) return null
  const tags = new Map<number, Entry>()
  for (let i = 0; i < count; i++) {
    const entry = at + 2 + i * 12
    const type = view.getUint16(entry + 2, little)
    const values = view.getUint32(entry + 4, little)
    const size = typeSizes[type] ?? 1
    const length = values * size
    const place = length <= 4 ? entry + 8 : view.getUint32(entry + 8, little)
    if (place + length > view.byteLength) continue
    // More than four values are offsets of many strips, which cannot be used unchanged.
    const read = Array.from({ length: Math.min(values, 4) }, (_, k) =>
      size === 2
        ? view.getUint16(place + k * 2, little)
        : size === 4
          ? view.getUint32(place + k * 4, little)
          : view.getUint8(place + k),
    )
    tags.set(view.getUint16(entry, little), { values: read, at: place, length })
  }
  return tags
}

function frameOf(bytes: Uint8Array, tags: ReadonlyMap<number, Entry>): TiffFrame {
  const first = (tag: number, otherwise: number) => tags.get(tag)?.values.at(0) ?? otherwise
  const height = first(257, 0)
  const offset = first(273, 0)
  const length = first(279, 0)
  const one = (tags.get(273)?.length ?? 0) <= 4 && first(278, height) >= height
  const tables = tags.get(347)
  return {
    width: first(256, 0),
    height,
    compression: first(259, 1),
    photometric: first(262, 1),
    samples: first(277, 1),
    bits: first(258, 1),
    fillOrder: first(266, 1),
    strip:
      one && offset > 0 && length > 0 && offset + length <= bytes.length
        ? bytes.subarray(offset, offset + length)
        : null,
    jpegTables: tables ? bytes.subarray(tables.at, tables.at + tables.length) : null,
  }
}

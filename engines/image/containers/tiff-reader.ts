/** The directories of a TIFF structure (TIFF 6.0 and BigTIFF), which Exif also uses. */

import { startsWith, viewOf } from './bytes.ts'

export interface TiffEntry {
  /** Offset of its values: in the entry itself if they fit. */
  readonly at: number
  readonly type: number
  /** How many. */
  readonly values: number
  /** In bytes. */
  readonly length: number
  /** Offset of the entry in its directory. */
  readonly entry: number
}

export interface TiffTable {
  readonly at: number
  /** By tag. Those with values outside of the file are omitted. */
  readonly entries: ReadonlyMap<number, TiffEntry>
  /** As stored, including omitted ones. */
  readonly count: number
  /** Offset of the next directory. 0 if there is none. */
  readonly next: number
}

/** Bytes of a value of each type. */
const typeSizes: readonly number[] = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 1, 1, 8, 8, 8]

/** Bounds the work on malicious files. */
const maxEntries = 65_535

export class TiffReader {
  readonly #view: DataView
  readonly little: boolean
  readonly isBig: boolean
  /** Offset of the first directory. */
  readonly first: number

  /** Null where the bytes do not begin as a TIFF. */
  static open(bytes: Uint8Array): TiffReader | null {
    const view = viewOf(bytes)
    if (bytes.length < 16) return null
    const little = bytes[0] === 0x49
    if (bytes[1] !== bytes[0] || (!little && bytes[0] !== 0x4d)) return null
    const version = view.getUint16(2, little)
    return version === 42 || version === 43 ? new TiffReader(view, little, version === 43) : null
  }

  private constructor(view: DataView, little: boolean, isBig: boolean) {
    this.#view = view
    this.little = little
    this.isBig = isBig
    this.first = isBig ? this.#long(8) : view.getUint32(4, little)
  }

  /** Null if it is not completely in the file. */
  table(at: number): TiffTable | null {
    const size = this.#view.byteLength
    const [head, each, tail] = this.isBig ? [8, 20, 8] : [2, 12, 4]
    if (at < 8 || at + head > size) return null
    const count = this.isBig ? this.#long(at) : this.#view.getUint16(at, this.little)
    const end = at + head + count * each
    if (count > maxEntries || end > size) return null
    const entries = new Map<number, TiffEntry>()
    for (let entry = at + head; entry < end; entry += each) {
      const type = this.#view.getUint16(entry + 2, this.little)
      const values = this.isBig ? this.#long(entry + 4) : this.#view.getUint32(entry + 4, this.little)
      const length = values * (typeSizes[type] ?? 1)
      const place = entry + (this.isBig ? 12 : 8)
      const start = length <= (this.isBig ? 8 : 4) ? place : this.#offset(place)
      if (start + length > size) continue
      entries.set(this.#view.getUint16(entry, this.little), { at: start, type, values, length, entry })
    }
    return { at, entries, count, next: end + tail <= size ? this.#offset(end) : 0 }
  }

  /** Whole numbers of any size. */
  numbers({ at, type, values }: TiffEntry, most: number): number[] {
    const read = (i: number): number => {
      const size = typeSizes[type] ?? 1
      if (size === 2) return this.#view.getUint16(at + i * 2, this.little)
      if (size === 4) return this.#view.getUint32(at + i * 4, this.little)
      return size === 8 ? this.#long(at + i * 8) : this.#view.getUint8(at + i)
    }
    return Array.from({ length: Math.min(values, most) }, (_, i) => read(i))
  }

  rational({ at, type, values }: TiffEntry): [number, number] | null {
    if (type !== 5 || values === 0) return null
    return [this.#view.getUint32(at, this.little), this.#view.getUint32(at + 4, this.little)]
  }

  #offset(at: number): number {
    return this.isBig ? this.#long(at) : this.#view.getUint32(at, this.little)
  }

  #long(at: number): number {
    const value = Number(this.#view.getBigUint64(at, this.little))
    return Number.isSafeInteger(value) ? value : this.#view.byteLength
  }
}

/** The EXIF orientation, the only part of EXIF that an output keeps, since it decides how the pixels are shown. */

/**
 * Tag 0x0112 of the first directory of a TIFF structure (Exif 2.32, 4.6.4). 1 if absent or invalid.
 * @param exif with or without the header of a JPEG segment
 */
export function exifOrientation(exif: Uint8Array): number {
  const tiff = startsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif
  const reader = TiffReader.open(tiff)
  const entry = reader?.table(reader.first)?.entries.get(0x0112)
  const value = (entry && reader?.numbers(entry, 1).at(0)) ?? 1
  return value >= 1 && value <= 8 ? value : 1
}

/** An EXIF structure with only the orientation. */
export function orientationExif(orientation: number): Uint8Array {
  // biome-ignore format: one field a line
  return Uint8Array.of(
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8,
    0, 1,
    0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0,
  )
}

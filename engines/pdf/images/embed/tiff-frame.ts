/** The coding of a page of a TIFF (TIFF 6.0), to decide whether a PDF can use its data unchanged. */

import { TiffReader, type TiffTable } from '../../../image/index.ts'

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

/**
 * Null for BigTIFF, which scanners do not write, and for invalid directories.
 * @param index 0-based
 */
export function tiffFrame(bytes: Uint8Array, index: number): TiffFrame | null {
  const reader = TiffReader.open(bytes)
  if (!reader || reader.isBig || index >= maxFrames) return null
  let table = reader.table(reader.first)
  for (let n = 0; table && n < index; n++) table = reader.table(table.next)
  return table && frameOf(bytes, reader, table)
}

function frameOf(bytes: Uint8Array, reader: TiffReader, { entries }: TiffTable): TiffFrame {
  const first = (tag: number, otherwise: number) => {
    const entry = entries.get(tag)
    return (entry && reader.numbers(entry, 1).at(0)) ?? otherwise
  }
  const height = first(257, 0)
  const offset = first(273, 0)
  const length = first(279, 0)
  const one = (entries.get(273)?.length ?? 0) <= 4 && first(278, height) >= height
  const tables = entries.get(347)
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

/** The EXIF orientation, the only part of EXIF that an output keeps, since it decides how the pixels are shown. */

import { startsWith } from './bytes.ts'
import { TiffReader } from './tiff-reader.ts'

/**
 * Tag 0x0112 of the first directory of a TIFF structure (Exif 2.32, 4.6.4). 1 where it is absent or invalid.
 * @param exif with or without the header of a JPEG segment
 */
export function exifOrientation(exif: Uint8Array): number {
  const tiff = startsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif
  const reader = TiffReader.open(tiff)
  const entry = reader?.table(reader.first)?.entries.get(0x0112)
  const value = (entry && reader?.numbers(entry, 1).at(0)) ?? 1
  return value >= 1 && value <= 8 ? value : 1
}

/** An EXIF structure with nothing but the orientation. */
export function orientationExif(orientation: number): Uint8Array {
  // biome-ignore format: one field a line
  return Uint8Array.of(
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8,
    0, 1,
    0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0,
  )
}

/** The EXIF orientation, the only part of EXIF that an output keeps, since it decides how the pixels are shown. */

/**
 * Tag 0x0112 of the first directory of a TIFF structure (Exif 2.32, 4.6.4). 1 where it is absent or invalid.
 * @param exif with or without the header of a JPEG segment
 */
export function exifOrientation(exif: Uint8Array): number {
  const tiff = Buffer.from(exif.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif
  if (tiff.length < 14) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = tiff[0] === 0x49
  const directory = view.getUint32(4, little)
  if (directory + 2 > tiff.length) return 1
  const entries = view.getUint16(directory, little)
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12
    if (entry + 12 > tiff.length) return 1
    if (view.getUint16(entry, little) !== 0x0112) continue
    const value = view.getUint16(entry + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
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

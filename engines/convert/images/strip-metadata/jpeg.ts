import { exifOrientation, orientationExif } from '../../../pdf/images/index.ts'
import { ascii, concat, viewOf } from '../bytes.ts'

/** Keeps the segments (ITU-T T.81, annex B) that a decoder needs, with JFIF, ICC profile and Adobe's colour transform. */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]
    if (marker === 0xff) at++
    else if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2))
      return concat(orientation === 1 ? kept : [kept[0], orientationSegment(orientation), ...kept.slice(1)])
    } else {
      if (at + 4 > bytes.length) break
      const end = at + 2 + viewOf(bytes).getUint16(at + 2)
      if (end < at + 4 || end > bytes.length) return null
      const last = marker === 0xda ? endOfScan(bytes, end) : end
      if (marker === 0xe1 && ascii(bytes, at + 4, 4) === 'Exif')
        orientation = exifOrientation(bytes.subarray(at + 4, end))
      if (isKept(marker, bytes, at)) kept.push(bytes.subarray(at, last))
      at = last
    }
  }
  // Truncated, as files of many cameras are; the rest can be shown.
  return concat(orientation === 1 ? kept : [kept[0], orientationSegment(orientation), ...kept.slice(1)])
}

function isKept(marker: number, bytes: Uint8Array, at: number): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  // JFXX holds a thumbnail.
  if (marker === 0xe0) return ascii(bytes, at + 4, 5) === 'JFIF\0'
  return marker === 0xee || (marker === 0xe2 && ascii(bytes, at + 4, 11) === 'ICC_PROFILE')
}

/** End of the entropy-coded data: a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** An Exif segment with nothing but the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const exif = orientationExif(orientation)
  return concat([Uint8Array.of(0xff, 0xe1, 0, exif.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0), exif])
}

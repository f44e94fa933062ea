import { concat, startsWith } from '../containers/bytes.ts'
import { exifOrientation, orientationExif } from '../containers/exif.ts'
import {
  comment,
  endOfImage,
  isJpeg,
  type JpegSegment,
  nextSegment,
  startOfScan,
} from '../containers/jpeg-segments.ts'

/**
 * Keeps the segments (ITU-T T.81, annex B) that a decoder needs: JFIF, Adobe's colour transform and, of a file that stands alone, the
 * colour profile and the orientation, which PDF has elsewhere or ignores. Null where the segments are invalid; the same bytes where
 * nothing is removed.
 */
export function stripJpegMetadata(bytes: Uint8Array, { inPdf = false } = {}): Uint8Array | null {
  if (!isJpeg(bytes)) return null
  const kept: Uint8Array[] = []
  let orientation = 1
  let at = 2
  let ended = false
  while (!ended) {
    const segment = nextSegment(bytes, at)
    if (!isFill(bytes.subarray(at, segment?.at))) return null
    // Truncated, as files of many cameras are; the rest can be shown.
    if (segment === null) break
    if (!segment.whole) return null
    const { marker, start, end } = segment
    ended = marker === endOfImage
    at = marker === startOfScan ? endOfScan(bytes, end) : end
    const content = bytes.subarray(start, end)
    if (marker === 0xe1 && startsWith(content, 'Exif')) orientation = exifOrientation(content)
    if (isKept(segment, content, inPdf)) kept.push(bytes.subarray(segment.at, at))
  }
  const turned = inPdf || orientation === 1 ? [] : [orientationSegment(orientation)]
  const out = concat([bytes.subarray(0, 2), ...turned, ...kept])
  return Buffer.compare(out, bytes) === 0 ? bytes : out
}

/** What may stand before a marker, and at the end of a file that was cut there. */
function isFill(bytes: Uint8Array): boolean {
  return bytes.every((byte, i) => byte === 0xff || i > 0)
}

/** Where the entropy-coded data of a scan ends. */
function endOfScan(bytes: Uint8Array, from: number): number {
  return nextSegment(bytes, from)?.at ?? bytes.length
}

function isKept({ marker }: JpegSegment, content: Uint8Array, inPdf: boolean): boolean {
  if (marker === comment) return false
  if (marker < 0xe0 || marker > 0xef) return true
  // JFXX holds a thumbnail.
  if (marker === 0xe0) return startsWith(content, 'JFIF\0')
  return marker === 0xee || (!inPdf && marker === 0xe2 && startsWith(content, 'ICC_PROFILE'))
}

/** An Exif segment with nothing but the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const exif = orientationExif(orientation)
  return concat([Uint8Array.of(0xff, 0xe1, 0, exif.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0), exif])
}

/** The segments of a JPEG (ITU-T T.81, annex B). */

export interface JpegSegment {
  /** Second byte of the marker. */
  readonly marker: number
  /** Offset of the marker. */
  readonly at: number
  /** Offset of the content, after the length. */
  readonly start: number
  /** Offset after the content, at most the end of the file. */
  readonly end: number
  /** Whether the length is valid and the file holds all of it. */
  readonly whole: boolean
}

export const endOfImage = 0xd9
export const startOfScan = 0xda
export const comment = 0xfe

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

/**
 * The next segment at or after `from`, or null where there is none. Skips what is between segments: the entropy-coded data of a scan,
 * with its stuffed zeros and restarts, and fill bytes.
 */
export function nextSegment(bytes: Uint8Array, from: number): JpegSegment | null {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const marker = bytes[at + 1]
    if (marker <= 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) continue
    if (marker === endOfImage) return { marker, at, start: at + 2, end: at + 2, whole: true }
    if (at + 3 >= bytes.length) return null
    const length = (bytes[at + 2] << 8) | bytes[at + 3]
    const end = at + 2 + Math.max(2, length)
    const whole = length >= 2 && end <= bytes.length
    return { marker, at, start: at + 4, end: Math.min(end, bytes.length), whole }
  }
  return null
}

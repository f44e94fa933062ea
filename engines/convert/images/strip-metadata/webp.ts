import { ascii, concat, viewOf } from '../bytes.ts'

/** Flags of the extended header for Exif and XMP (WebP container specification). */
const exifBit = 0x08
const xmpBit = 0x04

export function stripWebpMetadata(bytes: Uint8Array): Uint8Array | null {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null
  const parts: Uint8Array[] = [bytes.slice(0, 12)]
  const end = Math.min(bytes.length, 8 + viewOf(bytes).getUint32(4, true))
  let at = 12
  while (at + 8 <= end) {
    const type = ascii(bytes, at, 4)
    const size = viewOf(bytes).getUint32(at + 4, true)
    const next = at + 8 + size + (size & 1)
    if (at + 8 + size > end) return null
    if (type !== 'EXIF' && type !== 'XMP ') {
      const chunk = bytes.slice(at, Math.min(next, end))
      if (type === 'VP8X') chunk[8] &= ~(exifBit | xmpBit)
      parts.push(chunk)
    }
    at = next
  }
  const out = concat(parts)
  viewOf(out).setUint32(4, out.length - 8, true)
  return out
}

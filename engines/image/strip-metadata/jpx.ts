import { ascii, concat, viewOf } from '../containers/bytes.ts'

/** Boxes of a JPEG 2000 file that hold text: XML, UUID (Exif, XMP), UUID lists, URLs, labels. */
const jpxText = new Set(['xml ', 'uuid', 'uinf', 'lbl ', 'asoc', 'free'])

/** A JPEG 2000 file without its text boxes. Null where its boxes are invalid, and for a bare codestream; the same bytes where it has none. */
export function stripJpxMetadata(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  if (bytes.length < 12 || view.getUint32(4) !== 0x6a502020) return null
  const parts: Uint8Array[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    let length = view.getUint32(at)
    const type = ascii(bytes, at + 4, 4)
    if (length === 1 && at + 16 <= bytes.length) length = Number(view.getBigUint64(at + 8))
    else if (length === 0) length = bytes.length - at
    if (length < 8 || at + length > bytes.length) return null
    if (!jpxText.has(type)) parts.push(bytes.subarray(at, at + length))
    at += length
  }
  const out = concat(parts)
  return out.length === bytes.length ? bytes : out
}

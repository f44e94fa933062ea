/** Metadata of coded images: Exif, XMP, IPTC, comments, previews, and data after the end of the image. */

/** Application segments that a decoder may need: JFIF (APP0) and Adobe's colour transform (APP14). */
const keptApplication = new Set([0xe0, 0xee])

/** A JPEG without comments, other application segments and data after its end. Null when it has none. */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  let changed = false
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xda) break
    const end = at + 2 + ((bytes[at + 2] << 8) | bytes[at + 3])
    if (end > bytes.length || end < at + 4) return null
    const application = marker >= 0xe0 && marker <= 0xef && !keptApplication.has(marker)
    // JFXX in APP0 is a thumbnail.
    const thumbnail = marker === 0xe0 && bytes[at + 4] === 0x4a && bytes[at + 7] === 0x58
    if (application || thumbnail || marker === 0xfe) changed = true
    else parts.push(bytes.subarray(at, end))
    at = end
  }
  let end = bytes.length
  for (let i = at; i + 1 < bytes.length; i++) {
    if (bytes[i] === 0xff && bytes[i + 1] === 0xd9) {
      end = i + 2
      break
    }
  }
  if (end < bytes.length) changed = true
  if (!changed) return null
  parts.push(bytes.subarray(at, end))
  return Buffer.concat(parts)
}

/** Boxes of a JPEG 2000 file that hold text: XML, UUID (Exif, XMP), UUID lists, URLs, labels. */
const jpxText = new Set(['xml ', 'uuid', 'uinf', 'lbl ', 'asoc', 'free'])

/** A JPEG 2000 file without its text boxes. Null when it has none, and for a bare codestream. */
export function stripJpxMetadata(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(4) !== 0x6a502020) return null
  const parts: Uint8Array[] = []
  let changed = false
  for (let at = 0; at + 8 <= bytes.length; ) {
    let length = view.getUint32(at)
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (length === 1 && at + 16 <= bytes.length) length = Number(view.getBigUint64(at + 8))
    else if (length === 0) length = bytes.length - at
    if (length < 8 || at + length > bytes.length) return null
    if (jpxText.has(type)) changed = true
    else parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return changed ? Buffer.concat(parts) : null
}

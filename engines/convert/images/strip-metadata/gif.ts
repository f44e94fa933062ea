import { ascii, concat } from '../bytes.ts'

/** Removes comments and application extensions (GIF89a), except those for looping. */
export function stripGifMetadata(bytes: Uint8Array): Uint8Array | null {
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6)) || bytes.length < 13) return null
  let at = 13 + tableSize(bytes[10])
  const parts: Uint8Array[] = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) {
      parts.push(bytes.subarray(at, at + 1))
      return concat(parts)
    }
    const data = kind === 0x21 ? at + 2 : kind === 0x2c ? at + 11 + tableSize(bytes[at + 9]) : null
    if (data === null || data > bytes.length) return null
    const end = endOfBlocks(bytes, data)
    if (end === null) return null
    const label = kind === 0x21 ? bytes[at + 1] : null
    const application = label === 0xff ? ascii(bytes, at + 3, 11) : ''
    const repeats = application === 'NETSCAPE2.0' || application === 'ANIMEXTS1.0'
    if (label !== 0xfe && (label !== 0xff || repeats)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Offset after the last sub-block. */
function endOfBlocks(bytes: Uint8Array, from: number): number | null {
  let at = from
  while (at < bytes.length) {
    const size = bytes[at]
    at += 1 + size
    if (size === 0) return at
  }
  return null
}

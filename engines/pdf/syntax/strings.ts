/** Literal and hexadecimal strings (ISO 32000-1, 7.3.4). A string that never ends reaches to the end of the bytes. */
import { PdfString } from '../objects/objects.ts'
import { type Cursor, hexDigit } from './characters.ts'

/** Reads the literal string whose first byte is at the cursor, which is past the parenthesis. */
export function readLiteral(cursor: Cursor): PdfString {
  const { bytes } = cursor
  const { length } = bytes
  const start = cursor.pos
  let pos = start
  let escaped = false
  let depth = 1
  for (; pos < length; pos++) {
    const c = bytes[pos]
    if (c === 0x29) {
      if (--depth === 0) break
    } else if (c === 0x28) depth++
    else if (c === 0x5c) {
      escaped = true
      pos++
    }
  }
  const end = Math.min(pos, length)
  stepPast(cursor, end)
  return new PdfString(escaped ? unescapeLiteral(bytes, start, end) : bytes.subarray(start, end))
}

/** Reads the hexadecimal string whose first byte is at the cursor, which is past the angle bracket. */
export function readHex(cursor: Cursor): PdfString {
  const { bytes } = cursor
  const start = cursor.pos
  let end = start
  while (end < bytes.length && bytes[end] !== 0x3e) end++
  const out = new Uint8Array((end - start + 1) >> 1)
  let size = 0
  let high = -1
  for (let pos = start; pos < end; pos++) {
    const digit = hexDigit[bytes[pos] ?? 0] ?? 16
    if (digit > 15) continue
    if (high < 0) high = digit
    else {
      out[size++] = (high << 4) | digit
      high = -1
    }
  }
  if (high >= 0) out[size++] = high << 4
  stepPast(cursor, end)
  return new PdfString(size === out.length ? out : out.slice(0, size), true)
}

/** Steps past the delimiter that ends a string, or notes that the bytes end before it. */
function stepPast(cursor: Cursor, end: number): void {
  if (end >= cursor.bytes.length) cursor.cut = true
  cursor.pos = Math.min(end + 1, cursor.bytes.length)
}

/**
 * Resolves the escapes of a literal string. Bare line ends stay as they are: the standard reads each as one line feed
 * (7.3.4.2), but viewers do not, because writers leave the bytes of codes and of encrypted strings unescaped.
 */
function unescapeLiteral(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start)
  let size = 0
  let pos = start
  while (pos < end) {
    let c = bytes[pos++] ?? 0
    if (c === 0x5c) {
      if (pos >= end) break
      c = bytes[pos++] ?? 0
      if (c >= 0x30 && c <= 0x37) {
        let code = c - 0x30
        for (let i = 0; i < 2 && pos < end; i++) {
          const digit = bytes[pos] ?? 0
          if (digit < 0x30 || digit > 0x37) break
          code = code * 8 + (digit - 0x30)
          pos++
        }
        c = code & 0xff
      } else if (c === 0x0d) {
        if (pos < end && bytes[pos] === 0x0a) pos++
        continue
      } else if (c === 0x0a) continue
      else c = escapes[c] || c
    }
    out[size++] = c
  }
  return out.slice(0, size)
}

const escapes = new Uint8Array(256)
escapes[0x6e] = 0x0a
escapes[0x72] = 0x0d
escapes[0x74] = 0x09
escapes[0x62] = 0x08
escapes[0x66] = 0x0c

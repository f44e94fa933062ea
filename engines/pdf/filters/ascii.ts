/** ASCIIHexDecode and ASCII85Decode (ISO 32000-1, 7.4.2 and 7.4.3). They never throw. */
import { hexDigit } from '../syntax/characters.ts'

export function decodeAsciiHex(input: Uint8Array): Uint8Array {
  const out = new Uint8Array((input.length + 1) >> 1)
  let length = 0
  let high = -1
  for (const code of input) {
    if (code === 0x3e) break
    const value = hexDigit[code] ?? 16
    if (value > 15) continue
    if (high < 0) high = value
    else {
      out[length++] = (high << 4) | value
      high = -1
    }
  }
  if (high >= 0) out[length++] = high << 4
  return out.subarray(0, length)
}

export function decodeAscii85(input: Uint8Array): Uint8Array {
  let zeros = 0
  for (const code of input) if (code === 0x7a) zeros++
  const out = new Uint8Array(zeros * 4 + Math.ceil(((input.length - zeros) * 4) / 5) + 4)
  let length = 0
  let group = 0
  let count = 0
  for (let i = input[0] === 0x3c && input[1] === 0x7e ? 2 : 0; i < input.length; i++) {
    const code = input[i] ?? 0
    if (code === 0x7e) break
    if (code === 0x7a && count === 0) {
      length += 4
    } else if (code >= 0x21 && code <= 0x75) {
      group = group * 85 + code - 0x21
      if (++count === 5) {
        out[length++] = group >>> 24
        out[length++] = group >>> 16
        out[length++] = group >>> 8
        out[length++] = group
        group = 0
        count = 0
      }
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) group = group * 85 + 84
    for (let i = 0; i < count - 1; i++) out[length++] = (group / 2 ** (24 - 8 * i)) & 255
  }
  return out.subarray(0, length)
}

import { textOfBytes } from '../bytes.ts'
import { type Decoder, matchesInRuns, token } from '../coded.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Digits from which on detection looks for values: shorter words of ordinary text are base32 of text by chance. */
const minDetectableDigits = 24
/** Digits. Shorter ones encode nine bytes or fewer. */
const minDigits = 16

/** Base32 (RFC 4648, 6) of text, in capitals or lowercase letters. Sixteen digits encode ten bytes. */
export const base32: Decoder = function* (text, { words }) {
  for (const { one, index } of matchesInRuns(
    text,
    words,
    minDigits,
    /(?<![A-Za-z0-9])(?:[A-Z2-7]{16,}|[a-z2-7]{16,})={0,6}(?![A-Za-z0-9])/g,
  )) {
    const written = one.replace(/=+$/, '')
    // Groups of eight digits; a last one has two, four, five or seven.
    if ([1, 3, 6].includes(written.length % 8)) continue
    const read = textOfBytes(decode(written.toUpperCase()))
    if (read === null) continue
    const { encode } = read
    const small = /[a-z]/.test(written)
    const write = (changed: string, replacements: readonly string[]): string => {
      const coded = encoded(encode === null ? Buffer.from(replacements.join(' ')) : encode(changed))
      const padded = one.endsWith('=') ? coded.padEnd(Math.ceil(coded.length / 8) * 8, '=') : coded
      return small ? padded.toLowerCase() : padded
    }
    const detectable = encode !== null && written.length >= minDetectableDigits
    yield token({ start: index, end: index + one.length }, read.text, write, detectable)
  }
}

function decode(written: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const digit of written) {
    value = ((value << 5) | digits.indexOf(digit)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 255)
  }
  return Uint8Array.from(bytes)
}

function encoded(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += digits[(value >> bits) & 31]
    }
  }
  return bits === 0 ? text : text + digits[(value << (5 - bits)) & 31]
}

/**
 * Word borders in bytes. A detected value counts as a whole word in every form of text, so that what is found, erased and
 * proved is the same: "agent" is not found in the bytes of "subagents".
 */

/** How the characters next to a value are encoded. `bytes` is UTF-8 or an encoding of one byte a character. */
export type Encoding = PlainEncoding | `hex ${PlainEncoding}`
export type PlainEncoding = 'bytes' | 'utf16be' | 'utf16le'

const wordCharacter = /[\p{L}\p{N}_]/u

/** Whether no letter or digit is next to the bytes in [start, end). */
export function isWholeWord(bytes: Uint8Array, start: number, end: number, encoding: Encoding): boolean {
  return !isWord(bytes, start, encoding, -1) && !isWord(bytes, end, encoding, 1)
}

/** Whether a lower-case letter is at a position. Only ASCII letters have an other case in bytes that are searched. */
export function startsSmall(bytes: Uint8Array, at: number, encoding: Encoding): boolean {
  const code = encoding.startsWith('hex')
    ? hexByte(bytes, encoding === 'hex utf16be' ? at + 2 : at)
    : bytes[encoding === 'utf16be' ? at + 1 : at]
  return code !== undefined && code >= 0x61 && code <= 0x7a
}

/** Whether a letter or digit ends (`side` -1) or starts (1) at a position. */
function isWord(bytes: Uint8Array, at: number, encoding: Encoding, side: -1 | 1): boolean {
  switch (encoding) {
    case 'bytes':
      return wordInBytes(bytes, side < 0 ? at - 1 : at, side)
    case 'utf16be':
    case 'utf16le': {
      const pair = side < 0 ? at - 2 : at
      return isWordPair(bytes[pair], bytes[pair + 1], encoding)
    }
    case 'hex bytes': {
      const code = hexByte(bytes, side < 0 ? at - 2 : at)
      return code !== undefined && isWordUnit(code)
    }
    default: {
      const from = side < 0 ? at - 4 : at
      const order = encoding === 'hex utf16be' ? 'utf16be' : 'utf16le'
      return isWordPair(hexByte(bytes, from), hexByte(bytes, from + 2), order)
    }
  }
}

/** At the end of the data, text of the other byte order has only the low byte of the next character. */
function isWordPair(
  first: number | undefined,
  second: number | undefined,
  encoding: 'utf16be' | 'utf16le',
): boolean {
  const [high, low] = encoding === 'utf16be' ? [first, second] : [second, first]
  return low !== undefined && isWordUnit(((high ?? 0) << 8) | low)
}

function isWordUnit(code: number): boolean {
  return wordCharacter.test(String.fromCharCode(code))
}

/** The bytes may be UTF-8 or of one byte a character, of which few texts are valid UTF-8. */
function wordInBytes(bytes: Uint8Array, at: number, side: -1 | 1): boolean {
  const byte = bytes[at]
  if (byte === undefined) return false
  if (byte < 0x80) return isWordUnit(byte)
  const near = Buffer.from(
    bytes.subarray(Math.max(0, side < 0 ? at - 3 : at), at + (side < 0 ? 1 : 4)),
  ).toString()
  const character = side < 0 ? [...near].at(-1) : [...near][0]
  return character === undefined || character === '\ufffd' ? isWordUnit(byte) : wordCharacter.test(character)
}

function hexByte(bytes: Uint8Array, at: number): number | undefined {
  if (at < 0 || at + 1 >= bytes.length) return undefined
  const code = Number.parseInt(String.fromCharCode(bytes[at], bytes[at + 1]), 16)
  return Number.isNaN(code) ? undefined : code
}

/**
 * Word borders in bytes. A detected value counts as a whole word in every form of text, so that what is found, erased and
 * proved is the same: "agent" is not found in the bytes of "subagents".
 */

import { isInsideWord } from '../../../model/word-borders.ts'

/** How the characters next to a value are encoded. `bytes` is UTF-8 or an encoding of one byte a character. */
export type Encoding = PlainEncoding | `hex ${PlainEncoding}`
export type PlainEncoding = 'bytes' | 'utf16be' | 'utf16le'

/** Whether no word continues over an edge of the bytes in [start, end). */
export function isWholeWord(bytes: Uint8Array, start: number, end: number, encoding: Encoding): boolean {
  return !isInside(bytes, start, encoding, -1) && !isInside(bytes, end, encoding, 1)
}

function isInside(bytes: Uint8Array, at: number, encoding: Encoding, side: -1 | 1): boolean {
  const before = character(bytes, at, encoding, -1)
  return before !== '' && isInsideWord(before, character(bytes, at, encoding, 1), side)
}

/** Whether a lower-case letter is at a position. Only ASCII letters have an other case in bytes that are searched. */
export function startsSmall(bytes: Uint8Array, at: number, encoding: Encoding): boolean {
  const code = encoding.startsWith('hex')
    ? hexByte(bytes, encoding === 'hex utf16be' ? at + 2 : at)
    : bytes[encoding === 'utf16be' ? at + 1 : at]
  return code !== undefined && code >= 0x61 && code <= 0x7a
}

/** The character that ends (`side` -1) or starts (1) at a position; '' where there is none. */
function character(bytes: Uint8Array, at: number, encoding: Encoding, side: -1 | 1): string {
  switch (encoding) {
    case 'bytes':
      return characterInBytes(bytes, side < 0 ? at - 1 : at, side)
    case 'utf16be':
    case 'utf16le': {
      const pair = side < 0 ? at - 2 : at
      return characterOfPair(bytes[pair], bytes[pair + 1], encoding)
    }
    case 'hex bytes':
      return characterOfUnit(hexByte(bytes, side < 0 ? at - 2 : at))
    default: {
      const from = side < 0 ? at - 4 : at
      const order = encoding === 'hex utf16be' ? 'utf16be' : 'utf16le'
      return characterOfPair(hexByte(bytes, from), hexByte(bytes, from + 2), order)
    }
  }
}

/** At the end of the data, text of the other byte order has only the low byte of the next character. */
function characterOfPair(
  first: number | undefined,
  second: number | undefined,
  encoding: 'utf16be' | 'utf16le',
): string {
  const [high, low] = encoding === 'utf16be' ? [first, second] : [second, first]
  return low === undefined ? '' : characterOfUnit(((high ?? 0) << 8) | low)
}

function characterOfUnit(code: number | undefined): string {
  return code === undefined ? '' : String.fromCharCode(code)
}

/** The bytes may be UTF-8 or of one byte a character, of which few texts are valid UTF-8. */
function characterInBytes(bytes: Uint8Array, at: number, side: -1 | 1): string {
  const byte = bytes[at]
  if (byte === undefined || byte < 0x80) return characterOfUnit(byte)
  const near = Buffer.from(
    bytes.subarray(Math.max(0, side < 0 ? at - 3 : at), at + (side < 0 ? 1 : 4)),
  ).toString()
  const found = side < 0 ? [...near].at(-1) : [...near][0]
  return found === undefined || found === '\ufffd' ? characterOfUnit(byte) : found
}

function hexByte(bytes: Uint8Array, at: number): number | undefined {
  if (at < 0 || at + 1 >= bytes.length) return undefined
  const code = Number.parseInt(String.fromCharCode(bytes[at], bytes[at + 1]), 16)
  return Number.isNaN(code) ? undefined : code
}

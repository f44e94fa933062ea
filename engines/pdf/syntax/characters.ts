/** Character classes of PDF syntax (ISO 32000-1, 7.2.2). */

export const WHITE = 1
const DELIMITER = 2

/** Class of a byte: 0 regular, `WHITE` or `DELIMITER`. */
export const byteClass = new Uint8Array(256)
for (const c of [0, 9, 10, 12, 13, 32]) byteClass[c] = WHITE
for (const c of Buffer.from('()<>[]{}/%')) byteClass[c] = DELIMITER

/** Value of a hexadecimal digit, or 16. */
export const hexDigit = new Uint8Array(256).fill(16)
for (let i = 0; i < 16; i++) {
  hexDigit['0123456789abcdef'.charCodeAt(i)] = i
  hexDigit['0123456789ABCDEF'.charCodeAt(i)] = i
}

/** A position in bytes. Readers of tokens advance `pos`. */
export interface Cursor {
  readonly bytes: Uint8Array
  pos: number
  /** The bytes ended inside a string. */
  cut: boolean
}

/** The bytes as a string, one character per byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
}

/** Numbers (ISO 32000-1, 7.3.3). Malformed ones get the value that pdf.js, and Acrobat before it, give them. */
import type { Cursor } from './characters.ts'

/** Largest magnitude returned: that of a single-precision float (ISO 32000-1, annex C.2). */
const maxMagnitude = 3.4028234663852886e38
/** Decimals past this value add nothing: a double holds 15 to 17 digits. */
const maxMantissa = 1e15

const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))

/**
 * Reads the number that begins with the digit, sign or point at the cursor, and steps past it. `--5` is -5; line ends
 * after a sign and minus signs between digits are skipped (`12-5` is 125); a second point ends the number; a sign or
 * point without digits is 0. Further signs, on which pdf.js gives up, are skipped.
 * @param exponents reads `1e-3` as PostScript does; PDF has no exponents, and the number ends before the letter
 */
export function readNumber(cursor: Cursor, exponents: boolean): number {
  const { bytes } = cursor
  let { pos } = cursor
  let c = bytes[pos] ?? -1
  let negative = false
  if (c === 0x2d || c === 0x2b) {
    do {
      if (c === 0x2d) negative = true
      c = bytes[++pos] ?? -1
    } while (c === 0x2d || c === 0x2b)
    while (c === 0x0a || c === 0x0d) c = bytes[++pos] ?? -1
  }
  const first = pos
  let value = 0
  while ((c >= 0x30 && c <= 0x39) || (c === 0x2d && pos > first)) {
    if (c !== 0x2d) value = value * 10 + (c - 0x30)
    c = bytes[++pos] ?? -1
  }
  if (c === 0x2e) {
    let decimals = 0
    c = bytes[++pos] ?? -1
    while ((c >= 0x30 && c <= 0x39) || c === 0x2d) {
      if (c !== 0x2d && value < maxMantissa && decimals < 22) {
        value = value * 10 + (c - 0x30)
        decimals++
      }
      c = bytes[++pos] ?? -1
    }
    if (decimals > 0) value /= powersOfTen[decimals] ?? 1
  }
  cursor.pos = pos
  if (exponents && (c === 0x45 || c === 0x65)) value = withExponent(cursor, value)
  if (!(value < maxMagnitude)) value = maxMagnitude
  return negative ? (value === 0 ? 0 : -value) : value
}

/** Applies the exponent whose letter is at the cursor; steps past it only when digits follow. */
function withExponent(cursor: Cursor, value: number): number {
  const { bytes } = cursor
  let pos = cursor.pos + 1
  const sign = bytes[pos]
  if (sign === 0x2b || sign === 0x2d) pos++
  const first = pos
  let exponent = 0
  for (let c = bytes[pos] ?? -1; c >= 0x30 && c <= 0x39; c = bytes[++pos] ?? -1)
    exponent = Math.min(400, exponent * 10 + (c - 0x30))
  if (pos === first) return value
  cursor.pos = pos
  return sign === 0x2d ? value / 10 ** exponent : value * 10 ** exponent
}

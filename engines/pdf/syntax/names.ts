/** Names (ISO 32000-1, 7.3.5). */
import { PdfName } from '../objects/objects.ts'
import { byteClass, type Cursor, latin1 } from './characters.ts'

/** Names of up to six bytes by their bytes packed in one number: most names, found without making a string. */
const shortNames = new Map<number, PdfName>()
/** A hostile file may hold any number of names. */
const maxShortNames = 4096

/** Reads the name whose first character is at the cursor, which is past the solidus. */
export function readName(cursor: Cursor): PdfName {
  const { bytes } = cursor
  const start = cursor.pos
  let pos = start
  let escaped = false
  let packed = 0
  for (; pos < bytes.length; pos++) {
    const c = bytes[pos] ?? 0
    if (byteClass[c] !== 0) break
    if (c === 0x23) escaped = true
    packed = packed * 256 + c
  }
  cursor.pos = pos
  const short = pos - start <= 6
  if (short) {
    const known = shortNames.get(packed)
    if (known) return known
  }
  const text = latin1(bytes, start, pos)
  const name = PdfName.of(escaped ? unescapeName(text) : text)
  if (short && shortNames.size < maxShortNames) shortNames.set(packed, name)
  return name
}

/**
 * Resolves `#xx`. Where no two digits follow the number sign, the characters read in search of them stay as they are,
 * as in pdf.js: `##41` is not `#A`.
 */
function unescapeName(text: string): string {
  return text.replace(/#(?:([0-9a-f]{2})|[0-9a-f]?.?)/gis, (whole, digits: string | undefined) =>
    digits ? String.fromCharCode(Number.parseInt(digits, 16)) : whole,
  )
}

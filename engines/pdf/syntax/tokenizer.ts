/**
 * Cuts bytes into tokens (ISO 32000-1, 7.2 and 7.3), for files, content streams, CMaps and the PostScript of Type 1
 * fonts. Never throws and always advances. Malformed tokens are interpreted as in pdf.js; if pdf.js gives up, the
 * rest is still read, because another viewer may show it.
 */
import { PdfDict, PdfName, type PdfObject, PdfString } from '../objects.ts'
import { byteClass, type Cursor, hexDigit, latin1, WHITE } from './characters.ts'

/** What `next` returns at the end of the bytes. */
export const END = Symbol('end')
/** What `next` returns for a keyword or bracket; its text is in `keyword`. */
export const KEYWORD = Symbol('keyword')

type Token = number | boolean | null | PdfName | PdfString | typeof END | typeof KEYWORD

/** Keywords that end if one more character would not match a keyword (`QBT` is `Q` and `BT`). */
export interface KeywordTable {
  /** The keyword of up to three bytes, packed big-endian in one number. */
  find(packed: number): string | undefined
  has(text: string): boolean
  /** Characters of the longest. */
  readonly maxLength: number
}

interface TokenizerOptions {
  readonly keywords?: KeywordTable
  /** PostScript: numbers may have exponents. */
  readonly exponents?: boolean
}

/** Characters of an unknown keyword that are kept; the rest is skipped. */
const maxKeyword = 128

export class Tokenizer implements Cursor {
  readonly bytes: Uint8Array
  pos: number
  /** First byte of the last token. */
  start = 0
  /** Text of the last keyword. */
  keyword = ''
  /** The last keyword is `[` or `<<`. */
  opens = false
  cut = false
  readonly #keywords: KeywordTable | null
  readonly #exponents: boolean

  constructor(bytes: Uint8Array, pos = 0, { keywords, exponents = false }: TokenizerOptions = {}) {
    this.bytes = bytes
    this.pos = pos
    this.#keywords = keywords ?? null
    this.#exponents = exponents
  }

  /** Steps past white space and comments. */
  skipSpace(): void {
    const { bytes } = this
    const { length } = bytes
    let { pos } = this
    while (pos < length) {
      const c = bytes[pos] ?? 0
      if (byteClass[c] === WHITE) pos++
      else if (c === 0x25) {
        do pos++
        while (pos < length && bytes[pos] !== 0x0a && bytes[pos] !== 0x0d)
      } else break
    }
    this.pos = pos
  }

  next(): Token {
    const { bytes } = this
    const { length } = bytes
    let { pos } = this
    let c = -1
    for (; pos < length; pos++) {
      c = bytes[pos] ?? 0
      if (byteClass[c] !== WHITE) break
      c = -1
    }
    if (c === 0x25) {
      this.pos = pos
      this.skipSpace()
      pos = this.pos
      c = bytes[pos] ?? -1
    }
    this.start = pos
    this.opens = c === 0x5b || c === 0x3c
    if (c < 0) {
      this.pos = bytes.length
      return END
    }
    if ((c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x2e || c === 0x2b) {
      this.pos = pos
      return readNumber(this, this.#exponents)
    }
    if (byteClass[c] === 0) return this.#word(pos, c)
    this.pos = pos + 1
    switch (c) {
      case 0x28:
        return readLiteral(this)
      case 0x2f:
        return readName(this)
      case 0x5b:
        this.keyword = '['
        return KEYWORD
      case 0x5d:
        this.keyword = ']'
        return KEYWORD
      case 0x3c:
        if (bytes[pos + 1] !== 0x3c) return readHex(this)
        this.pos = pos + 2
        this.keyword = '<<'
        return KEYWORD
      case 0x3e:
        if (bytes[pos + 1] === 0x3e) this.pos = pos + 2
        this.keyword = bytes[pos + 1] === 0x3e ? '>>' : '>'
        return KEYWORD
      default:
        this.keyword = c === 0x7b ? '{' : c === 0x7d ? '}' : ')'
        return KEYWORD
    }
  }

  #word(start: number, first: number): Token {
    const { bytes } = this
    let pos = start + 1
    // A non-ASCII byte is a separate keyword, so that it does not hide another.
    if (first < 0x20 || first > 0x7f) return this.#keyword(start, pos)
    let packed = first
    for (; pos < bytes.length; pos++) {
      const c = bytes[pos] ?? 0
      if (byteClass[c] !== 0) break
      packed = (packed << 8) | c
    }
    const size = pos - start
    if (this.#keywords && size <= 3) {
      const known = this.#keywords.find(packed)
      if (known !== undefined) {
        this.pos = pos
        this.keyword = known
        return KEYWORD
      }
    }
    if (this.#keywords && size > 1) pos = keywordEnd(this.#keywords, bytes, start, pos)
    return this.#keyword(start, pos)
  }

  #keyword(start: number, end: number): Token {
    this.pos = end
    const text = latin1(this.bytes, start, Math.min(end, start + maxKeyword))
    if (text === 'true') return true
    if (text === 'false') return false
    if (text === 'null') return null
    this.keyword = text
    return KEYWORD
  }
}

/** Where the first of several keywords without white space between them ends. */
function keywordEnd(keywords: KeywordTable, bytes: Uint8Array, start: number, end: number): number {
  const text = latin1(bytes, start, Math.min(end, start + keywords.maxLength + 1))
  for (let size = 1; size < text.length; size++)
    if (keywords.has(text.slice(0, size)) && !keywords.has(text.slice(0, size + 1))) return start + size
  return end
}

/** Names (ISO 32000-1, 7.3.5). */

/** Names of up to six bytes by their bytes packed in one number: most names, found without making a string. */
const shortNames = new Map<number, PdfName>()
/** A hostile file may contain any number of names. */
const maxShortNames = 4096

/** Reads the name whose first character is at the cursor, which is past the solidus. */
function readName(cursor: Cursor): PdfName {
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
 * Resolves `#xx`. If the number sign is not followed by two digits, the characters read in search of them are kept,
 * as in pdf.js: `##41` is not `#A`.
 */
function unescapeName(text: string): string {
  return text.replace(/#(?:([0-9a-f]{2})|[0-9a-f]?.?)/gis, (whole, digits: string | undefined) =>
    digits ? String.fromCharCode(Number.parseInt(digits, 16)) : whole,
  )
}

/** Numbers (ISO 32000-1, 7.3.3). Malformed ones get the value that pdf.js, and Acrobat before it, give them. */

/** Largest magnitude returned: that of a single-precision float (ISO 32000-1, annex C.2). */
const maxMagnitude = 3.4028234663852886e38
/** Decimals past this value add nothing: a double contains 15 to 17 digits. */
const maxMantissa = 1e15

const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))

/**
 * Reads the number that begins with the digit, sign or point at the cursor, and advances past it. `--5` is -5; line ends
 * after a sign and minus signs between digits are skipped (`12-5` is 125); a second point ends the number; a sign or
 * point without digits is 0. Further signs, on which pdf.js gives up, are skipped.
 * @param exponents reads `1e-3` as PostScript does; PDF has no exponents, and the number ends before the letter
 */
function readNumber(cursor: Cursor, exponents: boolean): number {
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

/** Applies the exponent whose letter is at the cursor; advances past it only if digits follow. */
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

/** Literal and hexadecimal strings (ISO 32000-1, 7.3.4). A string that never ends reaches to the end of the bytes. */

/** Reads the literal string whose first byte is at the cursor, which is past the parenthesis. */
function readLiteral(cursor: Cursor): PdfString {
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
function readHex(cursor: Cursor): PdfString {
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

/**
 * Objects of content streams, CMaps and Type 1 fonts: arrays and dictionaries without references. Never throws;
 * invalid content is omitted, and a container that never ends reaches to the end of the bytes.
 */

/** Containers nested deeper are flattened: what is inside them counts as part of this level. */
const maxDepth = 64

export type Operand = PdfObject | typeof END | typeof KEYWORD

/** The next object, keyword or the end. `start` of the tokenizer is then the object's first byte. */
export function nextOperand(tokens: Tokenizer, depth = 0): Operand {
  let token: Token = tokens.next()
  while (token === KEYWORD && tokens.opens) {
    if (depth < maxDepth) return tokens.keyword === '[' ? arrayOf(tokens, depth) : dictOf(tokens, depth)
    token = tokens.next()
  }
  return token
}

function arrayOf(tokens: Tokenizer, depth: number): PdfObject[] {
  const items: PdfObject[] = []
  const { start } = tokens
  for (;;) {
    const token = nextOperand(tokens, depth + 1)
    if (token === END) break
    if (token !== KEYWORD) {
      items.push(token)
      continue
    }
    if (tokens.keyword === ']') break
    if (tokens.keyword === 'TJ') {
      // The closing bracket is missing; the operator shows the collected strings.
      tokens.pos = tokens.start
      break
    }
  }
  tokens.start = start
  return items
}

function dictOf(tokens: Tokenizer, depth: number): PdfDict {
  const dict = new PdfDict()
  const { start } = tokens
  for (;;) {
    const key = nextOperand(tokens, depth + 1)
    if (key === END || (key === KEYWORD && tokens.keyword === '>>')) break
    if (!(key instanceof PdfName)) continue
    const value = nextOperand(tokens, depth + 1)
    if (value === KEYWORD && tokens.keyword === '>>') {
      dict.set(key.name, null)
      break
    }
    if (value === END) break
    dict.set(key.name, value === KEYWORD ? null : value)
  }
  tokens.start = start
  return dict
}

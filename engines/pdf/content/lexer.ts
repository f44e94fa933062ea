/**
 * Reads objects and keywords out of bytes (ISO 32000-1, 7.2 and 7.3), tolerantly: it never throws, and whatever it
 * meets it moves on. Content streams use it with operators known, CMaps and Type 1 headers as plain PostScript.
 * Where readers in the wild agree on what a malformed token means, it means that here too.
 */
import { PdfDict, PdfName, type PdfObject, PdfString } from '../objects/objects.ts'
import { isOperatorPrefix, operatorOf, operatorPacked } from './operators.ts'

/** What `next` gives at the end of the bytes. */
export const END = Symbol('end')
/** What `next` gives for a keyword; its text is in `keyword`. */
export const KEYWORD = Symbol('keyword')
export type Token = PdfObject | typeof END | typeof KEYWORD

/** Nesting of arrays and dictionaries past this is flattened. */
const maxDepth = 64

const WHITE = 1
const DELIMITER = 2
/** Class of a byte: 0 regular, 1 white space, 2 delimiter. */
export const byteClass = new Uint8Array(256)
for (const c of [0, 9, 10, 12, 13, 32]) byteClass[c] = WHITE
for (const c of '()<>[]{}/%') byteClass[c.charCodeAt(0)] = DELIMITER

/** Value of a hexadecimal digit, or 16. */
export const hexDigit = new Uint8Array(256).fill(16)
for (let i = 0; i < 16; i++) {
  hexDigit[i.toString(16).charCodeAt(0)] = i
  hexDigit[i.toString(16).toUpperCase().charCodeAt(0)] = i
}

const powersOfTen = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
/** Largest magnitude kept: a single-precision float's (ISO 32000-1, annex C.2). */
const largest = 3.4028234663852886e38

export class Lexer {
  readonly bytes: Uint8Array
  pos: number
  /** Where the last token began. */
  start = 0
  /** Text of the last keyword. */
  keyword = ''
  readonly #content: boolean
  #names = new Map<number, PdfName>()

  /** @param content keywords are the operators of content streams, split where two were glued together */
  constructor(bytes: Uint8Array, pos = 0, content = false) {
    this.bytes = bytes
    this.pos = pos
    this.#content = content
  }

  next(depth = 0): Token {
    const bytes = this.bytes
    const length = bytes.length
    for (;;) {
      let pos = this.pos
      while (pos < length && byteClass[bytes[pos]] === WHITE) pos++
      this.start = pos
      if (pos >= length) {
        this.pos = length
        return END
      }
      const c = bytes[pos]
      if ((c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x2e || c === 0x2b) {
        this.pos = pos
        return this.#number()
      }
      this.pos = pos + 1
      switch (c) {
        case 0x28:
          return this.#literal()
        case 0x2f:
          return this.#name()
        case 0x5b:
          if (depth < maxDepth) return this.#array(depth)
          break
        case 0x3c:
          if (bytes[pos + 1] !== 0x3c) return this.#hex()
          this.pos = pos + 2
          if (depth < maxDepth) return this.#dict(depth)
          break
        case 0x3e:
          if (bytes[pos + 1] === 0x3e) this.pos = pos + 2
          this.keyword = bytes[pos + 1] === 0x3e ? '>>' : '>'
          return KEYWORD
        case 0x5d:
        case 0x7b:
        case 0x7d:
          this.keyword = c === 0x5d ? ']' : c === 0x7b ? '{' : '}'
          return KEYWORD
        case 0x25:
          this.#comment()
          break
        case 0x29:
          break
        default:
          return this.#word(pos)
      }
    }
  }

  #comment(): void {
    const bytes = this.bytes
    let pos = this.pos
    while (pos < bytes.length && bytes[pos] !== 0x0a && bytes[pos] !== 0x0d) pos++
    this.pos = pos
  }

  /**
   * Doubled signs count once, a sign inside is skipped, a second point starts a new number, a lone sign or point
   * is zero: what Acrobat does, and pdf.js and poppler after it.
   */
  #number(): number {
    const bytes = this.bytes
    const length = bytes.length
    let pos = this.pos
    let c = bytes[pos]
    let negative = false
    while (c === 0x2d || c === 0x2b) {
      if (c === 0x2d) negative = true
      c = bytes[++pos]
    }
    let value = 0
    let digits = 0
    while (pos < length) {
      c = bytes[pos]
      if (c >= 0x30 && c <= 0x39) {
        value = value * 10 + (c - 0x30)
        digits++
      } else if (c !== 0x2d || digits === 0) break
      pos++
    }
    if (c === 0x2e && pos < length) {
      pos++
      let decimals = 0
      while (pos < length) {
        c = bytes[pos]
        if (c >= 0x30 && c <= 0x39) {
          // Past 15 digits a double holds no more.
          if (value < 1e15 && decimals < 22) {
            value = value * 10 + (c - 0x30)
            decimals++
          }
        } else if (c !== 0x2d) break
        pos++
      }
      if (decimals > 0) value /= powersOfTen[decimals]
    }
    if ((c === 0x45 || c === 0x65) && pos < length) {
      this.pos = pos
      const exponent = this.#exponent()
      if (exponent !== 0) value = exponent > 0 ? value * 10 ** exponent : value / 10 ** -exponent
      pos = this.pos
    }
    this.pos = pos
    if (!(value < largest)) value = largest
    return negative ? (value === 0 ? 0 : -value) : value
  }

  /** An exponent is no PDF, but producers write it and readers take it. `pos` is at the letter; stays if it is none. */
  #exponent(): number {
    const bytes = this.bytes
    let pos = this.pos + 1
    const sign = bytes[pos]
    if (sign === 0x2b || sign === 0x2d) pos++
    const first = pos
    let exponent = 0
    while (bytes[pos] >= 0x30 && bytes[pos] <= 0x39) {
      exponent = Math.min(400, exponent * 10 + (bytes[pos] - 0x30))
      pos++
    }
    if (pos === first) return 0
    this.pos = pos
    return sign === 0x2d ? -exponent : exponent
  }

  #literal(): PdfString {
    const bytes = this.bytes
    const length = bytes.length
    const start = this.pos
    let pos = start
    let plain = true
    let depth = 1
    for (; pos < length; pos++) {
      const c = bytes[pos]
      if (c === 0x29) {
        if (--depth === 0) break
      } else if (c === 0x28) depth++
      else if (c === 0x5c) {
        plain = false
        pos++
      } else if (c === 0x0d) plain = false
    }
    const end = Math.min(pos, length)
    this.pos = Math.min(end + 1, length)
    return new PdfString(plain ? bytes.slice(start, end) : literalBytes(bytes, start, end))
  }

  #hex(): PdfString {
    const bytes = this.bytes
    const length = bytes.length
    const start = this.pos
    let end = start
    while (end < length && bytes[end] !== 0x3e) end++
    const out = new Uint8Array((end - start + 1) >> 1)
    let size = 0
    let high = -1
    for (let pos = start; pos < end; pos++) {
      const digit = hexDigit[bytes[pos]]
      if (digit === 16) continue
      if (high < 0) high = digit
      else {
        out[size++] = (high << 4) | digit
        high = -1
      }
    }
    if (high >= 0) out[size++] = high << 4
    this.pos = Math.min(end + 1, length)
    return new PdfString(size === out.length ? out : out.slice(0, size), true)
  }

  #name(): PdfName {
    const bytes = this.bytes
    const length = bytes.length
    const start = this.pos
    let pos = start
    let escaped = false
    // Names of up to six bytes, nearly all of a content stream's, are found by number without making a string.
    let packed = 0
    for (; pos < length; pos++) {
      const c = bytes[pos]
      if (byteClass[c] !== 0) break
      if (c === 0x23) escaped = true
      packed = packed * 256 + c
    }
    this.pos = pos
    const short = pos - start <= 6
    if (short) {
      const known = this.#names.get(packed)
      if (known) return known
    }
    const text = latin1(bytes, start, pos)
    const name = PdfName.of(
      escaped
        ? text.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        : text,
    )
    if (short && this.#names.size < 4096) this.#names.set(packed, name)
    return name
  }

  #array(depth: number): PdfObject[] {
    const items: PdfObject[] = []
    const start = this.start
    for (;;) {
      const token = this.next(depth + 1)
      if (token === END) break
      if (token !== KEYWORD) {
        items.push(token)
        continue
      }
      if (this.keyword === ']') break
      if (this.#content && this.keyword === 'TJ') {
        // The bracket was forgotten; the operator shows what was gathered.
        this.pos = this.start
        break
      }
    }
    this.start = start
    return items
  }

  #dict(depth: number): PdfDict {
    const dict = new PdfDict()
    const start = this.start
    for (;;) {
      const key = this.next(depth + 1)
      if (key === END || (key === KEYWORD && this.keyword === '>>')) break
      if (!(key instanceof PdfName)) continue
      const value = this.next(depth + 1)
      if (value === KEYWORD && this.keyword === '>>') {
        dict.set(key.name, null)
        break
      }
      if (value === END) break
      dict.set(key.name, value === KEYWORD ? null : value)
    }
    this.start = start
    return dict
  }

  #word(start: number): Token {
    const bytes = this.bytes
    const length = bytes.length
    let pos = start
    while (pos < length && byteClass[bytes[pos]] === 0) pos++
    const size = pos - start
    if (size <= 3) {
      const known = operatorOf(operatorPacked(bytes, start, pos))
      if (known !== undefined) {
        this.pos = pos
        this.keyword = known
        return KEYWORD
      }
    } else if (size <= 5) {
      const text = latin1(bytes, start, pos)
      if (text === 'true' || text === 'false' || text === 'null') {
        this.pos = pos
        return text === 'null' ? null : text === 'true'
      }
    }
    if (this.#content) pos = this.#operatorEnd(start, pos)
    this.pos = pos
    this.keyword =
      (pos - start <= 3 ? operatorOf(operatorPacked(bytes, start, pos)) : undefined) ??
      latin1(bytes, start, Math.min(pos, start + 128))
    return KEYWORD
  }

  /** Where an operator ends that others are glued to (`QBT`): as soon as one more byte would make it no operator. */
  #operatorEnd(start: number, end: number): number {
    const bytes = this.bytes
    const c = bytes[start]
    if (c < 0x20 || c > 0x7e) return start + 1
    if (!isOperatorPrefix(operatorPacked(bytes, start, start + 1))) return end
    let pos = start + 1
    while (pos < end && pos - start < 3 && isOperatorPrefix(operatorPacked(bytes, start, pos + 1))) pos++
    return pos
  }
}

/** The bytes as a string, one character a byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
}

/** The value of a literal string's inside (7.3.4.2). */
function literalBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start)
  let size = 0
  let pos = start
  while (pos < end) {
    let c = bytes[pos++]
    if (c === 0x0d) {
      if (pos < end && bytes[pos] === 0x0a) pos++
      c = 0x0a
    } else if (c === 0x5c) {
      if (pos >= end) break
      c = bytes[pos++]
      if (c >= 0x30 && c <= 0x37) {
        let code = c - 0x30
        for (let i = 0; i < 2 && pos < end && bytes[pos] >= 0x30 && bytes[pos] <= 0x37; i++)
          code = code * 8 + (bytes[pos++] - 0x30)
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

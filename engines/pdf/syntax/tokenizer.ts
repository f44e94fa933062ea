/**
 * Cuts bytes into tokens (ISO 32000-1, 7.2 and 7.3), for files, content streams, CMaps and the PostScript of Type 1
 * fonts. Never throws and always advances. Malformed tokens mean what they mean to pdf.js; where pdf.js gives up, the
 * rest is still read, because another viewer may show it.
 */
import type { PdfName, PdfString } from '../objects/objects.ts'
import { byteClass, type Cursor, latin1, WHITE } from './characters.ts'
import { readName } from './names.ts'
import { readNumber } from './numbers.ts'
import { readHex, readLiteral } from './strings.ts'

/** What `next` returns at the end of the bytes. */
export const END = Symbol('end')
/** What `next` returns for a keyword or bracket; its text is in `keyword`. */
export const KEYWORD = Symbol('keyword')

export type Token = number | boolean | null | PdfName | PdfString | typeof END | typeof KEYWORD

/** Keywords that end where one more character would make none of them (`QBT` is `Q` and `BT`). */
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
    // A byte that is not ASCII is a keyword by itself, so that it hides none.
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

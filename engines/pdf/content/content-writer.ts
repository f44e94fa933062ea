/** Writes content streams (ISO 32000-1, 7.8.2): unchanged slices of the original and new operations. */
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../objects.ts'
import { byteClass, WHITE } from '../syntax/characters.ts'
import type { InlineImage } from './operations.ts'

/** Bytes. */
const maxShortSlice = 128

export class ContentWriter {
  #bytes: Uint8Array
  #size = 0

  /** @param capacity expected size in bytes */
  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(Math.max(16, capacity))
  }

  get size(): number {
    return this.#size
  }

  /** Appends bytes unchanged, after white space. */
  raw(bytes: Uint8Array, start = 0, end = bytes.length): this {
    if (end <= start) return this
    this.#separate()
    this.#append(bytes, start, end)
    return this
  }

  /** Appends an operation and a line feed. An inline image is `operation('BI', [], inline)`. */
  operation(name: string, operands: readonly PdfObject[] = [], inline?: InlineImage): this {
    this.#separate()
    if (inline) this.#inlineImage(inline)
    else {
      for (const operand of operands) {
        this.#object(operand, 0)
        this.#byte(0x20)
      }
      this.#text(name)
    }
    this.#byte(0x0a)
    return this
  }

  /** A copy of the bytes written so far. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#size)
  }

  #inlineImage(inline: InlineImage): void {
    this.#text('BI')
    for (const [key, value] of inline.dict.entries) {
      this.#byte(0x20)
      this.#name(key)
      this.#byte(0x20)
      this.#object(value, 0)
    }
    this.#text(' ID ')
    this.#append(inline.data)
    this.#text('\nEI')
  }

  #object(object: PdfObject, depth: number): void {
    if (typeof object === 'number') this.#text(formatNumber(object))
    else if (typeof object === 'boolean') this.#text(object ? 'true' : 'false')
    else if (object instanceof PdfName) this.#name(object.name)
    else if (object instanceof PdfString) this.#string(object)
    else if (object instanceof PdfRef) this.#text(`${object.num} ${object.gen} R`)
    else if (depth > 64) this.#text('null')
    else if (Array.isArray(object)) {
      this.#byte(0x5b)
      let previous: PdfObject = null
      for (const [i, item] of object.entries()) {
        // No space is needed next to a string.
        if (i > 0 && !(item instanceof PdfString) && !(previous instanceof PdfString)) this.#byte(0x20)
        this.#object(item, depth + 1)
        previous = item
      }
      this.#byte(0x5d)
    } else if (object instanceof PdfDict) {
      this.#text('<<')
      for (const [key, value] of object.entries) {
        this.#name(key)
        this.#byte(0x20)
        this.#object(value, depth + 1)
      }
      this.#text('>>')
    } else this.#text('null')
  }

  #name(name: string): void {
    this.#byte(0x2f)
    // Names read from content have one character per byte; others with wider characters are written as UTF-8.
    let wide = false
    for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) > 0xff) wide = true
    const bytes = Buffer.from(name, wide ? 'utf8' : 'latin1')
    for (const c of bytes) {
      if (c > 0x20 && c < 0x7f && c !== 0x23 && byteClass[c] === 0) this.#byte(c)
      else {
        this.#byte(0x23)
        this.#hexByte(c)
      }
    }
  }

  #string(string: PdfString): void {
    if (string.hex) {
      this.#byte(0x3c)
      for (const c of string.bytes) this.#hexByte(c)
      this.#byte(0x3e)
      return
    }
    this.#byte(0x28)
    for (const c of string.bytes) {
      if (c === 0x28 || c === 0x29 || c === 0x5c) this.#byte(0x5c)
      // The standard reads a bare carriage return as a line feed (7.3.4.2).
      if (c === 0x0d) this.#text('\\r')
      else this.#byte(c)
    }
    this.#byte(0x29)
  }

  #hexByte(c: number): void {
    this.#byte(hexDigits.charCodeAt(c >> 4))
    this.#byte(hexDigits.charCodeAt(c & 15))
  }

  #separate(): void {
    if (this.#size > 0 && byteClass[this.#bytes[this.#size - 1] ?? 0] !== WHITE) this.#byte(0x0a)
  }

  #text(text: string): void {
    this.#reserve(text.length)
    for (let i = 0; i < text.length; i++) this.#bytes[this.#size++] = text.charCodeAt(i)
  }

  #byte(c: number): void {
    if (this.#size === this.#bytes.length) this.#reserve(1)
    this.#bytes[this.#size++] = c
  }

  #append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    const length = end - start
    this.#reserve(length)
    // Most slices are one short operation, for which a view costs more than the bytes.
    if (length > maxShortSlice) this.#bytes.set(bytes.subarray(start, end), this.#size)
    else for (let i = 0; i < length; i++) this.#bytes[this.#size + i] = bytes[start + i] ?? 0
    this.#size += length
  }

  #reserve(more: number): void {
    const needed = this.#size + more
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#size))
    this.#bytes = grown
  }
}

const hexDigits = '0123456789abcdef'

/** The shortest decimal with at most five places and no exponent, which PDF does not have. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value === 0 ? '0' : String(value)
  if (!Number.isFinite(value)) return '0'
  if (Math.abs(value) >= 1e15) return BigInt(Math.round(value)).toString()
  const fixed = value.toFixed(5).replace(/\.?0+$/, '')
  return fixed === '-0' || fixed === '' ? '0' : fixed
}

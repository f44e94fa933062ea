import { DocumentError, LimitError } from '../../model/errors.ts'
import type { PdfLimits } from '../limits.ts'
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects.ts'
import { byteClass, WHITE } from '../syntax/characters.ts'
import { ObjectParser, type ValueBudget } from './object-parser.ts'

/** An indirect object as read from the file. */
export interface IndirectObject {
  readonly num: number
  readonly gen: number
  readonly value: PdfObject
  /** First byte after it. */
  readonly end: number
  /** The file ended inside it. */
  readonly cut: boolean
}

/** The value of a stream's indirect /Length, or null if not known yet. */
type LengthOf = (ref: PdfRef) => number | null

/**
 * The bytes of a PDF file from its header on, read at offsets. All bytes read are counted, so that overlapping objects
 * cannot make a small file cost more than a few times its size.
 */
export class PdfSource {
  readonly bytes: Uint8Array
  readonly limits: PdfLimits
  readonly values: ValueBudget
  readonly #buffer: Buffer
  #work: number
  #found = new Map<string, { from: number; at: number }>()

  constructor(bytes: Uint8Array, limits: PdfLimits) {
    this.bytes = bytes
    this.limits = limits
    this.values = { values: limits.values }
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#work = 8 * bytes.byteLength + 65_536
  }

  parser(at: number): ObjectParser {
    return new ObjectParser(this.bytes, this.values, this.limits.depth, at)
  }

  /** The next offset of a word at or after `from`, or -1. Calls in ascending order cost one pass over the file. */
  find(word: string, from: number): number {
    const known = this.#found.get(word)
    if (known && known.from <= from && (known.at >= from || known.at < 0)) return known.at
    const at = this.#buffer.indexOf(word, from, 'latin1')
    this.spend((at < 0 ? this.bytes.length : at) - from)
    this.#found.set(word, { from, at })
    return at
  }

  findLast(word: string): number {
    return this.#buffer.lastIndexOf(word, undefined, 'latin1')
  }

  /** The object whose `num gen obj` is at an offset, or null if there is none. */
  indirect(at: number, lengthOf: LengthOf): IndirectObject | null {
    const parser = this.parser(at)
    const num = parser.integer()
    const gen = num === null ? null : parser.integer()
    if (num === null || gen === null || !parser.keyword('obj')) return null
    let value = parser.object()
    this.spend(parser.pos - at)
    let end = parser.pos
    let { cut } = parser
    if (!cut && parser.keyword('stream') && value instanceof PdfDict) {
      const extent = this.#extent(parser.pos, value, lengthOf)
      cut = extent.cut
      this.spend(extent.end - extent.start)
      value = new PdfStream(value, this.bytes.subarray(extent.start, extent.end))
      end = extent.next
    } else if (!cut) {
      const damaged = !parser.keyword('endobj') || parser.damaged
      end = parser.pos
      cut = damaged && end >= this.bytes.length
    }
    return { num, gen, value, end, cut }
  }

  /** The indirect object at an offset, if it is an unsigned integer; nothing after the number is read. */
  integerAt(at: number, num: number): number | null {
    const parser = this.parser(at)
    if (parser.integer() !== num || parser.integer() === null || !parser.keyword('obj')) return null
    return parser.integer()
  }

  /** Counts bytes read. Reading a multiple of the file size means that objects overlap on purpose. */
  spend(bytes: number): void {
    this.#work -= bytes
    if (this.#work < 0)
      throw new DocumentError('malformed', 'The objects of the PDF overlap. The file cannot be read.')
  }

  /** Where a stream's data is (7.3.8): by /Length where `endstream` follows it, else up to the next `endstream`. */
  #extent(afterKeyword: number, dict: PdfDict, lengthOf: LengthOf) {
    const { bytes } = this
    let start = afterKeyword
    while (bytes[start] === 0x20 || bytes[start] === 9) start++
    if (bytes[start] === 13) start += bytes[start + 1] === 10 ? 2 : 1
    else if (bytes[start] === 10) start++
    else start = afterKeyword
    const declared = dict.get('Length')
    const length = declared instanceof PdfRef ? lengthOf(declared) : declared
    if (typeof length === 'number' && length > this.limits.streamBytes)
      throw new LimitError('too_many_bytes', 'The PDF declares a stream larger than the limit allows.', {
        limit: 'streamBytes',
        bytes: length,
      })
    if (
      typeof length === 'number' &&
      Number.isInteger(length) &&
      length >= 0 &&
      start + length <= bytes.length
    ) {
      let after = start + length
      while (after < start + length + 8 && byteClass[bytes[after] ?? -1] === WHITE) after++
      if (this.#at('endstream', after))
        return { start, end: start + length, next: this.#pastEnd(after + 9), cut: false }
    }
    let end = this.find('endstream', start)
    const cut = end < 0
    if (cut) end = bytes.length
    const next = cut ? end : this.#pastEnd(end + 9)
    // The line end before the keyword belongs to the keyword.
    if (!cut && end > start && bytes[end - 1] === 10) end--
    if (!cut && end > start && bytes[end - 1] === 13) end--
    return { start, end, next, cut }
  }

  #pastEnd(at: number): number {
    const parser = this.parser(at)
    return parser.keyword('endobj') ? parser.pos : at
  }

  #at(word: string, at: number): boolean {
    for (let i = 0; i < word.length; i++) if (this.bytes[at + i] !== word.charCodeAt(i)) return false
    return true
  }
}

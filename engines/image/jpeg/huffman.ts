/** Huffman decoding of entropy-coded segments (ITU-T T.81, annexes C and F.2.2). */

/** Codes up to this length are decoded by one table lookup. */
const lookupBits = 9

export interface HuffmanTable {
  /** For each value of the next 9 bits: length << 8 | symbol, or 0 where the code is longer. */
  readonly lookup: Uint16Array
  /** By code length: the highest code, or -1, and the offset from a code to its index in `symbols`. */
  readonly highest: Int32Array
  readonly offset: Int32Array
  readonly symbols: Uint8Array
}

/** Builds a table from a DHT segment: `counts[n]` codes of n + 1 bits, and the symbols in order of their codes. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const lookup = new Uint16Array(1 << lookupBits)
  const highest = new Int32Array(17).fill(-1)
  const offset = new Int32Array(17)
  let code = 0
  let place = 0
  for (let length = 1; length <= 16; length++) {
    offset[length] = place - code
    for (let i = 0; i < counts[length - 1]; i++, code++, place++) {
      if (length > lookupBits) continue
      const first = code << (lookupBits - length)
      // An invalid table with too many codes writes past the end, which typed arrays ignore.
      for (let j = 0; j < 1 << (lookupBits - length); j++) lookup[first + j] = (length << 8) | symbols[place]
    }
    if (counts[length - 1] > 0) highest[length] = code - 1
    code <<= 1
  }
  return { lookup, highest, offset, symbols }
}

/**
 * Reads the bits of a segment up to the next marker. Past the end it returns zeros and sets `spent`, so that truncated images
 * are decoded as far as possible.
 */
export class BitReader {
  readonly data: Uint8Array
  position: number
  #hold = 0
  #count = 0
  #padding = 0
  #broken = false

  constructor(data: Uint8Array, position: number) {
    this.data = data
    this.position = position
  }

  /** More bits were read than the segment has, or a code that is not in its table. */
  get spent(): boolean {
    return this.#broken || this.#padding > this.#count
  }

  #fill(): void {
    const { data } = this
    while (this.#count <= 24) {
      let byte = 0
      if (this.position >= data.length) this.#padding += 8
      else {
        byte = data[this.position]
        if (byte !== 0xff) this.position++
        else if (data[this.position + 1] === 0) this.position += 2
        else {
          byte = 0
          this.#padding += 8
        }
      }
      this.#hold = (this.#hold << 8) | byte
      this.#count += 8
    }
  }

  /** The next `length` bits (0 to 16) as an unsigned number. */
  bits(length: number): number {
    if (length === 0) return 0
    if (this.#count < length) this.#fill()
    this.#count -= length
    return (this.#hold >>> this.#count) & ((1 << length) - 1)
  }

  bit(): number {
    if (this.#count < 1) this.#fill()
    this.#count--
    return (this.#hold >>> this.#count) & 1
  }

  /** A number of `length` bits in the signed form of T.81 F.2.2.1 (EXTEND). */
  signed(length: number): number {
    if (length === 0) return 0
    const value = this.bits(length)
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }

  symbol(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill()
    const found = table.lookup[(this.#hold >>> (this.#count - lookupBits)) & ((1 << lookupBits) - 1)]
    if (found !== 0) {
      this.#count -= found >> 8
      return found & 0xff
    }
    for (let length = lookupBits + 1; length <= 16; length++) {
      const code = (this.#hold >>> (this.#count - length)) & ((1 << length) - 1)
      if (code <= table.highest[length]) {
        this.#count -= length
        return table.symbols[code + table.offset[length]] ?? 0
      }
    }
    this.#broken = true
    return 0
  }

  /** Skips the rest of the segment and its restart marker. False where another marker ends it. */
  restart(): boolean {
    const { data } = this
    let at = this.position
    while (at + 1 < data.length && (data[at] !== 0xff || data[at + 1] === 0 || data[at + 1] === 0xff)) at++
    if (at + 1 >= data.length || data[at + 1] < 0xd0 || data[at + 1] > 0xd7) {
      this.position = Math.min(at, data.length)
      return false
    }
    this.position = at + 2
    this.#hold = 0
    this.#count = 0
    this.#padding = 0
    this.#broken = false
    return true
  }
}

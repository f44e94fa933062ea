/** Huffman tables and the bits of an entropy-coded segment (ITU-T T.81, annexes C and F.2.2). */

const LOOK = 9

export interface HuffmanTable {
  /** For each value of the next 9 bits: length << 8 | symbol, or 0 where the code is longer. */
  readonly look: Uint16Array
  /** For each length: the highest code, or -1; and what to add to a code for its place in `symbols`. */
  readonly highest: Int32Array
  readonly offset: Int32Array
  readonly symbols: Uint8Array
}

/** A table from its DHT form: `counts[n]` codes of n + 1 bits, and the symbols in order of code. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const look = new Uint16Array(1 << LOOK)
  const highest = new Int32Array(17).fill(-1)
  const offset = new Int32Array(17)
  let code = 0
  let place = 0
  for (let length = 1; length <= 16; length++) {
    offset[length] = place - code
    for (let i = 0; i < counts[length - 1]; i++, code++, place++) {
      if (length > LOOK) continue
      const first = code << (LOOK - length)
      // A table with more codes than its length can tell apart writes past the end, where typed arrays hold nothing.
      for (let j = 0; j < 1 << (LOOK - length); j++) look[first + j] = (length << 8) | symbols[place]
    }
    if (counts[length - 1] > 0) highest[length] = code - 1
    code <<= 1
  }
  return { look, highest, offset, symbols }
}

/**
 * Reads bits of one segment up to the next marker. Past its end it gives zeros and says so through `spent`:
 * truncated pictures are decoded as far as they go.
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

  /** Bits were asked for that the segment does not have, or a code that its table does not have. */
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
    const found = table.look[(this.#hold >>> (this.#count - LOOK)) & ((1 << LOOK) - 1)]
    if (found !== 0) {
      this.#count -= found >> 8
      return found & 0xff
    }
    for (let length = LOOK + 1; length <= 16; length++) {
      const code = (this.#hold >>> (this.#count - length)) & ((1 << length) - 1)
      if (code <= table.highest[length]) {
        this.#count -= length
        return table.symbols[code + table.offset[length]] ?? 0
      }
    }
    this.#broken = true
    return 0
  }

  /** Drops what is left of the segment and steps over the restart marker that ends it; false where another ends it. */
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

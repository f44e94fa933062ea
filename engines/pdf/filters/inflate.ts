/**
 * Inflates damaged deflate data (RFC 1951) up to the damage. zlib returns nothing after an error, but viewers show the
 * data before it, so it has to be searched for values too.
 */

interface Codes {
  /** Number of codes of each length. */
  readonly counts: Uint16Array
  /** Symbols ordered by code. */
  readonly symbols: Uint16Array
}

class DamagedData extends Error {}

class BitReader {
  readonly #input: Uint8Array
  #pos = 0
  #held = 0
  #bits = 0

  constructor(input: Uint8Array) {
    this.#input = input
  }

  take(count: number): number {
    while (this.#bits < count) {
      if (this.#pos >= this.#input.length) throw new DamagedData()
      this.#held |= (this.#input[this.#pos++] ?? 0) << this.#bits
      this.#bits += 8
    }
    const value = this.#held & ((1 << count) - 1)
    this.#held >>>= count
    this.#bits -= count
    return value
  }

  symbol({ counts, symbols }: Codes): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= 15; length++) {
      code |= this.take(1)
      const count = counts[length] ?? 0
      if (code - count < first) return symbols[index + code - first] ?? 0
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new DamagedData()
  }

  /** The bytes of a stored block, which begins at the next byte boundary. */
  stored(): Uint8Array {
    this.#held = 0
    this.#bits = 0
    if (this.#pos + 4 > this.#input.length) throw new DamagedData()
    const length = (this.#input[this.#pos] ?? 0) | ((this.#input[this.#pos + 1] ?? 0) << 8)
    this.#pos += 4
    const bytes = this.#input.subarray(this.#pos, this.#pos + length)
    this.#pos += length
    return bytes
  }
}

/** @param lengths of the code of each symbol; 0 for a symbol without a code */
function codesOf(lengths: Uint8Array): Codes {
  const counts = new Uint16Array(16)
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1
  const next = new Uint16Array(16)
  for (let i = 1; i < 16; i++) next[i] = (next[i - 1] ?? 0) + (counts[i - 1] ?? 0)
  const symbols = new Uint16Array(lengths.length)
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue
    const at = next[length] ?? 0
    symbols[at] = symbol
    next[length] = at + 1
  }
  return { counts, symbols }
}

const fixedLengths = Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))
const fixed = { literals: codesOf(fixedLengths), distances: codesOf(new Uint8Array(30).fill(5)) }
/** Order, bases and extra bits: RFC 1951, 3.2.5 and 3.2.7. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
]
const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
]
const distanceExtra = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]

function dynamicCodes(reader: BitReader) {
  const literals = reader.take(5) + 257
  const distances = reader.take(5) + 1
  const described = reader.take(4) + 4
  const meta = new Uint8Array(19)
  for (const symbol of lengthOrder.slice(0, described)) meta[symbol] = reader.take(3)
  const metaCodes = codesOf(meta)
  const lengths = new Uint8Array(literals + distances)
  for (let i = 0; i < lengths.length; ) {
    const symbol = reader.symbol(metaCodes)
    if (symbol < 16) {
      lengths[i++] = symbol
      continue
    }
    const value = symbol === 16 && i > 0 ? (lengths[i - 1] ?? 0) : 0
    const count =
      symbol === 16 ? 3 + reader.take(2) : symbol === 17 ? 3 + reader.take(3) : 11 + reader.take(7)
    lengths.fill(value, i, i + count)
    i += count
  }
  return { literals: codesOf(lengths.subarray(0, literals)), distances: codesOf(lengths.subarray(literals)) }
}

function readBlock(reader: BitReader, out: ByteSink, codes: { literals: Codes; distances: Codes }): void {
  while (!out.full) {
    const symbol = reader.symbol(codes.literals)
    if (symbol < 256) {
      out.push(symbol)
      continue
    }
    if (symbol === 256) return
    if (symbol > 285) throw new DamagedData()
    const length = (lengthBase[symbol - 257] ?? 0) + reader.take(lengthExtra[symbol - 257] ?? 0)
    const slot = reader.symbol(codes.distances)
    if (slot > 29) throw new DamagedData()
    const distance = (distanceBase[slot] ?? 0) + reader.take(distanceExtra[slot] ?? 0)
    if (distance > out.length) throw new DamagedData()
    out.copy(distance, length)
  }
}

/** The bytes before the end or the damage of raw deflate data. Null when these are more than `maxBytes`. */
export function inflateDamaged(input: Uint8Array, maxBytes: number): Uint8Array | null {
  const reader = new BitReader(input)
  const out = new ByteSink(input.length * 4, maxBytes)
  try {
    for (let last = 0; !last && !out.full; ) {
      last = reader.take(1)
      const kind = reader.take(2)
      if (kind === 0) out.append(reader.stored())
      else if (kind === 1) readBlock(reader, out, fixed)
      else if (kind === 2) readBlock(reader, out, dynamicCodes(reader))
      else break
    }
  } catch (error) {
    // The result ends at damaged data.
    if (!(error instanceof DamagedData)) throw error
  }
  return out.full ? null : out.take()
}

/** A buffer that grows by doubling up to a bound; past it `full` is set and nothing more is added. */
export class ByteSink {
  full = false
  #bytes: Uint8Array
  #length = 0
  readonly #maxBytes: number

  constructor(expected: number, maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#bytes = new Uint8Array(Math.max(16, Math.min(expected, maxBytes)))
  }

  reserve(more: number): boolean {
    if (this.#length + more > this.#maxBytes) {
      this.full = true
      return false
    }
    if (this.#length + more > this.#bytes.length) {
      const grown = new Uint8Array(
        Math.min(this.#maxBytes, Math.max(this.#bytes.length * 2, this.#length + more)),
      )
      grown.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = grown
    }
    return true
  }

  push(value: number): void {
    if (this.reserve(1)) this.#bytes[this.#length++] = value
  }

  append(bytes: Uint8Array): void {
    if (!this.reserve(bytes.length)) return
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  fill(value: number, count: number): void {
    if (!this.reserve(count)) return
    this.#bytes.fill(value, this.#length, this.#length + count)
    this.#length += count
  }

  /** Repeats `count` bytes that begin `distance` back. The two ranges may overlap. */
  copy(distance: number, count: number): void {
    if (!this.reserve(count)) return
    const bytes = this.#bytes
    for (let i = 0; i < count; i++, this.#length++) bytes[this.#length] = bytes[this.#length - distance] ?? 0
  }

  get length(): number {
    return this.#length
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

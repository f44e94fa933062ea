import { fromCodePoint } from '../glyph-names/glyph-names.ts'
import { ByteReader } from '../programs/byte-reader.ts'
import { CMap, destinationOf, destinationText } from './cmap.ts'
import type { CMapSource } from './text-cmap.ts'

const kinds = {
  codespace: 0,
  notdef: 1,
  cidChar: 2,
  cidRange: 3,
  bfChar: 4,
  bfRange: 5,
  metadata: 7,
} as const

/** Reads a packed CMap (pdf.js `external/cmapscompress/README.md`): blocks of entries, each encoded as the difference from the last. */
export function readBinaryCMap(bytes: Uint8Array, source: CMapSource): CMap {
  const map = new CMap()
  const input = new PackedReader(bytes)
  map.vertical = (input.byte() & 1) === 1
  while (!input.done) {
    const header = input.byte()
    const kind = header >> 5
    if (kind === kinds.metadata) {
      const text = input.string()
      if ((header & 31) === 1) map.base = source(text)
      continue
    }
    const inSequence = (header & 16) !== 0
    const size = (header & 15) + 1
    const count = input.number()
    // The keys of texts are CIDs of two bytes.
    const codeSize = kind === kinds.bfChar || kind === kinds.bfRange ? 2 : size
    const isRange = kind !== kinds.cidChar && kind !== kinds.bfChar
    let end = -1
    let value = 0
    let text = 0n
    for (let i = 0; i < count && !input.done; i++) {
      const start = i === 0 ? input.fixed(codeSize) : end + 1 + (inSequence ? 0 : input.number())
      end = isRange ? start + input.number() : start
      if (kind === kinds.codespace) map.addCodespace(size, start, end)
      else if (kind === kinds.notdef) input.number()
      else if (kind === kinds.cidChar) {
        value = i === 0 ? input.number() : value + 1 + input.signed()
        map.addCid(size, start, end, value)
      } else if (kind === kinds.cidRange) map.addCid(size, start, end, input.number())
      else if (kind === kinds.bfChar && size <= 2) {
        // By far the most common: one character of the Basic Multilingual Plane.
        value = i === 0 ? input.fixed(size) : (value + 1 + input.signed()) & 0xffff
        map.addText(start, fromCodePoint(value))
      } else if (kind === kinds.bfChar) {
        text = i === 0 ? input.big(size) : text + 1n + input.bigSigned()
        map.addText(start, destinationText(bytesOf(text, size)))
      } else if (kind === kinds.bfRange)
        map.addTextRange(
          start,
          end,
          size <= 2 ? { before: '', last: input.fixed(size) } : destinationOf(bytesOf(input.big(size), size)),
        )
      else return map
    }
  }
  return map
}

function bytesOf(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let rest = BigInt.asUintN(size * 8, value)
  for (let i = size - 1; i >= 0; i--) {
    bytes[i] = Number(rest & 255n)
    rest >>= 8n
  }
  return bytes
}

class PackedReader {
  readonly #reader: ByteReader
  #pos = 0
  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes)
  }

  get done(): boolean {
    return this.#pos >= this.#reader.length
  }

  byte(): number {
    return this.#reader.u8(this.#pos++)
  }

  fixed(size: number): number {
    const value = this.#reader.unsigned(this.#pos, size)
    this.#pos += size
    return value
  }

  big(size: number): bigint {
    let value = 0n
    for (let i = 0; i < size; i++) value = (value << 8n) | BigInt(this.byte())
    return value
  }

  /** Seven bits per byte; the highest bit is set if another byte follows. */
  number(): number {
    let value = 0
    for (let i = 0; i < 7; i++) {
      const byte = this.byte()
      value = value * 128 + (byte & 127)
      if ((byte & 128) === 0) break
    }
    return value
  }

  signed(): number {
    const value = this.number()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  bigSigned(): bigint {
    let value = 0n
    for (let i = 0; i < 20; i++) {
      const byte = this.byte()
      value = (value << 7n) | BigInt(byte & 127)
      if ((byte & 128) === 0) break
    }
    return (value & 1n) === 1n ? -((value + 1n) >> 1n) : value >> 1n
  }

  string(): string {
    const length = Math.min(this.number(), 1024)
    let text = ''
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.number())
    return text
  }
}

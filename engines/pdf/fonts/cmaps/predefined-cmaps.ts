/**
 * The predefined CMaps (ISO 32000-1, table 118) and those that map CIDs of Adobe's collections to text (9.10.2), from
 * the data files of pdfjs-dist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fromCodePoint } from '../glyph-names.ts'
import { ByteReader } from '../programs/byte-reader.ts'
import { CMap, destinationOf, destinationText } from './cmap.ts'
import type { CMapSource } from './text-cmap.ts'

/** Maps that extend each other. */
const maxChain = 6

const rangeKinds = {
  codespace: 0,
  notdef: 1,
  cidChar: 2,
  cidRange: 3,
  bfChar: 4,
  bfRange: 5,
  metadata: 7,
} as const

let folder: string | null = null
const known = new Map<string, CMap | null>()

export function isIdentity(name: string): boolean {
  return name === 'Identity-H' || name === 'Identity-V'
}

/** A map by its name, read once; null if there is none. */
export function predefinedCMap(name: string, depth = 0): CMap | null {
  const found = known.get(name)
  if (found !== undefined) return found
  if (isIdentity(name)) {
    const map = new CMap()
    map.vertical = name === 'Identity-V'
    map.addCodespace(2, 0, 0xffff)
    map.addCid(2, 0, 0xffff, 0)
    known.set(name, map)
    return map
  }
  // Names from a PDF become paths only if they are plain words.
  if (depth > maxChain || !/^[A-Za-z0-9][A-Za-z0-9-]{0,40}$/.test(name)) return null
  folder ??= path.join(
    path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
    'cmaps',
  )
  const file = path.join(folder, `${name}.bcmap`)
  if (!existsSync(file)) return null
  const map = readBinaryCMap(readFileSync(file), (base) => predefinedCMap(base, depth + 1))
  known.set(name, map)
  return map
}

/** CID to text for a character collection such as `Adobe-Japan1`; null if there is none. */
export function collectionText(collection: string): CMap | null {
  return predefinedCMap(`${collection}-UCS2`)
}

/** The Unicode encoding form of the codes of a predefined map such as `UniJIS-UTF16-H`; null for other maps. */
export function unicodeFormOf(name: string): 'utf8' | 'utf16' | 'utf32' | null {
  const form = /^Uni(?:CNS|GB|JIS\w*|KS|AKR|Hojo)-(UCS2|UTF8|UTF16|UTF32)(?:-|$)/.exec(name)?.[1]
  if (form === 'UTF8') return 'utf8'
  if (form === 'UTF32') return 'utf32'
  return form === undefined ? null : 'utf16'
}

/** Reads a packed CMap (pdf.js `external/cmapscompress/README.md`): blocks of entries, each encoded as the difference from the last. */
function readBinaryCMap(bytes: Uint8Array, source: CMapSource): CMap {
  const map = new CMap()
  const input = new PackedReader(bytes)
  map.vertical = (input.byte() & 1) === 1
  while (!input.done) {
    const header = input.byte()
    const kind = header >> 5
    if (kind === rangeKinds.metadata) {
      const text = input.string()
      if ((header & 31) === 1) map.base = source(text)
      continue
    }
    const inSequence = (header & 16) !== 0
    const size = (header & 15) + 1
    const count = input.number()
    // The keys of texts are CIDs of two bytes.
    const codeSize = kind === rangeKinds.bfChar || kind === rangeKinds.bfRange ? 2 : size
    const isRange = kind !== rangeKinds.cidChar && kind !== rangeKinds.bfChar
    let end = -1
    let value = 0
    let text = 0n
    for (let i = 0; i < count && !input.done; i++) {
      const start = i === 0 ? input.fixed(codeSize) : end + 1 + (inSequence ? 0 : input.number())
      end = isRange ? start + input.number() : start
      if (kind === rangeKinds.codespace) map.addCodespace(size, start, end)
      else if (kind === rangeKinds.notdef) input.number()
      else if (kind === rangeKinds.cidChar) {
        value = i === 0 ? input.number() : value + 1 + input.signed()
        map.addCid(size, start, end, value)
      } else if (kind === rangeKinds.cidRange) map.addCid(size, start, end, input.number())
      else if (kind === rangeKinds.bfChar && size <= 2) {
        // By far the most common: one character of the Basic Multilingual Plane.
        value = i === 0 ? input.fixed(size) : (value + 1 + input.signed()) & 0xffff
        map.addText(start, fromCodePoint(value))
      } else if (kind === rangeKinds.bfChar) {
        text = i === 0 ? input.big(size) : text + 1n + input.bigSigned()
        map.addText(start, destinationText(bytesOf(text, size)))
      } else if (kind === rangeKinds.bfRange)
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

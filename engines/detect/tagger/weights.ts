import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { ownFile } from '../../model/package-files.ts'
import { firstUncased } from '../tokens/word-shape.ts'
import { tagCount, transitionCount, weightColumns } from './labels.ts'

/** The models, each with its own table. The first three read words, the others characters. */
export const modelNames = ['latin', 'cased', 'uncased', 'han', 'hangul', 'thai'] as const
export type ModelName = (typeof modelNames)[number]

/** The models for scripts with spaces between words, by the first code unit of a word. */
export function modelOf(unit: number): ModelName | undefined {
  if (unit < 0x370 || (unit >= 0x1d00 && unit < 0x1f00)) return 'latin'
  if (unit < firstUncased || (unit >= 0x10a0 && unit < 0x1100) || (unit >= 0x1f00 && unit < 0x2e80))
    return 'cased'
  // Thai, Lao, Tibetan, Burmese, Khmer and the scripts of East Asia have no spaces between words.
  return unit < 0xe00 || (unit >= 0x1200 && unit < 0x1780) ? 'uncased' : undefined
}

/** The weights of a model. */
export interface Weights {
  /** Bits of a feature's hash that are its place in the table. */
  readonly placeBits: number
  /** The value of one step of the table. */
  readonly scale: number
  /** Scores of pairs of tags, in steps of the table: see `transitionAt`. */
  readonly transitions: Float32Array
  /**
   * Places of two features each: by tag, the weights of both, and last the checks of both (see `checkBits`), so that features without
   * training data have no weight.
   */
  readonly table: WeightTable
  /** Only in models of characters. */
  readonly filter?: Filter
}

/** Features of a place, and its bytes. */
export const featuresOfPlace = 2
const placeBytes = featuresOfPlace * weightColumns
/** Bytes before a table, for the keys and sums of a scorer, and of a page of WebAssembly's memory. */
export const headBytes = 1024
const pageBytes = 65_536

/** A table where WebAssembly reads it, so that it is not copied. */
export class WeightTable {
  readonly memory: WebAssembly.Memory
  readonly bytes: Int8Array

  constructor(placeBits: number) {
    const size = placeBytes << placeBits
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((headBytes + size) / pageBytes) })
    this.bytes = new Int8Array(this.memory.buffer, headBytes, size)
  }
}

/**
 * The bits of a hash that distinguish features of one place: the check. With three bits, one in eight unknown features would get the
 * weights of another; with four, one in sixteen of those whose place is in use.
 */
const checkBits = 4

/** How the 32-bit hash of a feature becomes its key: the shift to the right, and the bits that are then used. */
export interface KeyForm {
  readonly shift: number
  readonly mask: number
}

/** Keys that a scorer reads: the place in the table, and below it a byte whose upper bits are the check. */
export function keyForm(placeBits: number): KeyForm {
  return { shift: 24 - placeBits, mask: -1 << (8 - checkBits) }
}

/** The first bytes of a file that is not packed. */
const magic = 0x57544c50
const [bitsAt, scaleAt, enterAt, stayAt, transitionsAt] = [4, 8, 12, 16, 20]
const masksAt = transitionsAt + 4 * transitionCount

/**
 * The stored form of a model: Brotli of a head (bits, scale, limits of the filter, transitions; little-endian); for each feature of a
 * place, which of its columns are not zero; the checks of those that have any; their weights, column by column; and the filter's table.
 */
export function packWeights({ placeBits, scale, transitions, table, filter }: Weights): Buffer {
  const head = Buffer.alloc(masksAt)
  head.writeUInt32LE(magic, 0)
  head.writeUInt32LE(placeBits, bitsAt)
  head.writeFloatLE(scale, scaleAt)
  for (let k = 0; k < transitionCount; k++) head.writeFloatLE(transitions[k], transitionsAt + 4 * k)
  const masks = Buffer.alloc(featuresOfPlace << placeBits)
  const columns: number[][] = Array.from({ length: weightColumns }, () => [])
  for (let row = 0; row < masks.length; row++) {
    for (let tag = 0; tag < tagCount; tag++) {
      const weight = table.bytes[weightAt(row, tag)]
      if (weight === 0) continue
      masks[row] |= 1 << tag
      columns[tag].push(weight)
    }
    if (masks[row] !== 0) columns[checkColumn].push(table.bytes[weightAt(row, checkColumn)])
  }
  const [checks, ...tags] = [columns[checkColumn], ...columns.slice(0, tagCount)].map((column) =>
    Buffer.from(column),
  )
  if (filter !== undefined) {
    head.writeInt32LE(filter.enter, enterAt)
    head.writeInt32LE(filter.stay, stayAt)
  }
  const parts = [head, masks, checks, ...tags, Buffer.from(filter?.table ?? [])]
  return brotliCompressSync(Buffer.concat(parts), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

/** The column of the checks, after those of the tags. */
export const checkColumn = tagCount
/** Its bit of a mask. */
const checked = 1 << checkColumn
/** Where a weight is in the table; `row` counts the features of all places. */
export function weightAt(row: number, column: number): number {
  return (row >> 1) * placeBytes + column * featuresOfPlace + (row & 1)
}

/** The same without Brotli. */
export function unpackWeights(packed: Uint8Array): Buffer {
  return brotliDecompressSync(packed)
}

/** Reads the weights of a model. The built package contains some of the files unpacked. */
export function weightsOf(name: ModelName): Weights {
  return readWeights(readFileSync(ownFile(`./weights/${name}.bin`, import.meta.url, 'engines/detect/tagger')))
}

export function readWeights(stored: Buffer): Weights {
  const bytes = stored.readUInt32LE(0) === magic ? stored : unpackWeights(stored)
  const transitions = Float32Array.from({ length: transitionCount }, (_, k) =>
    bytes.readFloatLE(transitionsAt + 4 * k),
  )
  const placeBits = bytes.readUInt32LE(bitsAt)
  const scale = bytes.readFloatLE(scaleAt)
  const masks = bytes.subarray(masksAt, masksAt + (featuresOfPlace << placeBits))
  const ofMasks = new Int32Array(256)
  for (let row = 0; row < masks.length; row++) ofMasks[masks[row]]++
  // By column, where its next weight is; the checks come first.
  const next = new Int32Array(weightColumns)
  let at = masksAt + masks.length
  for (const column of [checkColumn, ...Array(tagCount).keys()]) {
    next[column] = at
    for (let mask = 1; mask < 256; mask++) if (((mask | checked) >> column) & 1) at += ofMasks[mask]
  }
  const table = new WeightTable(placeBits)
  for (let row = 0; row < masks.length; row++) {
    if (masks[row] === 0) continue
    const first = weightAt(row, 0)
    for (let left = masks[row] | checked; left !== 0; left &= left - 1) {
      const column = 31 - Math.clz32(left & -left)
      table.bytes[first + column * featuresOfPlace] = bytes[next[column]++]
    }
  }
  const weights = { placeBits, scale, transitions, table }
  if (at === bytes.length) return weights
  const [enter, stay] = [bytes.readInt32LE(enterAt), bytes.readInt32LE(stayAt)]
  return { ...weights, filter: { table: Int8Array.from(bytes.subarray(at)), enter, stay } }
}

/** Bits of a feature's hash in a filter: 64 KiB, which stay in the cache of a processor core. */
export const filterBits = 16

/**
 * Rules out most characters that belong to no value with a few features of one byte each, so that the other features are read for few
 * characters. A character after one that may belong to a value needs less evidence than the first character of a value.
 */
export interface Filter {
  readonly table: Int8Array
  /** The minimum sum for a character that may start a value. */
  readonly enter: number
  /** The minimum sum for one that may continue it. */
  readonly stay: number
}

export function filterSum({ table }: Filter, rows: Int32Array): number {
  let sum = 0
  for (let k = 0; k < rows.length; k++) sum += table[rows[k]]
  return sum
}

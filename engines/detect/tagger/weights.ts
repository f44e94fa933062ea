import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { ownFile } from '../../model/package-files.ts'
import { firstUncased } from '../tokens/word-shape.ts'
import { transitionCount, weightColumns } from './labels.ts'

/** The models, each with its own table. The first three read words, the others characters. */
export const modelNames = ['latin', 'cased', 'uncased', 'han', 'hangul', 'thai'] as const
export type ModelName = (typeof modelNames)[number]

/** The models of scripts whose words are separated by spaces, by the first unit of a word. */
export function modelOf(unit: number): ModelName | undefined {
  if (unit < 0x370 || (unit >= 0x1d00 && unit < 0x1f00)) return 'latin'
  if (unit < firstUncased || (unit >= 0x10a0 && unit < 0x1100) || (unit >= 0x1f00 && unit < 0x2e80))
    return 'cased'
  // Thai, Lao, Tibetan, Burmese, Khmer and the scripts of East Asia do not separate words.
  return unit < 0xe00 || (unit >= 0x1200 && unit < 0x1780) ? 'uncased' : undefined
}

/** The weights of a model. */
export interface Weights {
  /** Bits of a feature's hash. */
  readonly rowBits: number
  /** What a unit of the table is worth. */
  readonly scale: number
  /** Scores of pairs of tags, in the units of the table: see `transitionAt`. */
  readonly transitions: Float32Array
  /** Rows of eight bytes, a score for each tag. */
  readonly table: Int8Array
  /** Of models of characters. */
  readonly filter?: Filter
}

/** The first bytes of a file that is not packed. */
const magic = 0x57544c50
const [bitsAt, scaleAt, enterAt, stayAt, transitionsAt] = [4, 8, 12, 16, 20]
const tableAt = transitionsAt + 4 * transitionCount

/** A model as it is stored: Brotli of a head (bits, scale, limits of the filter, transitions; little-endian), the table, column by column, and the filter's. */
export function packWeights({ rowBits, scale, transitions, table, filter }: Weights): Buffer {
  const rows = 2 ** rowBits
  const bytes = Buffer.alloc(tableAt + rows * weightColumns + (filter?.table.length ?? 0))
  bytes.writeUInt32LE(magic, 0)
  bytes.writeUInt32LE(rowBits, bitsAt)
  bytes.writeFloatLE(scale, scaleAt)
  for (let k = 0; k < transitionCount; k++) bytes.writeFloatLE(transitions[k], transitionsAt + 4 * k)
  for (let column = 0; column < weightColumns; column++)
    for (let row = 0; row < rows; row++)
      bytes[tableAt + column * rows + row] = table[row * weightColumns + column]
  if (filter !== undefined) {
    bytes.writeInt32LE(filter.enter, enterAt)
    bytes.writeInt32LE(filter.stay, stayAt)
    bytes.set(new Uint8Array(filter.table.buffer), tableAt + rows * weightColumns)
  }
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

/** The head and the table row by row, without Brotli. */
export function unpackWeights(packed: Uint8Array): Buffer {
  const bytes = brotliDecompressSync(packed)
  const rows = 2 ** bytes.readUInt32LE(bitsAt)
  const unpacked = Buffer.alloc(bytes.length)
  bytes.copy(unpacked)
  for (let column = 0; column < weightColumns; column++)
    for (let row = 0; row < rows; row++)
      unpacked[tableAt + row * weightColumns + column] = bytes[tableAt + column * rows + row]
  return unpacked
}

/** Reads the weights of a model. The built package holds some of the files unpacked. */
export function weightsOf(name: ModelName): Weights {
  return readWeights(readFileSync(ownFile(`./weights/${name}.bin`, import.meta.url, 'engines/detect/tagger')))
}

export function readWeights(stored: Buffer): Weights {
  const bytes = stored.readUInt32LE(0) === magic ? stored : unpackWeights(stored)
  const transitions = Float32Array.from({ length: transitionCount }, (_, k) =>
    bytes.readFloatLE(transitionsAt + 4 * k),
  )
  const rowBits = bytes.readUInt32LE(bitsAt)
  const filterAt = tableAt + weightColumns * 2 ** rowBits
  const bytesAt = (at: number, count: number) => new Int8Array(bytes.buffer, bytes.byteOffset + at, count)
  const weights = {
    rowBits,
    scale: bytes.readFloatLE(scaleAt),
    transitions,
    table: bytesAt(tableAt, filterAt - tableAt),
  }
  if (bytes.length === filterAt) return weights
  const [enter, stay] = [bytes.readInt32LE(enterAt), bytes.readInt32LE(stayAt)]
  // A copy, so that the file does not stay in memory for it.
  return { ...weights, filter: { table: bytesAt(filterAt, 2 ** filterBits).slice(), enter, stay } }
}

/** Bits of a feature's hash in a filter: 64 KiB, which stay in the cache of a processor core. */
export const filterBits = 16

/**
 * Tells most characters that belong to no value by a few features and one byte for each, so that the other features are read for few. A
 * character that follows one which may belong to a value needs less than one that would begin a value.
 */
export interface Filter {
  readonly table: Int8Array
  /** The lowest sum of a character that may begin a value. */
  readonly enter: number
  /** The lowest sum of one that may continue it. */
  readonly stay: number
}

export function filterSum({ table }: Filter, rows: Int32Array): number {
  let sum = 0
  for (let k = 0; k < rows.length; k++) sum += table[rows[k]]
  return sum
}

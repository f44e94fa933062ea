import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../model/own-file.ts'
import { rowBits } from './features.ts'
import { weightColumns } from './labels.ts'
import { Tagger } from './tagger.ts'

const tableSize = weightColumns << rowBits
const unpackedSize = 4 + tableSize

/** The scale and the table row by row, without Brotli. */
export function unpackWeights(packed: Uint8Array): Buffer {
  const bytes = brotliDecompressSync(packed)
  const rows = 1 << rowBits
  const unpacked = Buffer.alloc(unpackedSize)
  bytes.copy(unpacked, 0, 0, 4)
  for (let column = 0; column < weightColumns; column++)
    for (let row = 0, from = 4 + column * rows; row < rows && from + row < bytes.length; row++)
      unpacked[4 + row * weightColumns + column] = bytes[from + row]
  return unpacked
}

let loaded: Tagger | undefined

/**
 * The thread's tagger, loaded at the first call. weights.bin is Brotli of the scale (float, 4 bytes) and the table, column by column;
 * in the built package it is what `unpackWeights` returns, which is used as it is.
 */
export function tagger(): Tagger {
  if (loaded === undefined) {
    const stored = readFileSync(ownFile('./weights.bin', import.meta.url, 'engines/detect/tagger'))
    const bytes = stored.length === unpackedSize ? stored : unpackWeights(stored)
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset + 4, tableSize)
    loaded = new Tagger(weights, bytes.readFloatLE(0))
  }
  return loaded
}

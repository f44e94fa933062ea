import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../model/own-file.ts'
import { rowBits } from './features.ts'
import { weightColumns } from './labels.ts'
import { Tagger } from './tagger.ts'

let loaded: Tagger | undefined

/** The thread's tagger, loaded at the first call. weights.bin is Brotli of the scale (float, 4 bytes) and the table, column by column. */
export function tagger(): Tagger {
  if (loaded === undefined) {
    const bytes = brotliDecompressSync(
      readFileSync(ownFile('./weights.bin', import.meta.url, 'engines/detect/tagger')),
    )
    const rows = 1 << rowBits
    const weights = new Int8Array(weightColumns * rows)
    for (let column = 0; column < weightColumns; column++)
      for (let row = 0, from = 4 + column * rows; row < rows && from + row < bytes.length; row++)
        weights[row * weightColumns + column] = bytes[from + row]
    loaded = new Tagger(weights, bytes.readFloatLE(0))
  }
  return loaded
}

import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { InternalError } from '../../model/errors.ts'

/**
 * An entry of the stored dictionary. It contains no words, only 40 bits of each word's hash and its marks, sorted by hash. The file is
 * Brotli of the count (4 bytes, little-endian) and five planes of bytes, which compress better than interleaved ones: the low and high
 * byte of the step from the hash before (65535 means that the step continues in the next entry), the 8 bits of the second hash,
 * the low and high byte of the marks.
 */
interface PackedWord {
  /** 32 bits: the high hash of `Lexicon`, unsigned. */
  readonly key: number
  /** Eight more bits, from the low hash. */
  readonly check: number
  readonly marks: number
}

const maxStep = 0xffff

export function packWords(words: readonly PackedWord[]): Buffer {
  const sorted = words.toSorted((a, b) => a.key - b.key || a.check - b.check)
  const steps: number[] = []
  const checks: number[] = []
  const marks: number[] = []
  let last = 0
  for (const word of sorted) {
    let step = word.key - last
    for (; step >= maxStep; step -= maxStep) {
      steps.push(maxStep)
      checks.push(0)
      marks.push(0)
    }
    steps.push(step)
    checks.push(word.check)
    marks.push(word.marks)
    last = word.key
  }
  const n = steps.length
  const out = Buffer.alloc(4 + n * 5)
  out.writeUInt32LE(n, 0)
  for (let i = 0; i < n; i++) {
    out[4 + i] = steps[i] & 0xff
    out[4 + n + i] = steps[i] >>> 8
    out[4 + 2 * n + i] = checks[i]
    out[4 + 3 * n + i] = marks[i] & 0xff
    out[4 + 4 * n + i] = marks[i] >>> 8
  }
  return brotliCompressSync(out, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: out.length },
  })
}

function countIn(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
}

/** Calls `enter` for each word, in order of keys. */
export function unpackWords(
  packed: Uint8Array,
  enter: (key: number, check: number, marks: number) => void,
): void {
  const bytes = brotliDecompressSync(packed)
  const n = bytes.length < 4 ? 0 : countIn(bytes)
  if (bytes.length !== 4 + n * 5)
    throw new InternalError(
      'internal',
      'The dictionary is damaged. Install Palimpsest again; if that does not help, please report it.',
    )
  let key = 0
  for (let i = 0; i < n; i++) {
    const step = bytes[4 + i] | (bytes[4 + n + i] << 8)
    key += step
    if (step === maxStep) continue
    enter(key, bytes[4 + 2 * n + i], bytes[4 + 3 * n + i] | (bytes[4 + 4 * n + i] << 8))
  }
}

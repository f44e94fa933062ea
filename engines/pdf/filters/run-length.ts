import { ByteSink } from './byte-sink.ts'

/** RunLengthDecode (ISO 32000-1, 7.4.5). Null when the data is longer than `maxBytes`. */
export function decodeRunLength(input: Uint8Array, maxBytes: number): Uint8Array | null {
  const out = new ByteSink(input.length * 2, maxBytes)
  for (let i = 0; i < input.length && input[i] !== 128 && !out.full; ) {
    const length = input[i++] ?? 0
    if (length < 128) {
      out.append(input.subarray(i, i + length + 1))
      i += length + 1
    } else if (i < input.length) out.fill(input[i++] ?? 0, 257 - length)
  }
  return out.full ? null : out.take()
}

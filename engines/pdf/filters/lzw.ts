import { ByteSink } from './byte-sink.ts'

/**
 * LZWDecode: codes of 9 to 12 bits (ISO 32000-1, 7.4.4). Each code stands for bytes already written, so the table holds
 * their offset and length. Null when the data is longer than `maxBytes`. Ends at damage.
 */
export function decodeLzw(input: Uint8Array, earlyChange: number, maxBytes: number): Uint8Array | null {
  const early = earlyChange === 0 ? 0 : 1
  const starts = new Uint32Array(4097)
  const lengths = new Uint32Array(4097)
  const out = new ByteSink(input.length * 3, maxBytes)
  let next = 258
  let width = 9
  let previous = -1
  let held = 0
  let bits = 0
  for (let i = 0; i < input.length && !out.full; ) {
    while (bits < width && i < input.length) {
      held = ((held << 8) | (input[i++] ?? 0)) & 0xffffff
      bits += 8
    }
    if (bits < width) break
    const code = (held >> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === 257) break
    if (code === 256) {
      next = 258
      width = 9
      previous = -1
      continue
    }
    if (code >= next && !(code === next && previous >= 0)) break
    const at = out.length
    // The new entry: the bytes of the last code and the one byte that is written next.
    if (previous >= 0 && next < 4096) {
      starts[next] = previous
      lengths[next] = at - previous + 1
      next++
    }
    if (code < 256) out.push(code)
    else out.copy(at - (starts[code] ?? 0), lengths[code] ?? 0)
    previous = at
    if (next + early >= 1 << width && width < 12) width++
  }
  return out.full ? null : out.take()
}

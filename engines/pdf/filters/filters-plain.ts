/** The filters that need no library (ISO 32000-1, 7.4.2 to 7.4.5). None throws; damage ends the data where it stands. */

/** Bytes that grow by doubling up to a bound; past it `full` is set and nothing more is taken. */
class Sink {
  full = false
  #bytes: Uint8Array
  #length = 0
  readonly #most: number

  constructor(expected: number, most: number) {
    this.#most = most
    this.#bytes = new Uint8Array(Math.max(16, Math.min(expected, most)))
  }

  reserve(more: number): boolean {
    if (this.#length + more > this.#most) {
      this.full = true
      return false
    }
    if (this.#length + more > this.#bytes.length) {
      const grown = new Uint8Array(
        Math.min(this.#most, Math.max(this.#bytes.length * 2, this.#length + more)),
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

  /** Repeats `count` bytes that begin `distance` back; they may run into what is being written. */
  copy(distance: number, count: number): void {
    if (!this.reserve(count)) return
    const bytes = this.#bytes
    for (let i = 0; i < count; i++, this.#length++) bytes[this.#length] = bytes[this.#length - distance]
  }

  get length(): number {
    return this.#length
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

export { Sink as ByteSink }

export function decodeAsciiHex(input: Uint8Array): Uint8Array {
  const out = new Uint8Array((input.length + 1) >> 1)
  let length = 0
  let high = -1
  for (const code of input) {
    if (code === 0x3e) break
    const value = hexDigit(code)
    if (value < 0) continue
    if (high < 0) high = value
    else {
      out[length++] = (high << 4) | value
      high = -1
    }
  }
  if (high >= 0) out[length++] = high << 4
  return out.subarray(0, length)
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

export function decodeAscii85(input: Uint8Array): Uint8Array {
  let zeros = 0
  for (const code of input) if (code === 0x7a) zeros++
  const out = new Uint8Array(zeros * 4 + Math.ceil(((input.length - zeros) * 4) / 5) + 4)
  let length = 0
  let group = 0
  let count = 0
  for (let i = input[0] === 0x3c && input[1] === 0x7e ? 2 : 0; i < input.length; i++) {
    const code = input[i]
    if (code === 0x7e) break
    if (code === 0x7a && count === 0) {
      length += 4
    } else if (code >= 0x21 && code <= 0x75) {
      group = group * 85 + code - 0x21
      if (++count === 5) {
        out[length++] = group >>> 24
        out[length++] = group >>> 16
        out[length++] = group >>> 8
        out[length++] = group
        group = 0
        count = 0
      }
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) group = group * 85 + 84
    for (let i = 0; i < count - 1; i++) out[length++] = (group / 2 ** (24 - 8 * i)) & 255
  }
  return out.subarray(0, length)
}

/** Null when the data is longer than `most`. */
export function decodeRunLength(input: Uint8Array, most: number): Uint8Array | null {
  const out = new Sink(input.length * 2, most)
  for (let i = 0; i < input.length && input[i] !== 128 && !out.full; ) {
    const length = input[i++]
    if (length < 128) {
      out.append(input.subarray(i, i + length + 1))
      i += length + 1
    } else if (i < input.length) out.fill(input[i++], 257 - length)
  }
  return out.full ? null : out.take()
}

/**
 * LZW of 9 to 12 bits (7.4.4). A code stands for a stretch of what was already written, so each is kept as a place
 * and a length. Null when the data is longer than `most`.
 */
export function decodeLzw(input: Uint8Array, earlyChange: number, most: number): Uint8Array | null {
  const early = earlyChange === 0 ? 0 : 1
  const starts = new Uint32Array(4097)
  const lengths = new Uint32Array(4097)
  const out = new Sink(input.length * 3, most)
  let next = 258
  let width = 9
  let previous = -1
  let held = 0
  let bits = 0
  for (let i = 0; i < input.length && !out.full; ) {
    while (bits < width && i < input.length) {
      held = ((held << 8) | input[i++]) & 0xffffff
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
    // What the new entry stands for: the last stretch and one byte more, which is the next one written.
    if (previous >= 0 && next < 4096) {
      starts[next] = previous
      lengths[next] = at - previous + 1
      next++
    }
    if (code < 256) out.push(code)
    else out.copy(at - starts[code], lengths[code])
    previous = at
    if (next + early >= 1 << width && width < 12) width++
  }
  return out.full ? null : out.take()
}

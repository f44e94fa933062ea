/** A buffer that grows by doubling up to a bound; past it `full` is set and nothing more is added. */
export class ByteSink {
  full = false
  #bytes: Uint8Array
  #length = 0
  readonly #maxBytes: number

  constructor(expected: number, maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#bytes = new Uint8Array(Math.max(16, Math.min(expected, maxBytes)))
  }

  reserve(more: number): boolean {
    if (this.#length + more > this.#maxBytes) {
      this.full = true
      return false
    }
    if (this.#length + more > this.#bytes.length) {
      const grown = new Uint8Array(
        Math.min(this.#maxBytes, Math.max(this.#bytes.length * 2, this.#length + more)),
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

  /** Repeats `count` bytes that begin `distance` back. The two ranges may overlap. */
  copy(distance: number, count: number): void {
    if (!this.reserve(count)) return
    const bytes = this.#bytes
    for (let i = 0; i < count; i++, this.#length++) bytes[this.#length] = bytes[this.#length - distance] ?? 0
  }

  get length(): number {
    return this.#length
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

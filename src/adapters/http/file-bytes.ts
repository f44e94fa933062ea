/** Bytes after which the space for the whole file is taken. Clients that announce much and send little get none. */
const trustedBytes = 1024 * 1024

/**
 * Collects the chunks of an upload. A large file is written to its final place as it arrives, so that it is in memory once.
 */
export class FileBytes {
  readonly #expected: number
  #parts: Uint8Array[] = []
  #whole: Uint8Array<ArrayBuffer> | null = null
  size = 0

  /** @param expected size that the file cannot exceed, as its request declares it; 0: unknown */
  constructor(expected: number) {
    this.#expected = expected
  }

  add(chunk: Uint8Array): void {
    if (this.#whole === null && this.size >= trustedBytes && this.size + chunk.length <= this.#expected) {
      this.#whole = new Uint8Array(this.#expected)
      this.#drain(this.#whole)
    }
    if (this.#whole !== null && this.size + chunk.length <= this.#whole.length)
      this.#whole.set(chunk, this.size)
    else this.#parts.push(chunk)
    this.size += chunk.length
  }

  /** The file. The array may be a part of a larger buffer, of which the rest was never touched. */
  bytes(): Uint8Array<ArrayBuffer> {
    if (this.#whole !== null && this.#parts.length === 0) return this.#whole.subarray(0, this.size)
    const bytes = new Uint8Array(this.size)
    if (this.#whole !== null) bytes.set(this.#whole.subarray(0, this.size - lengthOf(this.#parts)))
    this.#drain(bytes.subarray(this.size - lengthOf(this.#parts)))
    return bytes
  }

  #drain(to: Uint8Array): void {
    let at = 0
    for (const part of this.#parts) {
      to.set(part, at)
      at += part.length
    }
    this.#parts = []
  }
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

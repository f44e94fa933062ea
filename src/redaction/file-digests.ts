import { createHash, type Hash } from 'node:crypto'
import type { FileDigest } from '../../engines/redact/manifest/manifest.ts'

/** Digests of a file and its output, taken while they pass. */
export class FileDigests {
  readonly #input = new StreamDigest()
  readonly #output = new StreamDigest()

  async *ofInput(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) yield this.#input.add(chunk)
  }

  output(bytes: Uint8Array): Uint8Array {
    return this.#output.add(bytes)
  }

  /** May be called once. */
  end(): { readonly input: FileDigest; readonly output: FileDigest } {
    return { input: this.#input.end(), output: this.#output.end() }
  }
}

class StreamDigest {
  readonly #hash: Hash = createHash('sha256')
  #bytes = 0

  add(bytes: Uint8Array): Uint8Array {
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    return bytes
  }

  end(): FileDigest {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes }
  }
}

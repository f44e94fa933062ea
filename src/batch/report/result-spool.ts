import { type FileHandle, open, rm } from 'node:fs/promises'
import type { BatchResult } from '../contract.ts'
import { inDataFolder } from '../journal/journal.ts'

interface Place {
  readonly at: number
  readonly length: number
}

/** Keeps the results of a batch in a temporary file of the data folder, so that memory does not grow with the number of files. */
export class ResultSpool implements AsyncDisposable {
  readonly #file: string
  readonly #handle: FileHandle
  readonly #places = new Map<string, Place>()
  #end = 0

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#handle = handle
  }

  /** @param file is replaced, and removed at the end */
  static async open(file: string): Promise<ResultSpool> {
    return new ResultSpool(file, await inDataFolder(() => open(file, 'w+', 0o600)))
  }

  /** Adds the result of a file, or replaces it. */
  async add(result: BatchResult): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(result))
    const place = { at: this.#end, length: bytes.length }
    this.#end += bytes.length
    this.#places.set(result.name, place)
    await inDataFolder(() => this.#handle.write(bytes, 0, bytes.length, place.at))
  }

  /** The results by name. */
  async *results(): AsyncGenerator<BatchResult> {
    const places = [...this.#places].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [, { at, length }] of places) {
      const { buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
      yield JSON.parse(buffer.toString('utf8'))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
    await rm(this.#file, { force: true })
  }
}

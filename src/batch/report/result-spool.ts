import { type FileHandle, open, rm } from 'node:fs/promises'
import type { BatchResult } from '../contract.ts'
import { inDataFolder, type Table } from '../journal/tables.ts'

/** Keeps the results of a batch in a temporary file of the data folder, so that memory does not grow with the number of files. */
export class ResultSpool implements AsyncDisposable {
  readonly #file: string
  readonly #handle: FileHandle
  /** Place and length in the file, by the name of the file. */
  readonly #places: Table
  #end = 0

  private constructor(file: string, handle: FileHandle, places: Table) {
    this.#places = places
    this.#file = file
    this.#handle = handle
  }

  /** @param file is replaced, and removed at the end */
  static async open(file: string, places: Table): Promise<ResultSpool> {
    return new ResultSpool(file, await inDataFolder(() => open(file, 'w+', 0o600)), places)
  }

  /** Adds the result of a file, or replaces it. */
  async add(result: BatchResult): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(result))
    const at = this.#end
    this.#end += bytes.length
    this.#places.set(result.name, `${at} ${bytes.length}`)
    await inDataFolder(() => this.#handle.write(bytes, 0, bytes.length, at))
  }

  /** The results by name. */
  async *results(): AsyncGenerator<BatchResult> {
    for (const [, place] of this.#places.entries()) {
      const [at, length] = place.split(' ').map(Number)
      const { buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
      yield JSON.parse(buffer.toString('utf8'))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
    await rm(this.#file, { force: true })
  }
}

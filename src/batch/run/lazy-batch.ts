import type { Batch, BatchResult, BatchSummary } from '../contract.ts'

/** A batch whose code is loaded when it starts. */
export class LazyBatch implements Batch {
  readonly #load: () => Promise<Batch>
  #batch: Promise<Batch> | undefined

  constructor(load: () => Promise<Batch>) {
    this.#load = load
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BatchResult> {
    yield* await this.#loaded()
  }

  async summary(): Promise<BatchSummary> {
    return (await this.#loaded()).summary()
  }

  #loaded(): Promise<Batch> {
    this.#batch ??= this.#load()
    return this.#batch
  }
}

import { availableParallelism } from 'node:os'

/** Shares the processors among the PDF files that an engine redacts at a time: a single one uses all of them. */
export class HelperThreads {
  readonly #inline: boolean
  #documents = 0

  /** @param threads threads of the engine; 0 runs everything in the caller's thread */
  constructor(threads: number | undefined) {
    this.#inline = threads === 0
  }

  /** Runs a redaction with the number of threads that help with it. */
  async share<T>(redact: (helperThreads: number) => Promise<T>): Promise<T> {
    const threads = this.#inline || this.#documents > 0 ? 1 : availableParallelism()
    this.#documents++
    try {
      return await redact(threads)
    } finally {
      this.#documents--
    }
  }
}

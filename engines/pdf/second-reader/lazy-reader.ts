import { DocumentError } from '../../model/errors.ts'
import { type OpenOptions, openReader, type PdfReader } from './open.ts'

/** pdf.js on one file, opened when it is first asked for and closed with the work. */
export class LazyReader implements AsyncDisposable {
  readonly #bytes: Uint8Array
  readonly #options: OpenOptions
  #reader: Promise<PdfReader> | null = null

  constructor(bytes: Uint8Array, options: OpenOptions) {
    this.#bytes = bytes
    this.#options = options
  }

  /** @throws as `openReader` does, at every call alike */
  open(): Promise<PdfReader> {
    this.#reader ??= openReader(this.#bytes, this.#options)
    return this.#reader
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A reader that failed to open has told so where it was asked for.
    const reader = await this.#reader?.catch(() => null)
    await reader?.[Symbol.asyncDispose]()
  }
}

/** Nothing, of a file that pdf.js finds too damaged and that is to be read as far as it goes without. */
export function unlessMalformed(error: unknown): null {
  if (error instanceof DocumentError && error.code === 'malformed') return null
  throw error
}

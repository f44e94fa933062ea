import { DocumentError } from '../../model/errors.ts'
import { type OpenOptions, openReader, type PdfReader } from './open.ts'

/** A second reader of one file, opened on first use and closed when disposed. */
export class LazyReader implements AsyncDisposable {
  readonly #bytes: Uint8Array
  readonly #options: OpenOptions
  #reader: Promise<PdfReader> | null = null

  constructor(bytes: Uint8Array, options: OpenOptions) {
    this.#bytes = bytes
    this.#options = options
  }

  /** @throws as `openReader`, on every call */
  open(): Promise<PdfReader> {
    this.#reader ??= openReader(this.#bytes, this.#options)
    return this.#reader
  }

  /** Frees the memory of the reader. It is opened again when it is needed again. */
  async close(): Promise<void> {
    const opened = this.#reader
    this.#reader = null
    // A failure to open was reported to the caller of `open`.
    const reader = await opened?.catch(() => null)
    await reader?.[Symbol.asyncDispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }
}

/** For `catch`: null where pdf.js finds the file too damaged, so that it is read without. Throws any other error. */
export function nullIfMalformed(error: unknown): null {
  if (error instanceof DocumentError && error.code === 'malformed') return null
  throw error
}

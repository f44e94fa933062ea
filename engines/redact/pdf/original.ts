import { openReader, type PdfReader } from '../../pdf/second-reader/open.ts'
import type { RedactPdfInput } from './request.ts'

/** The input as pdf.js reads it, opened when it is first asked for and closed with the work. */
export class OriginalReader implements AsyncDisposable {
  readonly #input: RedactPdfInput
  #reader: Promise<PdfReader> | null = null

  constructor(input: RedactPdfInput) {
    this.#input = input
  }

  open(): Promise<PdfReader> {
    const { bytes, password, limits } = this.#input
    this.#reader ??= openReader(bytes, { password, limits })
    return this.#reader
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A reader that failed to open has told so where it was asked for.
    const reader = await this.#reader?.catch(() => null)
    await reader?.[Symbol.asyncDispose]()
  }
}

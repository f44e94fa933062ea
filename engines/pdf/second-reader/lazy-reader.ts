import { DocumentError } from '../../model/errors.ts'
import { loadPdf, pages, repairPageTree, writePdf } from '../file/index.ts'
import { type OpenOptions, openReader, type PdfReader } from './open.ts'

/**
 * A second reader of an input, opened on first use and closed when disposed. A file that pdf.js finds too damaged is opened as our own
 * reader has repaired it. A proof of an output uses `openReader`, which repairs nothing.
 */
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
    this.#reader ??= openRepaired(this.#bytes, this.#options)
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

async function openRepaired(bytes: Uint8Array, options: OpenOptions): Promise<PdfReader> {
  const opened = await openReader(bytes, options).catch((error: unknown) => {
    if (error instanceof DocumentError && error.code === 'malformed') return error
    throw error
  })
  // pdf.js opens a file whose page tree has a loop, or counts pages that it lacks, but cannot draw all of its pages.
  if (!(opened instanceof DocumentError) && (await canDraw(opened, opened.pageCount - 1))) return opened
  const repaired = await repairedBytes(bytes, options).catch(() => null)
  if (repaired !== null) {
    if (!(opened instanceof DocumentError)) await opened[Symbol.asyncDispose]()
    return await openReader(repaired, options.limits ? { limits: options.limits } : {})
  }
  if (opened instanceof DocumentError) throw opened
  return opened
}

function canDraw(reader: PdfReader, page: number): Promise<boolean> {
  return reader.pageSize(page).then(
    () => true,
    () => false,
  )
}

async function repairedBytes(bytes: Uint8Array, { password, limits }: OpenOptions): Promise<Uint8Array> {
  const file = await loadPdf(bytes, {
    ...(password === undefined ? {} : { password }),
    ...(limits ? { limits } : {}),
  })
  pages(file, limits)
  repairPageTree(file)
  return writePdf(file)
}

/** For `catch`: null where pdf.js finds the file too damaged, so that it is read without. Throws any other error. */
export function nullIfMalformed(error: unknown): null {
  if (error instanceof DocumentError && error.code === 'malformed') return null
  throw error
}

import { DocumentError } from '../../model/errors.ts'
import { type OpenOptions, openReader, type PdfReader } from './open.ts'

/** Repairs a file, without its password. */
export type RepairPdf = (bytes: Uint8Array, options: OpenOptions) => Promise<Uint8Array>

/** A second reader of one file, opened on first use and closed when disposed. */
export class LazyReader implements AsyncDisposable {
  readonly #bytes: Uint8Array
  readonly #options: OpenOptions
  readonly #repair: RepairPdf | undefined
  #reader: Promise<PdfReader> | null = null

  /** @param repair makes a sound file of one that pdf.js cannot open or draw; without it, such a file is refused */
  constructor(bytes: Uint8Array, options: OpenOptions, repair?: RepairPdf) {
    this.#bytes = bytes
    this.#options = options
    this.#repair = repair
  }

  /** @throws as `openReader`, on every call */
  open(): Promise<PdfReader> {
    this.#reader ??= this.#repair
      ? openRepaired(this.#bytes, this.#options, this.#repair)
      : openReader(this.#bytes, this.#options)
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

async function openRepaired(bytes: Uint8Array, options: OpenOptions, repair: RepairPdf): Promise<PdfReader> {
  const opened = await openReader(bytes, options).catch((error: unknown) => {
    if (error instanceof DocumentError && error.code === 'malformed') return error
    throw error
  })
  // pdf.js opens a file whose page tree has a loop, or counts pages that it lacks, but cannot draw all of its pages.
  if (!(opened instanceof DocumentError) && (await canDraw(opened, opened.pageCount - 1))) return opened
  const repaired = await repair(bytes, options).catch(() => null)
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

/** For `catch`: null where pdf.js finds the file too damaged, so that it is read without. Throws any other error. */
export function nullIfMalformed(error: unknown): null {
  if (error instanceof DocumentError && error.code === 'malformed') return null
  throw error
}

/** The texts of a page as pdf.js reads them. */
export interface ReaderTexts {
  readonly text: string
  /** Of its annotations. */
  readonly annotations: string
}

/** pdf.js keeps the objects of all pages that it has read: it is reopened after this many pages. */
const pagesPerOpening = 400

/**
 * Reads some pages of a file.
 * @param from first page, 0-based
 * @param to the page after the last one
 * @throws as `openReader`; DocumentError `malformed` for a page that pdf.js does not find
 */
export async function readTexts(bytes: Uint8Array, from: number, to: number): Promise<ReaderTexts[]> {
  const texts: ReaderTexts[] = []
  for (let start = from; start < to; start += pagesPerOpening) {
    await using reader = await openReader(bytes)
    const end = Math.min(to, start + pagesPerOpening)
    for (let page = start; page < end; page++)
      texts.push({ text: await reader.text(page), annotations: await reader.annotationText(page) })
  }
  return texts
}

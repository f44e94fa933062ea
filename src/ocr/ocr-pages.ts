import { randomUUID } from 'node:crypto'
import type { PalimpsestError, Warning } from '../../engines/model/errors.ts'
import type { OcrFormat, PageResult, ReadPageInput, SourceInput } from '../../engines/ocr/task.ts'
import type { Executor } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { EngineLimits, OcrOptions } from '../options.ts'

/** The pages of a document after OCR. */
export interface PagesRead {
  /** In order, without pages that failed. */
  readonly pages: readonly PageResult[]
  /** Number of pages of the document, read or not. */
  readonly count: number
  readonly warnings: readonly Warning[]
}

/** Where pages are read. */
export interface PageThreads {
  readonly executor: Executor<Tasks>
  /** Number of pages read at a time. */
  readonly threads: number
  readonly limits: EngineLimits
}

/** Time limit of one page, in milliseconds. */
export const pageTimeoutMs = 180_000

/** Errors that affect the whole document; after any other error, only the page is omitted. */
const documentErrors: ReadonlySet<string> = new Set([
  'cancelled',
  'invalid_request',
  'missing_dependency',
  'encrypted',
  'too_many_bytes',
  'too_many_pages',
])

/**
 * Reads the pages of a document, each in its own task, one per thread: documents in progress take
 * turns, and memory does not grow with their length. A page that fails is omitted with a warning; if every page fails,
 * the error of the first page is thrown.
 * @param wanted page numbers from 1. Default: all, or the first `maxPages`
 */
export async function readPages(
  source: SourceInput,
  options: OcrOptions,
  { executor, threads, limits }: PageThreads,
  wanted?: readonly number[],
): Promise<PagesRead> {
  const { signal, onProgress, maxPages } = options
  const stop = new AbortController()
  const eitherSignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const reading = readOptions(options, limits)
  const { pages: count } = await executor.run(
    'openOcr',
    { source, options: reading },
    { signal: eitherSignal },
  )
  const numbers = wanted ?? Array.from({ length: Math.min(count, maxPages ?? count) }, (_, i) => i + 1)
  const total = numbers.length
  const found = new Array<PageResult | PalimpsestError | undefined>(total)
  let next = 0
  let done = 0
  const work = async () => {
    while (next < total) {
      const at = next++
      const page = numbers[at] - 1
      const run = { signal: eitherSignal, timeoutMs: limits.pageTimeoutMs ?? pageTimeoutMs }
      found[at] = await executor
        .run('readOcrPage', { source, page, options: reading }, run)
        .catch((error: PalimpsestError) => {
          if (documentErrors.has(error.code)) throw error
          return error
        })
      onProgress?.({ stage: 'ocr', done: ++done, total })
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(threads, total) }, work))
  } catch (error) {
    // The document failed: stop its other tasks.
    stop.abort()
    throw error
  }
  return collect(found, numbers, count)
}

function collect(
  found: readonly (PageResult | PalimpsestError | undefined)[],
  numbers: readonly number[],
  count: number,
): PagesRead {
  const pages: PageResult[] = []
  const warnings: Warning[] = []
  let first: PalimpsestError | undefined
  found.forEach((result, i) => {
    if (result === undefined) return
    if ('code' in result) {
      first ??= result
      const message = `The page could not be read and is kept without text: ${result.message}`
      warnings.push({ code: 'page_failed', message, page: numbers[i] })
    } else {
      pages.push(result)
      warnings.push(...result.warnings)
    }
  })
  if (first && pages.length === 0) throw first
  return { pages, count, warnings }
}

/** Converts the options of the engine to those of the tasks. */
function readOptions(options: OcrOptions, limits: EngineLimits): ReadPageInput['options'] {
  const { language, languageData, force, handwriting, models, extractImages } = options
  const languages = languagesOf(language)
  return {
    languages,
    languageData,
    force,
    handwriting,
    models,
    images: extractImages,
    maxPixels: limits.pdf?.pixels,
  }
}

/** Splits a list of language codes, such as `en,de` or `eng+deu`. */
export function languagesOf(language: string | readonly string[] | undefined): string[] {
  const list = typeof language === 'string' ? language.split(/[,+]/) : [...(language ?? [])]
  return list.map((code) => code.trim()).filter((code) => code !== '')
}

/** A source for the OCR tasks. Its bytes are shared with the threads, not copied to each. */
export function sourceOf(
  bytes: Uint8Array,
  format: OcrFormat,
  options: OcrOptions,
  limits: EngineLimits,
): SourceInput {
  return { id: randomUUID(), bytes: shared(bytes), format, password: options.password, limits: limits.pdf }
}

/** Copies bytes to shared memory, which every thread can read. */
function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}

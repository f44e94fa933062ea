import { randomUUID } from 'node:crypto'
import type { PalimpsestError } from '../../engines/model/errors.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { OcrFormat, PageResult, ReadPageInput, SourceInput } from '../../engines/ocr/task.ts'
import type { Executor } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { EngineLimits, OcrOptions } from '../options.ts'

export interface PagesRead {
  /** In order; a page that failed is missing. */
  readonly pages: readonly PageResult[]
  /** Pages of the document, read or not. */
  readonly count: number
  readonly warnings: readonly Warning[]
}

/** A page's time in its thread. */
export const pageTimeoutMs = 180_000

/** What fails a page fails that page alone; these fail them all alike. */
const general: ReadonlySet<string> = new Set([
  'cancelled',
  'invalid_request',
  'missing_dependency',
  'encrypted',
  'too_many_bytes',
  'too_many_pages',
])

/**
 * Reads the pages of a document, each as a task of its own: as many at a time as there are threads, so that documents
 * in flight take turns and memory does not grow with their length. A page that fails is left out with a warning; when
 * every page fails, so does the document, with the first page's error.
 * @param wanted pages counting from 1; all, or the first `maxPages`, where it is left out
 */
export async function readPages(
  source: SourceInput,
  options: OcrOptions,
  executor: Executor<Tasks>,
  threads: number,
  limits: EngineLimits,
  wanted?: readonly number[],
): Promise<PagesRead> {
  const { signal, onProgress, maxPages } = options
  const stop = new AbortController()
  const together = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const reading = readOptions(options, limits)
  const { pages: count } = await executor.run('openOcr', { source, options: reading }, { signal: together })
  const numbers = wanted ?? Array.from({ length: Math.min(count, maxPages ?? count) }, (_, i) => i + 1)
  const total = numbers.length
  const found = new Array<PageResult | PalimpsestError | undefined>(total)
  let next = 0
  let done = 0
  const work = async () => {
    while (next < total) {
      const place = next++
      const page = numbers[place] - 1
      const run = { signal: together, timeoutMs: limits.pageTimeoutMs ?? pageTimeoutMs }
      found[place] = await executor
        .run('readOcrPage', { source, page, options: reading }, run)
        .catch((error: PalimpsestError) => {
          if (general.has(error.code)) throw error
          return error
        })
      onProgress?.({ stage: 'ocr', done: ++done, total })
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(threads, total) }, work))
  } catch (error) {
    // One failure ends the document: what still runs for it is stopped.
    stop.abort()
    throw error
  }
  return sorted(found, numbers, count)
}

function sorted(
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
      const message = `The page could not be read, and is kept without text: ${result.message}`
      warnings.push({ code: 'page_failed', message, page: numbers[i] })
    } else {
      pages.push(result)
      warnings.push(...result.warnings)
    }
  })
  if (first && pages.length === 0) throw first
  return { pages, count, warnings }
}

/** Options of the engine as the tasks take them. */
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

export function languagesOf(language: string | readonly string[] | undefined): string[] {
  const list = typeof language === 'string' ? language.split(/[,+]/) : [...(language ?? [])]
  return list.map((code) => code.trim()).filter((code) => code !== '')
}

export function sourceOf(
  bytes: Uint8Array,
  format: OcrFormat,
  options: OcrOptions,
  limits: EngineLimits,
): SourceInput {
  return { id: randomUUID(), bytes: shared(bytes), format, password: options.password, limits: limits.pdf }
}

/** Bytes that every thread can read without a copy of its own. */
function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}

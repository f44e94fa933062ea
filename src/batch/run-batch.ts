import { errorToData, PalimpsestError, type Warning } from '../../engines/model/errors.ts'
import type { BatchItem } from './items/batch-items.ts'

/** Result of one file of a batch. */
export interface ItemReport {
  readonly name: string
  /** `skipped`: finished in an earlier run, which provides the outputs, warnings and counts. */
  readonly status: 'done' | 'skipped' | 'failed'
  readonly outputs: readonly string[]
  readonly warnings: readonly Warning[]
  /** Counts of the file, such as `pages` or `entities`. */
  readonly counts: Readonly<Record<string, number>>
  readonly error?: { readonly code: string; readonly message: string }
}

/** Result of the processing of one file. */
export interface ItemResult
  extends Pick<ItemReport, 'outputs' | 'warnings'>,
    Partial<Pick<ItemReport, 'counts'>> {
  /** The file was finished in an earlier run. Default: false. */
  readonly skipped?: boolean
}

export interface BatchOptions {
  /** Files processed at a time. */
  readonly concurrency: number
  readonly signal?: AbortSignal
  readonly onItem?: (report: ItemReport, done: number, total: number) => void | Promise<void>
}

/**
 * Processes many files, several at a time. One failure does not stop the others; only a cancellation does. Reports are in the order of
 * the files.
 */
export async function runBatch(
  items: readonly BatchItem[],
  process: (item: BatchItem) => Promise<ItemResult>,
  { concurrency, signal, onItem }: BatchOptions,
): Promise<ItemReport[]> {
  const reports: ItemReport[] = []
  let next = 0
  let done = 0
  const one = async (item: BatchItem): Promise<ItemReport> => {
    try {
      const { skipped = false, outputs, warnings, counts = {} } = await process(item)
      return { name: item.name, status: skipped ? 'skipped' : 'done', outputs, warnings, counts }
    } catch (error) {
      if (signal?.aborted || (error instanceof PalimpsestError && error.code === 'cancelled')) throw error
      const { code, message } = errorToData(error)
      const nothing = { outputs: [], warnings: [], counts: {} }
      return { name: item.name, status: 'failed', ...nothing, error: { code, message } }
    }
  }
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      reports[at] = await one(items[at])
      await onItem?.(reports[at], ++done, items.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  return reports
}

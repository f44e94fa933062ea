import { errorToData, PalimpsestError } from '../../engines/model/errors.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { BatchItem } from './batch-items.ts'

/** An output file of a batch. */
export interface BatchFile {
  /** Relative to the output folder. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Result of one file of a batch. */
export interface ItemReport {
  readonly name: string
  readonly status: 'done' | 'skipped' | 'failed'
  readonly outputs: readonly string[]
  readonly warnings: readonly Warning[]
  readonly error?: { readonly code: string; readonly message: string }
}

export interface BatchOptions {
  /** Files processed at a time. */
  readonly concurrency: number
  readonly signal?: AbortSignal
  readonly onItem?: (report: ItemReport, done: number, total: number) => void | Promise<void>
}

/**
 * Processes many files, some at a time. One failure does not stop the others; only a cancellation does. Reports are in the order of
 * the files.
 * @param process returns the result of a file, or null if it was finished before
 */
export async function runBatch(
  items: readonly BatchItem[],
  process: (item: BatchItem) => Promise<Pick<ItemReport, 'outputs' | 'warnings'> | null>,
  { concurrency, signal, onItem }: BatchOptions,
): Promise<ItemReport[]> {
  const reports: ItemReport[] = []
  let next = 0
  let done = 0
  const one = async (item: BatchItem): Promise<ItemReport> => {
    try {
      const result = await process(item)
      return result === null
        ? { name: item.name, status: 'skipped', outputs: [], warnings: [] }
        : { name: item.name, status: 'done', ...result }
    } catch (error) {
      if (signal?.aborted || (error instanceof PalimpsestError && error.code === 'cancelled')) throw error
      const { code, message } = errorToData(error)
      return { name: item.name, status: 'failed', outputs: [], warnings: [], error: { code, message } }
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

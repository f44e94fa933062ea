import { errorToData, PalimpsestError } from '../../engines/model/errors.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { WorkItem } from './work-list.ts'

/** A file that came of a file. */
export interface Made {
  /** Relative to where the results go. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** What became of one file of many. */
export interface ItemReport {
  readonly name: string
  readonly status: 'done' | 'skipped' | 'failed'
  readonly outputs: readonly string[]
  readonly warnings: readonly Warning[]
  readonly error?: { readonly code: string; readonly message: string }
}

export interface WorkOptions {
  /** Files worked on at a time. */
  readonly concurrency: number
  readonly signal?: AbortSignal
  readonly onItem?: (report: ItemReport, done: number, total: number) => void | Promise<void>
}

/**
 * Does the same with many files, so many at a time. A file that fails, fails alone; what ends the whole is a cancellation alone.
 * Reports come back in the order of the files.
 * @param work gives what came of a file, or null for one that was done before
 */
export async function workThrough(
  items: readonly WorkItem[],
  work: (item: WorkItem) => Promise<Pick<ItemReport, 'outputs' | 'warnings'> | null>,
  { concurrency, signal, onItem }: WorkOptions,
): Promise<ItemReport[]> {
  const reports: ItemReport[] = []
  let next = 0
  let done = 0
  const one = async (item: WorkItem): Promise<ItemReport> => {
    try {
      const result = await work(item)
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

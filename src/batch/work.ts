import type { Warning } from '../../engines/model/errors.ts'
import type { Progress } from '../executor/progress.ts'
import type { BatchTask } from './task.ts'

/**
 * One attempt at one file. Plain data, so that it can be sent to another machine. The task may contain secrets (terms, keys, passwords):
 * a queue must not store it unencrypted.
 */
export interface WorkItem {
  /** The id is the same for the same file, content and task in every run and on every machine. Lower-case hex. */
  readonly id: string
  /** Name of the input, relative, with forward slashes. */
  readonly name: string
  /** Name of the main result, relative to the output, and unique in the batch. */
  readonly output: string
  readonly task: BatchTask
  /** Size of the input in bytes, as listed. */
  readonly size: number
  /** Counts from 1. */
  readonly attempt: number
}

/** An output file. */
export interface BatchFile {
  /** Relative to the output, with forward slashes. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** The result of a file. Plain data. Contains no document text outside the bytes. */
export interface WorkResult {
  readonly files: readonly BatchFile[]
  readonly warnings: readonly Warning[]
  /** What was counted, such as `pages`, `words` or `entities`. */
  readonly counts: Readonly<Record<string, number>>
  /** How many values of each type were removed; only for `redact`. */
  readonly entities?: Readonly<Record<string, number>>
}

/** Options of the work on one item. */
export interface WorkOptions {
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** Where the items of a batch are executed: in this process (`LocalQueue`), or on other machines. */
export interface QueuePort extends AsyncDisposable {
  /** Items that may be queued at a time. The batch may queue fewer, to stay within its memory limit. */
  readonly slots: number
  /**
   * Executes an item once, anywhere, and resolves when its result is known.
   * @param read the content of the file; called at most once, and not at all if the queue knows the result already
   * @throws PalimpsestError that of the task; `cancelled` by the signal; an `InternalError` whose detail has `crashed: true` if the thread
   * or process that worked on the item ended
   */
  execute(
    item: WorkItem,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
    options: WorkOptions,
  ): Promise<WorkResult>
}

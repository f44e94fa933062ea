import type { ErrorData, Warning } from '../../engines/model/errors.ts'
import type { InputDigest } from '../../engines/redact/manifest.ts'
import type { Progress } from '../executor/progress.ts'
import type { BatchTask } from './task.ts'
import type { BatchFile, QueuePort } from './work.ts'

/**
 * The files of a batch: the path of a folder or ZIP archive, the bytes of an archive, or a list of paths and files. Items of a list are
 * named by their last part, and numbered if names occur twice.
 */
export type BatchInput = string | Uint8Array | readonly (string | File)[]

/** Files that match, and the task for them. */
export interface BatchRule {
  /** Globs, matched regardless of case; one without a slash matches the file name in any folder. */
  readonly files: string | readonly string[]
  readonly task: BatchTask
}

/** Options of `engine.batch`: the task for each file, where results are written, and what happens on failure. */
export interface BatchOptions {
  /** One task for all files, or rules; the first that matches a file applies. Files without a rule are skipped. */
  readonly task: BatchTask | readonly BatchRule[]
  /** Folder of the results. Default: none; the results are in memory, and the batch cannot resume. */
  readonly output?: string
  /**
   * Identifies files by content, not by size and time: a change that keeps both is detected, and a file with another time and the
   * same content is not processed again. Reads every file once more. Default: false.
   */
  readonly verifyContent?: boolean
  /** Whether files not written by a batch may be replaced. Inputs are never replaced. Default: false. */
  readonly overwrite?: boolean
  /** Files that the options were read from; results do not replace them. Default: none. */
  readonly inputs?: readonly string[]
  /** Only files that match one of these globs. Default: all. */
  readonly include?: readonly string[]
  /** Excludes files that match one of these globs. Default: none. */
  readonly exclude?: readonly string[]
  /** Files processed at a time. Default: one for each thread of the engine. */
  readonly concurrency?: number
  /** Estimated memory of the files processed at a time, in MiB. A larger file is processed alone. Default: half of the free memory. */
  readonly memoryMb?: number
  /** Attempts for a file, if the error may be temporary. Default: 3. */
  readonly attempts?: number
  /** Wait before the second attempt, in milliseconds; doubled for each further attempt. Default: 500. */
  readonly backoffMs?: number
  /** Crashes of a thread or process while a file was processed after which it is quarantined. Default: 3. */
  readonly maxCrashes?: number
  /** Retries quarantined files. Default: false. */
  readonly retryPoison?: boolean
  /** Redaction: a person named in full in one file is found in all files. Reads every file twice. Default: false. */
  readonly acrossFiles?: boolean
  /** Lists what would be done; nothing is processed or written. Default: false. */
  readonly dryRun?: boolean
  /**
   * A folder as input: continues until the signal is aborted, and processes arriving files when their size has been stable for this time.
   * An aborted batch counts as finished. Default: off; `true` is 2000 ms.
   */
  readonly watch?: boolean | { readonly intervalMs: number }
  /** Where items are executed. Default: the threads of this engine. */
  readonly queue?: QueuePort
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BatchProgress) => void
}

/** Progress of a batch. */
export interface BatchProgress {
  readonly stage: 'people' | 'files'
  readonly done: number
  /** Grows in watch mode. */
  readonly total: number
  readonly failed: number
  /** A file in progress, if the event is about its progress. */
  readonly file?: FileProgress
}

/** Progress of a file of a batch. */
export interface FileProgress extends Progress {
  /** As in the result of the file. */
  readonly name: string
}

/**
 * `skipped`: finished in an earlier run, which provides the outputs, warnings and counts. `poison`: quarantined because threads or
 * processes crashed on it. `planned`: of a dry run.
 */
export type BatchStatus = 'done' | 'skipped' | 'failed' | 'poison' | 'planned'

/** A written output file. */
export interface WrittenOutput {
  /** Relative to the output folder, with forward slashes. */
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/** Milliseconds of the last attempt. */
export interface BatchTimings {
  readonly read: number
  readonly process: number
  readonly write: number
}

/** The result of one file. Plain data. Contains names, codes and counts, and no document text outside `files`. */
export interface BatchResult {
  /** Relative, with forward slashes. */
  readonly name: string
  readonly operation: BatchTask['operation']
  readonly status: BatchStatus
  /** Keyed digest of the processed content, as in a manifest. None if it could not be read, or without an output folder. */
  readonly input?: InputDigest
  /** The main result first. Empty unless `done` or `skipped`; of a dry run, without digests. */
  readonly outputs: readonly WrittenOutput[]
  /** The outputs, if the batch has no output folder. */
  readonly files?: readonly BatchFile[]
  readonly warnings: readonly Warning[]
  /** Counts, such as `pages`, `words` or `entities`. */
  readonly counts: Readonly<Record<string, number>>
  /** Number of removed values by type. */
  readonly entities: Readonly<Record<string, number>>
  readonly error?: ErrorData
  readonly attempts: number
  readonly timings?: BatchTimings
}

/** Sums of a batch. */
export interface BatchSummary {
  readonly files: number
  readonly done: number
  readonly skipped: number
  readonly failed: number
  readonly poison: number
  readonly planned: number
  /** Sums of the counts of all files. */
  readonly counts: Readonly<Record<string, number>>
  readonly entities: Readonly<Record<string, number>>
  /** Outputs of earlier runs that no longer belong to the result; outputs that were changed since are kept. */
  readonly stale: readonly { readonly name: string; readonly removed: boolean }[]
  /** Of the batch as a whole, such as reports that could not be written. */
  readonly warnings: readonly Warning[]
  readonly ms: number
}

/**
 * A batch. It starts on iteration, and can be iterated once. Results arrive as files are finished; each is on disk before it
 * arrives. Ending the iteration early cancels the rest.
 */
export interface Batch extends AsyncIterable<BatchResult> {
  /** Runs the batch to its end and ignores the results, or waits for the end of the iteration. */
  summary(): Promise<BatchSummary>
}

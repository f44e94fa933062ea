import type { BatchResult, BatchSummary, WrittenOutput } from './contract.ts'
import type { BatchItem } from './items/batch-items.ts'
import type { JournalRecord, RecordOf, ResultRecord } from './journal/journal-records.ts'
import type { Table, Tables } from './journal/tables.ts'
import type { BatchFile } from './work.ts'

/** The record of a processed file. */
export type StoredRecord = Omit<ResultRecord, 'status' | 'outputs' | 'timings'> & {
  readonly timings: { readonly read: number; readonly process: number }
}

/** Destination of the results of a batch: a folder with a journal, or the memory of the caller. */
export interface Sink extends AsyncDisposable {
  /** Data of the files of this run. */
  readonly tables: Tables
  /** File that stores the replacement key for later runs, if any. */
  readonly keyFile?: string
  /** The result of an earlier run, if its outputs are unchanged. */
  finished(record: RecordOf): Promise<ResultRecord | null>
  /** The same, without checking the outputs. */
  result(record: RecordOf): ResultRecord | null
  crashes(record: RecordOf): { readonly count: number; readonly poison: boolean }
  /** A file that results must not replace. */
  protect(file: string | Buffer): Promise<void>
  /** Called once with the files that will be processed. Rejects the batch if a result would replace a file not written by a batch. */
  begin(plan: SinkPlan): Promise<void>
  add(record: JournalRecord): Promise<void>
  /** Removes the outputs of an earlier version of a file. */
  withdraw(record: RecordOf): Promise<void>
  /** Writes the outputs of a file. Returns once they and their record are on disk. */
  store(item: BatchItem, record: StoredRecord, files: readonly BatchFile[]): Promise<BatchResult>
  /** Writes report and manifest. */
  report(results: BatchRecords): Promise<void>
  /** Called when the batch has ended. */
  end(): Promise<void>
}

export interface SinkPlan {
  /** Names of the main results and of their inputs. */
  readonly expected: Iterable<readonly [output: string, input: string]>
  /** Keys of results of earlier runs that still belong to the batch. */
  readonly kept: Pick<Table, 'has'>
  /** Series whose other results are removed. */
  readonly replaced: readonly string[]
}

/** The files of reports and manifest, in the order in which they are written. */
export interface BatchRecords {
  readonly files: readonly {
    readonly name: string
    readonly content: () => AsyncIterable<Uint8Array>
  }[]
}

/** Outputs of earlier runs that no longer belong to the batch. */
export type Stale = BatchSummary['stale'][number]

export type { WrittenOutput }

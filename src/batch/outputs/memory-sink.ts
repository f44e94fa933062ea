import type { BatchResult } from '../contract.ts'
import type { BatchItem } from '../items/batch-items.ts'
import { digestOfBytes } from '../journal/journal.ts'
import { Tables } from '../journal/tables.ts'
import type { BatchFile } from '../work.ts'
import { resultOf } from './folder-sink.ts'
import type { Sink, StoredRecord } from './sink.ts'

/** Hands results to the caller, who stores them. Nothing is resumed. */
export class MemorySink implements Sink {
  readonly tables: Tables

  private constructor(tables: Tables) {
    this.tables = tables
  }

  static async open(): Promise<MemorySink> {
    return new MemorySink(await Tables.open(null))
  }

  result(): null {
    return null
  }

  async protect(): Promise<void> {}

  async finished(): Promise<null> {
    return null
  }

  crashes() {
    return { count: 0, poison: false }
  }

  async begin(): Promise<void> {}

  async add(): Promise<void> {}

  async withdraw(): Promise<void> {}

  async store(_: BatchItem, record: StoredRecord, files: readonly BatchFile[]): Promise<BatchResult> {
    const outputs = files.map(({ name, bytes }) => ({
      name,
      sha256: digestOfBytes(bytes),
      bytes: bytes.length,
    }))
    const timings = { ...record.timings, write: 0 }
    return { ...resultOf({ ...record, outputs, timings, status: 'done' }, 'done'), files }
  }

  async report(): Promise<void> {}

  async end(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {
    await this.tables[Symbol.asyncDispose]()
  }
}

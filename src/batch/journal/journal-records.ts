import type { ErrorData } from '../../../engines/model/errors.ts'
import type { BatchResult } from '../contract.ts'

/**
 * A line of the journal. Contains names, digests, codes and counts, no document text. For each attempt at a file: `started`, then `writing`
 * before its outputs get their final names, then `done` or `failed`. A `started` without an end is a crash with this file in flight.
 */
export type JournalRecord = StartedRecord | ResultRecord | FailedRecord

export interface RecordOf {
  /** Digest of the input folder or archive. Outputs of another series are never removed. */
  readonly series: string
  /** Name of the input file, unique in its series. */
  readonly name: string
  /** Changes with the content of the file, then the result is created again. */
  readonly stamp: string
  /** Digest of the task, see `taskDigest`. If it changes, the result is created again. */
  readonly task: string
}

export interface StartedRecord extends RecordOf {
  readonly status: 'started'
  /** Counts from 1, over all runs with the same content and task. */
  readonly attempt: number
}

/** `writing` precedes the outputs, so that they are recognised after a crash. */
export interface ResultRecord
  extends RecordOf,
    Pick<
      BatchResult,
      'operation' | 'input' | 'outputs' | 'warnings' | 'counts' | 'entities' | 'attempts' | 'timings'
    > {
  readonly status: 'writing' | 'done'
}

export interface FailedRecord extends RecordOf {
  readonly status: 'failed' | 'poison'
  readonly error: ErrorData
  /** Whether its thread or process crashed. */
  readonly crashed: boolean
}

/** A line of a journal; null for one that is truncated, empty, or of another version. */
export function parseRecord(line: string): JournalRecord | null {
  if (!line.startsWith('{')) return null
  let record: Partial<JournalRecord>
  try {
    record = JSON.parse(line)
  } catch {
    // Truncated, because the process ended while writing.
    return null
  }
  if (!isRecord(record)) return null
  switch (record.status) {
    case 'started':
      return record
    case 'writing':
    case 'done':
      return Array.isArray(record.outputs) &&
        Array.isArray(record.warnings) &&
        isObject(record.counts) &&
        isObject(record.entities)
        ? withoutPlainInput(record)
        : null
    case 'failed':
    case 'poison':
      return isObject(record.error) ? record : null
    default:
      return null
  }
}

/** Journals of earlier versions hold plain digests and sizes of inputs, which must not get into the records next to the results. */
function withoutPlainInput<R extends Pick<ResultRecord, 'input'>>(record: R): R {
  return record.input === undefined || 'digest' in record.input ? record : { ...record, input: undefined }
}

function isRecord(value: Partial<RecordOf>): value is JournalRecord {
  return [value.series, value.name, value.stamp, value.task].every((part) => typeof part === 'string')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

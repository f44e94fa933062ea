import type { JournalRecord, RecordOf, ResultRecord } from './journal-records.ts'

/** A line of a journal; null for one that is truncated, empty, or of another version. */
export function parseRecord(line: string): JournalRecord | null {
  if (!line.startsWith('{')) return null
  let record: Partial<JournalRecord>
  try {
    record = JSON.parse(line)
  } catch {
    // Truncated, since the process ended while it wrote.
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

/** Journals of earlier versions hold plain digests and sizes of inputs, which would get into the records beside the results. */
function withoutPlainInput<R extends Pick<ResultRecord, 'input'>>(record: R): R {
  return record.input === undefined || 'digest' in record.input ? record : { ...record, input: undefined }
}

function isRecord(value: Partial<RecordOf>): value is JournalRecord {
  return [value.series, value.name, value.stamp, value.task].every((part) => typeof part === 'string')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

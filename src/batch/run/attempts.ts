import { setTimeout as delay } from 'node:timers/promises'
import {
  CancelledError,
  type ErrorData,
  errorToData,
  LimitError,
  PalimpsestError,
} from '../../../engines/model/errors.ts'
import { digestOf, type InputDigest, inputDigest } from '../../../engines/redact/manifest.ts'
import type { BatchResult, FileProgress } from '../contract.ts'
import type { Sink } from '../sink.ts'
import { digestOfJson } from '../task.ts'
import type { QueuePort } from '../work.ts'
import type { Planned } from './plan.ts'

export interface AttemptOptions {
  readonly queue: QueuePort
  readonly sink: Sink
  /** Of one file. */
  readonly attempts: number
  readonly backoffMs: number
  readonly maxCrashes: number
  /** Size of a file in bytes. */
  readonly maxBytes: number
  /** Keys the digests of inputs. Default: none, inputs are not described. */
  readonly digestKey?: Uint8Array
  readonly signal: AbortSignal
  readonly onProgress?: (progress: FileProgress) => void
}

/** Temporary system failures: files in use, too many open ones, an unavailable network drive. Not a full disk. */
const passing = new Set([
  'EAGAIN',
  'EBUSY',
  'EMFILE',
  'ENFILE',
  'EIO',
  'ESTALE',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTDOWN',
])

/**
 * Processes a file, with retries on temporary errors, and stores the result.
 * @throws PalimpsestError `cancelled`; the error of a journal that cannot be written. All other errors are results.
 */
export async function processItem(planned: Planned, options: AttemptOptions): Promise<BatchResult> {
  const { sink, attempts, backoffMs, maxCrashes, signal } = options
  const { record } = planned
  let { crashes } = planned
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw new CancelledError('cancelled', 'Cancelled; finished files are kept.')
    await sink.add({ ...record, status: 'started', attempt })
    try {
      return await attemptItem(planned, attempt, options)
    } catch (cause) {
      if (isFatal(cause)) throw cause
      const crashed = isCrash(cause)
      const error = withoutStack(cause)
      await sink.add({ ...record, status: 'failed', error, crashed })
      if (signal.aborted || error.code === 'cancelled') throw cause
      if (crashed && ++crashes >= maxCrashes) return setAside(planned, crashes, attempt, sink, cause)
      if (attempt >= attempts || !isRetryable(cause)) return failed(planned, 'failed', error, attempt)
    }
    await delay(backoffMs * 2 ** (attempt - 1), undefined, { signal }).catch(() => undefined)
  }
}

/** Quarantines a file on which threads or processes crashed. */
export async function setAside(
  planned: Planned,
  crashes: number,
  attempts: number,
  sink: Sink,
  cause?: unknown,
): Promise<BatchResult> {
  const error = poisonError(crashes, cause)
  await sink.add({ ...planned.record, status: 'poison', error, crashed: true })
  return failed(planned, 'poison', error, attempts)
}

async function attemptItem(
  { item, task, record, output }: Planned,
  attempt: number,
  { queue, sink, maxBytes, digestKey, signal, onProgress }: AttemptOptions,
): Promise<BatchResult> {
  const started = performance.now()
  let readMs = 0
  let input: InputDigest | undefined
  let { stamp } = item
  const read = async () => {
    const from = performance.now()
    if (item.size > maxBytes)
      throw new LimitError(
        'too_many_bytes',
        `The input is larger than the limit of ${maxBytes} bytes. Raise the limit, or split the document.`,
        { limit: maxBytes },
      )
    const found = await item.read()
    // The file may have changed since it was listed.
    stamp = found.stamp
    if (digestKey) input = inputDigest(digestKey, digestOf(found.bytes))
    readMs = performance.now() - from
    return found.bytes
  }
  const id = digestOfJson([record.series, record.name, record.stamp, record.task])
  const work = { id, name: item.name, output, task, size: item.size, attempt }
  const {
    files,
    warnings,
    counts,
    entities = {},
  } = await queue.execute(work, read, {
    signal,
    ...(onProgress && { onProgress: (progress) => onProgress({ ...progress, name: item.name }) }),
  })
  const timings = {
    read: Math.round(readMs),
    process: Math.round(performance.now() - started - readMs),
  }
  return await sink.store(
    item,
    {
      ...{ ...record, stamp, operation: task.operation, warnings, counts, entities },
      ...(input === undefined ? {} : { input }),
      ...{ attempts: attempt, timings },
    },
    files,
  )
}

function failed(
  { item, task }: Planned,
  status: 'failed' | 'poison',
  error: ErrorData,
  attempts: number,
): BatchResult {
  const nothing = { outputs: [], warnings: [], counts: {}, entities: {} }
  return { name: item.name, operation: task.operation, status, ...nothing, error, attempts }
}

function withoutStack(cause: unknown): ErrorData {
  const { code, message, detail } = errorToData(cause)
  return { code, message, ...(detail === undefined ? {} : { detail }) }
}

/** Whether the thread or process that worked on an item ended. */
function isCrash(error: unknown): boolean {
  return error instanceof PalimpsestError && error.code === 'internal' && error.detail.crashed === true
}

/** Whether another attempt may succeed: after a crash, for a file that was being written, and for temporary system failures. */
function isRetryable(error: unknown): boolean {
  if (isCrash(error)) return true
  if (error instanceof PalimpsestError && error.detail.changed === true) return true
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && passing.has(at.code)) return true
  return false
}

/** Whether the batch cannot continue: results could not be recorded. */
function isFatal(error: unknown): boolean {
  return error instanceof PalimpsestError && error.detail.journal === true
}

/** The error of a quarantined file. */
function poisonError(crashes: number, cause?: unknown) {
  const { detail } = errorToData(cause)
  return {
    code: 'internal',
    message:
      `Set aside: ${crashes} threads or processes ended while this file was processed. ` +
      'Process it alone, or pass --retry-poison to try it again.',
    detail: { ...(cause === undefined ? {} : detail), crashes },
  } as const
}

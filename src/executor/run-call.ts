import { MessageChannel, receiveMessageOnPort, type Transferable } from 'node:worker_threads'
import { CancelledError, InternalError, LimitError } from '../../engines/model/errors.ts'
import type { RunOptions } from './executor.ts'
import { type Outcome, unwrap } from './outcome.ts'
import type { Progress } from './progress.ts'
import type { Call, Ended } from './thread.ts'

/** Brings a call to where it runs; settles when it is over there. An abort of `stop` must end it. */
export type Start = (call: Call, transfer: readonly Transferable[], stop: AbortSignal) => Promise<void>

/** The longest delay that a timer takes. */
const longestTimer = 2 ** 31 - 1

/**
 * One call from start to end, the same for every executor: hears progress, keeps the time, carries a cancellation
 * over, and turns the outcome into a value or an error.
 */
export async function conduct(
  module: string,
  name: string,
  input: object,
  options: RunOptions,
  start: Start,
): Promise<unknown> {
  const { signal, timeoutMs, onProgress, transfer = [] } = options
  const { port1: mine, port2: theirs } = new MessageChannel()
  const stop = new AbortController()
  let outcome: Outcome<unknown> | undefined

  const take = (message: Progress | Ended) => {
    if ('outcome' in message) outcome = message.outcome
    else if (!stop.signal.aborted)
      try {
        onProgress?.(message)
      } catch (error) {
        // The caller's own callback failed: the work stops, and the caller is told why.
        stop.abort(error)
      }
  }
  const cancel = () => stop.abort(cancelled())
  const timer =
    timeoutMs === undefined || timeoutMs > longestTimer
      ? undefined
      : setTimeout(() => stop.abort(tooLong(timeoutMs)), timeoutMs)

  try {
    if (signal?.aborted) throw cancelled()
    signal?.addEventListener('abort', cancel, { once: true })
    mine.on('message', take)
    try {
      await start({ module, name, input, port: theirs }, [theirs, ...transfer], stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) throw died(error)
    }
    // The outcome may have overtaken messages that were posted before it; what waits is read first.
    for (let next = receiveMessageOnPort(mine); next; next = receiveMessageOnPort(mine)) take(next.message)
    if (stop.signal.aborted) throw stop.signal.reason
    if (!outcome) throw died(undefined)
    return unwrap(outcome)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
    mine.close()
  }
}

export function cancelled(): CancelledError {
  return new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
}

function tooLong(timeoutMs: number): LimitError {
  return new LimitError(
    'time_exceeded',
    `The work took longer than its limit of ${timeoutMs / 1000} s and was stopped. Raise the time limit, or split the document.`,
    { timeoutMs },
  )
}

/** What the end of a thread means. Its own message is dropped: it may quote the document. */
function died(error: unknown): LimitError | InternalError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new LimitError(
      'memory_exceeded',
      'The work needed more memory than its thread is allowed and was stopped. Raise the memory limit, or split the document.',
    )
  return new InternalError(
    'internal',
    'The thread that did the work ended before it was done. This is a fault of Palimpsest; please report it.',
    error instanceof Error ? { kind: error.name } : {},
  )
}

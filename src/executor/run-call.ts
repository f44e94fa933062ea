import { MessageChannel, receiveMessageOnPort, type Transferable } from 'node:worker_threads'
import { CancelledError, InternalError, LimitError, RequestError } from '../../engines/model/errors.ts'
import type { RunOptions } from './executor.ts'
import type { Progress } from './progress.ts'
import { type Call, type CallEnd, type Outcome, unwrap } from './thread.ts'

/** Starts a call in a thread, and settles when it has ended there. Aborting `stop` must end it. */
export type Start = (call: Call, transfer: readonly Transferable[], stop: AbortSignal) => Promise<void>

/** The longest delay of `setTimeout`. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Runs a call on any executor: reports progress, enforces the time limit, forwards a cancellation, and returns the value of the
 * task or throws its error.
 */
export async function runCall(
  module: string,
  name: string,
  input: object,
  options: RunOptions,
  start: Start,
): Promise<unknown> {
  const { signal, timeoutMs, onProgress, transfer = [] } = options
  const { port1: local, port2: remote } = new MessageChannel()
  const stop = new AbortController()
  let outcome: Outcome<unknown> | undefined

  const receive = (message: Progress | CallEnd) => {
    if ('outcome' in message) outcome = message.outcome
    else if (!stop.signal.aborted)
      try {
        onProgress?.(message)
      } catch (error) {
        // The caller's callback failed: the task stops, and its error is thrown.
        stop.abort(error)
      }
  }
  const cancel = () => stop.abort(cancelledError())
  const timer =
    timeoutMs === undefined || timeoutMs > maxTimerMs
      ? undefined
      : setTimeout(() => stop.abort(timeExceeded(timeoutMs)), timeoutMs)

  try {
    if (signal?.aborted) throw cancelledError()
    signal?.addEventListener('abort', cancel, { once: true })
    local.on('message', receive)
    try {
      await start({ module, name, input, port: remote }, [remote, ...transfer], stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) throw threadEnded(error)
    }
    // The call may end before its last messages were delivered: read what is queued.
    for (let next = receiveMessageOnPort(local); next; next = receiveMessageOnPort(local))
      receive(next.message)
    if (stop.signal.aborted) throw stop.signal.reason
    if (!outcome) throw threadEnded(undefined)
    return unwrap(outcome)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
    local.close()
  }
}

export function cancelledError(): CancelledError {
  return new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
}

function timeExceeded(timeoutMs: number): LimitError {
  return new LimitError(
    'time_exceeded',
    `The work took longer than its limit of ${timeoutMs / 1000} s and was stopped. Raise the time limit, or split the document.`,
    { timeoutMs },
  )
}

/** The error for the end of a thread. The message of the cause is omitted: it may quote the document. */
function threadEnded(error: unknown): LimitError | InternalError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new LimitError(
      'memory_exceeded',
      'The work needed more memory than its thread is allowed and was stopped. Raise the memory limit, or split the document.',
    )
  return new InternalError(
    'internal',
    'The thread ended before its task was done. This is a bug in Palimpsest; please report it.',
    { crashed: true, ...(error instanceof Error ? { kind: error.name } : {}) },
  )
}

/** The signal that ends a run: the signal of the caller, or of the executor. @throws RequestError if the executor was closed */
export function runSignal(closing: AbortSignal, signal?: AbortSignal): AbortSignal {
  if (closing.aborted) throw new RequestError('invalid_request', 'The engine was closed; create a new one.')
  return signal ? AbortSignal.any([signal, closing]) : closing
}

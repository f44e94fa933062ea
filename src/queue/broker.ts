import type { ErrorData } from '../../engines/model/errors.ts'
import type { Progress } from '../executor/progress.ts'

/** How an item ended. A success is in the store, under the id of the item. */
export type ItemOutcome = { readonly ok: true } | { readonly ok: false; readonly error: ErrorData }

export interface Submission {
  /** Names the item in the queue, once for each attempt. */
  readonly id: string
  /** Opaque to the queue. */
  readonly payload: string
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Whether the result is known by other means: asked where the queue has lost the item. */
  isFinished(): Promise<boolean>
}

/** The submitting end of a queue. */
export interface Submitter extends AsyncDisposable {
  /**
   * Hands an item to a worker and waits for its end. If the queue loses it, it is handed over again.
   * @throws InternalError with `crashed: true` if the worker ended; CancelledError by the signal
   */
  submit(submission: Submission): Promise<ItemOutcome>
}

export interface Delivery {
  readonly payload: string
  /** Aborted if the submitter cancels the item. */
  readonly signal: AbortSignal
  progress(progress: Progress): void
}

/** The working end of a queue. */
export interface Consumer extends AsyncDisposable {
  /** Stops taking items, and resolves when those in work are finished. */
  drain(): Promise<void>
}

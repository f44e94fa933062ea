import type { ErrorData } from '../../engines/model/errors.ts'

/** How an item ended. A success is in the store, under the id of the item. */
export type ItemOutcome = { readonly ok: true } | { readonly ok: false; readonly error: ErrorData }

export interface Submission {
  /** Names the item in the queue, once for each attempt. */
  readonly id: string
  /** Opaque to the queue. */
  readonly payload: string
  readonly signal: AbortSignal
  /** What the worker reports while it works. Opaque to the queue; some reports may be lost. */
  readonly onReport?: (report: string) => void
  /** Whether the item goes on after an abort with this reason, so that a later process can wait for it again. Default: it is cancelled. */
  readonly goesOn?: (reason: unknown) => boolean
  /** Whether the result is known by other means: asked where the queue has lost the item. */
  isFinished(): Promise<boolean>
}

/** The submitting end of a queue. */
export interface Submitter extends AsyncDisposable {
  /**
   * Hands an item to a worker and waits for its end. An item with an id that the queue has already is only waited for. If the queue loses it,
   * it is handed over again.
   * @throws InternalError with `crashed: true` if the worker ended; CancelledError by the signal
   */
  submit(submission: Submission): Promise<ItemOutcome>
}

export interface Delivery {
  readonly payload: string
  /** Aborted if the submitter cancels the item. */
  readonly signal: AbortSignal
  /** Whether the submitter has cancelled the item, asked of the server now. */
  isCancelled(): Promise<boolean>
  /** Sends a report to the submitter. Never rejects. */
  report(report: string): Promise<void>
}

/** The working end of a queue. */
export interface Consumer extends AsyncDisposable {
  /** Stops taking items, and resolves when those in work are finished. */
  drain(): Promise<void>
}

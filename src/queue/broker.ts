import type { ErrorData, PalimpsestError } from '../../engines/model/errors.ts'

/** How an item ended. A success is in the store, under the id of the item. */
export type ItemOutcome = { readonly ok: true } | { readonly ok: false; readonly error: ErrorData }

/**
 * The answer of a worker to a delivery: the outcome of the item, or that it cannot process it. A problem of a worker is never an outcome of an item,
 * which is handed to another one. `leaves`: it could process no other item either, so it takes itself out.
 */
export type Answer = ItemOutcome | { readonly trouble: PalimpsestError; readonly leaves: boolean }

export interface Submission {
  /** Names the item in the queue, once for each attempt. */
  readonly id: string
  /** Opaque to the queue. */
  readonly payload: string
  readonly signal: AbortSignal
  /** What the worker reports while it works. Opaque to the queue; some reports may be lost. */
  readonly onReport?: (report: string) => void
  /** Whether the item continues after an abort with this reason, so that a later process can wait for it again. Default: it is cancelled. */
  readonly goesOn?: (reason: unknown) => boolean
  /** Whether the result is known by other means: asked where the queue has lost the item. */
  isFinished(): Promise<boolean>
}

/** The submitting end of a queue. */
export interface Submitter extends AsyncDisposable {
  /** Items that the workers of the queue process at a time, as far as it is known. */
  readonly workerSlots: number
  /**
   * Hands an item to a worker and waits for its end. An item with an id that the queue has already is only waited for. If the queue loses it,
   * it is queued again.
   * @throws InternalError with `crashed: true` if the worker ended; CancelledError by the signal
   */
  submit(submission: Submission): Promise<ItemOutcome>
}

export interface Delivery {
  readonly payload: string
  /** Aborted if the submitter cancels the item. */
  readonly signal: AbortSignal
  /** How often the item was started, this time included. */
  readonly starts: number
  /** Whether a submitter still waits for the item, asked of the server now: it was not cancelled, and no one else has ended it. */
  isWanted(): Promise<boolean>
  /** Sends a report to the submitter. Never rejects. */
  report(report: string): Promise<void>
}

/** The working end of a queue. */
export interface Consumer extends AsyncDisposable {
  /** Resolves when it has stopped taking items: to the trouble for which it took itself out, or to null when it was drained. */
  readonly stopped: Promise<PalimpsestError | null>
  /** Stops taking items, and resolves when those in progress are finished. */
  drain(): Promise<void>
}

import type { ErrorData, PalimpsestError } from '../../engines/model/errors.ts'

/** The outcome of an item. A successful result is in the store, under the id of the item. */
export type ItemOutcome = { readonly ok: true } | { readonly ok: false; readonly error: ErrorData }

/**
 * The answer of a worker to a delivery: the outcome of the item, or that it cannot process it. A problem of a worker is never an outcome of
 * an item, which is given to another worker. `leaves`: it could not process other items either, so it stops.
 */
export type Answer = ItemOutcome | { readonly trouble: PalimpsestError; readonly leaves: boolean }

export interface Submission {
  /** Identifies the item in the queue, once for each attempt. */
  readonly id: string
  /** Opaque to the queue. */
  readonly payload: string
  readonly signal: AbortSignal
  /** Progress reports of the worker. Opaque to the queue; some reports may be lost. */
  readonly onReport?: (report: string) => void
  /** Whether the item continues after an abort with this reason, so that a later process can wait for it again. Default: it is cancelled. */
  readonly goesOn?: (reason: unknown) => boolean
  /** Whether the result is known by other means: called if the queue has lost the item. */
  isFinished(): Promise<boolean>
}

/** The submitting end of a queue. */
export interface Submitter extends AsyncDisposable {
  /** Items that the workers of the queue process at a time, as far as known. */
  readonly workerSlots: number
  /**
   * Gives an item to a worker and waits for its end. If the queue already contains the id, only waits for it. If the queue loses it,
   * it is queued again.
   * @throws InternalError with `crashed: true` if the worker ended; CancelledError by the signal
   */
  submit(submission: Submission): Promise<ItemOutcome>
}

export interface Delivery {
  readonly payload: string
  /** Aborted if the submitter cancels the item. */
  readonly signal: AbortSignal
  /** How often the item was started, including this time. */
  readonly starts: number
  /** Whether a submitter still waits for the item, queried from the server: it was not cancelled or ended otherwise. */
  isWanted(): Promise<boolean>
  /** Sends a report to the submitter. Never rejects. */
  report(report: string): Promise<void>
}

/** The working end of a queue. */
export interface Consumer extends AsyncDisposable {
  /** Resolves when it has stopped taking items: with the problem that stopped it, or with null when it was drained. */
  readonly stopped: Promise<PalimpsestError | null>
  /** Stops taking items, and resolves when those in progress are finished. */
  drain(): Promise<void>
}

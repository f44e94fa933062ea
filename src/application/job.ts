import type { JobRecord, JobState } from '../stores/ports.ts'
import type { Artifact } from './artifacts.ts'
import type { Facts, FileResult } from './operations/operation.ts'
import type { OperationName, OptionsOf } from './operations/operations.ts'

export type { JobState } from '../stores/ports.ts'

/** Work that is queued for an account. */
export type Submission = {
  [N in OperationName]: {
    readonly operation: N
    /** Plain JSON without document text. */
    readonly options: OptionsOf<N>
  }
}[OperationName] & {
  /** In the form of the interface; unique. */
  readonly id: string
  readonly input: { readonly bytes: Uint8Array; readonly name?: string }
  /** Credits that the work costs. */
  readonly credits: number
  /** Deduplicates repeated submissions. Default: every submission is a new job. */
  readonly idempotency?: Idempotency
}

/** The `Idempotency-Key` of a request, and what distinguishes it from another request with the same key. */
export interface Idempotency {
  /** 1 to 255 printable ASCII characters. */
  readonly key: string
  /** Parts of the request in a fixed order: path, fields, bytes. Only a keyed digest of them is stored. */
  readonly parts: readonly (string | Uint8Array)[]
}

/** A job as shown to its account. */
export interface Job {
  readonly id: string
  readonly account: string
  readonly operation: string
  readonly state: JobState
  /** Per cent, 0 to 100. */
  readonly progress: number
  /** Credits reserved for the job; after completion, its cost. */
  readonly credits: number
  /** Whether the credits are reserved or spent; false if they were released. */
  readonly isPaid: boolean
  readonly failure: { readonly code: string; readonly message: string } | null
  /** Counts and formats of the result. */
  readonly facts: Facts
  /** A running archive: its finished files, in the order in which they were finished. For a finished archive, see its report. */
  readonly files: readonly FileResult[]
  /** Files that have not expired. */
  readonly outputs: readonly Artifact[]
  /** Milliseconds since 1970. */
  readonly queuedAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
}

/** Events of a job. */
export type JobEvent =
  | { readonly type: 'progress'; readonly progress: number }
  | { readonly type: 'file'; readonly result: FileResult }
  | { readonly type: 'finished'; readonly job: Job }

export function isFinished({ state }: { readonly state: JobState }): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled'
}

export function jobOf(
  record: JobRecord,
  outputs: readonly Artifact[],
  { progress, files }: Pick<Job, 'progress' | 'files'>,
): Job {
  const { id, account, operation, state, credits, failureCode, failureMessage } = record
  const { queuedAt, startedAt, finishedAt } = record
  return {
    id,
    account,
    operation,
    state,
    progress: state === 'completed' ? 100 : progress,
    credits,
    isPaid: state !== 'failed' && state !== 'cancelled',
    failure: failureCode === null ? null : { code: failureCode, message: failureMessage ?? '' },
    facts: record.facts === null ? {} : (JSON.parse(record.facts) as Facts),
    files,
    outputs,
    queuedAt,
    startedAt,
    finishedAt,
  }
}

/**
 * Calls a hook of the host. If it throws, the outcome of the work does not change: the error becomes a process warning, without
 * its message, which may contain sensitive data.
 */
export function callHook<E>(name: string, hook: ((event: E) => void) | undefined, event: E): void {
  try {
    hook?.(event)
  } catch (error) {
    process.emitWarning(`The hook ${name} threw ${error instanceof Error ? error.name : typeof error}.`)
  }
}

import { errorToData, InternalError } from '../../engines/model/errors.ts'
import type { Clock, Ids, JobRecord, Stores } from '../stores/ports.ts'
import { untilStored } from '../stores/storage-error.ts'
import type { Artifacts, HeldBlob } from './artifacts.ts'
import type { CreditBook } from './credit-book.ts'
import { callHook, type JobEvent } from './job.ts'
import { type JobExecutor, shutdown } from './operations/job-executor.ts'
import type { Result } from './operations/operation.ts'

export interface RunnerParts {
  readonly stores: Stores
  readonly artifacts: Artifacts
  readonly book: CreditBook
  readonly executor: JobExecutor
  readonly clock: Clock
  readonly ids: Ids
  /** How long outputs are kept, in milliseconds. */
  readonly outputLifetimeMs: number
  readonly onJob?: (event: JobLogEvent) => void
}

/** A job that has ended, for logs and metrics. Contains no document text, file name or key. */
export interface JobLogEvent {
  readonly job: string
  readonly account: string
  readonly operation: string
  readonly state: 'completed' | 'failed' | 'cancelled'
  readonly credits: number
  /** Size of the input and of all outputs in bytes. */
  readonly inputBytes: number
  readonly outputBytes: number
  /** From its start to its end, in this process. */
  readonly durationMs: number
  /** Code of the error of a failed job. */
  readonly code: string | null
  /** The thrown value, for debugging: the stack of an unexpected error. Its message may contain document text; do not log it. */
  readonly error?: unknown
}

/** A job that crashed the process this often is not started again. */
const maxAttempts = 10

type Ended = Pick<JobLogEvent, 'state' | 'credits' | 'outputBytes' | 'code' | 'error'> & {
  /** Contents that may now be deleted. */
  readonly unused: readonly string[]
}

/** Runs one job from its stored input to its stored outputs. Each step is one transaction, so a crash leaves a job that can be restarted. */
export class JobRunner {
  readonly #parts: RunnerParts
  /** Sizes of the inputs of running jobs. */
  readonly #sizes = new Map<string, number>()

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Never rejects because of the job. Waits while the stores cannot be written; rejects if the process ends meanwhile. */
  async run(id: string, signal: AbortSignal, emit: (event: JobEvent) => void): Promise<void> {
    const isOver = () => signal.aborted && signal.reason === shutdown
    const job = await untilStored(() => this.#start(id), isOver)
    if (job === null) return
    let ended: Ended
    try {
      if (job.attempts > maxAttempts)
        throw new InternalError(
          'internal',
          'The job crashed the process several times and was not started again.',
        )
      const result = await untilStored(
        () => this.#work(job, signal, emit),
        () => signal.aborted,
      )
      signal.throwIfAborted()
      ended = await untilStored(
        () => this.#complete(job, result),
        () => signal.aborted,
      )
    } catch (error) {
      if (isOver()) return this.#requeue(job)
      ended = await untilStored(() => this.#fail(job, signal.aborted, error), isOver)
    }
    // Outside of the try: the job has ended, even if this fails.
    this.#log(job, ended)
    await this.#parts.executor.forgetJob(job.id)
    await this.#parts.artifacts.discard(ended.unused)
  }

  #start(id: string): Promise<JobRecord | null> {
    const { stores, clock } = this.#parts
    return stores.writeSoon(() => {
      const job = stores.jobs.get(id)
      if (job?.state !== 'queued') return null
      const change = { state: 'processing', startedAt: clock.now(), attempts: job.attempts + 1 } as const
      stores.jobs.update(id, change)
      return { ...job, ...change }
    })
  }

  async #work(job: JobRecord, signal: AbortSignal, emit: (event: JobEvent) => void): Promise<Result> {
    const { stores, executor } = this.#parts
    const input = stores.artifacts.ofJob(job.id).find(({ role }) => role === 'input')
    if (input === undefined) throw new InternalError('internal', 'The input of the job is missing.')
    this.#sizes.set(job.id, input.size)
    const { id, operation, options } = job
    const work = { id, operation, options: JSON.parse(options), fileName: input.fileName }
    return executor.executeJob(work, () => stores.blobs.open(input.blob), {
      signal,
      onProgress: ({ done, total }) => {
        // 100 means that the outputs are stored.
        if (total > 0) emit({ type: 'progress', progress: Math.min(99, Math.floor((100 * done) / total)) })
      },
      onFile: (result) => emit({ type: 'file', result }),
    })
  }

  async #complete(job: JobRecord, { outputs, facts, paidShare = 1 }: Result): Promise<Ended> {
    const { stores, artifacts, book, clock, ids, outputLifetimeMs } = this.#parts
    await using held = new AsyncDisposableStack()
    const blobs: HeldBlob[] = []
    const credits = Math.round(job.credits * paidShare)
    for (const { bytes } of outputs) blobs.push(held.use(await artifacts.hold(job.account, bytes)))
    const unused = await stores.write(() => {
      const finishedAt = clock.now()
      const expiresAt = finishedAt + outputLifetimeMs
      for (const [i, { role, mediaType, fileName }] of outputs.entries()) {
        const { name: blob, size } = blobs[i]
        const of = { id: ids.ulid(), account: job.account, job: job.id }
        stores.artifacts.insert({ ...of, role, blob, mediaType, fileName, size, expiresAt })
      }
      stores.jobs.update(job.id, { state: 'completed', credits, facts: JSON.stringify(facts), finishedAt })
      book.settle(job.charge, credits)
      return this.#removeInput(job)
    })
    const outputBytes = blobs.reduce((sum, { size }) => sum + size, 0)
    return { state: 'completed', credits, outputBytes, code: null, unused }
  }

  async #fail(job: JobRecord, cancelled: boolean, error: unknown): Promise<Ended> {
    const { stores, book, clock } = this.#parts
    const { code, message } = errorToData(error)
    const state = cancelled ? 'cancelled' : 'failed'
    const failure = cancelled ? {} : { failureCode: code, failureMessage: message }
    const unused = await stores.write(() => {
      stores.jobs.update(job.id, { state, ...failure, finishedAt: clock.now() })
      book.release(job.charge)
      return this.#removeInput(job)
    })
    return { state, credits: job.credits, outputBytes: 0, code, error, unused }
  }

  #log({ id, account, operation, startedAt }: JobRecord, { unused: _, ...ended }: Ended): void {
    const { clock, onJob } = this.#parts
    const durationMs = clock.now() - (startedAt ?? clock.now())
    callHook('onJob', onJob, {
      job: id,
      account,
      operation,
      inputBytes: this.#sizes.get(id) ?? 0,
      durationMs,
      ...ended,
    })
    this.#sizes.delete(id)
  }

  /** The process is ending: the job runs again after the next start, and this attempt does not count. */
  async #requeue(job: JobRecord): Promise<void> {
    const { stores } = this.#parts
    this.#sizes.delete(job.id)
    await stores.write(() =>
      stores.jobs.update(job.id, { state: 'queued', startedAt: null, attempts: job.attempts - 1 }),
    )
  }

  /** Inside `write`. Returns the contents that may now be deleted. */
  #removeInput({ id }: JobRecord): string[] {
    const { stores } = this.#parts
    const inputs = stores.artifacts.ofJob(id).filter(({ role }) => role === 'input')
    for (const input of inputs) stores.artifacts.remove(input.id)
    return inputs.map(({ blob }) => blob)
  }

  /** Ends a job that is not running. Returns whether it was still queued. */
  async cancelQueued(id: string): Promise<boolean> {
    const { stores, book, clock, artifacts } = this.#parts
    const unused = await stores.write(() => {
      const job = stores.jobs.get(id)
      if (job?.state !== 'queued') return null
      stores.jobs.update(id, { state: 'cancelled', finishedAt: clock.now() })
      book.release(job.charge)
      return this.#removeInput(job)
    })
    if (unused === null) return false
    await artifacts.discard(unused)
    return true
  }
}

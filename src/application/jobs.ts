import { EventEmitter } from 'node:events'
import { CancelledError, LimitError, RequestError } from '../../engines/model/errors.ts'
import type { JobRecord } from '../stores/ports.ts'
import { untilStored } from '../stores/storage-error.ts'
import { isFinished, type Job, type JobEvent, jobOf, type Submission } from './job.ts'
import { JobRunner, type RunnerParts } from './job-runner.ts'
import { shutdown } from './operations/job-executor.ts'
import { type FileResult, safeFileName } from './operations/operation.ts'
import type { Requests } from './requests.ts'

export interface JobsOptions {
  /** Number of concurrent jobs. Default: the number of processors, or the capacity of the queue, which depends on its workers. */
  readonly concurrency?: number
  /** Jobs that may wait, of all accounts. Default: 1000. */
  readonly maxQueued: number
  /** Jobs that one account may have waiting. Default: 200. */
  readonly maxQueuedPerAccount: number
}

/** Seconds after which a client should try again when the queue is full. */
const retryAfterSeconds = 10

/** The jobs of all accounts: a queue on disk, processed round-robin by account. */
export class Jobs {
  readonly #parts: RunnerParts & { readonly requests: Requests }
  readonly #options: JobsOptions
  readonly #runner: JobRunner
  readonly #queue = new FairQueue()
  readonly #running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>()
  readonly #progress = new Map<string, number>()
  /** Files of running archives, in the order in which they were finished. */
  readonly #files = new Map<string, FileResult[]>()
  readonly #events = new EventEmitter()
  readonly #pace = new Pace()
  /** Of the jobs that wait or run. */
  readonly #work = new Map<string, Pick<JobRecord, 'operation' | 'credits'>>()
  #isClosed = false

  constructor(parts: RunnerParts & { readonly requests: Requests }, options: JobsOptions) {
    this.#parts = parts
    this.#options = options
    this.#runner = new JobRunner(parts)
    this.#events.setMaxListeners(0)
  }

  /** Continues the jobs of an earlier process. Started jobs run again, without a further charge. */
  async resume(): Promise<void> {
    const { stores, book } = this.#parts
    await stores.write(() => {
      for (const { id } of stores.jobs.inState('processing'))
        stores.jobs.update(id, { state: 'queued', startedAt: null })
      for (const { id } of stores.ledger.abandonedCharges()) book.release(id)
    })
    // Jobs that were running when the process ended come last: if one of them crashes the process, the others are done first.
    const waiting = stores.jobs.inState('queued').sort((a, b) => a.attempts - b.attempts)
    for (const record of waiting) this.#enqueue(record)
    this.#startNext()
  }

  /**
   * Stores a job and its input, reserves its credits and queues it. The bytes are copied. Throws `insufficient_credits` before any work,
   * and `too_many_requests` with `retryAfterSeconds` if the queue is full. A repeated submission with the same idempotency key returns
   * the first job.
   */
  async submit(account: string, submission: Submission): Promise<Job> {
    if (this.#isClosed) throw closedError()
    const { stores, artifacts, book, clock, ids, requests } = this.#parts
    const { id, operation, options, input, credits, idempotency } = submission
    const fingerprint = idempotency && requests.fingerprint(idempotency)
    const earlier = idempotency && fingerprint && requests.find(account, idempotency, fingerprint)
    if (earlier?.job) return this.get(account, earlier.job)
    this.#checkQueue(account)

    // Reserving comes first: an account without credits must not fill the disk.
    await using held = new AsyncDisposableStack()
    const charge = await stores.writeSoon(() => book.reserve(account, credits))
    try {
      const blob = held.use(await artifacts.hold(account, input.bytes))
      const record: JobRecord = {
        id,
        account,
        operation,
        options: JSON.stringify(options),
        charge: charge.id,
        credits,
        state: 'queued',
        attempts: 0,
        failureCode: null,
        failureMessage: null,
        facts: null,
        queuedAt: clock.now(),
        startedAt: null,
        finishedAt: null,
      }
      const first = await stores.write(() => {
        const repeated = idempotency && fingerprint && requests.find(account, idempotency, fingerprint)
        if (repeated?.job) {
          book.release(charge.id)
          return repeated.job
        }
        this.#checkQueue(account)
        stores.jobs.insert(record)
        stores.artifacts.insert({
          id: ids.ulid(),
          account,
          job: id,
          role: 'input',
          blob: blob.name,
          mediaType: 'application/octet-stream',
          fileName: safeFileName(input.name),
          size: blob.size,
          expiresAt: null,
        })
        if (idempotency && fingerprint) requests.remember(account, idempotency, fingerprint, { job: id })
        return null
      })
      if (first !== null) return this.get(account, first)
      this.#enqueue(record)
      this.#startNext()
      return jobOf(record, [], { progress: 0, files: [] })
    } catch (error) {
      const release = () => stores.write(() => book.release(charge.id))
      await release().catch(() => void untilStored(release, () => this.#isClosed).catch(() => undefined))
      throw error
    }
  }

  /** Also throws `not_found` for a job of another account. */
  get(account: string, id: string): Job {
    return this.#view(this.#record(account, id))
  }

  /** The latest first. */
  list(account: string, { limit, offset }: { readonly limit: number; readonly offset: number }) {
    const { jobs } = this.#parts.stores
    return {
      items: jobs.list(account, limit, offset).map((record) => this.#view(record)),
      total: jobs.count(account),
    }
  }

  /**
   * Estimated time until a job ends, in milliseconds: from its progress, or, before it starts, from the speed of jobs finished by
   * this process, including the jobs before it. Undefined if unknown.
   */
  remainingMs({ id, account, operation, credits, ...job }: Job): number | undefined {
    if (isFinished(job)) return 0
    const own = this.#pace.expectedMs(operation, credits)
    if (job.startedAt !== null) {
      const share = job.files.length > 0 ? job.files.length / credits : job.progress / 100
      const elapsed = this.#parts.clock.now() - job.startedAt
      if (share > 0) return Math.round((elapsed * (1 - share)) / share)
      return own === undefined ? undefined : Math.max(0, Math.round(own - elapsed))
    }
    if (own === undefined) return undefined
    const isNext = this.#running.has(id)
    const first = isNext ? [] : [...this.#running.keys(), ...this.#queue.before(account, id)]
    const wait = first.reduce((sum, one) => {
      const work = this.#work.get(one)
      return sum + (work ? (this.#pace.expectedMs(work.operation, work.credits) ?? 0) : 0)
    }, 0)
    return Math.round(own + wait / this.#slots)
  }

  /** Ends a job that has not finished, and releases its credits. A finished job is not changed. */
  async cancel(account: string, id: string): Promise<Job> {
    this.#record(account, id)
    this.#queue.remove(account, id)
    const running = this.#running.get(id)
    if (running !== undefined) {
      running.stop.abort(new CancelledError('cancelled', 'The job was cancelled.'))
      await running.ended
    } else if (await this.#runner.cancelQueued(id)) {
      this.#work.delete(id)
      this.#announceEnd(id)
    }
    return this.get(account, id)
  }

  /** Waits until a job has finished. Throws `cancelled` if the signal is aborted first; the job continues. */
  async finished(account: string, id: string, signal?: AbortSignal): Promise<Job> {
    for await (const event of this.watch(account, id, signal)) if (event.type === 'finished') return event.job
    throw new CancelledError('cancelled', 'Waiting for the job was cancelled.')
  }

  /** The events of a job from now on, until its end. A finished job yields only its end. */
  async *watch(account: string, id: string, signal?: AbortSignal): AsyncGenerator<JobEvent> {
    const waiting: JobEvent[] = []
    let resume = () => {}
    const listener = (event: JobEvent) => {
      waiting.push(event)
      resume()
    }
    const stop = () => resume()
    this.#events.on(id, listener)
    signal?.addEventListener('abort', stop)
    try {
      const job = this.get(account, id)
      if (isFinished(job)) waiting.splice(0, waiting.length, { type: 'finished', job })
      while (!signal?.aborted && !this.#isClosed) {
        const event = waiting.shift()
        if (event === undefined) await new Promise<void>((resolve) => (resume = resolve))
        else {
          yield event
          if (event.type === 'finished') return
        }
      }
    } finally {
      this.#events.off(id, listener)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Stops running jobs so that they restart after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    const running = [...this.#running.values()]
    for (const { stop } of running) stop.abort(shutdown)
    await Promise.allSettled(running.map(({ ended }) => ended))
    for (const name of this.#events.eventNames()) this.#events.emit(name, { type: 'progress', progress: 0 })
  }

  get #slots(): number {
    return this.#options.concurrency ?? this.#parts.executor.slots
  }

  #enqueue({ id, account, operation, credits }: JobRecord): void {
    this.#work.set(id, { operation, credits })
    this.#queue.add(account, id)
  }

  #startNext(): void {
    while (!this.#isClosed && this.#running.size < this.#slots) {
      const id = this.#queue.take()
      if (id === null) return
      const stop = new AbortController()
      const ended = this.#runner
        .run(id, stop.signal, (event) => this.#emit(id, event))
        // The process ended while the stores could not be written: the job restarts after the next start.
        .catch(() => {})
        .finally(() => {
          this.#running.delete(id)
          this.#progress.delete(id)
          this.#files.delete(id)
          this.#announceEnd(id)
          this.#work.delete(id)
          this.#startNext()
        })
      this.#running.set(id, { stop, ended })
    }
  }

  #emit(id: string, event: JobEvent): void {
    if (event.type === 'progress') {
      const before = this.#progress.get(id) ?? 0
      // A job has several stages, each of which counts from 0.
      if (event.progress <= before) return
      this.#progress.set(id, event.progress)
    }
    if (event.type === 'file') this.#files.set(id, [...(this.#files.get(id) ?? []), event.result])
    this.#events.emit(id, event)
  }

  #announceEnd(id: string): void {
    if (this.#isClosed) return
    const record = this.#parts.stores.jobs.get(id)
    if (record === null) return
    const job = this.#view(record)
    const { startedAt, finishedAt } = record
    // A completed job costs less than reserved if files failed.
    const work = this.#work.get(id)
    if (work !== undefined && job.state === 'completed' && startedAt !== null && finishedAt !== null)
      this.#pace.add(work.operation, work.credits, finishedAt - startedAt)
    if (isFinished(job)) this.#events.emit(id, { type: 'finished', job } satisfies JobEvent)
  }

  #checkQueue(account: string): void {
    const { maxQueued, maxQueuedPerAccount } = this.#options
    const isFull = this.#queue.size >= maxQueued || this.#queue.waiting(account) >= maxQueuedPerAccount
    if (isFull)
      throw new LimitError(
        'too_many_requests',
        `Too many jobs are waiting. Try again in ${retryAfterSeconds} seconds.`,
        { retryAfterSeconds },
      )
  }

  #record(account: string, id: string): JobRecord {
    const found = this.#parts.stores.jobs.get(id)
    if (found === null || found.account !== account) throw new RequestError('not_found', 'Job not found.')
    return found
  }

  #view(record: JobRecord): Job {
    return jobOf(record, this.#parts.artifacts.ofJob(record.id), {
      progress: this.#progress.get(record.id) ?? 0,
      files: this.#files.get(record.id) ?? [],
    })
  }
}

function closedError(): RequestError {
  return new RequestError('invalid_request', 'The application was closed; create a new one.')
}

/** Weight of the latest job in the average speed: a few jobs are enough to follow a change of load. */
const latestShare = 0.3 /** Waiting jobs, started round-robin: each account gets one job started before any account gets a second one. */
export class FairQueue {
  /** Ids of each account in order. The account at the front is next. */
  readonly #accounts = new Map<string, string[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Number of waiting jobs of an account. */
  waiting(account: string): number {
    return this.#accounts.get(account)?.length ?? 0
  }

  add(account: string, job: string): void {
    const jobs = this.#accounts.get(account)
    if (jobs === undefined) this.#accounts.set(account, [job])
    else jobs.push(job)
    this.#size++
  }

  /** The next job, which leaves the queue. */
  take(): string | null {
    const next = this.#accounts.entries().next()
    if (next.done) return null
    const [account, jobs] = next.value
    const job = jobs.shift() ?? null
    this.#accounts.delete(account)
    if (jobs.length > 0) this.#accounts.set(account, jobs)
    this.#size--
    return job
  }

  /** The jobs that run before this one; all, if it is not waiting. */
  *before(account: string, job: string): Generator<string> {
    const rounds = Math.max(0, ...[...this.#accounts.values()].map(({ length }) => length))
    for (let round = 0; round < rounds; round++)
      for (const [owner, jobs] of this.#accounts) {
        if (owner === account && jobs[round] === job) return
        if (round < jobs.length) yield jobs[round]
      }
  }

  remove(account: string, job: string): void {
    const jobs = this.#accounts.get(account)
    const at = jobs?.indexOf(job) ?? -1
    if (jobs === undefined || at < 0) return
    jobs.splice(at, 1)
    if (jobs.length === 0) this.#accounts.delete(account)
    this.#size--
  }
}

/** How long work takes, by operation, as measured by the jobs that ended in this process; weighted towards the latest. */
export class Pace {
  readonly #msPerCredit = new Map<string, number>()

  /** Adds a job that was completed. */
  add(operation: string, credits: number, ms: number): void {
    if (credits === 0) return
    const before = this.#msPerCredit.get(operation)
    const now = ms / credits
    this.#msPerCredit.set(operation, before === undefined ? now : before + latestShare * (now - before))
  }

  /** Milliseconds that work of this size takes; undefined before any was measured. */
  expectedMs(operation: string, credits: number): number | undefined {
    const each = this.#msPerCredit.get(operation)
    return each === undefined ? undefined : each * credits
  }
}

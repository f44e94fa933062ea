/** The queue on Redis or Valkey, by the optional packages bullmq and ioredis. No type of theirs leaves this file. */
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Job, Queue, QueueEvents, Worker } from 'bullmq'
import {
  CancelledError,
  DependencyError,
  InternalError,
  type PalimpsestError,
  RequestError,
} from '../../engines/model/errors.ts'
import { findPackage } from '../../engines/model/find-package.ts'
import type { Consumer, Delivery, ItemOutcome, Submission, Submitter } from './broker.ts'

export interface RedisOptions {
  /** `redis://HOST:PORT/DATABASE`, or `rediss:` for TLS. */
  readonly url: string
  /** Default: that of the URL, or none. */
  readonly password?: string
  /** Separates queues of one server. Default: `palimpsest`. */
  readonly name?: string
  /** Time without a sign of life after which a worker counts as ended, in milliseconds. Default: 30000. */
  readonly stallMs?: number
}

const defaultStallMs = 30_000
const connectMs = 10_000
/** How long a cancellation waits for the server, which may be away. */
const cancelMs = 2_000
/** How often pending items are looked up, for events that were lost, and running ones for a cancellation. */
const lookupMs = 2_000
/** Finished items stay known for this time, in seconds. */
const keepSeconds = 3600

interface JobData {
  readonly payload: string
  readonly cancelled?: boolean
}

type BullQueue = Queue<JobData, ItemOutcome>

interface Pending extends Submission {
  settle(outcome: ItemOutcome): void
  fail(error: PalimpsestError): void
}

export async function openSubmitter(options: RedisOptions): Promise<Submitter> {
  const { Queue, QueueEvents } = await loadLibrary()
  const { giveUp, ...base } = baseOf(options)
  const queue: BullQueue = new Queue(base.name, base)
  const events = new QueueEvents(base.name, base)
  // Without a listener, a lost connection would end the process. It is restored by itself.
  queue.on('error', () => undefined)
  events.on('error', () => undefined)
  try {
    await connected(Promise.all([queue.waitUntilReady(), events.waitUntilReady()]))
  } catch (error) {
    giveUp()
    for (const one of [queue, events]) one.disconnect().catch(() => undefined)
    throw error
  }
  return new BullSubmitter(queue, events)
}

class BullSubmitter implements Submitter {
  readonly #queue: BullQueue
  readonly #events: QueueEvents
  readonly #pending = new Map<string, Pending>()
  readonly #timer: NodeJS.Timeout
  #isLookingUp = false

  constructor(queue: BullQueue, events: QueueEvents) {
    this.#queue = queue
    this.#events = events
    events.on('completed', ({ jobId, returnvalue }) =>
      this.#pending.get(jobId)?.settle(outcomeOf(returnvalue)),
    )
    events.on('failed', ({ jobId, failedReason }) => this.#pending.get(jobId)?.fail(lostError(failedReason)))
    events.on('progress', ({ jobId, data }) => {
      if (typeof data === 'string') this.#pending.get(jobId)?.onReport?.(data)
    })
    this.#timer = setInterval(() => void this.#lookUp(), lookupMs)
  }

  async submit(submission: Submission): Promise<ItemOutcome> {
    const { id, signal } = submission
    if (signal.aborted) throw cancelled()
    const { promise, resolve, reject } = Promise.withResolvers<ItemOutcome>()
    const abort = () => {
      if (submission.goesOn?.(signal.reason)) return reject(cancelled())
      // The worker can be sure: what it stores before it was asked to stop is there when this rejects, and it removes what it stores later.
      const asked = this.#cancel(id).catch(() => undefined)
      void Promise.race([asked, delay(cancelMs, undefined, { ref: false })]).then(() => reject(cancelled()))
    }
    signal.addEventListener('abort', abort, { once: true })
    this.#pending.set(id, { ...submission, settle: resolve, fail: reject })
    try {
      void this.#add(submission).catch((cause: unknown) =>
        reject(new InternalError('internal', 'The item could not be handed to the queue.', {}, cause)),
      )
      return await promise
    } finally {
      this.#pending.delete(id)
      signal.removeEventListener('abort', abort)
    }
  }

  async #add({ id, payload }: Submission): Promise<void> {
    const keep = { age: keepSeconds }
    await this.#queue.add('item', { payload }, { jobId: id, removeOnComplete: keep, removeOnFail: keep })
  }

  async #cancel(id: string): Promise<void> {
    const job = await this.#queue.getJob(id)
    if (job === undefined) return
    // A worker holds the lock of an item that it runs, so it is asked to stop.
    await job.remove().catch(() => job.updateData({ ...job.data, cancelled: true }))
  }

  /** Settles items whose events were lost, and hands over again what the queue has lost, as after a restart without a disk. */
  async #lookUp(): Promise<void> {
    if (this.#isLookingUp) return
    this.#isLookingUp = true
    try {
      for (const pending of [...this.#pending.values()]) {
        const job = await this.#queue.getJob(pending.id)
        if (!this.#pending.has(pending.id)) continue
        if (job === undefined) {
          if (await pending.isFinished()) pending.settle({ ok: true })
          else await this.#add(pending)
        } else if (await job.isCompleted()) pending.settle(outcomeOf(job.returnvalue))
        else if (await job.isFailed()) pending.fail(lostError(job.failedReason))
      }
    } catch {
      // The connection is away; the next look-up tries again.
    } finally {
      this.#isLookingUp = false
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await Promise.allSettled([this.#queue.close(), this.#events.close()])
  }
}

/** Takes items, some at a time, until it is drained. */
export async function openConsumer(
  options: RedisOptions & { readonly concurrency: number },
  work: (delivery: Delivery) => Promise<ItemOutcome>,
): Promise<Consumer> {
  const library = await loadLibrary()
  const { giveUp, ...base } = baseOf(options)
  const { stallMs = defaultStallMs, concurrency } = options
  const queue: BullQueue = new library.Queue(base.name, base)
  const run = async (job: Job<JobData, ItemOutcome>): Promise<ItemOutcome> => {
    const stop = new AbortController()
    const isCancelled = async () => (await queue.getJob(job.id ?? ''))?.data.cancelled === true
    const watch = setInterval(async () => {
      if (await isCancelled().catch(() => false)) stop.abort()
    }, lookupMs)
    // A failed report never fails the item.
    const report = (text: string) => job.updateProgress(text).catch(() => undefined)
    try {
      return await work({ payload: job.data.payload, signal: stop.signal, isCancelled, report })
    } finally {
      clearInterval(watch)
    }
  }
  const worker: Worker<JobData, ItemOutcome> = new library.Worker(base.name, run, {
    ...base,
    concurrency,
    lockDuration: stallMs,
    stalledInterval: Math.ceil(stallMs / 2),
    // An item whose worker ended fails at once. The batch counts the crash, and hands the item over again or sets it aside.
    maxStalledCount: 0,
    // A worker that runs tries to connect for ever.
    autorun: false,
  })
  queue.on('error', () => undefined)
  worker.on('error', () => undefined)
  try {
    await connected(Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]))
  } catch (error) {
    giveUp()
    for (const one of [queue, worker]) one.disconnect().catch(() => undefined)
    throw error
  }
  // It ends when the worker is closed; its errors are those of items.
  void worker.run().catch(() => undefined)
  return {
    drain: () => worker.close(),
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([worker.close(), queue.close()])
    },
  }
}

function baseOf({ url, password, name = 'palimpsest' }: RedisOptions) {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === '')
    throw new RequestError(
      'invalid_request',
      'The queue must be an address such as redis://HOST:6379, or rediss:// for TLS.',
    )
  const database = parsed.pathname.slice(1)
  if (!/^\d{0,4}$/.test(database))
    throw new RequestError('invalid_request', 'The database in the address of the queue must be a number.')
  let isGivenUp = false
  const secret = password ?? (parsed.password === '' ? undefined : decodeURIComponent(parsed.password))
  return {
    name,
    /** Ends the attempts to connect, which would keep the process alive. */
    giveUp: () => {
      isGivenUp = true
    },
    connection: {
      host: parsed.hostname.replace(/^\[|\]$/g, ''),
      port: parsed.port === '' ? 6379 : Number(parsed.port),
      ...(parsed.username === '' ? {} : { username: decodeURIComponent(parsed.username) }),
      ...(secret === undefined ? {} : { password: secret }),
      ...(database === '' ? {} : { db: Number(database) }),
      ...(parsed.protocol === 'rediss:' ? { tls: {} } : {}),
      // Commands wait while the server is away.
      maxRetriesPerRequest: null,
      retryStrategy: (times: number) => (isGivenUp ? null : Math.min(200 * times, 5000)),
    },
  }
}

async function connected(ready: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), connectMs)
  })
  try {
    await Promise.race([ready, late])
  } catch (error) {
    throw unreachable(error)
  } finally {
    clearTimeout(timer)
    ready.catch(() => undefined)
  }
}

function unreachable(cause?: unknown): RequestError {
  return new RequestError(
    'not_found',
    'The queue cannot be reached. Check its address, that the server runs, and the password (PALIMPSEST_QUEUE_PASSWORD or --queue-password-file).',
    {},
    cause,
  )
}

/** The value of a finished job, which events carry as JSON. */
function outcomeOf(value: unknown): ItemOutcome {
  const outcome = (typeof value === 'string' ? JSON.parse(value) : value) as ItemOutcome | null
  if (outcome !== null && typeof outcome?.ok === 'boolean') return outcome
  throw new InternalError('internal', 'The queue returned something else than the outcome of an item.')
}

function lostError(reason: string): InternalError {
  const crashed = /stalled/.test(reason)
  return new InternalError(
    'internal',
    crashed ? 'The worker ended while it processed the file.' : 'The worker failed on the item.',
    crashed ? { crashed: true } : {},
  )
}

function cancelled(): CancelledError {
  return new CancelledError('cancelled', 'Cancelled; finished files are kept.')
}

async function loadLibrary(): Promise<typeof import('bullmq')> {
  const place = findPackage('bullmq', undefined)
  if (place !== null && findPackage('ioredis', undefined) !== null) return import(pathToFileURL(place).href)
  throw new DependencyError(
    'missing_dependency',
    'A queue needs the packages bullmq and ioredis. Install them with "npm install bullmq ioredis".',
    { commands: ['npm install bullmq ioredis'] },
  )
}

/** The queue on Redis or Valkey, by the optional packages bullmq and ioredis. Their types are not exported from this file. */
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
import { findPackage } from '../../engines/model/package-files.ts'
import { Board } from './board.ts'
import type { Answer, Consumer, Delivery, ItemOutcome, Submission, Submitter } from './broker.ts'

export interface RedisOptions {
  /** `redis://HOST:PORT/DATABASE`, or `rediss:` for TLS. */
  readonly url: string
  /** Default: that of the URL, or none. */
  readonly password?: string
  /** Separates queues of one server. Default: `palimpsest`. */
  readonly name?: string
  /** Priority of submitted items: higher priorities are processed first. Default: `normal`. */
  readonly priority?: 'high' | 'normal' | 'low'
  /** Time without heartbeat after which a worker counts as ended, in milliseconds. Default: 30000. */
  readonly stallMs?: number
}

const defaultStallMs = 30_000
const connectMs = 10_000
/** How long a cancellation waits for the server, which may be unavailable. */
const cancelMs = 2_000
/** Interval for checking pending items for lost events, and running items for cancellation. */
const lookupMs = 2_000
/** Delay before an item that a worker could not process is queued again, in milliseconds. */
const handBackMs = 2_000
/** As in the queue library: lower numbers come first. */
const priorities = { high: 1, normal: 100, low: 10_000 } as const
/** The server is reachable but accepts no changes for now: its memory or disk is full, or it has just started. */
const passing = /^(?:OOM|LOADING|BUSY|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|MISCONF)\b/
/** Items whose worker ended are remembered for this time, in seconds. */
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

/** @param greeting the version, key and store of this submitter, for starting workers; opaque to the queue */
export async function openSubmitter(options: RedisOptions, greeting: string): Promise<Submitter> {
  const { Queue, QueueEvents } = await loadLibrary()
  const { giveUp, ...base } = baseOf(options)
  const queue: BullQueue = new Queue(base.name, base)
  const events = new QueueEvents(base.name, base)
  // Without a listener, a lost connection would end the process. It is restored automatically.
  queue.on('error', () => undefined)
  events.on('error', () => undefined)
  try {
    await connected(Promise.all([queue.waitUntilReady(), events.waitUntilReady()]))
  } catch (error) {
    giveUp()
    for (const one of [queue, events]) one.disconnect().catch(() => undefined)
    throw error
  }
  const board = new Board(queue)
  await board.greet(greeting).catch(() => undefined)
  return new BullSubmitter(queue, events, board, greeting, priorities[options.priority ?? 'normal'])
}

class BullSubmitter implements Submitter {
  readonly #queue: BullQueue
  readonly #events: QueueEvents
  readonly #pending = new Map<string, Pending>()
  readonly #timer: NodeJS.Timeout
  readonly #board: Board
  readonly #priority: number
  #isLookingUp = false
  /** Items that the last look-up did not find. */
  #missing = new Set<string>()
  /** Submitted in this turn of the event loop. */
  #added: Submission[] = []

  constructor(queue: BullQueue, events: QueueEvents, board: Board, greeting: string, priority: number) {
    this.#queue = queue
    this.#events = events
    this.#board = board
    this.#priority = priority
    events.on('completed', ({ jobId, returnvalue }) =>
      this.#pending.get(jobId)?.settle(outcomeOf(returnvalue)),
    )
    events.on(
      'failed',
      ({ jobId, failedReason }) => void this.#fail(jobId, failedReason).catch(() => undefined),
    )
    events.on('progress', ({ jobId, data }) => {
      if (typeof data === 'string') this.#pending.get(jobId)?.onReport?.(data)
    })
    this.#timer = setInterval(() => {
      void this.#lookUp()
      void board.look(greeting)
    }, lookupMs)
    void board.look(greeting)
  }

  get workerSlots(): number {
    return this.#board.slots
  }

  async submit(submission: Submission): Promise<ItemOutcome> {
    const { id, signal } = submission
    if (signal.aborted) throw cancelled()
    const { promise, resolve, reject } = Promise.withResolvers<ItemOutcome>()
    const abort = () => {
      if (submission.goesOn?.(signal.reason)) return reject(cancelled())
      // Guaranteed for the worker: data stored before it was asked to stop exists when this rejects, and it removes data stored later.
      const asked = this.#cancel(id).catch(() => undefined)
      void Promise.race([asked, delay(cancelMs, undefined, { ref: false })]).then(() => reject(cancelled()))
    }
    signal.addEventListener('abort', abort, { once: true })
    this.#pending.set(id, { ...submission, settle: resolve, fail: reject })
    try {
      this.#add(submission)
      return await promise
    } catch (error) {
      if (!signal.aborted) this.#remove(id)
      throw error
    } finally {
      this.#pending.delete(id)
      signal.removeEventListener('abort', abort)
    }
  }

  /** The items of one turn of the event loop are added at once. */
  #add(submission: Submission): void {
    if (this.#added.length === 0) setImmediate(() => void this.#addAll())
    this.#added.push(submission)
  }

  async #addAll(): Promise<void> {
    const added = this.#added
    this.#added = []
    // The outcome is in the event, and a successful result also in the store: a finished item takes no memory of the server.
    const options = {
      removeOnComplete: true,
      removeOnFail: { age: keepSeconds },
      priority: this.#priority,
    }
    const jobs = added.map(({ id, payload }) => ({
      name: 'item',
      data: { payload },
      opts: { ...options, jobId: id },
    }))
    try {
      await this.#queue.addBulk(jobs)
    } catch (cause) {
      // Handled like an unavailable server: the next check adds missing items.
      if (cause instanceof Error && passing.test(cause.message)) return
      const error = new InternalError('internal', 'The item could not be added to the queue.', {}, cause)
      for (const { id } of added) this.#pending.get(id)?.fail(error)
    }
  }

  /** An item whose worker ended is queued under another id. If this fails, the server forgets it after an hour. */
  #remove(id: string): void {
    void this.#queue.remove(id).catch(() => undefined)
  }

  async #cancel(id: string): Promise<void> {
    const job = await this.#queue.getJob(id)
    if (job === undefined) return
    // A worker holds the lock of an item that it runs, so it is asked to stop.
    await job.remove().catch(() => job.updateData({ ...job.data, cancelled: true }))
  }

  /** A worker that could not report to the server that it has finished is considered dead, and its result is in the store. */
  async #fail(id: string, reason: string): Promise<void> {
    const pending = this.#pending.get(id)
    if (pending === undefined) return
    if (await pending.isFinished()) pending.settle({ ok: true })
    else pending.fail(lostError(reason))
  }

  /** Settles items whose events were lost, and queues lost items again, for example after a restart without persistence. */
  async #lookUp(): Promise<void> {
    if (this.#isLookingUp) return
    this.#isLookingUp = true
    const missing = new Set<string>()
    try {
      for (const pending of [...this.#pending.values()]) {
        const job = await this.#queue.getJob(pending.id)
        if (!this.#pending.has(pending.id)) continue
        if (job === undefined) {
          if (await pending.isFinished()) pending.settle({ ok: true })
          // The event of an item that has just failed may be on its way.
          else if (this.#missing.has(pending.id)) this.#add(pending)
          else missing.add(pending.id)
        } else if (await job.isFailed()) await this.#fail(pending.id, job.failedReason)
      }
    } catch {
      // The connection is lost; the next check retries.
    } finally {
      this.#missing = missing
      this.#isLookingUp = false
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#board.endGreeting()
    await Promise.allSettled([this.#queue.close(), this.#events.close()])
  }
}

/**
 * Takes items, several at a time, until it is drained or stops itself.
 * @param check returns the mismatch of this worker with the greeting of a submitter; then it does not start
 */
export async function openConsumer(
  options: RedisOptions & { readonly concurrency: number },
  work: (delivery: Delivery) => Promise<Answer>,
  check: (greeting: string) => Promise<PalimpsestError | null>,
): Promise<Consumer> {
  const library = await loadLibrary()
  const { giveUp, ...base } = baseOf(options)
  const { stallMs = defaultStallMs, concurrency } = options
  const queue: BullQueue = new library.Queue(base.name, base)
  const board = new Board(queue)
  const stopped = Promise.withResolvers<PalimpsestError | null>()
  const run = async (job: Job<JobData, ItemOutcome>, token = ''): Promise<ItemOutcome> => {
    const stop = new AbortController()
    const find = () => queue.getJob(job.id ?? '')
    const isWanted = async () => {
      const found = await find()
      return found !== undefined && found.data.cancelled !== true && !found.failedReason
    }
    const watch = setInterval(async () => {
      if ((await find().catch(() => undefined))?.data.cancelled === true) stop.abort()
    }, lookupMs)
    // A failed report never fails the item.
    const report = (text: string) => job.updateProgress(text).catch(() => undefined)
    try {
      const { payload } = job.data
      const answer = await work({
        payload,
        signal: stop.signal,
        starts: job.attemptsStarted,
        isWanted,
        report,
      })
      if (!('trouble' in answer)) return answer
      // No further item is taken before this one is returned: another worker gets it.
      if (answer.leaves) await worker.pause(true)
      await job.moveToDelayed(Date.now() + (answer.leaves ? 0 : handBackMs), token)
      if (answer.leaves) stopped.resolve(answer.trouble)
      throw new library.DelayedError()
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
    // A worker that runs tries to reconnect forever.
    autorun: false,
  })
  queue.on('error', () => undefined)
  worker.on('error', () => undefined)
  try {
    await connected(Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]))
    const greeting = await board.greeting()
    const trouble = greeting === null ? null : await check(greeting)
    if (trouble !== null) throw trouble
  } catch (error) {
    giveUp()
    for (const one of [queue, worker]) one.disconnect().catch(() => undefined)
    throw error
  }
  const announcing = board.announce(concurrency)
  // It ends when the worker is closed; its errors are those of items.
  void worker.run().catch(() => undefined)
  return {
    stopped: stopped.promise,
    async drain() {
      await announcing[Symbol.asyncDispose]()
      await worker.close()
      stopped.resolve(null)
    },
    async [Symbol.asyncDispose]() {
      await announcing[Symbol.asyncDispose]()
      await Promise.allSettled([worker.close(), queue.close()])
      stopped.resolve(null)
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
      // Commands wait while the server is unavailable.
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

/** The value of a finished job, which events contain as JSON. */
function outcomeOf(value: unknown): ItemOutcome {
  const outcome = (typeof value === 'string' ? JSON.parse(value) : value) as ItemOutcome | null
  if (outcome !== null && typeof outcome?.ok === 'boolean') return outcome
  throw new InternalError('internal', 'The queue returned an invalid outcome of an item.')
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

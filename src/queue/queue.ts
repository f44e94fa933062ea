import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { errorFromData, InternalError, PalimpsestError, RequestError } from '../../engines/model/errors.ts'
import { type JobExecutor, type JobWork, shutdown } from '../application/operations/job-executor.ts'
import type { OperationContext, Result } from '../application/operations/operation.ts'
import type { QueuePort, WorkItem, WorkOptions, WorkResult } from '../batch/work.ts'
import type { Engine } from '../engine.ts'
import { type BlobStore, FolderStore, type S3Options, S3Store } from './blob-stores.ts'
import type { Delivery, Submission, Submitter } from './broker.ts'
import { openConsumer, openSubmitter, type RedisOptions } from './bullmq.ts'
import { Exchange, type Made } from './exchange.ts'
import {
  fileResultOf,
  jobResultOf,
  openReport,
  type Report,
  type SentItem,
  sealGreeting,
  sealItem,
} from './messages.ts'
import { Sealing } from './sealing.ts'
import { ItemProcessor } from './worker.ts'

/** Where the files of a batch and the jobs of an application meet their workers. */
export interface QueueOptions extends RedisOptions {
  /**
   * The encrypted store for documents and results that all machines share: a folder, or an S3-compatible service. Redis contains none of
   * this data.
   */
  readonly store: string | S3Options
  /** Encrypts the store and the tasks: 32 bytes, or a passphrase. Must be the same on every machine. */
  readonly key: Uint8Array | string
}

/**
 * A queue for `engine.batch` and `createApplication`, on Redis or Valkey: files and jobs are processed by workers (`serveQueue`) on any number
 * of machines. Dispose of it after the batch or the application.
 * @throws DependencyError without the optional packages; RequestError if the server cannot be reached
 */
export async function openQueue(
  options: QueueOptions & { readonly slots?: number },
): Promise<QueuePort & JobExecutor> {
  const sealing = new Sealing(options.key)
  const exchange = new Exchange(await openStore(options.store), sealing)
  await exchange.mark()
  // Removes data left by killed processes, in the background.
  void exchange.sweep().catch(() => undefined)
  return new RemoteQueue(
    await openSubmitter(options, sealGreeting(sealing)),
    exchange,
    sealing,
    options.slots,
  )
}

/** Options of a worker of a queue. */
export interface WorkerOptions extends QueueOptions {
  /** Items processed at a time. Default: one for each processor. */
  readonly concurrency?: number
  /** Called when an item ended. Contains no document names. */
  readonly onItem?: (item: { readonly id: string; readonly ok: boolean; readonly code?: string }) => void
}

/** A running worker of a queue. */
export interface QueueWorker extends AsyncDisposable {
  /**
   * Resolves when the worker has stopped taking items: to null when it was drained, or to the error that stopped it, such as a key,
   * version or store that differs from that of the items. The items go to other workers.
   */
  readonly stopped: Promise<PalimpsestError | null>
  /** Stops taking items, and resolves when those in progress are finished. */
  drain(): Promise<void>
}

/**
 * Processes items of a queue with an engine, until it is drained.
 * @throws as `openQueue`; RequestError or VerificationError if a batch or application that uses the queue has another version, key or store
 */
export async function serveQueue(engine: Engine, options: WorkerOptions): Promise<QueueWorker> {
  const { store, key, concurrency = availableParallelism(), onItem } = options
  const sealing = new Sealing(key)
  const processor = new ItemProcessor(engine, new Exchange(await openStore(store), sealing), sealing)
  const work = async (delivery: Delivery) => {
    const { id, answer } = await processor.process(delivery)
    if ('ok' in answer) onItem?.({ id, ok: answer.ok, ...(answer.ok ? {} : { code: answer.error.code }) })
    return answer
  }
  return openConsumer({ ...options, concurrency }, work, (greeting) => processor.check(greeting))
}

async function openStore(store: string | S3Options): Promise<BlobStore> {
  if (typeof store === 'string') {
    if (store === '') throw new RequestError('invalid_request', 'The store of the queue is missing.')
    return new FolderStore(store)
  }
  return S3Store.open(store)
}

/** Number of workers that may end while they execute a job before it fails. */
const maxCrashes = 3
/** Items that are queued at a time even if fewer workers are known: they may start at any moment. */
const minSlots = 16
/** Queued items per worker slot: the next items are already on the server, so that workers do not wait. */
const slotsPerWorkerSlot = 4

/** The submitting end of the queue: for the files of batches, and for the jobs of applications. */
class RemoteQueue implements QueuePort, JobExecutor {
  readonly #slots: number | undefined
  readonly #submitter: Submitter
  readonly #exchange: Exchange
  readonly #sealing: Sealing
  /** Files of an earlier run may still be in the queue: they have different names. */
  readonly #run = randomUUID()
  /** Names of the inputs of jobs that have not ended. */
  readonly #jobInputs = new Map<string, string>()

  constructor(submitter: Submitter, exchange: Exchange, sealing: Sealing, slots?: number) {
    this.#slots = slots
    this.#submitter = submitter
    this.#exchange = exchange
    this.#sealing = sealing
  }

  /** Follows the number of workers. */
  get slots(): number {
    return this.#slots ?? Math.max(minSlots, this.#submitter.workerSlots * slotsPerWorkerSlot)
  }

  async execute(
    { task, ...item }: WorkItem,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
    { signal, onProgress }: WorkOptions,
  ): Promise<WorkResult> {
    const known = await this.#exchange.result(item.id)
    if (known !== null) {
      await this.#forget(item.id, undefined)
      return fileResultOf(known)
    }
    const [input, name] = [
      await this.#exchange.putInput(item.id, await read()),
      await this.#exchange.putTask(task),
    ]
    try {
      const made = await this.#submit(
        `${item.id}-${item.attempt}-${this.#run}`,
        { ...item, kind: 'file', input, task: name },
        ({ progress }) => progress && onProgress?.(progress),
        { signal },
      )
      return fileResultOf(made)
    } finally {
      await this.#forget(item.id, input)
    }
  }

  /** Removes stored data of an item that has ended. If the store is unavailable, the data is encrypted and removed later. */
  async #forget(item: string, input: string | undefined): Promise<void> {
    await this.#exchange.forget(item, input).catch(() => undefined)
  }

  /** Waits for a job that an earlier process queued and that has not ended since. */
  async executeJob(
    work: JobWork,
    read: () => Promise<Blob>,
    { signal, onProgress, onFile }: OperationContext,
  ): Promise<Result> {
    const id = this.#nameOf(work.id)
    const known = await this.#exchange.result(id)
    if (known !== null) return jobResultOf(known)
    const input = await this.#exchange.putInput(id, new Uint8Array(await (await read()).arrayBuffer()))
    this.#jobInputs.set(id, input)
    const onReport = ({ progress, files }: Report) => {
      if (progress !== undefined) onProgress(progress)
      for (const file of files) onFile(file)
    }
    // The process ends, not the job: its progress is not lost.
    const goesOn = (reason: unknown) => reason === shutdown
    for (let attempt = 1; ; attempt++) {
      try {
        const item: SentItem = { kind: 'job', id, input, work }
        return jobResultOf(await this.#submit(`${id}-${attempt}`, item, onReport, { signal, goesOn }))
      } catch (error) {
        if (!(error instanceof PalimpsestError) || error.detail.crashed !== true) throw error
        if (attempt === maxCrashes)
          throw new InternalError(
            'internal',
            'Workers ended several times while they executed the job, so it was not started again.',
            { crashes: attempt },
          )
      }
    }
  }

  async forgetJob(job: string): Promise<void> {
    const id = this.#nameOf(job)
    const input = this.#jobInputs.get(id)
    this.#jobInputs.delete(id)
    await this.#forget(id, input)
  }

  async #submit(
    id: string,
    item: SentItem,
    onReport: (report: Report) => void,
    options: Pick<Submission, 'signal' | 'goesOn'>,
  ): Promise<Made<unknown>> {
    for (let tries = 0; tries < maxCrashes; tries++) {
      const outcome = await this.#submitter.submit({
        ...options,
        id: tries === 0 ? id : `${id}-${tries}`,
        payload: sealItem(this.#sealing, item),
        onReport: (sealed) => {
          const report = openReport(this.#sealing, item.id, sealed)
          if (report !== null) onReport(report)
        },
        isFinished: () => this.#exchange.isFinished(item.id),
      })
      if (!outcome.ok) throw errorFromData(outcome.error)
      const made = await this.#exchange.result(item.id)
      if (made !== null) return made
      // The server had lost the item when the worker finished it, and the worker removed the result that no one seemed to wait for.
    }
    throw new InternalError('internal', 'The result of a worker is not in the store of the queue.')
  }

  #nameOf(job: string): string {
    return this.#sealing.nameOf('job', Buffer.from(job))
  }

  /** Removes the tasks from the store. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#submitter[Symbol.asyncDispose]()
    try {
      await this.#exchange.forgetTasks()
    } catch {
      // The store is unavailable. Remaining data is encrypted, and the batch has its results.
    }
  }
}

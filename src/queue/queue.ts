import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { errorFromData, errorToData, InternalError, RequestError } from '../../engines/model/errors.ts'
import { runTask } from '../batch/tasks/run-task.ts'
import type { TaskEngine } from '../batch/tasks/task-engine.ts'
import type { QueuePort, WorkItem, WorkOptions, WorkResult } from '../batch/work.ts'
import type { Delivery, ItemOutcome, Submitter } from './broker.ts'
import { openConsumer, openSubmitter, type RedisOptions } from './bullmq.ts'
import { Exchange, type SentItem } from './exchange.ts'
import { fromJson, toJson } from './json-bytes.ts'
import { Sealing } from './sealing.ts'
import type { BlobStore } from './store/blob-store.ts'
import { FolderStore } from './store/folder-store.ts'
import { type S3Options, S3Store } from './store/s3-store.ts'

/** Where the items of a batch meet their workers. */
export interface QueueOptions extends RedisOptions {
  /** What all machines share for documents and results, encrypted: a folder, or an S3-compatible service. None of it is in Redis. */
  readonly store: string | S3Options
  /** Encrypts the store and the tasks: 32 bytes, or a passphrase. The same on every machine. */
  readonly key: Uint8Array | string
}

/** Items that are handed over at a time by default: enough for some dozens of workers. */
const defaultSlots = 64

/**
 * A queue for `engine.batch`, on Redis or Valkey: items are processed by workers (`serveQueue`) on any number of machines. Dispose of it after the
 * batch.
 * @throws DependencyError without the optional packages; RequestError if the server cannot be reached
 */
export async function openQueue(options: QueueOptions & { readonly slots?: number }): Promise<QueuePort> {
  const exchange = new Exchange(await openStore(options.store), new Sealing(options.key))
  const sealing = new Sealing(options.key)
  return new RemoteQueue(await openSubmitter(options), exchange, sealing, options.slots ?? defaultSlots)
}

class RemoteQueue implements QueuePort {
  readonly slots: number
  readonly #submitter: Submitter
  readonly #exchange: Exchange
  readonly #sealing: Sealing
  /** Items of an earlier run may still be in the queue: theirs are other names. */
  readonly #run = randomUUID()
  /** Items that were delivered, with the names of their inputs. */
  readonly #delivered = new Map<string, string | undefined>()

  constructor(submitter: Submitter, exchange: Exchange, sealing: Sealing, slots: number) {
    this.slots = slots
    this.#submitter = submitter
    this.#exchange = exchange
    this.#sealing = sealing
  }

  async execute(
    item: WorkItem,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
    { signal, onProgress }: WorkOptions,
  ): Promise<WorkResult> {
    const known = await this.#exchange.result(item.id)
    if (known !== null) {
      this.#delivered.set(item.id, undefined)
      return known
    }
    const sent = await this.#exchange.send(item, await read())
    const id = `${item.id}-${item.attempt}-${this.#run}`
    const outcome = await this.#submitter.submit({
      id,
      payload: this.#sealing.seal(toJson(sent), 'item').toString('base64'),
      signal,
      ...(onProgress === undefined ? {} : { onProgress }),
      isFinished: () => this.#exchange.isFinished(item.id),
    })
    if (!outcome.ok) throw errorFromData(outcome.error)
    const result = await this.#exchange.result(item.id)
    if (result === null)
      throw new InternalError('internal', 'The result of a worker is not in the store of the queue.')
    this.#delivered.set(item.id, sent.input)
    return result
  }

  /** Removes what was delivered from the store. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#submitter[Symbol.asyncDispose]()
    try {
      for (const [id, input] of this.#delivered) await this.#exchange.forget(id, input)
      await this.#exchange.forgetTasks()
    } catch {
      // The store is away. What stays in it is encrypted, and the batch has its results.
    }
  }
}

/** Options of a worker of a queue. */
export interface WorkerOptions extends QueueOptions {
  /** Items processed at a time. Default: one for each processor. */
  readonly concurrency?: number
  /** Called when an item ended. Names no document. */
  readonly onItem?: (item: { readonly id: string; readonly ok: boolean; readonly code?: string }) => void
}

/** A running worker of a queue. */
export interface QueueWorker extends AsyncDisposable {
  /** Stops taking items, and resolves when those in work are finished. */
  drain(): Promise<void>
}

/**
 * Processes items of a queue with an engine, until it is drained.
 * @throws as `openQueue`
 */
export async function serveQueue(engine: TaskEngine, options: WorkerOptions): Promise<QueueWorker> {
  const { store, key, concurrency = availableParallelism(), onItem } = options
  const sealing = new Sealing(key)
  const exchange = new Exchange(await openStore(store), sealing)
  return openConsumer({ ...options, concurrency }, async (delivery) => {
    const { id, outcome } = await processDelivery(engine, exchange, sealing, delivery)
    onItem?.({ id, ok: outcome.ok, ...(outcome.ok ? {} : { code: outcome.error.code }) })
    return outcome
  })
}

async function processDelivery(
  engine: TaskEngine,
  exchange: Exchange,
  sealing: Sealing,
  { payload, signal, progress }: Delivery,
): Promise<{ readonly id: string; readonly outcome: ItemOutcome }> {
  let id = ''
  try {
    const sent = fromJson(sealing.open(Buffer.from(payload, 'base64'), 'item')) as SentItem
    id = sent.id
    // Delivered again, after a worker ended or the queue was restarted.
    if (await exchange.isFinished(id)) return { id, outcome: { ok: true } }
    const { input, task } = await exchange.receive(sent)
    const file = new File([input], path.posix.basename(sent.name))
    const result = await runTask(engine, task, file, sent.output, { signal, onProgress: progress })
    await exchange.finish(id, result)
    return { id, outcome: { ok: true } }
  } catch (error) {
    return { id, outcome: { ok: false, error: errorToData(error) } }
  }
}

async function openStore(store: string | S3Options): Promise<BlobStore> {
  if (typeof store === 'string') {
    if (store === '') throw new RequestError('invalid_request', 'The store of the queue is missing.')
    return new FolderStore(store)
  }
  return S3Store.open(store)
}
